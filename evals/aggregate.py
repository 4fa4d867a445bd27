"""From memories to sessions: one score for a session out of the scores of its memories."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Scored = tuple[str, float]


def session_ranking(ranked: Sequence[Scored], session_of: Mapping[str, str]) -> list[Scored]:
    """Sessions best first, each with the score of its best memory.

    `ranked` is best first; memories without a session are left out. Adding a session's
    further memories was tried and lost: a score near its ceiling lets long sessions win
    (`evals run --suite locomo_dev`: any@5 of sessions 94.9 as it is, 91.6 with a tenth of
    the next score added, 85.9 with half).
    """
    best: dict[str, float] = {}
    for id, score in ranked:
        if session := session_of.get(id):
            best.setdefault(session, score)
    return list(best.items())
