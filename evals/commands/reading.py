"""bench, report, readme: measuring speed, and writing up what was measured."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import click

from evals import results, tables
from evals.bench import run as benchmark
from evals.commands.options import console, made, now, out
from evals.report import readme
from evals.report.build import build
from evals.workbench import CACHE


@click.command("bench")
@click.option("--quick", is_flag=True, help="Leave out the store of 100,000 memories.")
@out("bench.json")
@click.pass_obj
def measure(environment: dict[str, str], quick: bool, out: Path) -> None:
    """Speed and size, each figure beside its target."""
    rows = benchmark.run(environment, CACHE / "bench", console.print, quick)
    tables.show_bench(console, rows)
    document = {
        "kind": "bench",
        "made": now(),
        "provenance": results.provenance({}, {}),
        "rows": [asdict(row) for row in rows],
    }
    results.write(out, document)
    console.print(f"written: {out}")


@click.command("report")
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@out("report.html")
def write_report(files: tuple[Path, ...], out: Path) -> None:
    """One self-contained page of result files (default: those in .evals)."""
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(build([results.read(path) for path in files or made()]), encoding="utf-8")
    console.print(f"written: {out}")


@click.command("readme")
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--into", type=click.Path(exists=True, path_type=Path), default=Path("README.md"))
def write_readme(files: tuple[Path, ...], into: Path) -> None:
    """The README's section of results, from result files (default: those in .evals)."""
    section = readme.section([results.read(path) for path in files or made()])
    into.write_text(readme.replaced(into.read_text(encoding="utf-8"), section), encoding="utf-8")
    console.print(f"written: {into}")
