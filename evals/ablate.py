"""What each signal and route is worth: the same cases with one of them off at a time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from evals import knobs, summary
from evals.cases import Suite
from evals.compare import compare
from evals.outcome import Ran
from evals.stores import Report
from evals.workbench import Workbench


async def ablate(
    bench: Workbench, suites: Sequence[Suite], report: Callable[[str], Report]
) -> dict[str, Any]:
    """Per suite the full figures, and per switch the change when it is off, with p-values.

    A negative mean says that the signal helps; one near 0 that it is not needed there.
    """
    policies = bench.settings.policies
    found: dict[str, Any] = {}
    for suite in suites:
        full = await bench.runner(baselines=False).run(suite, report(suite.name))
        rows = {}
        for name in knobs.switches(policies, reranked=bench.reranker is not None):
            off = bench.with_policies(knobs.turned(policies, name, 0.0))
            ran = await off.runner(baselines=False).run(suite, report(f"{suite.name} -{name}"))
            rows[name] = _row(suite.name, full, ran)
        found[suite.name] = {"full": summary.summarise(full.results)["views"], "off": rows}
    return found


def _row(suite: str, full: Ran, off: Ran) -> dict[str, Any]:
    found = compare(suite, full.results, off.results)
    return {
        "differences": {name: asdict(d) for name, d in found.differences.items()},
        "categories": {
            category: {name: asdict(d) for name, d in differences.items()}
            for category, differences in found.categories.items()
        },
        "better": len(found.better),
        "worse": len(found.worse),
    }
