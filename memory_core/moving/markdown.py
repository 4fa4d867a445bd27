"""A folder of Markdown notes, of whatever editor, or one note.

| there | here |
|---|---|
| the text under a heading, in pieces of two thousand characters | content, with its headings |
| title, path | clue, session `markdown: path` |
| tags of the front matter, `#tags` | tags |
| `[[links]]` | entities |
| created, date of the front matter; else when the file was written | created_at |
| type or category of the front matter | the kind that it stands for |
| everything else of the front matter | context |

Hidden folders, links to other places and attachments are left behind.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from memory_core.errors import InvalidInput
from memory_core.moving.context import context, labels, words
from memory_core.moving.fitting import pieces
from memory_core.moving.folders import Entry, files
from memory_core.moving.glimpse import Glimpse
from memory_core.moving.items import Found, Item, Unreadable
from memory_core.moving.kinds import kind_of
from memory_core.moving.moments import moment
from memory_core.moving.notes import Note, Section, hashtags, links, read_note, unlinked
from memory_core.moving.origin import Origin
from memory_core.types import NewMemory

ENDINGS = (".md", ".markdown", ".mdown")
_PIECE = 2_000
"""Characters: what an embedding model reads at once."""

_TIMES = ("created", "created_at", "date")
_SORTS = ("type", "category", "kind")
_PLACED = frozenset({"title", "tags", *_TIMES, *_SORTS})


def recognises(seen: Glimpse) -> bool:
    """A folder with a note in it, or a note."""
    return seen.has(*ENDINGS) if seen.is_folder else seen.path.name.lower().endswith(ENDINGS)


def read(path: Path) -> Iterator[Found]:
    """The sections of every note, file by file."""
    for note in notes(path):
        if isinstance(note, Unreadable):
            yield note
        else:
            yield from sections(note, note.sections(), "markdown")


def notes(path: Path) -> Iterator[Note | Unreadable]:
    """The notes of a folder, or the one that the path is."""
    alone = Entry(path=path, name=path.name)
    for entry in files(path, *ENDINGS) if path.is_dir() else [alone]:
        try:
            yield read_note(entry)
        except InvalidInput as error:
            yield Unreadable(where=entry.name, reason=str(error))
        except OSError as error:
            yield Unreadable(where=entry.name, reason=f"cannot be read ({error.strerror})")


def sections(note: Note, found: Iterator[Section], origin: str) -> Iterator[Item]:
    """The items of a note's sections. Sections of one name are told apart by their order."""
    memory = of_note(note, origin)
    counted: dict[str, int] = {}
    for section in found:
        path = "/".join(section.headings)
        counted[path] = counted.get(path, 0) + 1
        for number, piece in enumerate(pieces(section.text, _PIECE), start=1):
            yield Item(
                key=f"{note.name}#{path}#{counted[path]}.{number}",
                where=_where(note, section),
                memory=_told(memory, note, section, piece),
                created_at=created_at(note),
            )


def of_note(note: Note, origin: str) -> NewMemory:
    """What every memory of a note has in common."""
    return NewMemory(
        kind=kind_of(word for name in _SORTS for word in words(note.fields.get(name))),
        tags=labels(words(note.fields.get("tags"))),
        clues=(note.title,),
        source="document",
        session=f"{origin}: {note.name}",
        evidence=context(note.fields, _PLACED),
    )


def created_at(note: Note) -> str:
    times = (moment(note.fields.get(name), local=True) for name in _TIMES)
    return next(filter(None, times), note.written_at)


def _told(memory: NewMemory, note: Note, section: Section, piece: str) -> NewMemory:
    """A piece that reads alone: under the title of its note and its headings."""
    heading = " – ".join((note.title, *section.headings))
    return replace(
        memory,
        content=f"{heading}: {unlinked(piece)}",
        tags=labels(memory.tags, hashtags(piece)),
        entities=links(piece),
    )


def _where(note: Note, section: Section) -> str:
    return f"{note.name}, {section.headings[-1]}" if section.headings else note.name


ORIGIN = Origin(
    name="markdown",
    about="a folder of Markdown notes, or one note",
    recognises=recognises,
    read=read,
)
