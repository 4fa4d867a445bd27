"""The simulated year on the page: a line for each arm through the months, and the targets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from evals.report import svg
from evals.report.extras import MARK
from evals.report.page import card, grid, paragraph, table

Document = Mapping[str, Any]
Value = Callable[[Document], float]

_PLOTS: Sequence[tuple[str, str, Value]] = (
    ("Right at first place (hit@1), %", "%", lambda month: 100 * month["hit@1"]),
    ("Right among five (hit@5), %", "%", lambda month: 100 * month["hit@5"]),
    ("Stale among what was returned, %", "%", lambda month: 100 * month["stale"]),
    ("Store after a clean close, MB", "MB", lambda month: month["bytes"] / 1e6),
    ("Current memories, thousands", "k", lambda month: month["states"].get("current", 0) / 1e3),
    ("Recall, CPU p99, ms", "ms", lambda month: month["cpu_p99"]),
    ("Answerable questions lost to archiving", "", lambda month: month["lost"]),
    ("Trivia of a season ago among five, %", "%", lambda month: 100 * month["trivia hit@5"]),
)


def year(document: Document) -> str:
    """Plots through the year, the last month by category, the targets."""
    note = (
        f"{document['events']:,} events, seed {document['seed']}, {document['phrasing']} phrasing; "
        f"the same events and questions in "
        f"every arm; upkeep every {document['upkeep every days']} days."
    )
    cards = [card(title, _plot(document, title, unit, value)) for title, unit, value in _PLOTS]
    cards.append(card("The last month by category", _categories(document["arms"]), wide=True))
    for name, targets in document["targets"].items():
        cards.append(card(f"Targets: {name}", _targets(targets), wide=True))
    return paragraph(note, soft=True) + grid(cards)


def _plot(document: Document, title: str, unit: str, value: Value) -> str:
    series = {
        name: [(float(month["month"]), float(value(month))) for month in arm["months"]]
        for name, arm in document["arms"].items()
    }
    top = max((y for points in series.values() for _, y in points), default=0.0) * 1.1 or 1.0
    last = max(len(arm["months"]) for arm in document["arms"].values())
    return svg.lines(
        series,
        svg.Frame(x=(1, max(2, last)), y=(0, top)),
        title=title,
        x_ticks={float(n): str(n) for n in range(1, last + 1)},
        y_ticks={0.0: "0", top / 2: f"{top / 2:.3g}", top: f"{top:.3g} {unit}"},
        x_label="month",
    )


def _categories(arms: Document) -> str:
    names = list(next(iter(arms.values()))["categories"])
    rows = [
        (escape(category), *(_category(arm["categories"].get(category)) for arm in arms.values()))
        for category in names
    ]
    return table(("questions", *(f"{arm}: hit@1, hit@5" for arm in arms)), rows)


def _category(found: Document | None) -> str:
    if not found:
        return ""
    rates = f"{100 * found['hit@1']:.0f}, {100 * found['hit@5']:.0f}"
    return f"{rates} <small>of {found['questions']}</small>"


def _targets(targets: Sequence[Document]) -> str:
    rows = [
        (
            escape(target["name"]),
            f"{target['value']:.3f}",
            f"{'at most' if target['at_most'] else 'at least'} {target['bound']:.3f}",
            MARK[target["met"]],
        )
        for target in targets
    ]
    return table(("figure", "measured", "bound", ""), rows)
