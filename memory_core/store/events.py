"""The event log: what changed, when, by whom and why. It never holds a memory's text."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from memory_core import ids
from memory_core.reports import Event
from memory_core.store.driver import Connection
from memory_core.store.rows import from_ms, id_list, to_ms


@dataclass(frozen=True, kw_only=True)
class Cause:
    """Why an operation changes memories. `batch` ties together what is undone together."""

    at: datetime
    action: str
    actor: str
    reason: str = ""
    batch: str = ""


def log(
    tx: Connection,
    scope_id: int,
    memory_id: int | None,
    cause: Cause,
    before: Mapping[str, object] | None = None,
) -> None:
    """Append one line. `before` holds the changed columns' earlier values, for undo."""
    tx.execute(
        "INSERT INTO event (scope_id, memory_id, at, action, actor, reason, batch, before)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            scope_id,
            memory_id,
            to_ms(cause.at),
            cause.action,
            cause.actor,
            cause.reason,
            cause.batch,
            json.dumps(dict(before or {}), separators=(",", ":")),
        ),
    )


def untie(tx: Connection, batch: str) -> None:
    """Take the tie off an act of one line: nothing is undone together with it.

    The tie of most of what upkeep does takes more space than all else that is kept of it.
    """
    tx.execute(
        # The index holds no empty batch, and is taken only where none is asked for; so below.
        "UPDATE event SET batch = '' WHERE batch = :batch AND batch <> '' AND action IN"
        " ('expired', 'faded', 'evicted')"
        " AND (SELECT count(*) FROM event WHERE batch = :batch AND batch <> '') = 1",
        {"batch": batch},
    )


def untie_settled(tx: Connection, memory_ids: str) -> None:
    """The same for the writing of memories that rest (a JSON list of ids), where it was all that
    happened in its act."""
    tx.execute(
        "UPDATE event SET batch = '' WHERE memory_id IN (SELECT value FROM json_each(?))"
        " AND action = 'created' AND batch <> ''"
        " AND (SELECT count(*) FROM event o WHERE o.batch = event.batch AND o.batch <> '') = 1",
        (memory_ids,),
    )


def of_memory(tx: Connection, memory_id: int) -> tuple[Event, ...]:
    return of_memories(tx, [memory_id])


def of_memories(tx: Connection, memory_ids: Sequence[int], limit: int = -1) -> tuple[Event, ...]:
    """What happened to these memories, in order: all of it, or the last so many events."""
    rows = tx.execute(
        "SELECT * FROM (SELECT * FROM event WHERE memory_id IN (SELECT value FROM json_each(?))"
        " ORDER BY id DESC LIMIT ?) ORDER BY id",
        (id_list(memory_ids), limit),
    )
    return tuple(
        Event(
            id=row["id"],
            at=from_ms(row["at"]),
            action=row["action"],
            actor=row["actor"],
            reason=row["reason"],
            memory_id=ids.encode(row["memory_id"]) if row["memory_id"] else "",
            before=json.loads(row["before"]),
        )
        for row in rows
    )


def count(tx: Connection, scope_id: int) -> int:
    row = tx.execute("SELECT count(*) FROM event WHERE scope_id = ?", (scope_id,)).fetchone()
    return int(row[0])


def purge(tx: Connection, memory_ids: str) -> int:
    """Delete the events of erased memories (a JSON list of ids); how many there were."""
    return int(
        tx.execute(
            "DELETE FROM event WHERE memory_id IN (SELECT value FROM json_each(?))", (memory_ids,)
        ).rowcount
    )
