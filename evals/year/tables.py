"""The year on a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.table import Table

Document = Mapping[str, Any]

SHOWN = (1, 3, 6, 9, 12)
RATES = ("hit@1", "hit@5", "MRR", "stale", "trivia hit@5")
_COLUMNS = (
    "arm", "month", "asked", *RATES, "lost", "deleted", "MB", "current", "superseded",
    "archived", "p50 ms", "p99 ms",
)  # fmt: skip


def show(console: Console, found: Document) -> None:
    """A row for each arm and some of its months, what upkeep did, and the targets."""
    told = f"{found['events']:,} events, seed {found['seed']}, {found['phrasing']} phrasing"
    title = f"a year of {told} (rates in %)"
    table = Table(title=title, title_justify="left")
    for column in _COLUMNS:
        table.add_column(column)
    for name, arm in found["arms"].items():
        for month in arm["months"]:
            if month["month"] in SHOWN:
                table.add_row(name, *_row(month))
    console.print(table)
    for name, arm in found["arms"].items():
        if arm["upkeep"]:
            done = ", ".join(f"{step} {count:,}" for step, count in arm["upkeep"].items())
            longest = max(arm["upkeep seconds"])
            console.print(f"upkeep, {name}: {done}; its longest run took {longest:.1f} s")
    for name, targets in found["targets"].items():
        console.print(_targets(name, targets))


def _row(month: Document) -> list[str]:
    states = month["states"]
    return [
        str(month["month"]),
        str(month["questions"]),
        *(f"{100 * month[rate]:.1f}" for rate in RATES),
        str(month["lost"]),
        str(month["deleted"]),
        f"{month['bytes'] / 1e6:.1f}",
        *(str(states.get(state, 0)) for state in ("current", "superseded", "archived")),
        f"{month['cpu_p50']:.1f}",
        f"{month['cpu_p99']:.1f}",
    ]


def _targets(name: str, targets: list[Document]) -> Table:
    table = Table(title=f"targets: {name}", title_justify="left")
    for column in ("figure", "measured", "bound", ""):
        table.add_column(column)
    for target in targets:
        bound = f"{'at most' if target['at_most'] else 'at least'} {target['bound']:.3f}"
        mark = "met" if target["met"] else "MISSED"
        table.add_row(target["name"], f"{target['value']:.3f}", bound, mark)
    return table
