"""A small fixed suite whose figures may not fall: for continuous integration.

The committed expectation holds, for each figure, its value and its bootstrap interval; a
figure below the interval's lower end is a regression.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evals import summary
from evals.runner import OURS, Result

EXPECTED = Path(__file__).parent / "gate.json"
SUITE = "smoke"
"""Cases of every kind and language, half a minute with the bundled model."""

FIGURES = ("any@1", "any@5", "mrr")


@dataclass(frozen=True, kw_only=True)
class Verdict:
    """A figure now, beside the least it may be."""

    name: str
    value: float
    expected: float
    least: float

    @property
    def passed(self) -> bool:
        return self.value >= self.least - 1e-9


def figures(results: Sequence[Result]) -> dict[str, Mapping[str, float]]:
    """What is guarded: ranking, what was returned, silence where there is no answer."""
    whole = summary.summarise(results)
    guarded = {name: whole["views"]["memories"][OURS][name] for name in FIGURES}
    guarded["returned any"] = whole["answer"]["returned any"]
    if whole["abstention"]:
        silence = "unanswerable answered with nothing"
        guarded[silence] = whole["abstention"][silence]
    return guarded


def verdicts(now: Mapping[str, Any], expected: Mapping[str, Any]) -> list[Verdict]:
    """Every expected figure; one that is no longer measured counts as 0."""
    return [
        Verdict(
            name=name,
            value=now.get(name, {"value": 0.0})["value"],
            expected=then["value"],
            least=then["low"],
        )
        for name, then in expected.items()
    ]
