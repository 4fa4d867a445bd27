"""Bringing an archived memory back: exactly as it was, unless another value holds its place now.

A predicate that holds one value never comes to hold two by a return: the memory then comes back
as history behind the present value. What was told anew meanwhile is not there twice: the old one
stays in the archive.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime

from memory_core import ids
from memory_core.policies import Policies, Values
from memory_core.sameness import digest, same_value
from memory_core.store import life, memories, neighbours
from memory_core.store.driver import Connection
from memory_core.store.events import Cause
from memory_core.store.life import Known
from memory_core.store.rows import from_ms, to_ms
from memory_core.types import StoredMemory


def bring_back(
    tx: Connection, scope_id: int, memory_id: int, policies: Policies, cause: Cause
) -> str:
    """Restore one memory; one that is not archived, or is not in the scope, stays as it is.

    Returns a note where it came back as history, naming the memory that holds its place, or where
    another says the same by now, and it stays; otherwise an empty string.
    """
    left = life.departure(tx, memory_id)
    if left is None or ids.scope_of(memory_id) != scope_id:
        return ""
    columns, note = room_for(tx, memory_id, left.before, policies, cause)
    if not columns:
        return note
    _withdraw_extracts(tx, memory_id, cause)
    memories.change(tx, memory_id, columns, replace(cause, reason=note or cause.reason))
    life.unlink(tx, memory_id, cause)
    life.freshen(tx, memory_id, cause)
    return note


def _withdraw_extracts(tx: Connection, memory_id: int, cause: Cause) -> None:
    """A whole account that comes back takes the place of its extract again."""
    scope_id = ids.scope_of(memory_id)
    withdrawn = replace(cause, action="archived", reason=f"{ids.encode(memory_id)} is whole again")
    for extract in life.known(tx, scope_id, life.extracts_of(tx, [memory_id])):
        memories.change(tx, extract, {"state": "archived"}, withdrawn)


def room_for(
    tx: Connection, memory_id: int, columns: dict[str, object], policies: Policies, cause: Cause
) -> tuple[dict[str, object], str]:
    """The columns a memory may take back: as history where its place is held by another, none
    where another says the same now.

    With them a note for these cases, otherwise an empty string.
    """
    if columns.get("state") != "current":
        return columns, ""
    scope_id = ids.scope_of(memory_id)
    memory = memories.get(tx, scope_id, [memory_id])[memory_id]
    memory = replace(memory, valid_to=_time(columns, "valid_to", memory.valid_to))
    if twin := _twin(tx, scope_id, memory, policies, cause):
        return {}, f"{memory.id} stays in the archive: {ids.encode(twin)} says the same now"
    holder = _holder(tx, scope_id, memory, policies, cause)
    if holder is None:
        return columns, ""
    note = f"{memory.id} came back as history: {ids.encode(holder.id)} holds its place now"
    return columns | _as_history(memory, holder, cause), note


def _time(columns: Mapping[str, object], name: str, otherwise: datetime | None) -> datetime | None:
    if name not in columns:
        return otherwise
    value = columns[name]
    return from_ms(value) if isinstance(value, int) else None


def _holder(
    tx: Connection, scope_id: int, memory: StoredMemory, policies: Policies, cause: Cause
) -> Known | None:
    """The present value that leaves no room for this one; None where there is room."""
    values = _values(memory, policies)
    if values not in ("one", "interval"):
        return None
    rivals = life.known_beside(tx, scope_id, ids.decode(memory.id))
    return newest_rival(memory, rivals, cause, interval=values == "interval")


def _values(memory: StoredMemory, policies: Policies) -> Values | None:
    predicate = policies.predicate(memory.predicate) if memory.predicate else None
    return (
        predicate.values if predicate else policies.within(memory.scope).kinds[memory.kind].values
    )


def _twin(
    tx: Connection, scope_id: int, memory: StoredMemory, policies: Policies, cause: Cause
) -> int | None:
    """A memory told meanwhile that says the same of the same time: in the same words, or by the
    one value of a predicate. What this one was merged into is none: that is being taken back."""
    number, same = ids.decode(memory.id), digest(memory.content)
    found = neighbours.by(tx, scope_id, statement=same)
    if _values(memory, policies) in ("one", "interval"):
        beside = [one.id for one in life.known_beside(tx, scope_id, number)]
        found += neighbours.of(tx, scope_id, beside)
    twins = [
        other.id
        for other in found
        if other.id != number
        and other.holds(cause.at)
        and ids.encode(other.id) != memory.superseded_by
        and (other.kind, other.visibility) == (memory.kind, memory.visibility)
        and other.valid_from == memory.valid_from
        and same_value(other.object, memory.object)
    ]
    return max(twins, default=None)


def newest_rival(
    memory: StoredMemory, others: Iterable[Known], cause: Cause, *, interval: bool
) -> Known | None:
    """The newest of the others that holds another value now (for an interval: at the same time)."""
    number = ids.decode(memory.id)
    rivals = [
        other
        for other in others
        if not same_value(other.object, memory.object)
        and other.superseded_by != number
        and (other.valid_to is None or other.valid_to > cause.at)
        and not (interval and _apart(memory, other))
    ]
    return max(rivals, key=lambda other: (other.true_from, other.id), default=None)


def _apart(memory: StoredMemory, other: Known) -> bool:
    ends_before = memory.valid_to is not None and memory.valid_to <= other.true_from
    begins_after = other.valid_to is not None and other.valid_to <= memory.true_from
    return ends_before or begins_after


def _as_history(memory: StoredMemory, holder: Known, cause: Cause) -> dict[str, object]:
    ended = holder.true_from if holder.true_from > memory.true_from else cause.at
    return {
        "state": "superseded",
        "superseded_by": holder.id,
        "superseded_at": to_ms(cause.at),
        "valid_to": to_ms(memory.valid_to or ended),
    }
