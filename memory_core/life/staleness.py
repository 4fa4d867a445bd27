"""What has had its time: expired, over, done, or resting on something that changed.

What is over stays legible as history, so it is only pointed out; what is of no use any more may
be archived.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo

from memory_core import ids, text
from memory_core.errors import InvalidInput
from memory_core.life.candidates import Pair
from memory_core.life.completion import Task, completes, is_done
from memory_core.life.statements import Statement
from memory_core.policies import Policies

_HAPPENINGS = ("event", "experience")
_SCRATCH = ("task", "note")


@dataclass(frozen=True, kw_only=True)
class Stale:
    """A memory past its time. `archive`: it may leave the answers; `sure`: without asking; `by` is
    the id of the memory that says so, 0 where none does."""

    statement: Statement
    reason: str
    archive: bool
    sure: bool
    by: int = 0


def staleness(
    statement: Statement, *, now: datetime, timezone: tzinfo, policies: Policies
) -> Stale | None:
    """Why a memory is past its time, judged by itself; None where it is not."""
    one = statement.known
    if one.expires_at is not None and one.expires_at <= now:
        return _stale(statement, f"expired on {_day(one.expires_at, timezone)}", sure=True)
    if one.kind == "insight" and one.stale:
        return _stale(statement, "a memory that it rests on has changed", sure=False)
    if one.valid_to is not None and one.valid_to <= now:
        return _over(statement, one.valid_to, timezone)
    if one.kind == "task" and is_done(one.content):
        return _stale(statement, "it says that it is done", sure=False)
    passed = _deadline(statement, now, timezone, policies)
    if passed is None:
        return None
    reason = f"its deadline passed on {_day(passed, timezone)}"
    return _stale(statement, reason, sure=False, archive=one.kind in _SCRATCH)


def done_elsewhere(
    by_id: Mapping[int, Statement], pairs: Iterable[Pair], timezone: tzinfo
) -> dict[int, Stale]:
    """Tasks of which a later memory says that they are done, by id."""
    found: dict[int, Stale] = {}
    for pair in pairs:
        first, second = sorted((by_id[n] for n in pair), key=lambda one: one.known.observed_at)
        open_task = first.known.kind == "task" and second.known.kind != "task"
        if open_task and completes(second, Task.of(first, timezone)):
            # By its id: what a reason quotes would stay in the log when the memory is erased.
            reason = f"{ids.encode(second.id)} says that it is done"
            found[first.id] = replace(_stale(first, reason, sure=False), by=second.id)
    return found


def _over(statement: Statement, ended: datetime, timezone: tzinfo) -> Stale | None:
    if statement.known.kind in _HAPPENINGS:
        return None
    day = _day(ended, timezone)
    if statement.known.kind in _SCRATCH:
        return _stale(statement, f"its time ended on {day}", sure=True)
    return _stale(statement, f"ended on {day}; it stays as history", sure=False, archive=False)


def _deadline(
    statement: Statement, now: datetime, timezone: tzinfo, policies: Policies
) -> datetime | None:
    """When the deadline of a task, or one that a triple states, was; None before it."""
    one = statement.known
    predicate = policies.predicate(one.predicate) if one.predicate else None
    if predicate is not None and predicate.name == "deadline":
        end = _day_end(one.object, now, timezone)
    elif one.kind == "task":
        named = text.time_range(one.content, now=one.observed_at, tz=timezone)
        # A time before the telling is the task's past, not its deadline.
        end = named.end if named and named.end > one.observed_at else None
    else:
        return None
    return end if end is not None and end <= now else None


def _day_end(written: str, now: datetime, timezone: tzinfo) -> datetime | None:
    try:
        return text.parse_future(written, now=now, tz=timezone, field="object")
    except InvalidInput:
        return None


def _day(time: datetime, timezone: tzinfo) -> str:
    return time.astimezone(timezone).date().isoformat()


def _stale(statement: Statement, reason: str, *, sure: bool, archive: bool = True) -> Stale:
    return Stale(statement=statement, reason=reason, archive=archive, sure=sure)
