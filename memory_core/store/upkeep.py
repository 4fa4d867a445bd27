"""What upkeep looks for, a page at a time, and when it was last done."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from memory_core import ids
from memory_core.store.db import checkpoint
from memory_core.store.driver import Connection
from memory_core.store.rows import from_ms, optional_time, to_ms
from memory_core.text import encode_term
from memory_core.types import Kind, State


@dataclass(frozen=True, kw_only=True)
class Aging:
    """What the strength of one memory depends on, besides its scope."""

    id: int
    kind: Kind
    importance: float
    usefulness: float
    use_count: int
    observed_at: datetime
    last_used_at: datetime | None


AGING = "id, kind, importance, usefulness, use_count, observed_at, last_used_at"
"""The columns that `to_aging` reads."""


def to_aging(row: Any) -> Aging:
    return Aging(
        id=row["id"],
        kind=row["kind"],
        importance=row["importance"],
        usefulness=row["usefulness"],
        use_count=row["use_count"],
        observed_at=from_ms(row["observed_at"]),
        last_used_at=optional_time(row["last_used_at"]),
    )


def expired(tx: Connection, scope_id: int, now: datetime, limit: int, after: int) -> list[int]:
    """Current memories that expired by now."""
    rows = tx.execute(
        "SELECT id FROM memory WHERE expires_at <= ? AND id > ? AND id <= ?"
        " AND state = 'current' ORDER BY id LIMIT ?",
        (to_ms(now), *_after(scope_id, after), limit),
    )
    return [row[0] for row in rows]


def ended(tx: Connection, scope_id: int, now: datetime, limit: int, after: int) -> list[int]:
    """Current memories that were to be replaced at a time that has come."""
    rows = tx.execute(
        "SELECT id FROM memory WHERE superseded_by IS NOT NULL AND valid_to <= ?"
        " AND id > ? AND id <= ? AND state = 'current' ORDER BY id LIMIT ?",
        (to_ms(now), *_after(scope_id, after), limit),
    )
    return [row[0] for row in rows]


def aging(
    tx: Connection,
    scope_id: int,
    kinds: Sequence[Kind],
    states: Sequence[State],
    limit: int,
    after: int,
) -> list[Aging]:
    """Memories of these kinds and in these states, in the order of their ids."""
    rows = tx.execute(
        f"SELECT {AGING} FROM memory WHERE id > ? AND id <= ?"
        " AND state IN (SELECT value FROM json_each(?))"
        " AND kind IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT ?",
        (*_after(scope_id, after), json.dumps(list(states)), json.dumps(list(kinds)), limit),
    )
    return [to_aging(row) for row in rows]


def of_kinds(
    tx: Connection, scope_id: int, kinds: Sequence[Kind], limit: int, after: int
) -> list[int]:
    """The next current memories of these kinds, in the order of their ids."""
    rows = tx.execute(
        "SELECT id FROM memory WHERE id > ? AND id <= ? AND state = 'current'"
        " AND kind IN (SELECT value FROM json_each(?)) ORDER BY id LIMIT ?",
        (*_after(scope_id, after), json.dumps(list(kinds)), limit),
    )
    return [row[0] for row in rows]


def importances(
    tx: Connection,
    scope_id: int,
    period: timedelta,
    between: tuple[datetime, datetime] | None = None,
) -> dict[int, dict[float, int]]:
    """How many memories have each importance, to two digits, by the period they were told in.

    Archived ones count: that they left changes nothing of what the others were worth then.
    `between` gives the periods in which these two times lie, and those between them.
    """
    first, last = (period_of(time, period) for time in between) if between else (-_EVER, _EVER)
    rows = tx.execute(
        "SELECT observed_at / :period, round(importance, 2), count(*) FROM memory"
        " WHERE id >> 40 = :scope AND state IN ('current', 'superseded', 'archived')"
        " AND observed_at >= :first * :period AND observed_at < (:last + 1) * :period"
        " GROUP BY 1, 2",
        {"period": _ms(period), "scope": scope_id, "first": first, "last": last},
    )
    counts: dict[int, dict[float, int]] = {}
    for number, importance, count in rows:
        counts.setdefault(number, {})[importance] = count
    return counts


_EVER = 100_000
"""A period beyond any time that a memory can have."""


def period_of(time: datetime, period: timedelta) -> int:
    """The number of the period that a time lies in."""
    return to_ms(time) // _ms(period)


def size(tx: Connection, scope_id: int) -> tuple[int, int]:
    """Current memories of a scope: how many, and the bytes of their texts."""
    row = tx.execute(
        "SELECT count(*), coalesce(sum(octet_length(content) + octet_length(evidence)), 0)"
        " FROM memory WHERE id BETWEEN ? AND ? AND state = 'current'",
        ids.span(scope_id),
    ).fetchone()
    return int(row[0]), int(row[1])


def bytes_of(tx: Connection, memory_ids: Sequence[int]) -> dict[int, int]:
    rows = tx.execute(
        "SELECT id, octet_length(content) + octet_length(evidence) FROM memory"
        " WHERE id IN (SELECT value FROM json_each(?))",
        (json.dumps(list(memory_ids)),),
    )
    return dict(rows.fetchall())


def long_accounts(
    tx: Connection,
    scope_id: int,
    kinds: Sequence[Kind],
    told_before: datetime,
    longer_than: int,
    limit: int,
    after: int,
) -> list[int]:
    """Current memories of these kinds, told before a time, of more than so many characters.

    An extract that was made of another memory is none of them.
    """
    rows = tx.execute(
        "SELECT id FROM memory m WHERE id > ? AND id <= ? AND state = 'current'"
        " AND kind IN (SELECT value FROM json_each(?)) AND observed_at < ?"
        " AND length(content) > ?"
        " AND NOT EXISTS (SELECT 1 FROM event WHERE memory_id = m.id AND action = 'extracted')"
        " ORDER BY id LIMIT ?",
        (
            *_after(scope_id, after),
            json.dumps(list(kinds)),
            to_ms(told_before),
            longer_than,
            limit,
        ),
    )
    return [row[0] for row in rows]


def outlived(
    tx: Connection, scope_id: int, kind: Kind, replaced_before: datetime, limit: int
) -> list[int]:
    """Memories of a kind that were replaced before a time, and are not current again."""
    rows = tx.execute(
        "SELECT id FROM memory WHERE id BETWEEN ? AND ? AND kind = ?"
        " AND state <> 'current' AND superseded_at < ? ORDER BY id LIMIT ?",
        (*ids.span(scope_id), kind, to_ms(replaced_before), limit),
    )
    return [row[0] for row in rows]


def still_in(tx: Connection, memory_ids: Sequence[int], states: Sequence[State]) -> set[int]:
    """Those of these memories that are in one of these states."""
    rows = tx.execute(
        "SELECT id FROM memory WHERE id IN (SELECT value FROM json_each(?))"
        " AND state IN (SELECT value FROM json_each(?))",
        (json.dumps(list(memory_ids)), json.dumps(list(states))),
    )
    return {row[0] for row in rows}


def last_run(tx: Connection) -> datetime | None:
    """When upkeep of all scopes last came to its end, in any process."""
    row = tx.execute("SELECT finished_at FROM upkeep").fetchone()
    return None if row is None else from_ms(row[0])


def set_last_run(tx: Connection, now: datetime) -> None:
    tx.execute("INSERT OR REPLACE INTO upkeep (id, finished_at) VALUES (1, ?)", (to_ms(now),))


def free_space(connection: Connection) -> tuple[int, int]:
    """Bytes that the file could give back, about, and its bytes in all.

    Free pages, and what was given up row by row between rows that stay.
    """
    page, pages, free = (
        int(connection.execute(f"PRAGMA {name}").fetchone()[0])
        for name in ("page_size", "page_count", "freelist_count")
    )
    row = connection.execute("SELECT bytes FROM loose_space").fetchone()
    return max(free * page, 0 if row is None else int(row[0])), pages * page


def loosen(tx: Connection, size: int) -> None:
    """Note that so many bytes were given up."""
    tx.execute(
        "INSERT INTO loose_space (id, bytes) VALUES (1, :size)"
        " ON CONFLICT (id) DO UPDATE SET bytes = bytes + :size",
        {"size": size},
    )


def compact(connection: Connection) -> None:
    """Give free space back to the disk. Needs a connection outside any transaction."""
    connection.execute("DELETE FROM loose_space")
    connection.execute("VACUUM")
    checkpoint(connection)


@dataclass(frozen=True, kw_only=True)
class Replaced:
    """A value that another one replaced: its memory's slot, and the present holder of its place."""

    id: int
    subject: str
    predicate: str
    object: str
    holder: int
    holder_object: str
    holder_from: datetime


