"""Relevant or not: an absolute threshold, so that an answer may be nothing."""

from __future__ import annotations

from collections.abc import Sequence

from memory_core.types import Hit


def passed(hits: Sequence[Hit], threshold: float) -> list[Hit]:
    """The hits whose relevance reaches the threshold (0 to 1), in their order."""
    return [hit for hit in hits if hit.why.relevance >= threshold]


def nothing(hits: Sequence[Hit], threshold: float) -> str:
    """Why the answer is empty, with the best score there was."""
    best = max((hit.why.relevance for hit in hits), default=0.0)
    return f"nothing relevant: the best score is {best:.2f}, below the threshold {threshold:.2f}"
