"""Looking through a scope: places in an order, counts, and when memories came and left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from memory_core import ids
from memory_core.store.driver import Connection
from memory_core.store.filters import Filter
from memory_core.store.rows import from_ms, id_list
from memory_core.store.upkeep import AGING, Aging, to_aging

Key = tuple[float, ...]
"""Where a memory stands in an order: the values it is sorted by, its id last."""

_WITHIN = "m.id >> 40 = :scope"
"""One scope, in the form in which the index on browsing begins with it."""

_NEWEST = "m.observed_at, m.id"
_IMPORTANT = "m.importance, m.observed_at, m.id"
_ORDERS = {"newest": (_NEWEST, "<"), "oldest": (_NEWEST, ">"), "important": (_IMPORTANT, "<")}
PLACES = {"newest": 2, "oldest": 2, "important": 3, "fading": 3}
"""The length of an order's keys."""

_TICK_MS = 900_000
"""Moments are told to a quarter of an hour: every time zone's month begins on one."""


@dataclass(frozen=True, kw_only=True)
class Sort:
    """Memories of one kind, state and source, and how many they are."""

    kind: str
    state: str
    source: str
    count: int


@dataclass(frozen=True, kw_only=True)
class Tick:
    """How many memories changed at about a moment."""

    at: datetime
    count: int


def keys(
    tx: Connection, scope_id: int, keep: Filter, order: str, after: Key | None, limit: int
) -> list[Key]:
    """The keys of the next memories in an order, from behind `after`."""
    columns, side = _ORDERS[order]
    names = columns.split(", ")
    where, parameters = keep.where()
    beyond, sought = "1", {}
    if after is not None:
        marks = ", ".join(f":key{nth}" for nth in range(len(names)))
        beyond = f"({columns}) {side} ({marks})"
        sought = {f"key{nth}": value for nth, value in enumerate(after)}
    direction = "DESC" if side == "<" else "ASC"
    rows = tx.execute(
        f"SELECT {columns} FROM memory m WHERE {_WITHIN} AND {where}"
        f" AND {beyond} ORDER BY {', '.join(f'{name} {direction}' for name in names)}"
        " LIMIT :limit",
        {**parameters, **sought, "scope": scope_id, "limit": limit},
    )
    return [tuple(row) for row in rows]


def total(tx: Connection, scope_id: int, keep: Filter) -> int:
    where, parameters = keep.where()
    row = tx.execute(
        f"SELECT count(*) FROM memory m WHERE {_WITHIN} AND {where}",
        {**parameters, "scope": scope_id},
    ).fetchone()
    return int(row[0])


def ages(tx: Connection, scope_id: int, keep: Filter) -> list[Aging]:
    """What the strength of each memory that passes depends on."""
    where, parameters = keep.where()
    rows = tx.execute(
        f"SELECT {AGING} FROM memory m WHERE {_WITHIN} AND {where}",
        {**parameters, "scope": scope_id},
    )
    return [to_aging(row) for row in rows]


def sorts(tx: Connection, scope_id: int) -> list[Sort]:
    """The scope's memories by kind, state and source, the most first."""
    rows = tx.execute(
        "SELECT kind, state, source, count(*) AS count FROM memory WHERE id >> 40 = ?"
        " GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1",
        (scope_id,),
    )
    return [Sort(**dict(row)) for row in rows]


def tags(tx: Connection, scope_id: int, limit: int) -> list[tuple[str, int]]:
    """The most frequent tags of current memories."""
    rows = tx.execute(
        "SELECT t.tag, count(*) FROM tag t JOIN memory m ON m.id = t.memory_id"
        " WHERE t.memory_id BETWEEN ? AND ? AND m.state = 'current'"
        " GROUP BY t.tag ORDER BY 2 DESC, 1 LIMIT ?",
        (*ids.span(scope_id), limit),
    )
    return [tuple(row) for row in rows]


def topics(tx: Connection, scope_id: int, limit: int) -> list[tuple[str, int]]:
    """What most current memories are about: their subjects and the entities callers named."""
    rows = tx.execute(
        "SELECT e.name, count(DISTINCT l.memory_id) FROM entity e"
        " JOIN entity_link l ON l.entity_id = e.id JOIN memory m ON m.id = l.memory_id"
        " WHERE e.scope_id = ? AND l.role IN ('subject', 'named') AND m.state = 'current'"
        " GROUP BY e.id ORDER BY 2 DESC, 1 LIMIT ?",
        (scope_id, limit),
    )
    return [tuple(row) for row in rows]


def created(tx: Connection, scope_id: int) -> list[Tick]:
    """How many memories were made when."""
    return _ticks(tx, scope_id, "created_at", "1")


def superseded(tx: Connection, scope_id: int) -> list[Tick]:
    """How many were replaced when, those archived since included."""
    where = "superseded_at IS NOT NULL AND state <> 'current'"
    return _ticks(tx, scope_id, "superseded_at", where)


def archived(tx: Connection, scope_id: int) -> list[Tick]:
    """How many left for the archive when without having been replaced."""
    left = (
        "coalesce((SELECT max(e.at) FROM event e WHERE e.memory_id = memory.id"
        " AND e.before ->> '$.state' IS NOT NULL), created_at)"
    )
    return _ticks(tx, scope_id, left, "superseded_at IS NULL AND state = 'archived'")


def _ticks(tx: Connection, scope_id: int, moment: str, where: str) -> list[Tick]:
    rows = tx.execute(
        f"SELECT {moment} / ? AS tick, count(*) AS count FROM memory"
        f" WHERE id BETWEEN ? AND ? AND {where} GROUP BY 1",
        (_TICK_MS, *ids.span(scope_id)),
    )
    return [Tick(at=from_ms(row["tick"] * _TICK_MS), count=row["count"]) for row in rows]


def lines_of(tx: Connection, memory_ids: Sequence[int]) -> list[int]:
    """These memories with all that came before and after them in their lines of versions."""
    rows = tx.execute(
        "WITH RECURSIVE line(id) AS ("
        " SELECT value FROM json_each(?)"
        " UNION SELECT m.superseded_by FROM memory m JOIN line ON m.id = line.id"
        "  WHERE m.superseded_by IS NOT NULL"
        " UNION SELECT m.id FROM memory m JOIN line ON m.superseded_by = line.id"
        ") SELECT id FROM line ORDER BY id",
        (id_list(memory_ids),),
    )
    return [row[0] for row in rows]
