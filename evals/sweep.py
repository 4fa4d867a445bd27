"""Trying values of a number on one part of the cases, and proving the best on the other.

The harness chooses the parts, by a hash of the case's id, so that nobody can tune on what
later proves. One number at a time, in the order given, each keeping the best of the one
before (coordinate ascent).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from statistics import mean
from typing import Any

from evals import abstention, knobs, summary
from evals.cases import Case, Suite
from evals.knobs import Value
from evals.outcome import OURS, Result
from evals.stores import Report
from evals.workbench import Workbench
from memory_core import Policies

HELD_OUT = 3
"""One case in three is held out."""

Grid = Mapping[str, Sequence[Value]]


def is_held_out(case: Case) -> bool:
    """Whether the case proves rather than tunes. Depends on its id alone."""
    return hashlib.sha256(case.id.encode()).digest()[0] % HELD_OUT == 0


def split(suite: Suite) -> tuple[Suite, Suite]:
    """The suite's tuning part and its held-out part, on the same stores."""
    tune = tuple(case for case in suite.cases if not is_held_out(case))
    proof = tuple(case for case in suite.cases if is_held_out(case))
    return replace(suite, cases=tune), replace(suite, cases=proof)


class UnknownMetricError(ValueError):
    """No such figure; the message lists those there are."""


def check(policies: Policies, grid: Grid, metric: str) -> None:
    """Raises, before anything is asked, on a number, a value or a metric that cannot be."""
    known = (*summary.RANKING, *_WHOLE)
    if metric not in known:
        raise UnknownMetricError(f"no metric {metric!r}; there are {', '.join(known)}")
    for name, values in grid.items():
        for value in values:
            knobs.turned(policies, name, value)


_WHOLE = ("auroc", "returned")
"""Figures of questions with and without an answer together."""


def objective(results: Sequence[Result], metric: str) -> float:
    """A ranking metric's mean over answerable cases, or `auroc`, or `returned` (any hit
    returned where there is an answer, nothing where there is none)."""
    if metric == "auroc":
        yes = [r.best for r in results if not r.abstain]
        return abstention.auroc(yes, [r.best for r in results if r.abstain])
    if metric == "returned":
        return mean(_served(result) for result in results)
    return mean(summary.values(summary.scored(results, "memories"), metric, OURS))


async def sweep(
    bench: Workbench,
    suites: Sequence[Suite],
    grid: Grid,
    metric: str,
    report: Callable[[str], Report],
) -> dict[str, Any]:
    """Every trial's value on the tuning part; the start and the best on the held-out part.

    Suites weigh the same, whatever their size.
    """
    parts = [split(suite) for suite in suites]
    tune, proof = [part[0] for part in parts], [part[1] for part in parts]
    policies = bench.settings.policies
    trials: list[dict[str, Any]] = []
    best = await _measure(bench, tune, metric, report)
    chosen = bench
    for name, values in grid.items():
        base = chosen
        for value in values:
            trial = base.with_policies(knobs.turned(base.settings.policies, name, value))
            found = await _measure(trial, tune, metric, report)
            trials.append({"knob": name, "value": value, metric: round(found, 5)})
            if found > best:
                best, chosen = found, trial
    before, after = knobs.knobs(policies), knobs.knobs(chosen.settings.policies)
    return {
        "metric": metric,
        "trials": trials,
        "chosen": {name: value for name, value in after.items() if value != before[name]},
        "held out": {
            "cases": sum(len(suite.cases) for suite in proof),
            "before": round(await _measure(bench, proof, metric, report), 5),
            "after": round(await _measure(chosen, proof, metric, report), 5),
        },
    }


async def _measure(
    bench: Workbench, suites: Sequence[Suite], metric: str, report: Callable[[str], Report]
) -> float:
    runner = bench.runner(baselines=False)
    found = [
        objective((await runner.run(suite, report(suite.name))).results, metric)
        for suite in suites
        if suite.cases
    ]
    return mean(found)


def _served(result: Result) -> float:
    if result.abstain:
        return float(not result.returned)
    return float(bool(set(result.returned[: result.k]) & set(result.expected)))
