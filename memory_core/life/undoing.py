"""Undoing: one act of the log taken back, with all that changed in it.

What was erased cannot come back, and what was changed again since is not overwritten. A new
memory is archived by undoing its writing, so the undoing can itself be undone.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from memory_core import ids
from memory_core.errors import InvalidInput, NotFound
from memory_core.life.returning import room_for
from memory_core.policies import Policies
from memory_core.reports import Undone
from memory_core.store import gathering, journal, memories, scopes
from memory_core.store.db import Database
from memory_core.store.driver import Connection
from memory_core.store.events import Cause
from memory_core.store.journal import Logged

_BORN = ("created", "imported")
_ACTOR = "user"

_LARGEST = 2**63 - 1
"""The last number that an event could have: SQLite takes no larger one."""


@dataclass(frozen=True, kw_only=True)
class Undoer:
    """Undoes. One per process; shared by every caller."""

    database: Database
    policies: Policies
    clock: Callable[[], datetime]

    async def undo(self, event: str, scope: str) -> Undone:
        """Take back the act that an event belongs to.

        Raises NotFound for an event that is not of this scope, InvalidInput where it cannot be
        undone or something changed since.
        """
        cause = Cause(at=self.clock(), action="undone", actor=_ACTOR, batch=secrets.token_hex(6))
        return await self.database.write(_undo, _number(event), scope, self.policies, cause)


def blockers(act: Sequence[Logged], later: Sequence[Logged]) -> list[Logged]:
    """Later changes that an undo would overwrite: of the same columns, and not undone since."""
    mine = {event.id for event in act}
    undone = {event.before.get("undoes") for event in later}
    touched: dict[int | None, set[str]] = {}
    for event in act:
        names = ("state",) if event.action in _BORN else event.columns
        touched.setdefault(event.memory_id, set()).update(names)
    return [
        event
        for event in later
        if event.id not in mine
        and event.id not in undone
        and (event.before.get("undoes") is None or event.before.get("undoes") in mine)
        and touched[event.memory_id] & set(event.columns)
    ]


def _undo(tx: Connection, number: int, scope: str, policies: Policies, cause: Cause) -> Undone:
    event = journal.find(tx, number)
    if event is None or event.scope_id != scopes.find(tx, scope):
        raise _unknown(str(number))
    act = [one for one in journal.together(tx, event) if one.memory_id is not None]
    if event.action == "erased" or not act:
        raise InvalidInput("what was erased is gone for good and cannot be brought back")
    numbers = sorted({one.memory_id for one in act if one.memory_id is not None})
    if blocking := blockers(act, journal.later(tx, numbers, act[0].id)):
        raise _changed_since(blocking[-1])
    # What is new leaves first, so that what it replaced finds its place free.
    ordered = sorted(act, key=lambda one: (one.action not in _BORN, -one.id))
    notes = [note for one in ordered if (note := _take_back(tx, one, policies, cause))]
    return Undone(ids=tuple(map(ids.encode, numbers)), notes=tuple(notes))


def _take_back(tx: Connection, event: Logged, policies: Policies, cause: Cause) -> str:
    number = event.memory_id
    assert number is not None
    if event.action in _BORN:
        memory = memories.get(tx, event.scope_id, [number])[number]
        columns: dict[str, object] = {} if memory.state == "archived" else {"state": "archived"}
        journal.put_back(tx, event, columns, cause)
        return ""
    _relink(tx, event)
    if event.action == "gathered":
        gathering.give_back(tx, number, event.before)
    columns, note = room_for(tx, number, event.columns, policies, cause)
    journal.put_back(tx, event, columns, cause)
    return note


def _relink(tx: Connection, event: Logged) -> None:
    """Ties between an insight and the source that a merge gave it."""
    source = event.before.get("source")
    if not isinstance(source, int) or event.memory_id is None:
        return
    if event.action == "relinked":
        journal.unlink(tx, event.memory_id, source)
    elif event.action == "unlinked":
        journal.link(tx, event.memory_id, source)


def _number(event: str) -> int:
    try:
        number = int(event.strip())
    except ValueError:
        raise _unknown(event) from None
    if number > _LARGEST:
        raise _unknown(event)
    return number


def _unknown(event: str) -> NotFound:
    return NotFound(
        f'no event here has the number "{event[:40]}"; `palimpsest history ID` lists a memory\'s'
    )


def _changed_since(event: Logged) -> InvalidInput:
    name = ids.encode(event.memory_id) if event.memory_id else "a memory"
    return InvalidInput(
        f"{name} was changed again since ({event.action}, event {event.id}); undo that first"
    )
