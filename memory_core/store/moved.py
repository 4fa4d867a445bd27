"""What was moved in from other tools, by a digest of its name there, and what became of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from memory_core import ids
from memory_core.store.driver import Connection

T = TypeVar("T", bytes, str)


@dataclass(frozen=True, kw_only=True)
class Arrived:
    """An item that came before, and what is here of it.

    `memory_id` is None for a conversation; `state` is empty where the memory is gone. `said` is
    the digest of what the item said.
    """

    memory_id: int | None
    said: bytes
    state: str = ""

    @property
    def erased(self) -> bool:
        return self.memory_id is not None and not self.state


def find(tx: Connection, scope_id: int, items: Sequence[bytes]) -> dict[bytes, Arrived]:
    """Those of the items that came before, whatever became of their memories since."""
    rows = tx.execute(
        "SELECT i.item, i.memory_id, i.said, coalesce(m.state, '') AS state"
        " FROM moved i LEFT JOIN memory m ON m.id = i.memory_id"
        f" WHERE i.scope_id = ? AND i.item IN ({', '.join('?' * len(items))})",
        (scope_id, *items),
    )
    return {
        row["item"]: Arrived(memory_id=row["memory_id"], said=row["said"], state=row["state"])
        for row in rows
    }


def keep(tx: Connection, scope_id: int, arrived: Iterable[tuple[bytes, int | None, bytes]]) -> None:
    """Note which memory each item became (None for a conversation), and what it said."""
    tx.executemany(
        "INSERT OR REPLACE INTO moved (scope_id, item, memory_id, said) VALUES (?, ?, ?, ?)",
        [(scope_id, *one) for one in arrived],
    )


def last_event(tx: Connection, batch: str) -> int | None:
    """An event of a move, by which the whole of it is undone; None where it changed nothing."""
    # The index holds no empty batch, and is taken only where none is asked for.
    statement = "SELECT max(id) FROM event WHERE batch = ? AND batch <> ''"
    row = tx.execute(statement, (batch,)).fetchone()
    return None if row[0] is None else int(row[0])


def occupied(
    tx: Connection, scope_id: int, statements: Sequence[bytes], slots: Sequence[str]
) -> tuple[set[bytes], set[str]]:
    """Those of the statements and slots that memories of the scope have outside the archive."""
    return (
        _present(tx, scope_id, "statement", statements),
        _present(tx, scope_id, "slot", [slot for slot in slots if slot]),
    )


def _present(tx: Connection, scope_id: int, column: str, values: Sequence[T]) -> set[T]:
    marks = ", ".join("?" * len(values))
    rows = tx.execute(
        f"SELECT DISTINCT {column} FROM memory WHERE {column} IN ({marks}) AND id BETWEEN ? AND ?"
        " AND state <> 'archived'",
        (*values, *ids.span(scope_id)),
    )
    return {row[0] for row in rows}
