"""Repeat, contradiction or news: the decision about one write, as a pure function.

A rival value is found by the predicate, not by similarity: "lives in" has one value, "likes" has
many. Where no predicate tells, both memories stay and the possible conflict is named, so that
whoever asked can settle it.

The values of one slot stand in a line of time, each until the next begins, in whatever order they
are told. A period that is over is added to the past and leaves the present alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from memory_core import text
from memory_core.contradiction import Statement, may_contradict
from memory_core.policies import Values
from memory_core.sameness import same_value
from memory_core.store.memories import Draft
from memory_core.store.neighbours import Neighbour
from memory_core.types import ConflictMode, StoredMemory

_REINFORCEMENT = 0.5
"""A repeat closes half of the gap that its own confidence could close."""

_MAX_CONFIDENCE = 0.99
_OUTRANKED = "kept beside what the user stated: an agent's statement does not replace it"
_UNSETTLED = "nothing was replaced: name the memories to replace in supersedes"
_EARLIER = "stored as an earlier value: a later one is known"
_LATER = "the present value stays until this one begins"


@dataclass(frozen=True, kw_only=True)
class Around:
    """The stored memories that a decision looks at.

    `edited`: the draft describes the one memory that it replaces anew, in the same words.
    """

    same_statement: Sequence[Neighbour] = ()
    same_slot: Sequence[Neighbour] = ()
    similar: Sequence[Neighbour] = ()
    explicit: Sequence[Neighbour] = ()
    edited: bool = False


@dataclass(frozen=True, kw_only=True)
class Reinforce:
    """Known already: keep the stored one, with this confidence."""

    id: int
    confidence: float


@dataclass(frozen=True, kw_only=True)
class Close:
    """End a stored memory at this time, in favour of the new one. `past`: it was over before."""

    id: int
    ended: datetime
    past: bool = False


@dataclass(frozen=True, kw_only=True)
class Insert:
    """News: store it, close some, name those it may contradict.

    `ends` and `replaced_by` are set where a later value is known.
    """

    close: tuple[Close, ...] = ()
    conflicts: tuple[int, ...] = ()
    ends: datetime | None = None
    replaced_by: int | None = None
    notes: tuple[str, ...] = ()


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
    repeated = _repeat(draft, around, now)
    alone = all(old.id == repeated.id for old in around.explicit) if repeated else False
    if repeated is not None and alone and not around.edited:
        return Reinforce(id=repeated.id, confidence=_reinforced(repeated, draft.memory))
    outranked = _outranked(draft.memory, around.explicit)
    named = [old for old in around.explicit if old not in outranked]
    plain = _untripled(draft, around.same_statement, now)
    doubts = _contradicted(draft, around.similar, lexicon, single_valued)
    settled = _settle(draft, around, values=values, conflict=conflict, doubts=doubts, now=now)
    ended = draft.memory.true_from
    closing = {old.id: Close(id=old.id, ended=max(ended, _began(old))) for old in (*named, *plain)}
    closing |= {close.id: close for close in settled.close if close.id not in closing}
    doubtful = dict.fromkeys((*_ids(outranked), *settled.conflicts))
    return Insert(
        close=tuple(closing.values()),
        conflicts=tuple(number for number in doubtful if number not in closing),
        ends=settled.ends,
        replaced_by=settled.replaced_by,
        notes=settled.notes or ((_OUTRANKED,) if outranked else ()),
    )


def may_doubt(draft: Draft, values: Values | None, conflict: ConflictMode) -> bool:
    """Do statements that merely share words matter to this decision?

    What is appended stays beside all others, and where a predicate holds one value the slot
    says what rivals it.
    """
    if conflict == "append":
        return False
    return not draft.slot or (conflict == "auto" and values == "many")


def _settle(
    draft: Draft,
    around: Around,
    *,
    values: Values | None,
    conflict: ConflictMode,
    doubts: tuple[int, ...],
    now: datetime,
) -> Insert:
    if conflict == "append":
        return Insert()
    if not draft.slot:
        return _settle_text(draft, around.similar, conflict, doubts, now)
    rivals = _rivals(draft, around.same_slot)
    if conflict == "auto" and values == "many":
        return Insert(conflicts=doubts)
    if conflict == "auto" and values is None:
        return Insert(conflicts=_ids(rivals))
    return _in_line(draft.memory, rivals, now)


def _settle_text(
    draft: Draft,
    similar: Sequence[Neighbour],
    conflict: ConflictMode,
    doubts: tuple[int, ...],
    now: datetime,
) -> Insert:
    if conflict == "auto":
        return Insert(conflicts=doubts)
    if len(doubts) == 1:
        return _in_line(draft.memory, [old for old in similar if old.id in doubts], now)
    return Insert(conflicts=doubts, notes=(_UNSETTLED,))


def _in_line(memory: StoredMemory, rivals: Sequence[Neighbour], now: datetime) -> Insert:
    """Put a value into the line of its slot: it ends the one before it, the next one ends it."""
    current = [old for old in rivals if old.state == "current"]
    if outranked := _outranked(memory, current):
        return Insert(conflicts=_ids(outranked), notes=(_OUTRANKED,))
    begins = memory.true_from
    after = min((old for old in rivals if _began(old) > begins), key=_began, default=None)
    ends = min((t for t in (memory.valid_to, _began(after) if after else None) if t), default=None)
    before = [old for old in rivals if _began(old) <= begins and _lasts_beyond(old, begins)]
    if ends is not None and ends <= now:
        # The present goes on as it is; only what was over already may have lasted too long.
        before = [old for old in before if old.state != "current"]
    return Insert(
        close=tuple(_close(old, begins) for old in before),
        ends=ends,
        replaced_by=after.id if after and ends == _began(after) else None,
        notes=_notes(begins, ends, now, followed=after is not None, follows=bool(before)),
    )


def _close(old: Neighbour, ended: datetime) -> Close:
    return Close(id=old.id, ended=max(ended, _began(old)), past=old.state != "current")


def _notes(
    begins: datetime, ends: datetime | None, now: datetime, *, followed: bool, follows: bool
) -> tuple[str, ...]:
    if followed and ends is not None and ends <= now:
        return (_EARLIER,)
    return (_LATER,) if begins > now and follows else ()


def _lasts_beyond(old: Neighbour, moment: datetime) -> bool:
    return old.valid_to is None or old.valid_to > moment


def _began(old: Neighbour) -> datetime:
    return old.valid_from or old.observed_at


def _outranked(memory: StoredMemory, rivals: Sequence[Neighbour]) -> list[Neighbour]:
    """What the user stated and an agent may not replace."""
    return [old for old in rivals if memory.source == "agent" and old.source == "user"]


def _repeat(draft: Draft, around: Around, now: datetime) -> Neighbour | None:
    """The stored memory that says this today: the same triple, or the same statement."""
    memory = draft.memory
    if memory.valid_from is not None or memory.valid_to is not None:
        return _same_period(draft, around, now)
    for old in around.same_slot:
        if _answers_like(old, memory, now) and same_value(old.object, memory.object):
            return old
    for old in around.same_statement:
        if _answers_like(old, memory, now) and (old.slot == draft.slot or not draft.slot):
            return old
    return None


def _same_period(draft: Draft, around: Around, now: datetime) -> Neighbour | None:
    """The same said of the same time: told again, not anew. What expired is found by no recall."""
    memory = draft.memory
    for old in (*around.same_slot, *around.same_statement):
        same = old.slot == draft.slot and same_value(old.object, memory.object)
        alike = (old.kind, old.visibility) == (memory.kind, memory.visibility)
        expired = old.expires_at is not None and old.expires_at <= now
        if same and alike and not expired and old.valid_from == memory.valid_from:
            return old
    return None


def _answers_like(old: Neighbour, memory: StoredMemory, now: datetime) -> bool:
    """Would a recall bring the stored one wherever it would bring the new one?"""
    alike = (old.kind, old.visibility) == (memory.kind, memory.visibility)
    return alike and old.holds(now) and _began(old) <= now


def _untripled(draft: Draft, same_statement: Sequence[Neighbour], now: datetime) -> list[Neighbour]:
    """The same words stored without their triple: the fuller form replaces them."""
    if not draft.slot:
        return []
    return [old for old in same_statement if not old.slot and _answers_like(old, draft.memory, now)]


def _rivals(draft: Draft, same_slot: Sequence[Neighbour]) -> list[Neighbour]:
    """Other values of the slot, those of the past included."""
    return [old for old in same_slot if not same_value(old.object, draft.memory.object)]


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
