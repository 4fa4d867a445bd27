"""What one memory of OpenMemory is as an item, from its export or from its store."""

from __future__ import annotations

from itertools import chain

from memory_core.moving.context import context, labels, named, object_in, share, words, written
from memory_core.moving.databases import Database, Row
from memory_core.moving.files import JsonObject, text_of
from memory_core.moving.items import Found, Item, Unreadable, deleted
from memory_core.moving.kinds import kind_of
from memory_core.moving.links import MOST_LINKS, link
from memory_core.moving.moments import moment
from memory_core.types import NewMemory

SECTOR_COLUMNS = (
    "id",
    "user_id",
    "content",
    "primary_sector",
    "tags",
    "meta",
    "created_at",
    "updated_at",
    "last_seen_at",
    "salience",
    "feedback_score",
    "version",
)
_TAGGED = ("tags", "category", "categories")
_WHEN = ("updated_at", "archived_at", "deleted_at")


def item_of(fields: JsonObject, where: str) -> Found:
    """A memory of an export, its app, user and categories given by name."""
    if not text_of(fields, "content"):
        return Unreadable(where=where, reason="it has no text")
    state = text_of(fields, "state") or "active"
    if state == "deleted":
        return deleted(where)
    said = object_in(fields.get("metadata"))
    topics = tuple(chain(words(fields.get("categories")), *(words(said.get(n)) for n in _TAGGED)))
    created = moment(fields.get("created_at"))
    memory = NewMemory(
        content=text_of(fields, "content"),
        kind=kind_of((text_of(said, "memory_type", "kind", "type"), *topics)),
        tags=labels(
            topics,
            (state,) if state != "active" else (),
            named("app", fields.get("app")),
            named("user", fields.get("user")),
        ),
        observed_at=created,
        evidence=_evidence(fields, said),
        conflict="append",
    )
    return Item(
        key=text_of(fields, "id") or memory.content,
        where=where,
        memory=memory,
        created_at=created,
        archived=state != "active",
    )


def change(fields: JsonObject) -> str:
    """A change of a memory's state, in words."""
    old, new = text_of(fields, "old_state"), text_of(fields, "new_state")
    return f"{old} until {moment(fields.get('changed_at'))}, then {new}"


def _evidence(fields: JsonObject, said: JsonObject) -> str:
    created = moment(fields.get("created_at"))
    when = {name: moment(fields.get(name)) for name in _WHEN}
    changed = {name: time for name, time in when.items() if time != created}
    told = {"states": text_of(fields, "states"), **changed}
    return "\n".join(filter(None, (context(said, without=written(said, *_TAGGED)), context(told))))


def item_of_sector(row: Row, database: Database) -> Found:
    """A memory of the store, whose sector is what it is for."""
    number, sector = text_of(row, "id"), text_of(row, "primary_sector")
    where = f"memory {number}"
    if not text_of(row, "content"):
        return Unreadable(where=where, reason="it has no text, or one that is too long")
    created = moment(row["created_at"])
    memory = NewMemory(
        content=text_of(row, "content"),
        kind=kind_of((sector,)),
        tags=labels(words(row["tags"]), (sector,), named("user", row["user_id"])),
        importance=share(row["salience"], 0.5),
        observed_at=created,
        evidence=_said_of(row, database),
        conflict="append",
    )
    return Item(
        key=number,
        where=where,
        memory=memory,
        created_at=created,
        last_used_at=moment(row["last_seen_at"]),
    )


def _said_of(row: Row, database: Database) -> str:
    updated, created = moment(row["updated_at"]), moment(row["created_at"])
    changed = {
        "updated_at": updated if updated != created else "",
        "feedback_score": row["feedback_score"] or "",
    }
    own = text_of(row, "id")
    rows = database.matching("waypoints", "src_id", own, ("dst_id",), MOST_LINKS)
    others = (other for found in rows if (other := text_of(found, "dst_id")) != own)
    said = (link(database, "related", "id", other) for other in others)
    return "\n".join(filter(None, (context(object_in(row["meta"])), context(changed), *said)))
