"""Repeat, contradiction or news: the decision about one write, as a pure function.

A rival value is found by the predicate, not by similarity: "lives in" has one value, "likes" has
many. Where no predicate tells, both memories stay and the possible conflict is named, so that
whoever asked can settle it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from memory_core import text
from memory_core.contradiction import Statement, may_contradict
from memory_core.policies import Values
from memory_core.store.memories import Draft
from memory_core.store.neighbours import Neighbour
from memory_core.types import ConflictMode, StoredMemory

_REINFORCEMENT = 0.5
"""A repeat closes half of the gap that its own confidence could close."""

_MAX_CONFIDENCE = 0.99


@dataclass(frozen=True, kw_only=True)
class Around:
    """The stored memories that a decision looks at."""

    same_statement: Sequence[Neighbour] = ()
    same_slot: Sequence[Neighbour] = ()
    similar: Sequence[Neighbour] = ()
    explicit: Sequence[Neighbour] = ()


@dataclass(frozen=True, kw_only=True)
class Reinforce:
    """Known already: keep the stored one, with this confidence."""

    id: int
    confidence: float


@dataclass(frozen=True, kw_only=True)
class Close:
    """End a stored memory at this time, in favour of the new one."""

    id: int
    ended: datetime


@dataclass(frozen=True, kw_only=True)
class Insert:
    """News: store it, close some, name those it may contradict.

    `ends` and `replaced_by` are set when the news is about a time before what is known.
    """

    close: tuple[Close, ...] = ()
    conflicts: tuple[int, ...] = ()
    ends: datetime | None = None
    replaced_by: int | None = None
    notes: tuple[str, ...] = field(default=())


Decision = Reinforce | Insert


def decide(
    draft: Draft,
    around: Around,
    *,
    values: Values | None,
    conflict: ConflictMode,
    lexicon: text.Lexicon,
    single_valued: frozenset[str],
    now: datetime,
) -> Decision:
    """What to do with a draft, given its neighbours and the rule of its predicate or kind."""
    repeated = _repeat(draft, around)
    if repeated is not None and not around.explicit:
        return Reinforce(id=repeated.id, confidence=_reinforced(repeated, draft.memory))
    rivals = _rivals(draft, around.same_slot)
    outranked = _outranked(draft.memory, around.explicit)
    explicit = [
        Close(id=old.id, ended=max(_end(draft.memory, now), _began(old)))
        for old in around.explicit
        if old not in outranked
    ]
    plain = tuple(Close(id=old.id, ended=now) for old in _untripled(draft, around.same_statement))
    doubts = _contradicted(draft, around.similar, lexicon, single_valued)
    settled = _settle(draft, rivals, around, values=values, conflict=conflict, doubts=doubts)
    closing = {close.id: close for close in (*explicit, *plain, *_timed(settled, draft, now))}
    doubtful = dict.fromkeys((*_ids(outranked), *settled.conflicts))
    return Insert(
        close=tuple(closing.values()),
        conflicts=tuple(number for number in doubtful if number not in closing),
        ends=settled.ends,
        replaced_by=settled.replaced_by,
        notes=settled.notes or ((_OUTRANKED,) if outranked else ()),
    )


_OUTRANKED = "kept beside what the user stated: an agent's statement does not replace it"


@dataclass(frozen=True, kw_only=True)
class _Settled:
    replace: tuple[Neighbour, ...] = ()
    conflicts: tuple[int, ...] = ()
    ends: datetime | None = None
    replaced_by: int | None = None
    notes: tuple[str, ...] = ()


def _settle(
    draft: Draft,
    rivals: Sequence[Neighbour],
    around: Around,
    *,
    values: Values | None,
    conflict: ConflictMode,
    doubts: tuple[int, ...],
) -> _Settled:
    if conflict == "append":
        return _Settled()
    if not draft.slot:
        return _settle_text(draft, around.similar, conflict, doubts)
    if conflict == "auto" and values == "many":
        return _Settled(conflicts=doubts)
    if conflict == "auto" and values is None:
        return _Settled(conflicts=_ids(rivals))
    return _replace(draft, rivals, interval=values == "interval")


def _settle_text(
    draft: Draft, similar: Sequence[Neighbour], conflict: ConflictMode, doubts: tuple[int, ...]
) -> _Settled:
    if conflict == "auto":
        return _Settled(conflicts=doubts)
    if len(doubts) == 1:
        return _replace(draft, [old for old in similar if old.id in doubts], interval=False)
    return _Settled(
        conflicts=doubts,
        notes=("nothing was replaced: name the memories to replace in supersedes",),
    )


def _replace(draft: Draft, rivals: Sequence[Neighbour], *, interval: bool) -> _Settled:
    """Replace the rivals that this draft may replace, in the order of valid time."""
    memory = draft.memory
    if outranked := _outranked(memory, rivals):
        return _Settled(conflicts=_ids(outranked), notes=(_OUTRANKED,))
    overlapping = [old for old in rivals if not interval or _overlap(memory, old)]
    later = [old for old in overlapping if _begins_later(old, memory)]
    if later:
        first = min(later, key=_began)
        return _Settled(
            ends=memory.valid_to or _began(first),
            replaced_by=first.id,
            notes=("stored as an earlier value: a later one is known",),
        )
    return _Settled(replace=tuple(overlapping))


def _outranked(memory: StoredMemory, rivals: Sequence[Neighbour]) -> list[Neighbour]:
    """What the user stated and an agent may not replace."""
    return [old for old in rivals if memory.source == "agent" and old.source == "user"]


def _timed(settled: _Settled, draft: Draft, now: datetime) -> list[Close]:
    ended = _end(draft.memory, now)
    return [Close(id=old.id, ended=max(ended, _began(old))) for old in settled.replace]


def _end(memory: StoredMemory, now: datetime) -> datetime:
    return memory.valid_from or memory.observed_at or now


def _began(old: Neighbour) -> datetime:
    return old.valid_from or old.observed_at


def _begins_later(old: Neighbour, memory: StoredMemory) -> bool:
    """Is the stored value known to be of a later time than the new one?"""
    if memory.valid_from is None and memory.valid_to is None:
        return False
    if memory.valid_to is not None and memory.valid_to <= _began(old):
        return True
    return memory.valid_from is not None and memory.valid_from < _began(old)


def _overlap(memory: StoredMemory, old: Neighbour) -> bool:
    starts_before_end = old.valid_to is None or memory.true_from < old.valid_to
    ends_after_start = memory.valid_to is None or memory.valid_to > _began(old)
    return starts_before_end and ends_after_start


def _repeat(draft: Draft, around: Around) -> Neighbour | None:
    """The stored memory that already says this: the same triple, or the same statement."""
    for old in around.same_slot:
        if old.state == "current" and _same_value(old.object, draft.memory.object):
            return old
    for old in around.same_statement:
        if old.state == "current" and (old.slot == draft.slot or not draft.slot):
            return old
    return None


def _untripled(draft: Draft, same_statement: Sequence[Neighbour]) -> list[Neighbour]:
    """The same words stored without their triple: the fuller form replaces them."""
    return [old for old in same_statement if old.state == "current" and not old.slot and draft.slot]


def _rivals(draft: Draft, same_slot: Sequence[Neighbour]) -> list[Neighbour]:
    value = draft.memory.object
    return [
        old for old in same_slot if old.state == "current" and not _same_value(old.object, value)
    ]


def _same_value(a: str, b: str) -> bool:
    return text.fold(a) == text.fold(b)


def _reinforced(old: Neighbour, new: StoredMemory) -> float:
    if new.source == "agent" and old.source == "user":
        return old.confidence
    gained = (1 - old.confidence) * new.confidence * _REINFORCEMENT
    return max(old.confidence, min(_MAX_CONFIDENCE, old.confidence + gained))


def _contradicted(
    draft: Draft,
    similar: Sequence[Neighbour],
    lexicon: text.Lexicon,
    single_valued: frozenset[str],
) -> tuple[int, ...]:
    """Stored statements about the same thing with another value or the opposite polarity."""
    mine = Statement(content=draft.memory.content, lexicon=lexicon)
    return _ids(
        [
            old
            for old in similar
            if may_contradict(mine, Statement(content=old.content, lexicon=lexicon), single_valued)
        ]
    )


def _ids(neighbours: Sequence[Neighbour]) -> tuple[int, ...]:
    return tuple(old.id for old in neighbours if old.state == "current")
