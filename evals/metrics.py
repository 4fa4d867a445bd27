"""Ranking metrics of one question, as pure functions of ids in order.

`ranked` is best first and without repeats; `relevant` is what must come back, never
empty (a question without an answer is scored by `evals.abstention`). Every value lies
in 0 to 1. Averages and intervals over many questions belong to `evals.stats`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import log2


def hit_at(ranked: Sequence[str], relevant: Collection[str], k: int) -> float:
    """Hit@k, also any@k or recall_any@k: 1 if any relevant id is in the top k."""
    return float(any(id in relevant for id in ranked[:k]))


def all_at(ranked: Sequence[str], relevant: Collection[str], k: int) -> float:
    """all@k, also recall_all@k: 1 if every relevant id is in the top k."""
    return float(set(relevant) <= set(ranked[:k]))


def fraction_at(ranked: Sequence[str], relevant: Collection[str], k: int) -> float:
    """fraction@k, the classical recall@k: the share of the relevant ids in the top k."""
    return len(set(relevant) & set(ranked[:k])) / len(set(relevant))


def reciprocal_rank(ranked: Sequence[str], relevant: Collection[str]) -> float:
    """1 / rank of the first relevant id, 0 if none; its mean is MRR (Voorhees, TREC-8, 1999)."""
    return next((1 / rank for rank, id in enumerate(ranked, 1) if id in relevant), 0.0)


def ndcg_at(ranked: Sequence[str], relevant: Collection[str], k: int) -> float:
    """nDCG@k with binary gains and discount 1 / log2(rank + 1).

    Source: Järvelin and Kekäläinen, Cumulated gain-based evaluation, TOIS 20(4), 2002, in
    the common form with the logarithm shifted by one. The ideal fills the top k with all
    relevant ids there are.
    """
    gain = sum(1 / log2(rank + 1) for rank in _hit_ranks(ranked, relevant, k))
    ideal = sum(1 / log2(rank + 1) for rank in range(1, min(k, len(set(relevant))) + 1))
    return gain / ideal


def longmemeval_ndcg_at(ranked: Sequence[str], relevant: Collection[str], k: int) -> float:
    """nDCG@k as LongMemEval computes it: ranks 1 and 2 undiscounted, then 1 / log2(rank).

    Source: Wu et al., LongMemEval, ICLR 2025, and the evaluation code published with it.
    Comparable with that benchmark's figures only.
    """
    gain = sum(_late_discount(rank) for rank in _hit_ranks(ranked, relevant, k))
    ideal = sum(_late_discount(rank) for rank in range(1, min(k, len(set(relevant))) + 1))
    return gain / ideal


def precision(returned: Collection[str], relevant: Collection[str]) -> float:
    """The share of what was returned that is relevant; 0 where nothing was returned."""
    return len(set(returned) & set(relevant)) / len(returned) if returned else 0.0


def current_first(ranked: Sequence[str], current: Collection[str], stale: Collection[str]) -> float:
    """1 if the best current version stands above every stale one; unranked ones are last."""
    best = _first_rank(ranked, current)
    return float(best <= len(ranked) and best < _first_rank(ranked, stale))


def _hit_ranks(ranked: Sequence[str], relevant: Collection[str], k: int) -> list[int]:
    return [rank for rank, id in enumerate(ranked[:k], 1) if id in relevant]


def _late_discount(rank: int) -> float:
    return 1.0 if rank == 1 else 1 / log2(rank)


def _first_rank(ranked: Sequence[str], wanted: Collection[str]) -> int:
    return next((rank for rank, id in enumerate(ranked, 1) if id in wanted), len(ranked) + 1)
