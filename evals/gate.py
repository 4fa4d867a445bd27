"""A small fixed suite whose figures may not fall: for continuous integration.

The committed expectation holds every figure with its bootstrap interval, and what each
case gave. Two things are a regression: a figure below the lower end of its interval, and
a fall on the same cases whose own 95 % interval lies wholly below zero, which also sees
small falls.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from evals import metrics, stats
from evals.outcome import OURS, Result

EXPECTED = Path(__file__).parent / "gate.json"
SUITE = "smoke"
"""Cases of every kind and language, half a minute with the bundled model."""

Figures = Mapping[str, Mapping[str, float]]
"""Figure -> case -> value, 0 to 1."""


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """A figure now and as expected, and the least it may be; `fall` is the upper end of the
    paired interval of its change, negative where the fall is certain."""

    name: str
    value: float
    expected: float
    least: float
    fall: float

    @property
    def passed(self) -> bool:
        return self.value >= self.least - 1e-5 and self.fall >= 0


def figures(results: Sequence[Result]) -> dict[str, dict[str, float]]:
    """What is guarded: the ranking, what was returned, silence where there is no answer."""
    answerable = [result for result in results if not result.abstain]
    return {
        "any@1": {r.case: _hit(r, 1) for r in answerable},
        "any@5": {r.case: _hit(r, 5) for r in answerable},
        "mrr": {r.case: metrics.reciprocal_rank(_ranked(r), r.expected) for r in answerable},
        "returned any": {r.case: metrics.hit_at(r.returned, r.expected, r.k) for r in answerable},
        "answered with nothing": {r.case: float(not r.returned) for r in results if r.abstain},
    }


def expectation(now: Figures) -> dict[str, dict[str, Any]]:
    """What is committed: each figure's interval and its cases."""
    return {
        name: _rounded(asdict(stats.estimate(list(cases.values())))) | {"cases": _rounded(cases)}
        for name, cases in now.items()
    }


def verdicts(now: Figures, expected: Mapping[str, Any]) -> list[Verdict]:
    """Every expected figure, over the cases expected; a case that is gone counts as 0."""
    return [_verdict(name, now.get(name, {}), then) for name, then in expected.items()]


def _verdict(name: str, now: Mapping[str, float], then: Mapping[str, Any]) -> Verdict:
    before = list(then["cases"].values())
    after = [now.get(case, 0.0) for case in then["cases"]]
    return Verdict(
        name=name,
        value=sum(after) / len(after),
        expected=then["value"],
        least=then["low"],
        fall=stats.paired(before, after).high,
    )


def _rounded(values: Mapping[str, float]) -> dict[str, float]:
    return {name: round(value, 5) for name, value in values.items()}


def _hit(result: Result, k: int) -> float:
    return metrics.hit_at(_ranked(result), result.expected, k)


def _ranked(result: Result) -> tuple[str, ...]:
    return result.views["memories"].rankings[OURS]
