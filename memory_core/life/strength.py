"""How strong a memory is now: what is left of it after the time since it was last needed.

    strength = weight × 0.5 ^ (age / (half-life × stability))

`age` runs from the last use, or from the telling. `weight` is the memory's rank by importance
among the memories of its scope that were told in the same weeks: where everything was called
important, nothing is, and a client that begins to exaggerate in summer takes nothing from what
mattered in spring. `stability` grows with each use and with praise, so what is needed again and
again fades slower, as in the forgetting curves of Ebbinghaus (1885) and the spacing effect.
What stood out in its time (LASTING) stays just strong enough.

Strength is never stored. It is recomputed wherever it is asked for.
"""

from __future__ import annotations

import bisect
import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from memory_core.policies import Policies
from memory_core.store.upkeep import Aging, period_of
from memory_core.types import StoredMemory

THRESHOLD = 0.15
"""Below it a memory that may fade is archived: at middling rank and unused, that is a little after
two half-lives."""

LASTING = 0.9
"""Rank from which a memory never fades by age alone: a birth, a wedding, an operation are asked
for years later. With middling ranks for equals this is a tenth of a time's memories, a fifth at
most, and nothing where all have the same importance. (`python -m evals year`: without it a third
of the year's milestones was in the archive at its end.)"""

PERIOD = timedelta(days=30)
"""The weeks within which importance is compared."""

_LEAST_WEIGHT = 0.3
"""Weight of the least important memory; the most important one's is 1."""

_PER_DOUBLING = 0.5
"""Each doubling of the uses lengthens the half-life by half of itself."""


@dataclass(frozen=True, kw_only=True)
class Ranks:
    """The importance of the memories of one time: how many have each value."""

    counts: Mapping[float, int]

    @cached_property
    def _below(self) -> tuple[list[float], list[int]]:
        values = sorted(self.counts)
        sums = [0]
        for value in values:
            sums.append(sums[-1] + self.counts[value])
        return values, sums

    def of(self, importance: float) -> float:
        """The share of memories that are less important, equals counting half; 0 to 1."""
        values, sums = self._below
        if not values:
            return 0.5
        low = sums[bisect.bisect_left(values, importance)]
        high = sums[bisect.bisect_right(values, importance)]
        return (low + high) / (2 * sums[-1])


@dataclass(frozen=True, kw_only=True)
class Strengths:
    """The strengths of one scope's memories at a moment. `ranks` are by the number of PERIOD."""

    ranks: Mapping[int, Ranks]
    policies: Policies
    now: datetime

    def of(self, memory: Aging | StoredMemory) -> float:
        """0 to 1."""
        half_life = self.policies.kinds[memory.kind].half_life
        ranks = self.ranks.get(period_of(memory.observed_at, PERIOD), _NOBODY)
        rank = ranks.of(round(memory.importance, 2))
        return strength(memory, rank=rank, half_life=half_life, now=self.now)


_NOBODY = Ranks(counts={})


def strength(
    memory: Aging | StoredMemory, *, rank: float, half_life: timedelta | None, now: datetime
) -> float:
    """0 to 1. `rank` is 0 to 1; without a half-life a memory does not fade."""
    weight = _LEAST_WEIGHT + (1 - _LEAST_WEIGHT) * rank
    if half_life is None:
        return weight
    seen = max(memory.observed_at, memory.last_used_at or memory.observed_at)
    age = max(timedelta(), now - seen)
    left = float(weight * 0.5 ** (age / (half_life * stability(memory))))
    return max(left, THRESHOLD) if rank >= LASTING else left


def stability(memory: Aging | StoredMemory) -> float:
    """By how much use and praise lengthen the half-life: 0.55 (only blamed) upwards."""
    use = 1 + _PER_DOUBLING * math.log2(1 + memory.use_count)
    return use * (0.5 + memory.usefulness)
