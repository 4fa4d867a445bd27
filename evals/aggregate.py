"""From memories to sessions: one score for a session out of the scores of its memories."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Scored = tuple[str, float]

ECHO = 0.5
"""What the next best memory of a session adds, as a share of the one before it."""


def session_ranking(ranked: Sequence[Scored], session_of: Mapping[str, str]) -> list[Scored]:
    """Sessions best first. A session scores s1 + s2 * ECHO + s3 * ECHO^2 ... over its
    memories' scores in falling order, so that the best one decides and support breaks ties.

    Memories without a session are left out. Equal scores keep the order of first mention.
    """
    scores: dict[str, list[float]] = {}
    for id, score in ranked:
        if session := session_of.get(id):
            scores.setdefault(session, []).append(score)
    totals = [(session, _discounted(values)) for session, values in scores.items()]
    return sorted(totals, key=lambda pair: -pair[1])


def _discounted(values: list[float]) -> float:
    return sum(v * ECHO**place for place, v in enumerate(sorted(values, reverse=True)))
