"""Questions in two steps: a memory about something that a good hit names inherits from that hit.

"What does Mei's fiancé do?" is answered by "Idris restores church organs", which shares no word
with it, by way of "Mei is engaged to Idris". Where the second memory has words of the question
that the first lacks, the two together answer it, and the second is the answer. So it is where the
question calls somebody by their role ("When is Orchid's tech lead away?"): the first memory only
says who that is.

The constants were found on the replay suites (`python -m evals run`); what is lent may be 0.5 to
0.7 there with no more than a case or two of difference.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace

from memory_core.read.relevance import Relevance
from memory_core.read.routes import Found
from memory_core.store.lexical import WordHit

_STEP = 0.1
"""What a step costs, so that of two equal answers the direct one comes first."""

_MEANING = 0.5
"""Of the cosine of a second step, which is about what the question does not name."""

_LENT = 0.7
"""What a hit lends a second step that adds no word, times the part of the question it lacks."""

_BEYOND_THE_ROLE = 0.25
"""A question that lacks so much of its first step asks for more than who holds the role."""

_SURE = 0.95
"""The relevance of an answer in two steps, as a share of the first one's."""


def follow(relevances: Sequence[Relevance], found: Found) -> list[Relevance]:
    """The same candidates, those of a second step with what their first step lends."""
    by_id = {one.id: one for one in relevances}
    return [_followed(one, by_id, found) for one in relevances]


def _followed(one: Relevance, by_id: Mapping[int, Relevance], found: Found) -> Relevance:
    for number in sorted(found.chained.get(one.id, ())):
        if (bridge := by_id.get(number)) is not None:
            one = max(one, _led(by_id[one.id], bridge, found), key=lambda r: r.evidence)
    return one


def _led(one: Relevance, bridge: Relevance, found: Found) -> Relevance:
    first, second = found.words.get(bridge.id), found.words.get(one.id)
    missing, sure = 1.0 - (first.coverage if first else 0.0), _SURE * bridge.value
    if bridge.id in found.role_holders and missing > _BEYOND_THE_ROLE:
        return replace(one, evidence=bridge.evidence + one.evidence, value=max(one.value, sure))
    added = _added(first, second, found.units)
    if not added:
        return replace(one, evidence=one.evidence + _LENT * missing * bridge.evidence)
    meaning = max(0.0, found.similar.get(one.id, 0.0))
    return replace(
        one,
        evidence=bridge.evidence + added + _MEANING * meaning - _STEP,
        value=max(one.value, sure),
    )


def _added(first: WordHit | None, second: WordHit | None, units: Sequence[Set[str]]) -> float:
    """The share (0 to 1) of the question that the second step covers and the first does not."""
    if second is None:
        return 0.0
    covered = [unit for unit in units if unit & second.matched]
    fresh = [unit for unit in covered if first is None or not unit & first.matched]
    return second.coverage * len(fresh) / len(covered) if covered else 0.0
