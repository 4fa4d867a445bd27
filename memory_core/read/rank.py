"""The order of the answer: evidence first, then bounded effects of the memory itself.

Recency, importance, confidence and use may reorder near ties; together they move less than half
of what a clear hit gathers, so that last week's chatter cannot bury a year-old exact answer.
Each is measured from a neutral middle, so that a store where everything is "important" is
ordered by relevance alone.

What they are was found on the replay suite `signals` (`python -m evals ablate --suite signals`).
A fact does not age: recency orders only what fades, and by when it was told, for being recalled
says nothing. Nor do recalls count as use: whatever is recalled brings its near ties along, so that
counts cannot order them. What somebody called useful or wrong can.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from memory_core.policies import Policies, Weights
from memory_core.read.former import Range, former_first, held_first
from memory_core.read.relevance import Relevance
from memory_core.types import Hit, StoredMemory, Why

_PAST = 0.5
"""A question about the past wants what is over before what still holds."""

_NEUTRAL = 0.5


@dataclass(frozen=True, kw_only=True)
class Signals:
    """A memory's own signals, each 0 to 1."""

    recency: float
    importance: float
    confidence: float
    use: float


def rank(
    relevances: Sequence[Relevance],
    memories: Mapping[int, StoredMemory],
    *,
    policies: Policies,
    past: bool,
    now: datetime,
    asked: str = "",
    held: Range | None = None,
) -> list[Hit]:
    """Hits in order, best first; candidates whose memory is gone are left out."""
    weighed = [
        _weighed(one, memories[one.id], policies=policies, past=past, now=now)
        for one in relevances
        if one.id in memories
    ]
    weighed.sort(key=lambda hit: -hit.strength)
    return settled(weighed, policies=policies, past=past, asked=asked, held=held)


def settled(
    hits: Sequence[Hit],
    *,
    policies: Policies,
    past: bool,
    asked: str = "",
    held: Range | None = None,
) -> list[Hit]:
    """Hits by their strength, with what strength does not decide.

    `past` says that the question, `asked`, is about how things were, `held` at which time. A
    hit's score is its relevance, or that of a hit below it where that is higher: what stands above
    is at least as good an answer.
    """
    ordered = _user_first(hits)
    if past:
        ordered = former_first(ordered, asked, policies)
    if held is not None:
        ordered = held_first(ordered, held, policies)
    return _descending(ordered)


def _descending(hits: Sequence[Hit]) -> list[Hit]:
    scored: list[Hit] = []
    best = 0.0
    for hit in reversed(hits):
        best = max(best, hit.why.relevance)
        scored.append(replace(hit, score=best))
    return scored[::-1]


def signals(memory: StoredMemory, policies: Policies, now: datetime) -> Signals:
    """What the memory itself brings, whatever the question."""
    return Signals(
        recency=_recency(memory, policies, now),
        importance=memory.importance,
        confidence=memory.confidence,
        use=memory.usefulness,
    )


def _recency(memory: StoredMemory, policies: Policies, now: datetime) -> float:
    half_life = policies.within(memory.scope).kinds[memory.kind].half_life
    if half_life is None:
        return _NEUTRAL
    age = max(timedelta(), now - memory.observed_at)
    return float(0.5 ** (age / half_life))


def _weighed(
    one: Relevance, memory: StoredMemory, *, policies: Policies, past: bool, now: datetime
) -> Hit:
    own = signals(memory, policies, now)
    strength = one.evidence + _effect(own, policies.weights)
    strength += _PAST if past and memory.state == "superseded" else 0.0
    why = Why(
        relevance=one.value,
        semantic=one.semantic,
        lexical=one.lexical,
        recency=own.recency,
        importance=own.importance,
        confidence=own.confidence,
        use=own.use,
        routes=one.routes,
    )
    return Hit(memory=memory, score=one.value, why=why, strength=strength)


def _effect(own: Signals, weights: Weights) -> float:
    """What the memory's own signals add or take: each at most its weight."""
    return sum(
        weight * (2 * value - 1)
        for weight, value in (
            (weights.recency, own.recency),
            (weights.importance, own.importance),
            (weights.confidence, own.confidence),
            (weights.use, own.use),
        )
    )


def _user_first(hits: Sequence[Hit]) -> list[Hit]:
    """Let no statement of the agent stand above the user's on the same subject and predicate."""
    ordered = list(hits)
    for position, hit in enumerate(hits):
        if hit.memory.source != "agent" or not hit.memory.predicate:
            continue
        rivals = [other for other in hits[position + 1 :] if _same_slot(hit, other)]
        if rivals:
            ordered.remove(hit)
            ordered.insert(ordered.index(rivals[-1]) + 1, hit)
    return ordered


def _same_slot(agent: Hit, other: Hit) -> bool:
    mine, theirs = agent.memory, other.memory
    same = (mine.subject, mine.predicate) == (theirs.subject, theirs.predicate)
    return same and theirs.source == "user"
