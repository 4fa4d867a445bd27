"""The figures measured in this process: recall, remember, bulk import, size on disk."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from evals.bench import texts
from evals.bench.measure import WARM_UP, repeated
from evals.bench.vectors import RandomEmbedder
from evals.stores import core_fingerprint
from memory_core import Browse, Embedder, Memory, NewMemory, Query, Settings

CALLS = 60
STORED_BY = ("store", "text")
"""Packages that decide the form of what is stored."""

PORTION = 5000
"""Memories told at once while filling a store."""

Figure = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Filled:
    """A store of `count` synthetic memories, closed."""

    path: Path
    count: int


async def fill(folder: Path, count: int, embedder: Embedder) -> Filled:
    """Such a store, built once for a model, a size and a state of the store's code."""
    name = f"{embedder.name.replace('/', '_')}-{count}"
    path = folder / f"{name}-{core_fingerprint(STORED_BY)[:8]}.db"
    done = path.with_suffix(".done")
    if not done.exists():
        for leftover in folder.glob(f"{name}-*"):
            leftover.unlink()
        folder.mkdir(parents=True, exist_ok=True)
        async with await opened(path, embedder) as memory:
            for portion in portions(count):
                await memory.remember_all(portion)
        done.touch()
    return Filled(path=path, count=count)


def portions(count: int, seed: int = 1) -> list[list[NewMemory]]:
    told = (new_memory(item) for item in texts.memories(count, seed))
    return [list(chunk) for chunk in iter(lambda: list(itertools.islice(told, PORTION)), [])]


def new_memory(told: texts.Told) -> NewMemory:
    return NewMemory(
        content=told.content,
        importance=told.importance,
        session=told.session,
        observed_at=told.at.isoformat(),
        conflict="append",
    )


async def opened(path: Path, embedder: Embedder | None) -> Memory:
    embedding = "none" if embedder is None else "bundled"
    settings = Settings.from_mapping({}, db=path, embedding=embedding, timezone="UTC")
    memory = await Memory.open(settings, embedder=embedder)
    await memory.wait_ready(60)
    return memory


async def recall(store: Filled, embedder: Embedder) -> Figure:
    """One recall with a ready vector: CPU and wall, medians over mixed questions."""
    async with await opened(store.path, embedder) as memory:
        asked = texts.questions(CALLS + WARM_UP)
        times = await repeated(lambda text: memory.recall(Query(text=text)), asked)
    return {"memories": store.count} | asdict(times)


async def browse(store: Filled) -> Figure:
    """The panel's first page of 50 with its total, and the overview beside it."""
    async with await opened(store.path, None) as memory:
        pages = [Browse()] * (CALLS + WARM_UP)
        times = await repeated(memory.browse, pages)
        glances = await repeated(lambda _: memory.overview(), pages[: WARM_UP + 3])
    overview = {f"overview_{name}": value for name, value in asdict(glances).items()}
    return {"memories": store.count} | asdict(times) | overview


async def remember(folder: Path, embedder: Embedder) -> Figure:
    """One remember with a ready vector, into a store that already holds a thousand."""
    path = folder / "remember.db"
    new = [new_memory(told) for told in texts.memories(1000 + 4 * CALLS, seed=3)]
    async with await opened(path, embedder) as memory:
        await memory.remember_all(new[:1000])
        times = await repeated(memory.remember, new[1000:])
    return asdict(times)


async def bulk(folder: Path, embedder: Embedder, count: int = 10_000) -> Figure:
    """Importing `count` memories until all their vectors are there, which cost nothing to
    compute; seconds, whole and of the import alone."""
    lines = await _exported(folder, embedder, count)
    async with await opened(folder / "target.db", embedder) as memory:
        started, cpu = time.perf_counter(), time.process_time()
        imported = await memory.import_lines(lines)
        alone = time.perf_counter() - started
        while (await memory.stats()).vectors_pending:
            await asyncio.sleep(0.02)
        wall, cpu = time.perf_counter() - started, time.process_time() - cpu
    return {
        "memories": imported.created,
        "wall_s": round(wall, 2),
        "import_s": round(alone, 2),
        "cpu_s": round(cpu, 2),
    }


async def _exported(folder: Path, embedder: Embedder, count: int) -> Sequence[str]:
    async with await opened(folder / "source.db", embedder) as memory:
        for portion in portions(count, seed=5):
            await memory.remember_all(portion)
        return [line async for line in memory.export()]


async def size(store: Filled) -> Figure:
    """Bytes on disk for each memory, vectors and indexes included, after a clean close."""
    found = sum(path.stat().st_size for path in store.path.parent.glob(f"{store.path.name}*"))
    return {"memories": store.count, "bytes_per_memory": round(found / store.count)}


def random_embedder() -> RandomEmbedder:
    return RandomEmbedder()
