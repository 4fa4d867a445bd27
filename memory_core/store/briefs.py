"""The candidates of a briefing, as rows: what stands, what is to be done, what changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from memory_core import ids
from memory_core.store.driver import Connection
from memory_core.store.filters import Filter
from memory_core.store.rows import from_ms, id_list, optional_time, to_ms
from memory_core.types import Kind

_COLUMNS = (
    "m.id, m.kind, m.content, m.importance, m.created_at, m.observed_at, m.last_used_at,"
    " m.valid_from, m.valid_to, m.expires_at"
)
_PLAIN = "(:sensitive OR m.sensitivity = 'normal')"
_ORDER = "m.importance DESC, m.observed_at DESC, m.id DESC"


@dataclass(frozen=True, kw_only=True)
class Known:
    """What a briefing needs of a memory."""

    id: int
    kind: Kind
    content: str
    importance: float
    created_at: datetime
    since: datetime
    seen: datetime
    due: datetime | None


@dataclass(frozen=True, kw_only=True)
class Page:
    """The first of the memories that were asked for, and how many there are in all."""

    rows: tuple[Known, ...]
    total: int


def standing(tx: Connection, scope_id: int, keep: Filter, *, sensitive: bool, limit: int) -> Page:
    """Memories that pass the filter, the most important first."""
    where, parameters = keep.where()
    return _page(tx, scope_id, where, parameters | {"sensitive": sensitive, "limit": limit})


def tasks(tx: Connection, scope_id: int, now: datetime, *, sensitive: bool, limit: int) -> Page:
    """Open tasks, those included whose time has passed: nobody said that they are done."""
    where = (
        "m.kind = 'task' AND m.state = 'current' AND m.visibility = 'user'"
        " AND (m.expires_at IS NULL OR m.expires_at > :now)"
    )
    parameters = {"now": to_ms(now), "sensitive": sensitive, "limit": limit}
    return _page(tx, scope_id, where, parameters)


def told_last(
    tx: Connection, scope_id: int, keep: Filter, *, sensitive: bool, limit: int
) -> list[Known]:
    """The memories told last, newest first, of those that pass the filter."""
    where, parameters = keep.where()
    low, high = ids.span(scope_id)
    rows = tx.execute(
        f"SELECT {_COLUMNS} FROM memory m WHERE m.id BETWEEN :low AND :high AND {where}"
        f" AND {_PLAIN} ORDER BY m.id DESC LIMIT :limit",
        {**parameters, "sensitive": sensitive, "limit": limit, "low": low, "high": high},
    )
    return [_known(row) for row in rows]


def replaced_by(
    tx: Connection, memory_ids: Sequence[int], since: datetime, *, sensitive: bool
) -> dict[int, str]:
    """What each of these memories replaced since then, if anything: the latest of it."""
    rows = tx.execute(
        "SELECT m.superseded_by, m.content FROM memory m"
        " WHERE m.superseded_by IN (SELECT value FROM json_each(:ids))"
        f" AND m.superseded_at >= :since AND m.visibility = 'user' AND {_PLAIN}"
        " ORDER BY m.id",
        {"ids": id_list(memory_ids), "since": to_ms(since), "sensitive": sensitive},
    )
    return {row[0]: row[1] for row in rows}


def is_empty(tx: Connection, scope_id: int) -> bool:
    """Whether nothing at all is in the scope, archived and replaced memories included."""
    row = tx.execute("SELECT 1 FROM memory WHERE id BETWEEN ? AND ? LIMIT 1", ids.span(scope_id))
    return row.fetchone() is None


def _page(tx: Connection, scope_id: int, where: str, parameters: Mapping[str, object]) -> Page:
    low, high = ids.span(scope_id)
    rows = tx.execute(
        f"SELECT {_COLUMNS}, count(*) OVER () AS total FROM memory m"
        f" WHERE m.id BETWEEN :low AND :high AND {where} AND {_PLAIN}"
        f" ORDER BY {_ORDER} LIMIT :limit",
        {**parameters, "low": low, "high": high},
    ).fetchall()
    return Page(rows=tuple(_known(row) for row in rows), total=rows[0]["total"] if rows else 0)


def _known(row: Any) -> Known:
    observed = from_ms(row["observed_at"])
    return Known(
        id=row["id"],
        kind=row["kind"],
        content=row["content"],
        importance=row["importance"],
        created_at=from_ms(row["created_at"]),
        since=optional_time(row["valid_from"]) or observed,
        seen=max(observed, optional_time(row["last_used_at"]) or observed),
        due=optional_time(row["valid_to"]) or optional_time(row["expires_at"]),
    )
