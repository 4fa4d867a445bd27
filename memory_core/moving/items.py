"""What a source gives: items to keep, conversations to look through, and what could not be read.

Values only. A source names every item by a key of its own, the same each time it is read, so
that an import that is repeated finds what it brought before.
"""

from __future__ import annotations

from dataclasses import dataclass

from memory_core.types import NewMemory


@dataclass(frozen=True, kw_only=True)
class Item:
    """One memory of another tool.

    `key` is its name in the source, unique there and the same at every reading; where the format
    has none, make it of what identifies the item. `where` is its place for a person to look at:
    "line 12", "notes/tea.md". `memory` carries what has a field here: its times are ISO 8601
    texts with an offset, its `session` and `evidence` say where it comes from.
    """

    key: str
    where: str
    memory: NewMemory
    created_at: str = ""
    """When the source learnt it. Empty: `memory.observed_at`, else the time of the import."""

    archived: bool = False
    """The source had put it away: it comes in as archived."""

    replaces: tuple[str, ...] = ()
    """Keys of items, given before this one, whose place it took: they come in as superseded."""

    rests_on: tuple[str, ...] = ()
    """Keys of items, given before this one, that it was drawn from."""

    use_count: int = 0
    last_used_at: str = ""


@dataclass(frozen=True, kw_only=True)
class Conversation:
    """A conversation that may hold memories: put up for review, never stored as facts.

    `text` has one turn after another, each begun by `User:` or `Assistant:`.
    """

    key: str
    where: str
    title: str
    text: str
    told_at: str = ""


@dataclass(frozen=True, kw_only=True)
class Unreadable:
    """What was skipped: its place, and the reason in words that fit after a colon."""

    where: str
    reason: str
    on_purpose: bool = False
    """It could be read, and is left out as it should be: no failure of the move."""


def deleted(where: str) -> Unreadable:
    """What the source remembers as deleted: it is not brought back."""
    return Unreadable(where=where, reason="it was deleted there", on_purpose=True)


Found = Item | Conversation | Unreadable
