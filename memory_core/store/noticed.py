"""What reflections that nobody asked for noticed, by scope: how many of what, never a text."""

from __future__ import annotations

import json
from collections.abc import Mapping

from memory_core.store.driver import Connection


def news(tx: Connection, scope_id: int) -> int:
    """Memories told in a scope since the last reflection of this kind."""
    row = tx.execute(
        "SELECT next_sequence - 1 - coalesce((SELECT told FROM noticed WHERE scope_id = :scope), 0)"
        " FROM scope WHERE id = :scope",
        {"scope": scope_id},
    ).fetchone()
    return int(row[0])


def keep(tx: Connection, scope_id: int, found: Mapping[str, int]) -> None:
    tx.execute(
        "INSERT OR REPLACE INTO noticed (scope_id, told, found)"
        " SELECT id, next_sequence - 1, ? FROM scope WHERE id = ?",
        (json.dumps(dict(found)), scope_id),
    )


def found(tx: Connection, scope_id: int) -> dict[str, int]:
    row = tx.execute("SELECT found FROM noticed WHERE scope_id = ?", (scope_id,)).fetchone()
    return {} if row is None else dict(json.loads(row[0]))
