"""What a person took back of upkeep's and reflection's acts, as the event log has it.

An undo or a restore is a decision: what it took back is not done again unasked. Who asks for it
before acting is left to `life`.
"""

from __future__ import annotations

from collections.abc import Iterable

from memory_core.store.driver import Connection
from memory_core.store.rows import id_list

Pair = tuple[int, int]
"""Two memory ids, the lower one first."""

_TAKEN_BACK = "e.action IN ('restored', 'undone') AND e.actor = 'user'"


def parted(tx: Connection, memory_ids: Iterable[int]) -> set[Pair]:
    """Pairs of memories of which one had given way to the other, until a person took that back.

    Those pairs of which one of these memories was the one that came back.
    """
    rows = tx.execute(
        "SELECT e.memory_id, e.before ->> '$.superseded_by' FROM event e"
        f" WHERE e.memory_id IN (SELECT value FROM json_each(?)) AND {_TAKEN_BACK}"
        " AND e.before ->> '$.superseded_by' IS NOT NULL",
        (id_list(sorted(set(memory_ids))),),
    )
    return {(min(one, other), max(one, other)) for one, other in rows}


def brought_back(tx: Connection, memory_ids: Iterable[int], action: str) -> set[int]:
    """Those of these memories that such an action took unasked, until a person took that back."""
    rows = tx.execute(
        "SELECT DISTINCT e.memory_id FROM event e"
        f" WHERE e.memory_id IN (SELECT value FROM json_each(?)) AND {_TAKEN_BACK}"
        " AND e.before ->> '$.state' = 'archived'"
        " AND EXISTS (SELECT 1 FROM event o WHERE o.memory_id = e.memory_id"
        "  AND o.id < e.id AND o.action = ? AND o.actor IN ('upkeep', 'reflection'))",
        (id_list(sorted(set(memory_ids))), action),
    )
    return {row[0] for row in rows}
