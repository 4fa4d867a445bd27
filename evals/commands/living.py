"""year, upkeep-latency: what the life of memories does to answers, size and speed."""

from __future__ import annotations

import asyncio
import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import get_args

import click

from evals import results
from evals.bench import beside
from evals.commands.options import EMBEDDING, bars, console, now, out, stamped
from evals.tables import show_bench
from evals.workbench import CACHE, workbench
from evals.year import run as years
from evals.year import tables
from evals.year.words import Phrasing


@click.command("year")
@click.option("--events", default=20_000, show_default=True, help="Things told in the year.")
@click.option("--seed", default=1, show_default=True)
@click.option(
    "--phrasing",
    type=click.Choice(get_args(Phrasing)),
    default="known",
    show_default=True,
    help="Sentences that rules were written beside, that they were mended on, or neither.",
)
@EMBEDDING
@out("year.json")
def live_a_year(events: int, seed: int, phrasing: Phrasing, embedding: str, out: Path) -> None:
    """One person's simulated year, with upkeep and without."""
    with workbench(embedding) as bench, bars() as bar, tempfile.TemporaryDirectory() as folder:
        running = years.run(
            bench,
            Path(folder),
            events=events,
            seed=seed,
            phrasing=phrasing,
            report=bar,
        )
        found = asyncio.run(running)
        document = stamped("year", bench, [], None) | found
    tables.show(console, found)
    results.write(out, document)
    console.print(f"written: {out}")


@click.command("upkeep-latency")
@click.option("--memories", default=100_000, show_default=True)
@out("upkeep.json")
def measure_upkeep(memories: int, out: Path) -> None:
    """Recall while upkeep of a large store runs beside it, against recall on its own."""
    rows = asyncio.run(beside.upkeep(CACHE / "bench", memories, console.print))
    show_bench(console, rows)
    details = rows[0].details
    shown = ("alone_p50_ms", "alone_p99_ms", "beside_p50_ms", "beside_p99_ms", "ratio", "upkeep_s")
    console.print(", ".join(f"{name} {details[name]}" for name in shown))
    head = {"kind": "upkeep", "made": now(), "provenance": results.provenance({}, {})}
    results.write(out, head | {"rows": [asdict(row) for row in rows]})
    console.print(f"written: {out}")
