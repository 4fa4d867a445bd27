"""The newest rows of a scope, by little more than their ids."""

from __future__ import annotations

from memory_core import ids
from memory_core.store.driver import Connection


def newest(tx: Connection, scope_id: int, limit: int) -> list[tuple[int, str, str]]:
    """Memories in whatever state as (id, state, content), the newest first."""
    rows = tx.execute(
        "SELECT id, state, content FROM memory WHERE id BETWEEN ? AND ? ORDER BY id DESC LIMIT ?",
        (*ids.span(scope_id), limit),
    )
    return [(row[0], row[1], row[2]) for row in rows]
