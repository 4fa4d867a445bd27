"""A reranker's say in the order: bounded, and among the best few alone.

It adds to what the hits have gathered or takes from it, so that a model that is mistaken, or was
made for another language, cannot turn an answer upside down. Relevance, and so the gate, is none
of its business.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from memory_core.types import Hit

BEST = 20
"""Hits that are read again: a right one is among them in nine of ten questions of the replay suites
and LoCoMo, and each costs a pass through the model."""


def blended(hits: Sequence[Hit], scores: Sequence[float], weight: float) -> list[Hit]:
    """The best hits in their new order, then the rest.

    `scores` (0 to 1) are those of the first hits; `weight` is the most that one adds or takes.
    """
    read = [
        replace(hit, strength=hit.strength + weight * (2 * score - 1))
        for hit, score in zip(hits, scores, strict=False)
    ]
    return [*sorted(read, key=lambda hit: -hit.strength), *hits[len(read) :]]
