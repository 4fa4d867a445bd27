"""What lies in the archive: it grows light once it has settled, and leaves where the owner says.

A light memory has given up its vector and keeps the vector's bits, its words and everything
else; `vectors` searches it by these. How long to wait is decided in `life`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from memory_core import ids
from memory_core.store import upkeep
from memory_core.store.driver import Connection
from memory_core.store.rows import id_list, to_ms
from memory_core.types import Kind

_UNCHANGED = "NOT EXISTS (SELECT 1 FROM event e WHERE e.memory_id = m.id AND e.at > ?)"


def settled(
    tx: Connection, scope_id: int, unchanged_since: datetime, limit: int, after: int
) -> list[int]:
    """Archived memories with a whole vector, to which nothing happened since a time."""
    low, high = ids.span(scope_id)
    rows = tx.execute(
        "SELECT m.id FROM memory m WHERE m.id > ? AND m.id <= ? AND m.state = 'archived'"
        f" AND EXISTS (SELECT 1 FROM vector v WHERE v.id = m.id) AND {_UNCHANGED}"
        " ORDER BY m.id LIMIT ?",
        (max(after, low - 1), high, to_ms(unchanged_since), limit),
    )
    return [row[0] for row in rows]


def lighten(tx: Connection, memory_ids: Sequence[int]) -> int:
    """Leave archived memories their bits alone; the bytes that their vectors took."""
    gone = tx.execute(
        "DELETE FROM vector WHERE id IN (SELECT m.id FROM memory m JOIN vector_bits b"
        " ON b.id = m.id WHERE m.state = 'archived'"
        " AND m.id IN (SELECT value FROM json_each(?))) RETURNING octet_length(embedding)",
        (id_list(memory_ids),),
    ).fetchall()
    size = sum(int(row[0]) for row in gone)
    upkeep.loosen(tx, size)
    return size


def left_behind(
    tx: Connection, scope_id: int, kind: Kind, unchanged_since: datetime, limit: int
) -> list[int]:
    """Archived memories of a kind to which nothing happened since a time."""
    rows = tx.execute(
        "SELECT m.id FROM memory m WHERE m.id BETWEEN ? AND ? AND m.kind = ?"
        f" AND m.state = 'archived' AND {_UNCHANGED} ORDER BY m.id LIMIT ?",
        (*ids.span(scope_id), kind, to_ms(unchanged_since), limit),
    )
    return [row[0] for row in rows]