def replaced(tx: Connection, scope_id: int, limit: int, after: int) -> list[Replaced]:
    """Superseded values whose place another value holds now."""
    rows = tx.execute(
        "SELECT s.id, s.subject, s.predicate, s.object, h.id AS holder, h.object AS holder_object,"
        " coalesce(h.valid_from, h.observed_at) AS holder_from"
        " FROM memory s JOIN memory h ON h.slot = s.slot AND h.slot <> ''"
        " WHERE s.id > ? AND s.id <= ? AND s.state = 'superseded' AND s.superseded_by IS NOT NULL"
        " AND h.state = 'current' AND h.id BETWEEN ? AND ? ORDER BY s.id LIMIT ?",
        (*_after(scope_id, after), *ids.span(scope_id), limit),
    )
    return [Replaced(**{**row, "holder_from": from_ms(row["holder_from"])}) for row in rows]


def plainly_told(
    tx: Connection, scope_id: int, terms: Sequence[str], kinds: Sequence[Kind], before: datetime
) -> list[int]:
    """Current memories of these kinds without a triple, told before a time, that hold all terms."""
    encoded = " AND ".join(f'"{term}"' for term in map(encode_term, terms) if term)
    if not encoded:
        return []
    rows = tx.execute(
        "SELECT m.id FROM lexical l JOIN memory m ON m.id = l.rowid"
        " WHERE lexical MATCH ? AND l.rowid BETWEEN ? AND ? AND m.state = 'current'"
        " AND m.slot = '' AND m.observed_at < ?"
        " AND m.kind IN (SELECT value FROM json_each(?)) ORDER BY m.id",
        (encoded, *ids.span(scope_id), to_ms(before), json.dumps(list(kinds))),
    )
    return [row[0] for row in rows]


def _ms(span: timedelta) -> int:
    return span // timedelta(milliseconds=1)


def _after(scope_id: int, after: int) -> tuple[int, int]:
    low, high = ids.span(scope_id)
    return max(after, low - 1), high
