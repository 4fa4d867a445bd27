"""Memories beside a memory: rivals of the same slot, repeats, and what was told around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from memory_core import ids
from memory_core.store.driver import Connection
from memory_core.store.rows import from_ms, id_list, optional_time


@dataclass(frozen=True, kw_only=True)
class Neighbour:
    """What a write decision needs to know of a stored memory."""

    id: int
    kind: str
    content: str
    object: str
    source: str
    confidence: float
    observed_at: datetime
    valid_from: datetime | None
    valid_to: datetime | None
    slot: str
    state: str
    visibility: str
    expires_at: datetime | None

    def holds(self, now: datetime) -> bool:
        """Is it an answer today: current, begun or not, neither over nor expired?"""
        over = (self.valid_to is not None and self.valid_to <= now) or (
            self.expires_at is not None and self.expires_at <= now
        )
        return self.state == "current" and not over


@dataclass(frozen=True, kw_only=True)
class Former:
    """The values that held the place of a present value before it."""

    values: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Beside:
    """A memory's neighbours in its session, in the order they were told."""

    before: int | None
    after: int | None


@dataclass(frozen=True, kw_only=True)
class Traits:
    """What kind of text a memory is: its length in terms, whether it asks, and whose it is."""

    length: int
    asks: bool
    from_agent: bool

    @property
    def bare_question(self) -> bool:
        return self.asks and self.length <= _BARE_TERMS


_BARE_TERMS = 30
_TAIL = 60
"""Characters at the end of a text in which a question mark means that it asks."""


def beside(tx: Connection, scope_id: int, memory_ids: Sequence[int]) -> dict[int, Beside]:
    """What was told just before and just after these memories in the same session."""
    # One bound on either side: of two, SQLite would begin at the scope's and walk to the memory.
    neighbour = (
        "(SELECT o.id FROM memory o WHERE o.session = m.session AND o.session <> ''"
        " AND o.id {nearer} m.id AND o.id {within} AND o.state <> 'archived'"
        " ORDER BY o.id {direction} LIMIT 1)"
    )
    before = neighbour.format(nearer="<", within=">= :low", direction="DESC")
    after = neighbour.format(nearer=">", within="<= :high", direction="ASC")
    low, high = ids.span(scope_id)
    rows = tx.execute(
        f"SELECT m.id, {before}, {after} FROM memory m"
        " WHERE m.id IN (SELECT value FROM json_each(:ids)) AND m.session <> ''",
        {"low": low, "high": high, "ids": id_list(memory_ids)},
    )
    return {number: Beside(before=before, after=after) for number, before, after in rows}


def traits(tx: Connection, memory_ids: Sequence[int]) -> dict[int, Traits]:
    """The traits of these memories' texts."""
    rows = tx.execute(
        "SELECT m.id, m.source, x.length, substr(m.content, -?)"
        " FROM memory m JOIN index_text x ON x.id = m.id"
        " WHERE m.id IN (SELECT value FROM json_each(?))",
        (_TAIL, id_list(memory_ids)),
    )
    return {
        number: Traits(
            length=length, asks="?" in tail or "？" in tail, from_agent=source == "agent"
        )
        for number, source, length, tail in rows
    }


def by(tx: Connection, scope_id: int, *, slot: str = "", statement: bytes = b"") -> list[Neighbour]:
    """Memories of the scope with this slot or this statement, superseded ones included."""
    column, value = ("slot", slot) if slot else ("statement", statement)
    return _neighbours(tx, scope_id, f"{column} = ? AND state <> 'archived'", (value,))


def of(tx: Connection, scope_id: int, memory_ids: Sequence[int]) -> list[Neighbour]:
    if not memory_ids:
        return []
    return _neighbours(
        tx, scope_id, "id IN (SELECT value FROM json_each(?))", (id_list(memory_ids),)
    )


def _neighbours(
    tx: Connection, scope_id: int, where: str, parameters: tuple[object, ...]
) -> list[Neighbour]:
    rows = tx.execute(
        "SELECT id, kind, content, object, source, confidence, observed_at, valid_from, valid_to,"
        f" slot, state, visibility, expires_at FROM memory WHERE {where}"
        " AND id BETWEEN ? AND ? ORDER BY id",
        (*parameters, *ids.span(scope_id)),
    )
    return [
        Neighbour(
            id=row["id"],
            kind=row["kind"],
            content=row["content"],
            object=row["object"],
            source=row["source"],
            confidence=row["confidence"],
            observed_at=from_ms(row["observed_at"]),
            valid_from=optional_time(row["valid_from"]),
            valid_to=optional_time(row["valid_to"]),
            slot=row["slot"],
            state=row["state"],
            visibility=row["visibility"],
            expires_at=optional_time(row["expires_at"]),
        )
        for row in rows
    ]


def former(tx: Connection, scope_id: int, holders: Sequence[int]) -> dict[int, Former]:
    """The replaced values of the slots that these current memories hold, by holder."""
    # In this order: left to choose, SQLite goes through the whole scope for what was replaced.
    rows = tx.execute(
        "SELECT h.id, s.object FROM memory h CROSS JOIN memory s ON s.slot = h.slot"
        " WHERE h.id IN (SELECT value FROM json_each(?)) AND h.state = 'current'"
        " AND h.slot <> '' AND s.slot <> '' AND s.id BETWEEN ? AND ?"
        " AND s.state = 'superseded' ORDER BY s.id",
        (id_list(holders), *ids.span(scope_id)),
    )
    values: dict[int, list[str]] = {}
    for holder, value in rows:
        values.setdefault(holder, []).append(value)
    return {holder: Former(values=tuple(some)) for holder, some in values.items()}
