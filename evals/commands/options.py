"""What the commands share: options, suites by name, progress, the head of a result."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from evals import cases, datasets, gate, results
from evals.stores import Report
from evals.workbench import CACHE, Workbench

EMBEDDING = click.option(
    "--embedding", default="bundled", show_default=True, help="As in PALIMPSEST_EMBEDDING."
)
RERANKER = click.option(
    "--reranker", default="none", show_default=True, help="As in PALIMPSEST_RERANKER."
)
DATA = click.option(
    "--data",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder with public data sets; each one found adds a suite.",
)
CONFIG = click.option(
    "--config", type=click.Path(exists=True, path_type=Path), help="A policy file (TOML)."
)
SUITE = click.option(
    "--suite",
    "wanted",
    multiple=True,
    default=("all",),
    help="A suite's or data set's name; all: the replay suites but the sample of them that "
    "guards; all-local: those and every data set found.",
)
SCOPES = click.option("--scopes", type=int, help="Only the first N stores of each data set.")


def out(name: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """The option for where a result goes: `name` in the cache unless told otherwise."""
    return click.option(
        "--out", type=click.Path(path_type=Path), default=CACHE / name, show_default=True
    )


console = Console()


def load_suites(
    wanted: Sequence[str], data: Path | None, scopes: int | None = None
) -> list[cases.Suite]:
    """The suites asked for, replay suites first. Raises a usage error for an unknown name."""
    local = datasets.available(data) if data else []
    own = cases.suite_names()
    replays = [name for name in own if name != gate.SUITE]
    groups = {"all": replays, "all-local": replays + local}
    names = dict.fromkeys(name for w in wanted for name in groups.get(w, [w]))
    if unknown := [name for name in names if name not in own + local]:
        known = ", ".join(["all", "all-local", *own, *local])
        raise click.UsageError(f"no suite {unknown[0]!r}; there are: {known}")
    return [
        cases.load_suite(name) if name in own else datasets.load(data or Path(), name, scopes)
        for name in names
    ]


def hashes(suites: Sequence[cases.Suite], data: Path | None) -> dict[str, str]:
    local = datasets.available(data) if data else []
    found: dict[str, str] = {}
    for suite in suites:
        if data and suite.name in local:
            found |= datasets.digests(data, suite.name)
        else:
            found |= cases.digests(suite)
    return found


def described(bench: Workbench) -> dict[str, Any]:
    """The settings that shape results, for the result file."""
    return {
        "embedding": bench.settings.embedding,
        "model": bench.embedder.name if bench.embedder else "none",
        "reranker": bench.reranker.name if bench.reranker else "none",
        "weights": repr(bench.settings.policies.weights),
    }


def stamped(
    kind: str, bench: Workbench, suites: Sequence[cases.Suite], data: Path | None
) -> dict[str, Any]:
    """The head of a result document."""
    return {
        "kind": kind,
        "made": now(),
        "provenance": results.provenance(described(bench), hashes(suites, data)),
    }


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


@contextmanager
def progress(title: str) -> Iterator[Report]:
    """A progress bar that is told (done, total, what)."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=None)

        def report(done: int, total: int, what: str) -> None:
            bar.update(task, completed=done, total=total, description=f"{title}: {what}")

        yield report


@contextmanager
def bars() -> Iterator[Callable[[str], Report]]:
    """Progress of many runs on one line."""
    with progress("starting") as report:
        yield lambda title: lambda done, total, what: report(done, total, f"{title}: {what}")


def made() -> list[Path]:
    """The result files of this folder's cache, in the order of a report."""
    names = (
        "results.json",
        "tasks.json",
        "ablations.json",
        "bench.json",
        "year.json",
        "upkeep.json",
    )
    return [path for name in names if (path := CACHE / name).exists()]
