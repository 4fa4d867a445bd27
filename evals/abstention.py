"""Knowing when there is no answer: scores of answerable and of unanswerable questions.

Each question contributes its best score (0 where there was no candidate at all). Pure
functions; which score is taken is the caller's choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

KEPT = 0.95
"""The share of answerable questions that must keep their answer when comparing systems."""


@dataclass(frozen=True, kw_only=True)
class AtThreshold:
    """Answering when the best score reaches the threshold; every part in 0 to 1.

    `precision`: of the questions answered, the share that has an answer. `recall`: of those
    with an answer, the share answered. `rejected`: of those without, the share not answered.
    """

    precision: float
    recall: float
    rejected: float


def auroc(answerable: Sequence[float], unanswerable: Sequence[float]) -> float:
    """The chance that an answerable question scores above an unanswerable one, ties half.

    Source: Hanley and McNeil, Radiology 143(1), 1982 (the Mann-Whitney form). Neither may be
    empty.
    """
    wins = sum(_win(a, u) for a in answerable for u in unanswerable)
    return wins / (len(answerable) * len(unanswerable))


def threshold_keeping(answerable: Sequence[float], share: float = KEPT) -> float:
    """The highest threshold at which at least `share` of the answerable ones still pass."""
    ordered = sorted(answerable)
    return ordered[int(len(ordered) * (1 - share) + 1e-9)]


def rejected_keeping(
    answerable: Sequence[float], unanswerable: Sequence[float], share: float = KEPT
) -> float:
    """The share of unanswerable questions below the threshold that keeps `share` of the others."""
    limit = threshold_keeping(answerable, share)
    return sum(score < limit for score in unanswerable) / len(unanswerable)


def at_threshold(
    answerable: Sequence[float], unanswerable: Sequence[float], threshold: float
) -> AtThreshold:
    kept = sum(score >= threshold for score in answerable)
    wrong = sum(score >= threshold for score in unanswerable)
    return AtThreshold(
        precision=kept / (kept + wrong) if kept + wrong else 0.0,
        recall=kept / len(answerable) if answerable else 0.0,
        rejected=1 - wrong / len(unanswerable) if unanswerable else 0.0,
    )


@dataclass(frozen=True, kw_only=True)
class Bin:
    """Reliability of scores in one range: their mean, and how often such a hit was right."""

    mean_score: float
    share_right: float
    count: int


def calibration(scores: Sequence[float], right: Sequence[bool], bins: int = 10) -> list[Bin]:
    """Scores (0 to 1) in equal ranges against the truth, for a reliability diagram.

    Source: DeGroot and Fienberg, The Statistician 32, 1983. Empty ranges are left out.
    """
    groups: dict[int, list[tuple[float, bool]]] = {}
    for score, ok in zip(scores, right, strict=True):
        groups.setdefault(min(int(score * bins), bins - 1), []).append((score, ok))
    return [_bin(groups[index]) for index in sorted(groups)]


def _bin(pairs: list[tuple[float, bool]]) -> Bin:
    count = len(pairs)
    return Bin(
        mean_score=sum(score for score, _ in pairs) / count,
        share_right=sum(ok for _, ok in pairs) / count,
        count=count,
    )


def _win(answerable: float, unanswerable: float) -> float:
    return 0.5 if answerable == unanswerable else float(answerable > unanswerable)
