"""Versions of one fact: of two statements that differ in the value, the newer comes first.

Plain statements carry no predicate by which one could supersede the other, but they betray
themselves: they match the same words of the question and share most of their own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace

from memory_core.read.relevance import Relevance

_COMPARED = 30
_SHARED = 0.5
_GAP = 0.5
_STEP = 1e-4


@dataclass(frozen=True, kw_only=True)
class Text:
    """A candidate's terms, those of them that the question asks, and when it was true from."""

    terms: frozenset[str]
    matched: frozenset[str]
    time: float


def newest_first(relevances: Sequence[Relevance], texts: Mapping[int, Text]) -> list[Relevance]:
    """Lift newer versions to just above the older ones that stand higher by a little."""
    top = [one for one in relevances[:_COMPARED] if one.id in texts]
    lifted = {one.id: _lifted(one, top, texts) for one in top}
    ordered = (lifted.get(one.id, one) for one in relevances)
    return sorted(ordered, key=lambda one: (-one.evidence, -one.id))


def _lifted(one: Relevance, top: Sequence[Relevance], texts: Mapping[int, Text]) -> Relevance:
    mine = texts[one.id]
    older = [
        other
        for other in top
        if 0 <= other.evidence - one.evidence <= _GAP and _earlier_version(texts[other.id], mine)
    ]
    if not older:
        return one
    rank = sum(texts[other.id].time < mine.time for other in top)
    evidence = max(other.evidence for other in older) + _STEP * rank
    value = max(one.value, max(other.value for other in older))
    return replace(one, evidence=evidence, value=value)


def _earlier_version(old: Text, new: Text) -> bool:
    if old.time >= new.time or not new.matched or old.matched != new.matched:
        return False
    return _overlap(old.terms, new.terms) >= _SHARED


def _overlap(a: Set[str], b: Set[str]) -> float:
    return len(a & b) / max(len(a), len(b), 1)
