"""The knowledge graph of MemPalace: what is true of whom, from when until when."""

from __future__ import annotations

from collections.abc import Iterator

from memory_core.moving.context import context, object_in, share
from memory_core.moving.databases import Database, Row
from memory_core.moving.files import text_of
from memory_core.moving.items import Found, Item, Unreadable
from memory_core.moving.moments import day, end_of_day, moment
from memory_core.types import NewMemory

NEEDED = frozenset({"subject", "predicate", "object", "valid_from", "valid_to"})
_PROVENANCE = ("source_closet", "source_file", "source_drawer_id", "adapter_name")
_PROVENANCE = ("source_closet", "source_file", "source_drawer_id", "adapter_name")
_TRIPLE = (*sorted(NEEDED), "id", "confidence", "extracted_at", *_PROVENANCE)
_ENTITY = ("id", "name", "type", "properties", "created_at")
_CERTAIN = 0.9
"""Its 1.0 is what every fact has that nobody doubted; here that leaves room for being wrong."""


def graph(database: Database) -> Iterator[Found]:
    """Its entities that are more than a name, then its facts, both as they were told."""
    for row in _entities(database):
        yield from _entity(row)
    for row in database.rows("triples", _TRIPLE):
        yield _fact(row, database)


def _entities(database: Database) -> Iterator[Row]:
    return database.rows("entities", _ENTITY) if "entities" in database.tables else iter(())


def _entity(row: Row) -> Iterator[Found]:
    name, sort = text_of(row, "name", "id"), text_of(row, "type")
    properties = object_in(row["properties"] or "{}")
    sort = "" if sort == "unknown" else sort
    if not name or not (sort or properties):
        return
    told = moment(row["created_at"])
    memory = NewMemory(
        content=f"{name} is a {sort}" if sort else f"{name} is known by name",
        subject=name,
        entities=(name,),
        observed_at=told,
        evidence=context(properties),
        conflict="append",
    )
    yield Item(key=f"entity:{name}", where=f"entity {name}", memory=memory, created_at=told)


def _fact(row: Row, database: Database) -> Found:
    where = f"triple {row['id']}"
    subject, value = (_name(row, end, database) for end in ("subject", "object"))
    predicate = text_of(row, "predicate")
    if not (subject and predicate and value):
        return Unreadable(where=where, reason="not a subject, a predicate and an object")
    told, (start, end) = moment(row["extracted_at"]), _interval(row)
    memory = NewMemory(
        content=f"{subject} {predicate.replace('_', ' ')} {value}",
        subject=subject,
        predicate=predicate,
        object=value,
        entities=(subject, value),
        confidence=min(share(row["confidence"], _CERTAIN), _CERTAIN),
        valid_from=start,
        valid_to=end,
        observed_at=told,
        evidence=context({name: row[name] for name in (*_PROVENANCE, *_unread(row, start, end))}),
        conflict="append",
    )
    return Item(key=f"fact:{row['id']}", where=where, memory=memory, created_at=told)


def _name(row: Row, end: str, database: Database) -> str:
    """The name as it was given: the fact holds it in small letters and without spaces."""
    number = text_of(row, end)
    found = database.matching("entities", "id", number, ("name",), 1)
    return text_of(found[0], "name") if found else number


def _interval(row: Row) -> tuple[str, str]:
    """From when until when. Dates stay dates; beside a time they are of UTC, as it takes them.

    An end before its start is no interval, and neither is given.
    """
    start, end = day(row["valid_from"]), day(row["valid_to"])
    if len(start) != len(end):
        start, end = moment(row["valid_from"]), end_of_day(row["valid_to"])
    return ("", "") if start and end and end < start else (start, end)


def _unread(row: Row, start: str, end: str) -> tuple[str, ...]:
    """Bounds that are told as they stand, since they are no times here."""
    read = {"valid_from": start, "valid_to": end}
    return tuple(name for name, time in read.items() if row[name] and not time)
