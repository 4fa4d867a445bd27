"""Moving in from another tool: how long one memory takes, without its vector."""

from __future__ import annotations

import json
import time
from pathlib import Path

from evals.bench import texts
from evals.bench.library import Figure, opened
from memory_core import Move

COUNT = 10_000
_OBSERVATIONS = 4


async def move_in(folder: Path, count: int = COUNT) -> Figure:
    """From a file of the MCP reference server, with a dry run and a second time."""
    file = folder / "memory.jsonl"
    file.write_text("\n".join(_lines(count)), encoding="utf-8")
    figures: dict[str, float] = {"memories": count}
    async with await opened(folder / "moved.db", None) as memory:
        for name, dry_run in (("dry_run", True), ("first", False), ("again", False)):
            wall, cpu = time.perf_counter(), time.process_time()
            await memory.move_in(file, Move(origin="server-memory", dry_run=dry_run))
            figures[f"{name}_ms"] = round((time.perf_counter() - wall) * 1_000 / count, 3)
            figures[f"{name}_cpu_ms"] = round((time.process_time() - cpu) * 1_000 / count, 3)
    return figures


def _lines(count: int) -> list[str]:
    told = [one.content for one in texts.memories(count, seed=7)]
    return [_entity(at, told[at : at + _OBSERVATIONS]) for at in range(0, count, _OBSERVATIONS)]


def _entity(number: int, observations: list[str]) -> str:
    return json.dumps(
        {
            "type": "entity",
            "name": f"Topic_{number}",
            "entityType": "",
            "observations": observations,
        },
        ensure_ascii=False,
    )
