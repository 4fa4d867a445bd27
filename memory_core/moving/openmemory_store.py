"""The SQLite stores of both programs called OpenMemory."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping

from memory_core.moving.databases import Database, Row
from memory_core.moving.files import JsonObject, text_of
from memory_core.moving.items import Found
from memory_core.moving.openmemory_items import SECTOR_COLUMNS, change, item_of, item_of_sector

_SECTORS = frozenset({"content", "primary_sector", "salience"})
_STATES = frozenset({"content", "state", "app_id"})
_STATE_COLUMNS = (
    "id",
    "user_id",
    "app_id",
    "content",
    "metadata",
    "state",
    "created_at",
    "updated_at",
    "archived_at",
    "deleted_at",
)
_CHANGE = ("old_state", "new_state", "changed_at")
_MOST = 100
"""Categories and changes of state of one memory that are told: more than any has."""


def is_store(tables: Mapping[str, frozenset[str]]) -> bool:
    """Has a database the memories of one of the two?"""
    columns = tables.get("memories", frozenset())
    return columns >= _SECTORS or columns >= _STATES


def stored(database: Database) -> Iterator[Found]:
    """Its memories, in the order in which they were stored."""
    if database.tables["memories"] >= _SECTORS:
        for row in database.rows("memories", SECTOR_COLUMNS):
            yield item_of_sector(row, database)
        return
    for row in database.rows("memories", _STATE_COLUMNS):
        number = text_of(row, "id")
        fields = {**row, "id": _dashed(number), **_named(row, number, database)}
        yield item_of(fields, f"memory {fields['id']}")


def _named(row: Row, number: str, database: Database) -> JsonObject:
    """What the row names by number: as the backup of the same program has it."""
    kinds = database.matching("memory_categories", "memory_id", number, ("category_id",), _MOST)
    changes = database.matching("memory_status_history", "memory_id", number, _CHANGE, _MOST)
    return {
        "user": _name(database, "users", row, "user_id", ("user_id", "name")),
        "app": _name(database, "apps", row, "app_id", ("name",)),
        "categories": [_name(database, "categories", k, "category_id", ("name",)) for k in kinds],
        "states": "; ".join(map(change, changes)),
    }


def _name(database: Database, table: str, row: Row, end: str, asked: tuple[str, ...]) -> str:
    found = database.matching(table, "id", text_of(row, end), asked, 1)
    return text_of(found[0], *asked) if found else ""


def _dashed(number: str) -> str:
    """The number as its backup writes it, so that store and backup name a memory alike."""
    try:
        return str(uuid.UUID(number))
    except ValueError:
        return number
