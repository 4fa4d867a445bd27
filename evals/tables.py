"""Figures as tables for the terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table

from evals.bench.run import Row
from evals.compare import Comparison
from evals.gate import Verdict
from evals.outcome import OURS
from evals.summary import HEADLINE

Figures = Mapping[str, Any]


def show_suite(console: Console, name: str, figures: Figures) -> None:
    console.rule(f"{name} ({figures['cases']} cases)")
    for view, systems in figures["views"].items():
        if systems:
            console.print(_rankings(view, systems))
    console.print(_answers(figures))
    if figures["order"]:
        console.print(_order(figures["order"]))
    console.print(_categories(figures["categories"]))
    if len(figures["languages"]) > 1:
        console.print(_categories(figures["languages"]))


def percent(estimate: Mapping[str, float]) -> str:
    return f"{100 * estimate['value']:.1f}"


def interval(estimate: Mapping[str, float]) -> str:
    low, high = (100 * estimate[bound] for bound in ("low", "high"))
    return f"{100 * estimate['value']:.1f} [{low:.1f}, {high:.1f}]"


def _rankings(view: str, systems: Figures) -> Table:
    count, ours = systems[OURS]["mrr"]["n"], systems[OURS]
    bounds = ", ".join(f"{metric} {interval(ours[metric])}" for metric in ("any@5", "mrr"))
    table = Table(
        title=f"{view}, {count} answerable questions (%)",
        title_justify="left",
        caption=bounds,
        padding=(0, 1, 0, 0),
    )
    table.add_column("system", no_wrap=True)
    for metric in HEADLINE:
        table.add_column(metric.replace("fraction", "frac"), justify="right", no_wrap=True)
    for system, row in systems.items():
        table.add_row(system, *(percent(row[metric]) for metric in HEADLINE))
    return table


def _answers(figures: Figures) -> Table:
    table = Table(title="answers", title_justify="left", show_header=False)
    answer, abstention = figures["answer"], figures["abstention"]
    for name, value in answer.items():
        table.add_row(name, _value(name, value))
    for name in ("auroc", "rejected keeping 95 %"):
        if name in abstention:
            table.add_row(name, f"{100 * abstention[name]:.1f}")
    for name in ("unanswerable answered with nothing", "answerable answered"):
        if name in abstention:
            table.add_row(name, interval(abstention[name]))
    for stage, count in figures["lost"].items():
        table.add_row(f"expected memories {stage}", str(count))
    return table


def _value(name: str, value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.1f}"
    return f"{value['value']:.1f}" if "per answer" in name else interval(value)


def _order(systems: Figures) -> Table:
    table = Table(title="update ordering (%)", title_justify="left")
    names = list(systems[OURS])
    for column in ("system", *names):
        table.add_column(column)
    for system, row in systems.items():
        table.add_row(system, *(percent(row[name]) for name in names))
    return table


def _categories(groups: Figures) -> Table:
    table = Table(title="by group (%)", title_justify="left")
    shown = ("any@1", "any@5", "any@10", "mrr")
    for column in ("group", "cases", *shown, "answered with nothing"):
        table.add_column(column)
    for name, group in groups.items():
        ours = group.get("memories", {}).get(OURS, {})
        cells = (percent(ours[metric]) if ours else "" for metric in shown)
        silent = group.get("answered with nothing")
        table.add_row(name, str(group["cases"]), *cells, percent(silent) if silent else "")
    return table


def show_comparison(console: Console, comparison: Comparison) -> None:
    table = Table(title=f"{comparison.suite}: B - A (points)", title_justify="left")
    for column in ("cases", "figure", "change", "95 % interval", "p"):
        table.add_column(column)
    groups = {"all": comparison.differences, **comparison.categories}
    for group, found in groups.items():
        for name, d in found.items():
            if group == "all" or d.significant:
                bounds = f"[{100 * d.low:+.1f}, {100 * d.high:+.1f}]"
                mark = " *" if d.significant else ""
                table.add_row(group, name, f"{100 * d.mean:+.1f}", bounds, f"{d.p:.3f}{mark}")
    console.print(table)
    for title, moved in (("better", comparison.better), ("worse", comparison.worse)):
        listed = ", ".join(f"{m.case} ({m.before or '-'} to {m.after or '-'})" for m in moved[:20])
        console.print(f"{title}: {len(moved)}  {listed}")
    for title, cases in (
        ("returned in B alone", comparison.served),
        ("returned in A alone", comparison.unserved),
    ):
        console.print(f"{title}: {len(cases)}  {', '.join(cases[:20])}")


def show_ablation(console: Console, name: str, off: Figures) -> None:
    table = Table(title=f"{name}: change when off (points)", title_justify="left")
    for column in ("off", "any@1", "any@5", "mrr", "returned any", "better", "worse"):
        table.add_column(column)
    for knob, row in off.items():
        shown = ("any@1", "any@5", "mrr", "returned any")
        cells = (_change(row["differences"].get(metric)) for metric in shown)
        table.add_row(knob, *cells, str(row["better"]), str(row["worse"]))
    console.print(table)


def show_sweep(console: Console, found: Figures) -> None:
    table = Table(title="on the tuning part", title_justify="left")
    for column in ("number", "value", found["metric"]):
        table.add_column(column)
    for trial in found["trials"]:
        table.add_row(trial["knob"], str(trial["value"]), f"{trial[found['metric']]:.4f}")
    console.print(table)
    held = found["held out"]
    console.print(f"chosen: {found['chosen'] or 'nothing, the start was best'}")
    console.print(f"held out, {held['cases']} cases: {held['before']:.4f} -> {held['after']:.4f}")


def show_calibration(console: Console, found: Figures) -> None:
    table = Table(title=f"{found['model']}, {found['held out']} held-out questions (%)")
    for column in ("table", "Brier", "ECE", "kept", "rejected"):
        table.add_column(column)
    for name in ("before", "after"):
        table.add_row(name, *(f"{100 * value:.1f}" for value in found[name].values()))
    console.print(table)


def show_tasks(console: Console, conditions: Figures) -> None:
    table = Table(title="tasks", title_justify="left")
    for column in ("context", "success %", "prompt tokens", "lines without the answer"):
        table.add_column(column)
    for condition, found in conditions.items():
        tokens, noise = found["tokens"]["value"], found["noise"]["value"]
        table.add_row(condition, interval(found["success"]), f"{tokens:.0f}", f"{noise:.1f}")
    console.print(table)


def show_gate(console: Console, verdicts: Sequence[Verdict]) -> None:
    table = Table(title="gate (%)", title_justify="left")
    for column in ("figure", "now", "expected", "at least", ""):
        table.add_column(column)
    for v in verdicts:
        shown = (f"{100 * x:.1f}" for x in (v.value, v.expected, v.least))
        table.add_row(v.name, *shown, "ok" if v.passed else "REGRESSION")
    console.print(table)


def show_bench(console: Console, rows: Sequence[Row]) -> None:
    table = Table(title="speed and size", title_justify="left")
    for column in ("figure", "measured", "at most", ""):
        table.add_column(column)
    for row in rows:
        measured = f"{row.value:g} {row.unit}"
        table.add_row(row.name, measured, f"{row.target:g}", "met" if row.met else "MISSED")
    console.print(table)


def _change(difference: Mapping[str, float] | None) -> str:
    if difference is None:
        return ""
    mark = " *" if difference["p"] < 0.05 else ""
    return f"{100 * difference['mean']:+.1f}{mark}"
