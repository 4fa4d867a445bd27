"""run, compare, ablate, sweep, tasks, gate: is recall right, and did a change help?"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from evals import ablate, calibrate, cases, compare, gate, results, summary, sweep, tables
from evals.commands.options import (
    CONFIG,
    DATA,
    EMBEDDING,
    RERANKER,
    SCOPES,
    SUITE,
    bars,
    console,
    load_suites,
    out,
    progress,
    stamped,
)
from evals.outcome import Result
from evals.tasks import models
from evals.tasks import run as tasks
from evals.workbench import CACHE, Workbench, workbench

TOGETHER = "replay"
"""All replay suites as one: its categories and languages are the ones to quote."""

APART = "signals"
"""Not in it: in a near tie the right memory is always among the first few."""


@click.command()
@SUITE
@DATA
@EMBEDDING
@RERANKER
@CONFIG
@SCOPES
@out("results.json")
@click.option("--baselines/--no-baselines", default=True)
def run(
    wanted: tuple[str, ...],
    data: Path | None,
    embedding: str,
    reranker: str,
    config: Path | None,
    out: Path,
    scopes: int | None,
    baselines: bool,
) -> None:
    """Ask every case, print the figures, write them with their traces."""
    suites = load_suites(wanted, data, scopes)
    with workbench(embedding, config, reranker) as bench:
        document = asyncio.run(run_suites(bench, suites, data, baselines, out))
    results.write(out, document)
    console.print(f"written: {out} (and the traces beside it)")


async def run_suites(
    bench: Workbench, suites: Sequence[cases.Suite], data: Path | None, baselines: bool, out: Path
) -> dict[str, Any]:
    runner = bench.runner(baselines=baselines)
    figures: dict[str, Any] = {}
    replayed: list[Result] = []
    for suite in suites:
        with progress(suite.name) as report:
            ran = await runner.run(suite, report)
        results.write_traces(out.with_suffix("") / f"{suite.name}.traces.jsonl", ran.traces)
        figures[suite.name] = _figures(suite.name, ran.results)
        if suite.name in cases.suite_names() and suite.name != APART:
            replayed += ran.results
    if replayed and len(figures) > 1:
        figures[TOGETHER] = _figures(TOGETHER, replayed)
    return stamped("run", bench, suites, data) | {"suites": figures}


def _figures(name: str, found: Sequence[Result]) -> dict[str, Any]:
    """The figures of a suite, shown and returned."""
    figures = summary.summarise(found)
    tables.show_suite(console, name, figures)
    return {"summary": figures, "cases": results.plain(found)}


@click.command("compare")
@click.argument("a", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("b", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--out", type=click.Path(path_type=Path), help="Also as JSON.")
def compare_runs(a: Path, b: Path, out: Path | None) -> None:
    """What got better and worse from run A to run B, and whether it is more than chance."""
    before, after = results.read_run(a), results.read_run(b)
    if not before.keys() & after.keys():
        raise results.ResultError(f"{a} and {b} have no suite in common; run the same suites twice")
    found = [
        compare.compare(name, *(results.revive(run[name]["cases"]) for run in (before, after)))
        for name in before
        if name in after
    ]
    for comparison in found:
        tables.show_comparison(console, comparison)
    if out:
        results.write(out, {"kind": "compare", "suites": [compare.plain(c) for c in found]})


@click.command("ablate")
@SUITE
@DATA
@EMBEDDING
@RERANKER
@CONFIG
@SCOPES
@out("ablations.json")
def ablate_signals(
    wanted: tuple[str, ...],
    data: Path | None,
    embedding: str,
    reranker: str,
    config: Path | None,
    scopes: int | None,
    out: Path,
) -> None:
    """The same cases with each signal and route off, one at a time."""
    suites = load_suites(wanted, data, scopes)
    with workbench(embedding, config, reranker) as bench, bars() as bar:
        found = asyncio.run(ablate.ablate(bench, suites, bar))
        document = stamped("ablate", bench, suites, data) | {"suites": found}
    for name, figures in found.items():
        tables.show_ablation(console, name, figures["off"])
    results.write(out, document)
    console.print(f"written: {out}")


@click.command("sweep")
@SUITE
@DATA
@EMBEDDING
@RERANKER
@CONFIG
@SCOPES
@click.option(
    "--try",
    "trials",
    multiple=True,
    required=True,
    metavar="KNOB=V1,V2,...",
    help="For example weights.recency=0,0.03,0.06 or kinds.event.half_life=30,90 (days).",
)
@click.option(
    "--metric", default="mrr", show_default=True, help="A ranking metric, auroc, or returned."
)
@out("sweep.json")
def sweep_knobs(
    wanted: tuple[str, ...],
    data: Path | None,
    embedding: str,
    reranker: str,
    config: Path | None,
    scopes: int | None,
    trials: tuple[str, ...],
    metric: str,
    out: Path,
) -> None:
    """Tune numbers on one part of the cases, and prove the choice on the held-out part."""
    grid = dict(parse_trial(text) for text in trials)
    suites = load_suites(wanted, data, scopes)
    with workbench(embedding, config, reranker) as bench:
        sweep.check(bench.settings.policies, grid, metric)
        with bars() as bar:
            found = asyncio.run(sweep.sweep(bench, suites, grid, metric, bar))
        document = stamped("sweep", bench, suites, data) | found
    tables.show_sweep(console, found)
    results.write(out, document)
    console.print(f"written: {out}")


@click.command("calibrate")
@SUITE
@DATA
@EMBEDDING
@CONFIG
@SCOPES
@click.option(
    "--into",
    type=click.Path(path_type=Path),
    default=CACHE / "calibration.toml",
    show_default=True,
    help="The TOML file to put the table into, such as the one that PALIMPSEST_CONFIG names.",
)
@out("calibration.json")
def calibrate_model(
    wanted: tuple[str, ...],
    data: Path | None,
    embedding: str,
    config: Path | None,
    scopes: int | None,
    into: Path,
    out: Path,
) -> None:
    """Fit what a relevance means for an embedding model, and prove it on the held-out part."""
    suites = load_suites(wanted, data, scopes)
    if embedding == "none":
        raise click.UsageError("calibrate needs an embedding model; give --embedding bundled.")
    if len({name for suite in suites for name in suite.stores}) < 2:
        raise click.UsageError(
            "calibrate needs two stores, for it puts the questions of one to the other; add a "
            "--suite with another store."
        )
    with workbench(embedding, config) as bench, bars() as bar:
        fitted, found = asyncio.run(calibrate.calibrate(bench, suites, bar))
        document = stamped("calibrate", bench, suites, data) | found
    tables.show_calibration(console, found)
    text = into.read_text(encoding="utf-8") if into.exists() else ""
    into.parent.mkdir(parents=True, exist_ok=True)
    into.write_text(calibrate.written(text, found["model"], fitted), encoding="utf-8")
    results.write(out, document)
    console.print(f"written: {into}, {out}")


@click.command("tasks")
@EMBEDDING
@CONFIG
@click.option("--command", help="Answering model: a program from prompt (stdin) to answer.")
@click.option("--url", help="Answering model: an OpenAI-compatible endpoint, up to /v1.")
@click.option("--model", default="default", help="The model's name at --url.")
@click.option("--key-variable", default="OPENAI_API_KEY", help="Variable with the key for --url.")
@out("tasks.json")
@click.pass_obj
def run_tasks(
    environment: dict[str, str],
    embedding: str,
    config: Path | None,
    command: str | None,
    url: str | None,
    model: str,
    key_variable: str,
    out: Path,
) -> None:
    """Tasks with recall's context, with none, and with the whole history."""
    told = tasks.load_tasks()
    with workbench(embedding, config) as bench, progress("tasks") as report:
        answering: models.Model = models.Extractor(bench.lexicon())
        if command:
            answering = models.Command(command)
        elif url:
            key = environment.get(key_variable, "")
            answering = models.Endpoint(url=url, model=model, key=key)
        attempts = asyncio.run(tasks.run(told, answering, bench.opener(), bench.stores(), report))
        document = stamped("tasks", bench, [], None)
    conditions = tasks.summarise(attempts)
    tables.show_tasks(console, conditions)
    found = {"model": answering.name, "tasks": len(told), "conditions": conditions}
    results.write(out, document | found | {"attempts": [asdict(a) for a in attempts]})
    console.print(f"written: {out}")


@click.command("gate")
@EMBEDDING
@click.option("--update", is_flag=True, help="Take the present figures as the expectation.")
def guard(embedding: str, update: bool) -> None:
    """The small fixed suite; fails when a figure falls below its committed interval."""
    suite = cases.load_suite(gate.SUITE)
    with workbench(embedding) as bench, progress("gate") as report:
        ran = asyncio.run(bench.runner(baselines=False).run(suite, report))
    now = gate.figures(ran.results)
    if update:
        results.write(gate.EXPECTED, gate.expectation(now))
        return
    judged = gate.verdicts(now, results.read(gate.EXPECTED))
    tables.show_gate(console, judged)
    if not all(verdict.passed for verdict in judged):
        raise SystemExit(1)


def parse_trial(text: str) -> tuple[str, list[float | None]]:
    """ "weights.recency=0,0.03" as a name and values; `none` stands for no value."""
    name, _, values = text.partition("=")
    try:
        return name, [None if v == "none" else float(v) for v in values.split(",")]
    except ValueError as error:
        raise click.UsageError(f"--try {text!r}: give KNOB=NUMBER,NUMBER,...") from error
