"""Averages with intervals, and whether two runs differ: seeded, so every rerun agrees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

SEED = 20_240_229
RESAMPLES = 1000
PERMUTATIONS = 10_000


@dataclass(frozen=True, kw_only=True)
class Estimate:
    """A mean over questions with its 95 % bootstrap interval."""

    value: float
    low: float
    high: float
    n: int


@dataclass(frozen=True, kw_only=True)
class Difference:
    """Mean of B - A over the same questions: 95 % interval and two-sided p-value."""

    mean: float
    low: float
    high: float
    p: float
    n: int

    @property
    def significant(self) -> bool:
        return self.p < 0.05


def estimate(values: Sequence[float], seed: int = SEED) -> Estimate:
    """Percentile bootstrap over questions (Efron and Tibshirani, 1993). `values` is not empty."""
    data = np.asarray(values, dtype=float)
    means = _resampled_means(data, seed)
    low, high = np.percentile(means, [2.5, 97.5])
    return Estimate(value=float(data.mean()), low=float(low), high=float(high), n=len(data))


def paired(a: Sequence[float], b: Sequence[float], seed: int = SEED) -> Difference:
    """Paired comparison of two runs on the same questions, in the same order.

    p is from a sign-flip permutation test (Smucker, Allan and Carterette, CIKM 2007), the
    interval from a paired bootstrap.
    """
    deltas = np.asarray(b, dtype=float) - np.asarray(a, dtype=float)
    low, high = np.percentile(_resampled_means(deltas, seed), [2.5, 97.5])
    return Difference(
        mean=float(deltas.mean()),
        low=float(low),
        high=float(high),
        p=_sign_flip_p(deltas, seed),
        n=len(deltas),
    )


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which `share` (0 to 1) of `values` lie, linearly interpolated."""
    return float(np.percentile(np.asarray(values, dtype=float), 100 * share))


def _resampled_means(data: np.ndarray, seed: int) -> np.ndarray:
    rng = np.random.default_rng(seed)
    picks = (rng.integers(0, len(data), len(data)) for _ in range(RESAMPLES))
    return np.array([data[pick].mean() for pick in picks])


def _sign_flip_p(deltas: np.ndarray, seed: int) -> float:
    changed = deltas[deltas != 0]
    if not len(changed):
        return 1.0
    rng = np.random.default_rng(seed)
    observed = abs(changed.sum())
    # In blocks, so that many questions do not need a matrix of gigabytes.
    extreme = 0
    for _ in range(PERMUTATIONS // 500):
        signs = rng.choice((-1.0, 1.0), size=(500, len(changed)))
        extreme += int((abs(signs @ changed) >= observed - 1e-12).sum())
    return (extreme + 1) / (PERMUTATIONS + 1)
