"""Several processes writing one file at once, with recalls between."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from evals.bench import texts
from evals.bench.library import Figure, new_memory, opened, random_embedder
from memory_core import PalimpsestError, Query, Refused

PROCESSES = 4
WRITES = 500
RECALL_EVERY = 5


def writers(environment: Mapping[str, str], folder: Path) -> Figure:
    """PROCESSES x WRITES at once: rows that were acknowledged, rows there, errors seen."""
    path = folder / "together.db"
    asyncio.run(_created(path))
    started = time.perf_counter()
    children = [_child(environment, path, seed) for seed in range(PROCESSES)]
    reports = [json.loads(child.communicate()[0]) for child in children]
    seconds = time.perf_counter() - started
    acknowledged = sum(report["written"] for report in reports)
    return {
        "processes": PROCESSES,
        "writes": PROCESSES * WRITES,
        "acknowledged": acknowledged,
        "stored": asyncio.run(_count(path)),
        "errors": [error for report in reports for error in report["errors"]],
        "wall_s": round(seconds, 2),
    }


async def write(path: Path, seed: int) -> Figure:
    """One process's part."""
    written, errors = 0, []
    told = list(texts.memories(WRITES, seed=100 + seed))
    asked = texts.questions(WRITES, seed=200 + seed)
    async with await opened(path, random_embedder()) as memory:
        for index, item in enumerate(told):
            try:
                outcome = await memory.remember(new_memory(item))
                written += not isinstance(outcome, Refused)
                if index % RECALL_EVERY == 0:
                    await memory.recall(Query(text=asked[index]))
            except PalimpsestError as error:
                errors.append(str(error))
    return {"written": written, "errors": errors}


def _child(environment: Mapping[str, str], path: Path, seed: int) -> subprocess.Popen[str]:
    return subprocess.Popen(
        (sys.executable, "-m", "evals.bench.together", str(path), str(seed)),
        stdout=subprocess.PIPE,
        text=True,
        env=dict(environment),
    )


async def _created(path: Path) -> None:
    async with await opened(path, random_embedder()):
        pass


async def _count(path: Path) -> int:
    async with await opened(path, random_embedder()) as memory:
        return sum((await memory.stats()).states.values())


if __name__ == "__main__":
    print(json.dumps(asyncio.run(write(Path(sys.argv[1]), int(sys.argv[2])))))
