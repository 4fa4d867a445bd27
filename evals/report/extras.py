"""The parts of the page beside the suites: ablations, speed and size, tasks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from evals.report import svg
from evals.report.page import card, grid, paragraph, table
from evals.report.sections import percent

Document = Mapping[str, Any]

MARK = {True: '<span class="met">met</span>', False: '<span class="missed">missed</span>'}


def ablations(document: Document) -> str:
    """What each signal is worth: the change in MRR when it is off."""
    cards = [
        card(f"{name}: change in MRR when off (points)", _ablation(found["off"]))
        for name, found in document["suites"].items()
        if found["off"]
    ]
    return paragraph(
        "Left of zero: the figure falls without the signal, so it helps.", soft=True
    ) + grid(cards)


def speed(document: Document) -> str:
    """Figures of speed and size beside their targets, and latency against size."""
    rows = [
        (
            escape(row["name"]),
            f"{row['value']:g} {escape(row['unit'])}",
            f"{row['target']:g}",
            MARK[row["value"] <= row["target"]],
        )
        for row in document["rows"]
    ]
    cards = [card("Speed and size", table(("figure", "measured", "at most", ""), rows), wide=True)]
    if len(points := _latencies(document["rows"])) > 1:
        cards.append(card("Recall without embedding, CPU ms against memories", _latency(points)))
    return grid(cards)


def tasks(document: Document) -> str:
    """Success, tokens and noise with recall, without memory and with everything."""
    rows = [
        (
            escape(condition),
            percent(found["success"]),
            f"{found['tokens']['value']:.0f}",
            f"{found['noise']['value']:.1f}",
        )
        for condition, found in document["conditions"].items()
    ]
    head = ("context", "success %", "tokens of the prompt", "lines without the answer")
    note = f"Answered by: {document['model']}. {document['tasks']} tasks."
    return paragraph(note, soft=True) + grid([card("Tasks", table(head, rows), wide=True)])


def _ablation(off: Document) -> str:
    rows = {
        name.removeprefix("weights."): _bounds(row["differences"]["mrr"])
        for name, row in off.items()
        if "mrr" in row["differences"]
    }
    return svg.differences(rows, title="change in MRR")


def _bounds(difference: Mapping[str, float]) -> tuple[float, float, float]:
    return difference["mean"], difference["low"], difference["high"]


def _latencies(rows: Sequence[Document]) -> list[tuple[float, float]]:
    return [
        (float(row["details"]["memories"]), float(row["value"]))
        for row in rows
        if row["name"].startswith("recall without embedding")
    ]


def _latency(points: list[tuple[float, float]]) -> str:
    top = max(y for _, y in points) * 1.1
    return svg.lines(
        {"recall": points},
        svg.Frame(x=(points[0][0], points[-1][0]), y=(0, top), log_x=True),
        title="latency against size",
        x_ticks={x: f"{x:,.0f}" for x, _ in points},
        y_ticks={0.0: "0", top / 2: f"{top / 2:.0f}", top: f"{top:.0f} ms"},
        x_label="memories",
    )
