"""mcp-memory-service: its SQLite file, and the JSON that it exports.

| there | here |
|---|---|
| content, tags, created_at | the same |
| memory_type | the kind that it stands for, and a tag |
| quality_score, credibility or confidence | importance, confidence |
| source_type, agent_id, store | source; tags `agent:…`, `store:…` |
| conversation_id, session_id, episode_id | session |
| access_count, last_accessed | how often and when it was last used |
| a newer version | takes the older one's place |
| a version whose successor is gone | archived |
| links to entities | entities |
| other links, metadata, updated_at | context |
| beliefs | insights that rest on their memories; archived where superseded |
| deleted memories | skipped, and said |

Vectors, logs of syncing and the tag `untagged`, which stands for none, are left behind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

from pydantic import JsonValue

from memory_core.moving.context import object_in
from memory_core.moving.databases import Database, opened
from memory_core.moving.files import is_object, text_of
from memory_core.moving.glimpse import Glimpse, glimpse
from memory_core.moving.items import Found, Unreadable, deleted
from memory_core.moving.json_parts import parts
from memory_core.moving.links import MOST_LINKS, link
from memory_core.moving.mcp_memory_items import Record, belief_of, item_of
from memory_core.moving.origin import Origin

_NEEDED = frozenset({"content_hash", "content", "memory_type", "created_at"})
_COLUMNS = (
    *sorted(_NEEDED),
    "id",
    "tags",
    "metadata",
    "updated_at",
    "deleted_at",
    "store",
    "confidence",
    "last_accessed",
    "superseded_by",
)
_BELIEF = (
    "belief_hash",
    "content",
    "confidence",
    "status",
    "created_at",
    "derived_from",
    "contradicted_by",
    "metadata",
)
_ENTITY = "has_entity"

_Records = Callable[[], Iterator[Record | Unreadable]]
"""Reads them all, each time it is called."""


def recognises(seen: Glimpse) -> bool:
    """A database with its table of memories, or an export that begins as its own do."""
    if seen.is_sqlite:
        return seen.tables.get("memories", frozenset()) >= _NEEDED
    begun = seen.text[:2_000]
    exported = '"export_metadata"' in begun and '"exporter_version"' in begun
    return exported or ('"memories"' in begun and '"content_hash"' in begun)


def read(path: Path) -> Iterator[Found]:
    """What the database or the export holds, older versions before newer ones."""
    if not glimpse(path).is_sqlite:
        yield from _versions(lambda: _exported(path), lambda record: record)
        return
    with opened(path) as database:
        yield from _versions(lambda: _stored(database), lambda record: _linked(record, database))
        yield from _beliefs(database)


@dataclass(frozen=True, kw_only=True)
class _Lineage:
    """Which record took the place of which others, and which of these winners are there."""

    losers: Mapping[str, list[str]]
    older: Set[str]
    there: Set[str]


def _versions(records: _Records, linked: Callable[[Record], Record]) -> Iterator[Found]:
    """What was superseded first, so that each version finds the one whose place it took."""
    lineage, given = _lineage(records), set[str]()
    older = _only(records, lineage, older=True) if lineage.older else ()
    for found in chain(older, _only(records, lineage, older=False)):
        if isinstance(found, Unreadable):
            yield found
            continue
        replaces = tuple(key for key in lineage.losers.get(found.key, ()) if key in given)
        gone = bool(found.superseded_by) and found.superseded_by not in lineage.there
        if found.key in lineage.older:
            given.add(found.key)
        yield replace(item_of(linked(found)), replaces=replaces, archived=gone)


def _lineage(records: _Records) -> _Lineage:
    losers: dict[str, list[str]] = {}
    for record in _readable(records):
        if record.superseded_by:
            losers.setdefault(record.superseded_by, []).append(record.key)
    return _Lineage(
        losers=losers,
        older={key for keys in losers.values() for key in keys},
        there={r.key for r in _readable(records) if r.key in losers} if losers else set(),
    )


def _readable(records: _Records) -> Iterator[Record]:
    return (record for record in records() if isinstance(record, Record))


def _only(records: _Records, lineage: _Lineage, *, older: bool) -> Iterator[Record | Unreadable]:
    """The older versions, or everything else; nothing unreadable twice."""
    for found in records():
        if (isinstance(found, Record) and found.key in lineage.older) == older:
            yield found


def _exported(path: Path) -> Iterator[Record | Unreadable]:
    with path.open("rb") as stream:
        for part in parts(stream, str(path)):
            if part.key == "memories" and part.number:
                yield _record(part.where, part.value)


def _stored(database: Database) -> Iterator[Record | Unreadable]:
    for row in database.rows("memories", _COLUMNS):
        where = f"memory {row['id']}"
        if row["deleted_at"] is not None:
            yield deleted(where)
            continue
        yield _record(where, dict(row))


def _record(where: str, value: JsonValue) -> Record | Unreadable:
    if not is_object(value):
        return Unreadable(where=where, reason="not a JSON object")
    if not text_of(value, "content"):
        return Unreadable(where=where, reason="it has no text, or one that is too long")
    return Record(where=where, fields=value, metadata=object_in(value.get("metadata")))


def _linked(record: Record, database: Database) -> Record:
    asked = ("target_hash", "relationship_type")
    rows = database.matching("memory_graph", "source_hash", record.key, asked, MOST_LINKS)
    links = [
        (text_of(row, "relationship_type") or "related", text_of(row, "target_hash"))
        for row in rows
    ]
    said = (link(database, sort, "content_hash", to) for sort, to in links if sort != _ENTITY)
    return replace(
        record,
        links=tuple(filter(None, said)),
        entities=tuple(name for sort, name in links if sort == _ENTITY and name),
    )


def _beliefs(database: Database) -> Iterator[Found]:
    if not frozenset(_BELIEF[:2]) <= database.tables.get("beliefs", frozenset()):
        return
    for row in database.rows("beliefs", _BELIEF):
        if text_of(row, "content"):
            yield belief_of(row)


ORIGIN = Origin(
    name="mcp-memory-service",
    about="the database of mcp-memory-service (sqlite_vec.db) or its JSON export",
    recognises=recognises,
    read=read,
)
