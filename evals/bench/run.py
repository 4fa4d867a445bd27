"""All figures of speed and size, each beside its target."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evals.bench import library, moving, served, together
from evals.bench.library import Figure, Filled
from evals.bench.vectors import RandomEmbedder
from memory_core import load_embedder

SIZES = (1_000, 10_000, 100_000)
RECALL_CPU_MS = {1_000: 5.0, 10_000: 12.0, 100_000: 60.0}

Say = Callable[[str], None]


@dataclass(frozen=True, kw_only=True)
class Row:
    """A figure, what it should not exceed, and everything measured on the way."""

    name: str
    value: float
    target: float
    unit: str
    details: Mapping[str, Any]

    @property
    def met(self) -> bool:
        return self.value <= self.target


def run(environment: Mapping[str, str], cache: Path, say: Say, quick: bool = False) -> list[Row]:
    """Measures everything; `quick` leaves out the largest store."""
    sizes = SIZES[:-1] if quick else SIZES
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        stores = asyncio.run(_stores(cache, sizes, say))
        rows += _library(folder, stores, say)
        rows += _served(environment, folder, cache, stores, rows, say)
        say("four processes on one file")
        rows.append(_together(together.writers(environment, folder)))
    return rows


async def _stores(cache: Path, sizes: tuple[int, ...], say: Say) -> dict[int, Filled]:
    stores = {}
    for count in sizes:
        say(f"a store of {count}")
        stores[count] = await library.fill(cache, count, RandomEmbedder())
    return stores


def _library(folder: Path, stores: Mapping[int, Filled], say: Say) -> list[Row]:
    embedder = RandomEmbedder()
    rows = []
    for count, store in stores.items():
        say(f"recall at {count}")
        found = asyncio.run(library.recall(store, embedder))
        name = f"recall without embedding, {count:,} memories, CPU"
        rows.append(_row(name, "ms", found["cpu_ms"], RECALL_CPU_MS[count], found))
    largest = stores[max(stores)]
    say("the panel's first page")
    found = asyncio.run(library.browse(largest))
    rows.append(
        _row(f"first page of {largest.count:,} memories", "ms", found["wall_ms"], 300, found)
    )
    say("remember")
    found = asyncio.run(library.remember(folder, embedder))
    rows.append(_row("remember without embedding, CPU", "ms", found["cpu_ms"], 1.5, found))
    say("bulk import")
    found = asyncio.run(library.bulk(folder, embedder))
    rows.append(_row("import of 10,000, vectors ready", "s", found["wall_s"], 5, found))
    say("moving in")
    found = asyncio.run(moving.move_in(folder))
    name = "moving in from another tool, without vectors"
    rows.append(_row(name, "ms a memory", found["first_ms"], 0.5, found))
    found = asyncio.run(library.size(largest))
    rows.append(_row("size on disk", "bytes a memory", found["bytes_per_memory"], 3072, found))
    return rows


def _served(
    environment: Mapping[str, str],
    folder: Path,
    cache: Path,
    stores: Mapping[int, Filled],
    measured: list[Row],
    say: Say,
) -> list[Row]:
    say("cold start")
    empty = served.cold_start(environment, folder / "empty.db")
    full = served.cold_start(environment, stores[max(stores)].path)
    say("recall through stdio")
    listed = served.tool_list(environment, folder)
    return [
        _row("cold start, empty store, against a bare server", "x", empty["ratio"], 1.25, empty),
        _row(
            f"cold start, {max(stores):,} memories, against a bare server",
            "x",
            full["ratio"],
            1.25,
            full,
        ),
        *_with_model(environment, cache, measured),
        _row("tool list", "tokens", listed["tokens"], 1600, listed),
    ]


def _with_model(environment: Mapping[str, str], cache: Path, measured: list[Row]) -> list[Row]:
    """What needs the bundled model: recall through stdio, and memory in use."""
    model = load_embedder("bundled")
    dressed = RandomEmbedder(model.name, model.dimension)
    store = asyncio.run(library.fill(cache, 10_000, dressed))
    found = served.recall(environment, store, model)
    alone = next(row for row in measured if row.details.get("memories") == 10_000)
    ratio = found["wall_ms"] / (found["embedding_ms"] + alone.details["wall_ms"])
    resident = served.resident(environment, store)
    return [
        _row(
            "recall through stdio, 10,000 memories, against embedding + recall",
            "x",
            round(ratio, 2),
            1.5,
            found,
        ),
        _row("memory after the first recall", "MB", resident["resident_mb"], 350, resident),
    ]


def _together(found: Figure) -> Row:
    lost = found["writes"] - found["stored"] + len(found["errors"])
    return _row("4 processes x 500 writes: lost or failed", "writes", lost, 0, found)


def _row(name: str, unit: str, value: float, target: float, details: Mapping[str, Any]) -> Row:
    return Row(name=name, value=float(value), target=target, unit=unit, details=details)
