"""The parts of the page, each made of one result document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from evals import metrics
from evals.outcome import OURS, Result
from evals.report import svg
from evals.report.page import card, grid, table
from evals.results import revive
from evals.summary import HEADLINE, scored, systems

Document = Mapping[str, Any]

RANKS = range(1, 11)
SHOWN_SYSTEMS = 7


def overview(run: Document) -> str:
    """One line a suite: recall beside the best baseline."""
    rows = [
        _overview_row(name, view, figures["summary"]["views"][view])
        for name, figures in run["suites"].items()
        for view in figures["summary"]["views"]
        if figures["summary"]["views"][view]
    ]
    head = ("suite", "view", "n", "any@1", "any@5", "any@10", "MRR", "best baseline, MRR")
    return card("Every suite, in %", table(head, rows), wide=True)


def suite(name: str, figures: Document) -> str:
    """All of one suite: rankings, curves, categories, answers, losses, calibration."""
    summary, results = figures["summary"], revive(figures["cases"])
    cards = []
    for view, found in summary["views"].items():
        if found:
            cards.append(card(f"{view}: all methods", _ranking_table(found), wide=True))
            cards.append(card(f"{view}: any@k", _curve(results, view)))
    cards.append(card("By category, any@5", _categories(summary["categories"])))
    if len(summary["languages"]) > 1:
        cards.append(card("By language, any@5", _categories(summary["languages"])))
    cards.append(card("Answers", _answers(summary)))
    if summary["abstention"]:
        cards.append(card("Best scores with and without an answer", _scores(summary)))
    cards.append(card("How often the first hit is right, by the best score", _calibration(summary)))
    if summary["order"]:
        cards.append(card("Update ordering", _order(summary["order"])))
    cards.append(card("Where expected memories were lost", _lost(summary["lost"])))
    return grid(cards) + _failures(results)


def percent(estimate: Mapping[str, float]) -> str:
    """A value in % with its interval, as HTML."""
    low, high = (100 * estimate[bound] for bound in ("low", "high"))
    return f"{100 * estimate['value']:.1f} <small>{low:.1f}-{high:.1f}</small>"


def bare(estimate: Mapping[str, float]) -> str:
    return f"{100 * estimate['value']:.1f}"


def _overview_row(name: str, view: str, found: Document) -> tuple[str, ...]:
    ours = found[OURS]
    others = {system: row["mrr"]["value"] for system, row in found.items() if system != OURS}
    best = max(others, key=others.__getitem__, default="")
    return (
        escape(name),
        escape(view),
        str(ours["mrr"]["n"]),
        *(percent(ours[metric]) for metric in ("any@1", "any@5", "any@10", "mrr")),
        f"{escape(best)} {100 * others[best]:.1f}" if best else "",
    )


def _ranking_table(found: Document) -> str:
    rows = [
        (escape(system), *(_cell(system, row[metric]) for metric in HEADLINE))
        for system, row in found.items()
    ]
    return table(("method", *HEADLINE), rows, ours=OURS)


def _cell(system: str, estimate: Mapping[str, float]) -> str:
    return percent(estimate) if system == OURS else bare(estimate)


def _curve(results: Sequence[Result], view: str) -> str:
    views = scored(results, view)
    series = {
        system: [
            (float(k), _mean([metrics.hit_at(v.rankings[system], v.relevant, k) for v in views]))
            for k in RANKS
        ]
        for system in systems(results)[:SHOWN_SYSTEMS]
    }
    return svg.lines(
        series,
        svg.Frame(x=(1, 10), y=(0, 1)),
        title=f"any@k, {view}",
        x_ticks={float(k): str(k) for k in RANKS},
        y_ticks=_HUNDRED,
        x_label="k",
    )


_HUNDRED = {0.0: "0", 0.25: "25", 0.5: "50", 0.75: "75", 1.0: "100 %"}


def _categories(groups: Document) -> str:
    rows = {name: row for name, group in groups.items() if (row := _category(group))}
    return svg.bars(
        {f"{name} ({groups[name]['cases']})": row for name, row in rows.items()},
        title="by category",
    )


def _category(group: Document) -> tuple[float, str] | None:
    if "memories" in group:
        found = group["memories"][OURS]["any@5"]
        return found["value"], bare(found)
    if "answered with nothing" in group:
        found = group["answered with nothing"]
        return found["value"], f"{bare(found)} silent"
    return None


def _answers(summary: Document) -> str:
    rows = [(escape(name), _answer(name, value)) for name, value in summary["answer"].items()]
    abstention = summary["abstention"]
    for name in ("auroc", "rejected keeping 95 %"):
        if name in abstention:
            rows.append((escape(name), f"{100 * abstention[name]:.1f}"))
    for name in ("unanswerable answered with nothing", "answerable answered"):
        if name in abstention:
            rows.append((escape(name), percent(abstention[name])))
    return table(("figure", "value"), rows)


def _answer(name: str, value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.1f}"
    return f"{value['value']:.1f}" if "per answer" in name else percent(value)


def _scores(summary: Document) -> str:
    found = summary["abstention"]
    return svg.histogram(
        found["best scores"], title="best scores, threshold marked", mark=found["threshold"]
    )


def _calibration(summary: Document) -> str:
    bins = summary["calibration"]
    return svg.reliability(
        [(b["mean_score"], b["share_right"], b["count"]) for b in bins],
        title="how often the first hit is right, by its score",
        y_ticks=_HUNDRED,
    )


def _order(found: Document) -> str:
    names = list(found[OURS])
    rows = [
        (escape(system), *(_cell(system, row[name]) for name in names))
        for system, row in found.items()
    ]
    return table(("method", *names), rows, ours=OURS)


def _lost(lost: Mapping[str, int]) -> str:
    total = sum(lost.values()) or 1
    rows = {stage: (count / total, str(count)) for stage, count in lost.items()}
    return svg.bars(rows, title="lost by stage")


def _failures(results: Sequence[Result]) -> str:
    """Cases that did not get back all they should, by their stage; ids only."""
    rows = [
        (escape(r.case), escape(r.category), escape(id), escape(stage))
        for r in results
        if not r.abstain
        for id, stage in r.lost.items()
        if stage != "found"
    ]
    rows += [
        (escape(r.case), escape(r.category), "", "answered, though there is no answer")
        for r in results
        if r.abstain and r.returned
    ]
    listed = table(("case", "category", "memory", "lost"), rows)
    return f"<details><summary>{len(rows)} losses, one by one</summary>{listed}</details>"


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
