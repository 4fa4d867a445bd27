"""The history that mem0 keeps in SQLite: what each memory said before, and what it was told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from dataclasses import dataclass

from memory_core.moving.context import named
from memory_core.moving.databases import Database, Row
from memory_core.moving.files import text_of
from memory_core.moving.items import Conversation, Found, Item, deleted
from memory_core.moving.moments import moment
from memory_core.types import NewMemory

_FORMS: Mapping[str, Mapping[str, str]] = {
    "history": {"old": "old_memory", "new": "new_memory", "event": "event"},
    "memory_history": {"old": "previous_value", "new": "new_value", "event": "action"},
}
"""What the Python and the JavaScript library call the same: table, and columns of a change."""

_COLUMNS = ("memory_id", "created_at", "updated_at", "actor_id", "role")
_MESSAGE = ("session_scope", "role", "content", "created_at")


@dataclass(kw_only=True)
class _Life:
    """How many texts a memory had, whether it was deleted, and how many were given."""

    texts: int = 0
    deleted: bool = False
    given: int = 0


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where an exported memory stands among its versions, and when it came to say what it does."""

    key: str
    replaces: tuple[str, ...]
    told_at: str


def is_history(tables: Mapping[str, frozenset[str]]) -> bool:
    """Has a database a table of changes of either form?"""
    return any(
        tables.get(name, frozenset()) >= {"memory_id", *form.values()}
        for name, form in _FORMS.items()
    )


def versions(database: Database, exported: Set[str], places: dict[str, Place]) -> Iterator[Found]:
    """Every text that a memory had, in order; of those `exported`, all but the last.

    `places` receives, by memory, the place of the one that is exported. Versions are numbered, so
    that each keeps its key when another follows.
    """
    lives = _lives(database)
    for number, row in enumerate(_told(database), start=1):
        name, where = text_of(row, "memory_id"), f"change {number}"
        life = lives[name]
        if life.deleted:
            if row["event"] == "DELETE":
                yield deleted(where)
            continue
        life.given += 1
        place = _place(row, name, life.given)
        if name in exported and life.given == life.texts:
            places[name] = place
        else:
            yield _version(row, place, where)
    yield from _conversations(database)


def _place(row: Row, name: str, number: int) -> Place:
    """A change is told at its own time: `created_at` is that of the first version."""
    former = (f"{name}@{number - 1}",) if number > 1 else ()
    told = moment(row["updated_at"]) or moment(row["created_at"])
    return Place(key=f"{name}@{number}", replaces=former, told_at=told)


def _told(database: Database) -> Iterator[Row]:
    """Changes of the text, and the end of a memory; a change of metadata alone is none."""
    table = next(name for name in _FORMS if name in database.tables)
    form = _FORMS[table]
    for found in database.rows(table, (*form.values(), *_COLUMNS)):
        row = {**found, **{ours: found[theirs] for ours, theirs in form.items()}}
        if row["event"] == "DELETE" or (text_of(row, "new") not in ("", text_of(row, "old"))):
            yield row


def _lives(database: Database) -> dict[str, _Life]:
    lives: dict[str, _Life] = {}
    for row in _told(database):
        life = lives.setdefault(text_of(row, "memory_id"), _Life())
        life.deleted = text_of(row, "event") == "DELETE"
        life.texts += not life.deleted
    return lives


def _version(row: Row, place: Place, where: str) -> Item:
    memory = NewMemory(
        content=text_of(row, "new"),
        tags=named("actor", row["actor_id"]),
        source="agent" if row["role"] == "assistant" else "user",
        observed_at=place.told_at,
        conflict="append",
    )
    return Item(
        key=place.key,
        where=where,
        memory=memory,
        created_at=place.told_at,
        replaces=place.replaces,
    )


def _conversations(database: Database) -> Iterator[Conversation]:
    """The last messages of each session: few, since it keeps ten."""
    if not frozenset(_MESSAGE) <= database.tables.get("messages", frozenset()):
        return
    talks: dict[str, list[Row]] = {}
    for row in database.rows("messages", _MESSAGE):
        if text_of(row, "content"):
            talks.setdefault(text_of(row, "session_scope"), []).append(row)
    for scope, said in talks.items():
        yield Conversation(
            key=f"messages:{scope}",
            where=f"messages of {scope}",
            title=scope,
            text="\n".join(map(_turn, said)),
            told_at=moment(said[-1]["created_at"]),
        )


def _turn(row: Row) -> str:
    speaker = "Assistant" if row["role"] == "assistant" else "User"
    return f"{speaker}: {text_of(row, 'content')}"
