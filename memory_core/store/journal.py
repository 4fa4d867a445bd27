"""The event log read back: what changed together, what came later, and putting columns back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import takewhile

from memory_core.store import events
from memory_core.store.driver import Connection
from memory_core.store.events import Cause
from memory_core.store.rows import from_ms, id_list, to_ms


@dataclass(frozen=True, kw_only=True)
class Logged:
    """One line of the log. `columns` are the memory's changed columns with what they held."""

    id: int
    scope_id: int
    memory_id: int | None
    at: datetime
    action: str
    actor: str
    reason: str
    batch: str
    before: dict[str, object]

    @property
    def columns(self) -> dict[str, object]:
        return columns_of(self.before)


def columns_of(before: Mapping[str, object]) -> dict[str, object]:
    """The columns of a memory among what an event keeps."""
    return {name: value for name, value in before.items() if name not in _NO_COLUMNS}


_NO_COLUMNS = ("merged", "source", "undoes", "uses", "tags_added")


def find(tx: Connection, event_id: int) -> Logged | None:
    found = _read(tx, "id = ?", (event_id,))
    return found[0] if found else None


def together(tx: Connection, event: Logged) -> list[Logged]:
    """All that changed in the same act, this event included, oldest first.

    An act is a batch; a write without one is the new memory and, in the lines right after it,
    what it replaced and what went stale by that.
    """
    if event.batch:
        # The index holds no empty batch, and is taken only where none is asked for; so below.
        where = "batch = ? AND batch <> '' AND scope_id = ?"
        return _read(tx, where, (event.batch, event.scope_id))
    if event.action not in ("created", *_FOLLOWING):
        return [event]
    row = tx.execute(
        "SELECT max(id) FROM event WHERE id <= ? AND action NOT IN ('superseded', 'stale')",
        (event.id,),
    ).fetchone()
    first = find(tx, row[0]) if row[0] is not None else None
    if first is None or first.action != "created" or first.batch:
        return [event]
    rest = _read(tx, "id > ? AND at = ? AND batch = ''", (first.id, to_ms(first.at)))
    return [first, *takewhile(lambda one: one.action in _FOLLOWING, rest)]


_FOLLOWING = ("superseded", "stale")


def last_of(tx: Connection, batch: str) -> int | None:
    """The number of a batch's last event: by it the whole batch can be undone."""
    statement = "SELECT max(id) FROM event WHERE batch = ? AND batch <> ''"
    row = tx.execute(statement, (batch,)).fetchone()
    return row[0] if row[0] is None else int(row[0])


def later(tx: Connection, memory_ids: Sequence[int], after: int) -> list[Logged]:
    """What happened to these memories after an event, oldest first."""
    return _read(
        tx,
        "memory_id IN (SELECT value FROM json_each(?)) AND id > ?",
        (id_list(memory_ids), after),
    )


def put_back(tx: Connection, event: Logged, columns: dict[str, object], cause: Cause) -> None:
    """Set the columns of an event's memory, and log that this undoes the event."""
    assert event.memory_id is not None
    before: dict[str, object] = {}
    if columns:
        names = ", ".join(columns)
        row = tx.execute(f"SELECT {names} FROM memory WHERE id = ?", (event.memory_id,)).fetchone()
        before = {name: row[name] for name in columns}
        marks = ", ".join(f"{name} = ?" for name in columns)
        tx.execute(f"UPDATE memory SET {marks} WHERE id = ?", (*columns.values(), event.memory_id))
    undone = replace(cause, action="undone", reason=f"event {event.id}: {event.action}")
    events.log(tx, event.scope_id, event.memory_id, undone, {**before, "undoes": event.id})


def link(tx: Connection, memory_id: int, source: int) -> None:
    tx.execute(
        "INSERT OR IGNORE INTO derivation (memory_id, source_id) VALUES (?, ?)", (memory_id, source)
    )


def unlink(tx: Connection, memory_id: int, source: int) -> None:
    tx.execute("DELETE FROM derivation WHERE memory_id = ? AND source_id = ?", (memory_id, source))


def _read(tx: Connection, where: str, parameters: tuple[object, ...]) -> list[Logged]:
    rows = tx.execute(f"SELECT * FROM event WHERE {where} ORDER BY id", parameters)
    return [
        Logged(
            id=row["id"],
            scope_id=row["scope_id"],
            memory_id=row["memory_id"],
            at=from_ms(row["at"]),
            action=row["action"],
            actor=row["actor"],
            reason=row["reason"],
            batch=row["batch"],
            before=dict(json.loads(row["before"])),
        )
        for row in rows
    ]
