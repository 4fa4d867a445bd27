"""What was moved in from other tools, by a digest of its name there, and what became of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from memory_core import ids
from memory_core.store.driver import Connection

T = TypeVar("T", bytes, str)


@dataclass(frozen=True, kw_only=True)
class Arrived:
    """An item that came before: its memory here (None: a conversation), and is it still there?"""

    memory_id: int | None
    erased: bool


def find(tx: Connection, scope_id: int, items: Sequence[bytes]) -> Mapping[bytes, Arrived]:
    """Those of the items that came before, whatever became of their memories since."""
    rows = tx.execute(
        "SELECT i.item, i.memory_id, i.memory_id IS NOT NULL AND m.id IS NULL AS erased"
        " FROM moved i LEFT JOIN memory m ON m.id = i.memory_id"
        f" WHERE i.scope_id = ? AND i.item IN ({', '.join('?' * len(items))})",
        (scope_id, *items),
    )
    return {
        row["item"]: Arrived(memory_id=row["memory_id"], erased=bool(row["erased"])) for row in rows
    }


def keep(tx: Connection, scope_id: int, arrived: Iterable[tuple[bytes, int | None]]) -> None:
    """Note which memory each item became; None for a conversation."""
    tx.executemany(
        "INSERT OR REPLACE INTO moved (scope_id, item, memory_id) VALUES (?, ?, ?)",
        [(scope_id, item, memory_id) for item, memory_id in arrived],
    )


def last_event(tx: Connection, batch: str) -> int | None:
    """An event of a move, by which the whole of it is undone; None where it changed nothing."""
    row = tx.execute("SELECT max(id) FROM event WHERE batch = ?", (batch,)).fetchone()
    return None if row[0] is None else int(row[0])


def occupied(
    tx: Connection, scope_id: int, statements: Sequence[bytes], slots: Sequence[str]
) -> tuple[set[bytes], set[str]]:
    """Those of the statements and slots that memories of the scope have, in whatever state."""
    return (
        _present(tx, scope_id, "statement", statements),
        _present(tx, scope_id, "slot", [slot for slot in slots if slot]),
    )


def _present(tx: Connection, scope_id: int, column: str, values: Sequence[T]) -> set[T]:
    marks = ", ".join("?" * len(values))
    rows = tx.execute(
        f"SELECT DISTINCT {column} FROM memory WHERE {column} IN ({marks}) AND id BETWEEN ? AND ?",
        (*values, *ids.span(scope_id)),
    )
    return {row[0] for row in rows}
