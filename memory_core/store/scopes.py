"""Scopes: one person's or project's memories, one range of ids."""

from __future__ import annotations

from typing import TYPE_CHECKING

from memory_core import ids
from memory_core.store.driver import Connection

if TYPE_CHECKING:
    from memory_core.reports import ScopeInfo


def find(tx: Connection, name: str) -> int | None:
    row = tx.execute("SELECT id FROM scope WHERE name = ?", (name,)).fetchone()
    return None if row is None else int(row[0])


def ensure(tx: Connection, name: str) -> int:
    """The scope's id; the scope is made where it is not there yet."""
    found = find(tx, name)
    if found is not None:
        return found
    return int(
        tx.execute("INSERT INTO scope (name) VALUES (?) RETURNING id", (name,)).fetchone()[0]
    )


def ensure_with_id(tx: Connection, name: str, scope_id: int) -> int:
    """Like `ensure`, with this id where both the name and the id are still free."""
    tx.execute("INSERT OR IGNORE INTO scope (id, name) VALUES (?, ?)", (scope_id, name))
    return ensure(tx, name)


def next_id(tx: Connection, scope_id: int) -> int:
    return next_ids(tx, scope_id, 1)[0]


def next_ids(tx: Connection, scope_id: int, count: int) -> list[int]:
    row = tx.execute(
        "UPDATE scope SET next_sequence = next_sequence + ? WHERE id = ? RETURNING next_sequence",
        (count, scope_id),
    ).fetchone()
    return [ids.compose(scope_id, int(row[0]) - count + n) for n in range(count)]


def claim_id(tx: Connection, memory_id: int) -> None:
    """Keep later ids clear of one that was given from outside (an import)."""
    tx.execute(
        "UPDATE scope SET next_sequence = max(next_sequence, ?) WHERE id = ?",
        (ids.sequence_of(memory_id) + 1, ids.scope_of(memory_id)),
    )


def name(tx: Connection, scope_id: int) -> str:
    """The name of a scope that is there."""
    row = tx.execute("SELECT name FROM scope WHERE id = ?", (scope_id,)).fetchone()
    return str(row[0])


def names(tx: Connection) -> dict[int, str]:
    return {row[0]: row[1] for row in tx.execute("SELECT id, name FROM scope ORDER BY id")}


def overview(tx: Connection) -> tuple[ScopeInfo, ...]:
    return tuple(_count(tx, scope_id, name) for scope_id, name in names(tx).items())


def _count(tx: Connection, scope_id: int, name: str) -> ScopeInfo:
    # Whoever only looks a scope up pays for no reports.
    from memory_core.reports import ScopeInfo

    current, total = tx.execute(
        "SELECT coalesce(sum(state = 'current'), 0), count(*) FROM memory WHERE id BETWEEN ? AND ?",
        ids.span(scope_id),
    ).fetchone()
    return ScopeInfo(name=name, current=current, total=total)
