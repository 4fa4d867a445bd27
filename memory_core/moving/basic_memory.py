"""basic-memory: a folder of Markdown notes with observations and relations.

| there | here |
|---|---|
| `- [category] observation #tag (context)` | a fact about the note's title; the kind that the \
category stands for, tags, evidence |
| `- relation [[Note]] (context)` | a triple from the title to the note; evidence |
| other text | as in a folder of Markdown notes |
| title, permalink and type | subject, context, tag |
| tags, created | tags, created_at; else when the file was written |
| everything else of the front matter | context |

Its database is left behind: it is made from the notes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

from memory_core.moving import markdown
from memory_core.moving.context import labels
from memory_core.moving.glimpse import Glimpse
from memory_core.moving.items import Found, Item, Unreadable
from memory_core.moving.kinds import kind_of
from memory_core.moving.notes import Note, Section, hashtags, links, unlinked
from memory_core.moving.origin import Origin
from memory_core.types import NewMemory

_LOOKED_AT = 200
"""Notes that are opened to see whether they are of this tool."""

_OBSERVATION = re.compile(r"\s*[-*+]\s+\[(?P<category>[^\[\]()]{2,60})\]\s+(?P<said>\S.*)")
_CLOCK = re.compile(r"\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?")
_RELATION = re.compile(
    r"\s*[-*+]\s+(?P<name>[^\[\]]{0,100}?)\s*\[\[(?P<to>[^\[\]|]{1,200})(?:\|[^\[\]]*)?\]\]"
    r"\s*(?:\((?P<context>.*)\))?\s*"
)
_CONTEXT = re.compile(r"(?P<said>.*\S)\s*\((?P<context>[^()]*)\)")
_TAG = re.compile(r"\s*(?<!\S)#[^\W\d][\w/-]*")


def recognises(seen: Glimpse) -> bool:
    """A folder in whose notes a permalink stands."""
    if not seen.is_folder:
        return False
    found = (note for note in markdown.notes(seen.path) if isinstance(note, Note))
    return any("permalink" in note.fields for note in islice(found, _LOOKED_AT))


def read(path: Path) -> Iterator[Found]:
    """The observations, relations and other text of every note, file by file."""
    for note in markdown.notes(path):
        if isinstance(note, Unreadable):
            yield note
        else:
            yield from _items(note)


def _items(note: Note) -> Iterator[Item]:
    common = replace(markdown.of_note(note, "basic-memory"), subject=note.title, clues=())
    made = markdown.created_at(note)
    sort = note.fields.get("type")
    common = replace(common, tags=labels(common.tags, [sort] if isinstance(sort, str) else []))
    text: list[Section] = []
    for section in note.sections():
        rest = []
        for line in section.text.split("\n"):
            told = _observed(line, common) or _related(line, common)
            if told is None:
                rest.append(line)
            else:
                key = f"{note.name}:{line.strip()}"
                yield Item(key=key, where=note.name, memory=told, created_at=made)
        text.append(replace(section, text="\n".join(rest).strip()))
    said = (section for section in text if section.text)
    yield from markdown.sections(note, said, "basic-memory")


def _observed(line: str, common: NewMemory) -> NewMemory | None:
    match = _OBSERVATION.fullmatch(line)
    if match is None or _CLOCK.fullmatch(match["category"]):
        return None
    category = match["category"].strip()
    parted = _CONTEXT.fullmatch(match["said"])
    said, told = (parted["said"], parted["context"]) if parted else (match["said"], "")
    plain = unlinked(_TAG.sub("", said)).strip() or said
    return replace(
        common,
        content=_alone(plain, common.subject),
        kind=kind_of([category]),
        tags=labels([category], hashtags(said), common.tags),
        entities=labels([common.subject], links(said)),
        evidence="\n".join(filter(None, (told and f"context: {told}", common.evidence))),
    )


def _related(line: str, common: NewMemory) -> NewMemory | None:
    match = _RELATION.fullmatch(line)
    if match is None:
        return None
    name, target = match["name"].strip(" :") or "links_to", match["to"].strip()
    told = (match["context"] or "").strip()
    return replace(
        common,
        content=f"{common.subject} {name.replace('_', ' ')} {target}",
        predicate=name,
        object=target,
        entities=labels([common.subject, target]),
        evidence="\n".join(filter(None, (told and f"context: {told}", common.evidence))),
        conflict="append",
    )


def _alone(said: str, title: str) -> str:
    """An observation reads alone once it names what it is about."""
    return said if title.casefold() in said.casefold() else f"{title}: {said}"


ORIGIN = Origin(
    name="basic-memory",
    about="a folder of basic-memory's notes",
    recognises=recognises,
    read=read,
)
