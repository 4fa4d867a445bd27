"""What a relevance should mean: a logistic regression over the best candidates, and its figures.

Pure functions. Asking the questions is `evals.calibrate`; the tables that come of it, and what
the parts of a relevance are, are the core's.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from statistics import mean

import numpy as np

from evals import abstention
from memory_core import Calibration, Parts

_NAMES = tuple(field.name for field in fields(Calibration))
_REACH = np.array([math.log(2_500) if name == "size" else 1.0 for name in _NAMES])
"""How far each part can go. The suites' stores are alike in size: what they say about it must
not be carried to a store of one."""

_TRUST = 3.0
"""How firmly the coefficients in force are held to. On the replay suites 0.3 to 3 give the same
held-out Brier score within 0.003; more holds on to those of another model."""

_STEPS = 2_000
"""Many more than it takes to stand still; they cost a fifth of a second."""


@dataclass(frozen=True, kw_only=True)
class Asked:
    """A question put to a store: the parts of its best candidate, and whether that is right.

    `answerable` says whether the store answers the question at all.
    """

    parts: Parts
    right: bool
    answerable: bool
    held_out: bool


def fit(asked: Sequence[Asked], present: Calibration) -> Calibration:
    """A logistic regression with a normal prior around `present`.

    Source: Böhning and Lindsay, Annals of the Institute of Statistical Mathematics 40, 1988:
    Newton's steps with a bound in place of the curvature, which never overshoot. The prior keeps
    a part that few questions vary from running away.
    """
    rows = np.array([_row(one.parts) for one in asked])
    right = np.array([float(one.right) for one in asked])
    start = np.array([getattr(present, name) for name in _NAMES])
    prior = _TRUST * _REACH**2 * (np.array(_NAMES) != "base")
    inverse = np.linalg.inv(rows.T @ rows / 4 + np.diag(prior))
    weights = start
    for _ in range(_STEPS):
        chance = 1 / (1 + np.exp(-np.clip(rows @ weights, -60, 60)))
        weights = weights + inverse @ (rows.T @ (right - chance) - prior * (weights - start))
    return Calibration(**dict(zip(_NAMES, map(float, weights), strict=True)))


def judged(calibration: Calibration, asked: Sequence[Asked], gate: float) -> dict[str, float]:
    """How good the probabilities are, and what the gate (0 to 1) does with them.

    `brier` and `ece` (expected calibration error over ten ranges; Naeini et al., AAAI 2015) are
    better the lower; `kept` is the share of right candidates that pass, `rejected` that of the
    best candidates of unanswerable questions that do not.
    """
    chances = [calibration.probability(one.parts) for one in asked]
    right = [one.right for one in asked]
    pairs = list(zip(asked, chances, strict=True))
    return {
        "brier": mean((chance - ok) ** 2 for chance, ok in zip(chances, right, strict=True)),
        "ece": _calibration_error(chances, right),
        "kept": _share(chance >= gate for one, chance in pairs if one.right),
        "rejected": _share(chance < gate for one, chance in pairs if not one.answerable),
    }


def _share(outcomes: Iterable[bool]) -> float:
    known = list(outcomes)
    return mean(known) if known else math.nan


def _calibration_error(chances: Sequence[float], right: Sequence[bool]) -> float:
    bins = abstention.calibration(chances, right)
    return sum(b.count * abs(b.mean_score - b.share_right) for b in bins) / len(chances)


def _row(parts: Parts) -> list[float]:
    """The parts in the order of the calibration's fields."""
    known = parts._asdict() | {"base": 1.0, "both": parts.coverage * parts.meaning}
    return [known[name] for name in _NAMES]
