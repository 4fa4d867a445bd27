"""What reflection carries out where it is asked to: merges, and the archiving of what is stale.

Every change is reversible, has its reason in the log, and is made only if its memories are still
as they were read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from memory_core import ids
from memory_core.life.noticing import Noticed
from memory_core.life.statements import Statement, brief
from memory_core.store import life, memories
from memory_core.store.driver import Connection
from memory_core.store.events import Cause
from memory_core.store.life import Known

_NAMED = 10
_LISTED = 100
"""Ids in one call that undoes; more are undone by the number of their event."""


@dataclass(frozen=True, kw_only=True)
class Change:
    """One reversible step: archive `memory`, or merge it into `into`."""

    memory: Known
    into: Known | None
    reason: str


def changes(noticed: Noticed, fresh: Callable[[Sequence[Statement]], bool]) -> list[Change]:
    """The merges and archivings among what was noticed, of statements that `fresh` lets through."""
    merges = [
        Change(memory=other.known, into=found.kept.known, reason="says the same")
        for found in noticed.merges
        if fresh((found.kept, *found.others))
        for other in found.others
    ]
    past = [
        Change(memory=found.statement.known, into=None, reason=brief(found.reason))
        for found in noticed.stale
        if found.archive and fresh((found.statement,))
    ]
    return [*merges, *past]


def carry_out(
    tx: Connection, scope_id: int, changes: Sequence[Change], cause: Cause
) -> list[Change]:
    """Make the changes that still fit: what was changed since it was read is left alone."""
    touched = {one.id for c in changes for one in (c.memory, c.into) if one is not None}
    present = life.known(tx, scope_id, sorted(touched))
    done = []
    for change in changes:
        if not _unchanged(change, present):
            continue
        if change.into is None:
            archived = replace(cause, action="archived", reason=change.reason)
            memories.archive(tx, change.memory.id, archived)
        else:
            into = f"into {ids.encode(change.into.id)}: {change.reason}"
            merged = replace(cause, action="merged", reason=into)
            life.merge(tx, change.into.id, change.memory.id, merged)
        done.append(change)
    return done


def _unchanged(change: Change, present: dict[int, Known]) -> bool:
    pair = (change.memory, change.into)
    return all(
        one is None or (one.id in present and present[one.id].content == one.content)
        for one in pair
    )


def told(done: Sequence[Change]) -> tuple[str, ...]:
    """What was done, a line for each of the first changes."""
    lines = [_line(change) for change in done[:_NAMED]]
    if len(done) > _NAMED:
        lines.append(f"and {len(done) - _NAMED} more; {len(done)} memories were archived in all")
    return tuple(lines)


def _line(change: Change) -> str:
    number = ids.encode(change.memory.id)
    if change.into is None:
        return f"archived {number}: {change.reason}"
    return f"merged {number} into {ids.encode(change.into.id)}"


def undo(done: Sequence[Change], event: int | None) -> str:
    """How all of it is taken back. `event` is the number of one of its events."""
    if not done:
        return ""
    command = f"run `palimpsest undo {event}`"
    if len(done) > _LISTED:
        return command
    names = ", ".join(f'"{ids.encode(change.memory.id)}"' for change in done)
    return f'forget(ids=[{names}], mode="restore"), or {command}'
