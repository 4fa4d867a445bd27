"""Where a wanted memory was lost on its way to the answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from memory_core import Hit, Trace

Stage = Literal[
    "found", "not stored", "not a candidate", "filtered", "ranked low", "gated", "cut by budget"
]
STAGES: tuple[Stage, ...] = (
    "found",
    "not stored",
    "not a candidate",
    "filtered",
    "ranked low",
    "gated",
    "cut by budget",
)
SHOWN = 20
"""Candidates of each route, and ranks, that a written trace keeps."""


@dataclass(frozen=True, kw_only=True)
class CaseTrace:
    """One recall laid open, in local ids: candidates by route, sub-scores, ranks, losses."""

    case: str
    question: str
    routes: Mapping[str, tuple[tuple[str, float], ...]]
    ranked: tuple[Mapping[str, Any], ...]
    threshold: float
    returned: tuple[str, ...]
    lost: Mapping[str, Stage]


def stage_of(id: str | None, trace: Trace, k: int) -> Stage:
    """The stage at which the memory `id` dropped out; None: it was never stored.

    "filtered": a route proposed it, but it never reached the ranking (its state or time
    excluded it, or fusion kept fewer). "ranked low": its rank is beyond `k`.
    """
    if id is None:
        return "not stored"
    if id in {hit.memory.id for hit in trace.recall.hits[:k]}:
        return "found"
    rank, hit = _place(id, trace)
    if hit is None:
        proposed = any(id == found for route in trace.routes.values() for found, _ in route)
        return "filtered" if proposed else "not a candidate"
    if rank > k:
        return "ranked low"
    return "gated" if hit.why.relevance < trace.least else "cut by budget"


def case_trace(
    case: str, question: str, trace: Trace, local: Mapping[str, str], lost: Mapping[str, Stage]
) -> CaseTrace:
    """`local` maps stored ids to the ids of the case file."""
    return CaseTrace(
        case=case,
        question=question,
        routes={
            route: tuple((local.get(id, id), round(score, 5)) for id, score in found[:SHOWN])
            for route, found in trace.routes.items()
        },
        ranked=tuple(_shown(rank, hit, local) for rank, hit in enumerate(trace.ranked[:SHOWN], 1)),
        threshold=trace.threshold,
        returned=tuple(local.get(hit.memory.id, hit.memory.id) for hit in trace.recall.hits),
        lost=lost,
    )


def _place(id: str, trace: Trace) -> tuple[int, Hit | None]:
    for rank, hit in enumerate(trace.ranked, 1):
        if hit.memory.id == id:
            return rank, hit
    return 0, None


def _shown(rank: int, hit: Hit, local: Mapping[str, str]) -> dict[str, Any]:
    return {
        "rank": rank,
        "id": local.get(hit.memory.id, hit.memory.id),
        "score": round(hit.score, 5),
        "state": hit.memory.state,
        "content": hit.memory.content[:120],
        **{k: round(v, 5) if isinstance(v, float) else v for k, v in asdict(hit.why).items()},
    }
