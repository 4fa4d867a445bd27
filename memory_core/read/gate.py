"""Relevant or not: an absolute threshold, so that an answer may be nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from memory_core.types import Hit

_ABOVE_CHANCE = 3.5
"""Times what a memory has that has nothing in common with a question: in a scope of a few, where
little is against any memory, an answer needs more."""


@dataclass(frozen=True, kw_only=True)
class Bar:
    """What a relevance has to reach, 0 to 1: the best one, and the others of its answer."""

    threshold: float
    beside: float

    @classmethod
    def over(cls, chance: float, *, threshold: float, beside: float) -> Bar:
        """The bar of a scope in which a memory that has nothing in common has this relevance."""
        least = _ABOVE_CHANCE * chance
        return cls(threshold=max(threshold, least), beside=max(min(beside, threshold), least))


def passed(hits: Sequence[Hit], bar: Bar) -> list[Hit]:
    """What answers, in its order: nothing, where no relevance reaches the threshold.

    Where one does, others come with it that reach less: in a scope that knows of the matter the
    right memory is often not the surest.
    """
    return above(hits, least(hits, bar))


def least(hits: Sequence[Hit], bar: Bar) -> float:
    """The relevance (0 to 1) that each hit of an answer has to reach."""
    return bar.beside if above(hits, bar.threshold) else bar.threshold


def above(hits: Sequence[Hit], threshold: float) -> list[Hit]:
    """The hits whose relevance reaches the threshold (0 to 1), in their order."""
    return [hit for hit in hits if hit.why.relevance >= threshold]


def nothing(hits: Sequence[Hit], threshold: float) -> str:
    """Why the answer is empty, with the best score there was."""
    best = max((hit.why.relevance for hit in hits), default=0.0)
    return f"nothing relevant: the best score is {best:.2f}, below the threshold {threshold:.2f}"
