"""The Markdown that MemPalace exports: a folder for each wing, a file for each room.

A drawer is a section: its name as the heading, its text as a quote, a table of what is said of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from pydantic import JsonValue

from memory_core.moving.files import lines
from memory_core.moving.folders import whole
from memory_core.moving.glimpse import Glimpse, glimpse
from memory_core.moving.mempalace_drawers import Drawer

_INDEX = "index.md"
_TITLE = "# Palace Export"
_FIELDS = {"Source": "source_file", "Filed": "filed_at", "Added by": "added_by"}
_ROW = re.compile(r"\| (.+?) \| (.*) \|")
_PIECE = re.compile(r"(.+)_chunk_(\d{6})")


def is_export(seen: Glimpse) -> bool:
    """Is it a folder whose index says so?"""
    return _INDEX in seen.names and glimpse(seen.path / _INDEX).text.startswith(_TITLE)


def exported(folder: Path) -> Iterator[Drawer]:
    """The drawers of all rooms, pieces of one still apart."""
    for entry in whole(folder, ".md"):
        if entry.name != _INDEX:
            yield from _room(entry.path)


def _room(file: Path) -> Iterator[Drawer]:
    place: dict[str, JsonValue] = {}
    name, quote, said = "", list[str](), dict[str, JsonValue]()
    for line in lines(file):
        if line.fault or line.text.startswith("> "):
            quote.append(line.text[2:] or "\ufffd" * bool(line.fault))
        elif line.text.startswith("# ") and not place:
            wing, _, room = line.text[2:].partition(" / ")
            place = {"wing": wing, "room": room}
        elif line.text.startswith("## "):
            name, quote, said = line.text[3:], [], {}
        elif line.text == "---" and name:
            yield _drawer(name, "\n".join(quote), place | said)
        elif row := _ROW.fullmatch(line.text):
            said |= _told(row[1], row[2])


def _told(field: str, value: str) -> dict[str, JsonValue]:
    return {_FIELDS[field]: value} if field in _FIELDS and value != "unknown" else {}


def _drawer(name: str, text: str, said: dict[str, JsonValue]) -> Drawer:
    if piece := _PIECE.fullmatch(name):
        said |= {"parent_drawer_id": piece[1], "chunk_index": int(piece[2])}
    return Drawer(name=name, text=text, said=said)
