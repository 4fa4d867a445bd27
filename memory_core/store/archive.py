"""What lies in the archive: it grows light once it has settled, and leaves where the owner says.

A light memory has given up its vector and its entry in the word index, and keeps the vector's
bits and everything else: `vectors` searches it by its bits, `resting` by its text. How long to
wait is decided in `life`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from memory_core import ids
from memory_core.store import resting, upkeep
from memory_core.store.driver import Connection
from memory_core.store.rows import id_list, to_ms
from memory_core.types import Kind

_PAGE = 100
"""Memories looked at in one read, and lightened in one transaction: some milliseconds."""

_UNCHANGED = "NOT EXISTS (SELECT 1 FROM event e WHERE e.memory_id = m.id AND e.at > ?)"


def settled(
    tx: Connection, scope_id: int, unchanged_since: datetime, after: int
) -> tuple[list[int], int | None]:
    """Archived memories with a whole vector or words in the index, to which nothing happened
    since a time.

    Those among the next memories of the scope, and where to go on; None at the end.
    """
    low, high = ids.span(scope_id)
    first = max(after, low - 1)
    (last,) = tx.execute(
        "SELECT max(id) FROM (SELECT id FROM memory WHERE id > ? AND id <= ? ORDER BY id LIMIT ?)",
        (first, high, _PAGE),
    ).fetchone()
    rows = tx.execute(
        "SELECT m.id FROM memory m WHERE m.id > ? AND m.id <= ? AND m.state = 'archived'"
        " AND (EXISTS (SELECT 1 FROM vector v WHERE v.id = m.id)"
        "  OR EXISTS (SELECT 1 FROM index_text t WHERE t.id = m.id))"
        f" AND {_UNCHANGED} ORDER BY m.id",
        (first, last or first, to_ms(unchanged_since)),
    )
    return [row[0] for row in rows], last


def lighten(tx: Connection, memory_ids: Sequence[int]) -> int:
    """Leave archived memories their bits and texts alone; the bytes that the rest took."""
    gone = tx.execute(
        "DELETE FROM vector WHERE id IN (SELECT m.id FROM memory m JOIN vector_bits b"
        " ON b.id = m.id WHERE m.state = 'archived'"
        " AND m.id IN (SELECT value FROM json_each(?))) RETURNING octet_length(embedding)",
        (id_list(memory_ids),),
    ).fetchall()
    size = sum(int(row[0]) for row in gone) + resting.rest(tx, memory_ids)
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
