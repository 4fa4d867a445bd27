"""The files of a folder that a stranger filled: no link is followed, nothing hidden is read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

DEEPEST = 40
"""Folders in folders: deeper than any person's, shallower than what hurts."""

_LEFT_OUT = frozenset({"node_modules", "__pycache__"})


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A file. `name` is its path inside the folder, with `/`; a `link` leads elsewhere."""

    path: Path
    name: str
    link: bool = False


def files(folder: Path, *endings: str) -> Iterator[Entry]:
    """The files with one of these endings, in the order of their names, and links to such."""
    yield from _files(folder, "", endings, 0)


def _files(folder: Path, below: str, endings: tuple[str, ...], depth: int) -> Iterator[Entry]:
    with os.scandir(folder) as found:
        entries = sorted(found, key=lambda entry: entry.name)
    for entry in entries:
        if entry.name.startswith(".") or entry.name in _LEFT_OUT:
            continue
        name = f"{below}{entry.name}"
        if entry.is_dir(follow_symlinks=False) and depth < DEEPEST:
            yield from _files(folder / entry.name, f"{name}/", endings, depth + 1)
        elif entry.name.lower().endswith(endings) and (entry.is_symlink() or entry.is_file()):
            yield Entry(path=folder / entry.name, name=name, link=entry.is_symlink())
