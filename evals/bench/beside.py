"""Recall while upkeep goes through a large store in the same process."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

from evals.bench import library, texts
from evals.bench.measure import WARM_UP
from evals.bench.run import Row
from evals.clock import ReplayClock
from evals.stores import core_fingerprint
from memory_core import Memory, NewMemory, Query, Settings

CALLS = 300
MOST_ADDED = 50.0
"""Milliseconds that upkeep may add to the slowest recall of a hundred."""

_TO_DO = 4
"""Every fourth memory is one that upkeep has something to do with."""

_THOUGHT = 0.05
"""Seconds between two recalls: a busy assistant's, and time for upkeep to go on."""

_LATER = timedelta(days=400)


async def upkeep(cache: Path, count: int, say: Callable[[str], None]) -> list[Row]:
    """What upkeep of `count` memories adds to the p99 of recall; the p99s are in the details."""
    say(f"a store of {count}")
    store = await _aged(cache, count)
    with tempfile.TemporaryDirectory() as name:
        path = Path(shutil.copy(store, name))
        clock = ReplayClock(texts.START + _LATER)
        async with await _opened(path, clock) as memory:
            say("recall alone")
            alone = await _recalls(memory, CALLS)
            say("recall beside upkeep")
            started = time.perf_counter()
            keeping = asyncio.create_task(memory.maintain())
            beside = await _until_done(memory, keeping)
            done = {step.name: step.count for step in (await keeping).steps}
            seconds = time.perf_counter() - started
    details: dict[str, Any] = {
        "memories": count,
        "alone_p50_ms": _percentile(alone, 0.5),
        "alone_p99_ms": _percentile(alone, 0.99),
        "beside_p50_ms": _percentile(beside, 0.5),
        "beside_p99_ms": _percentile(beside, 0.99),
        "beside_max_ms": max(beside),
        "recalls_beside": len(beside),
        "upkeep_s": round(seconds, 1),
        "upkeep": done,
    }
    idle, busy = details["alone_p99_ms"], details["beside_p99_ms"]
    name = f"recall beside upkeep of {count:,} memories: p99 above that of recall alone"
    ratio = {"ratio": round(busy / idle, 2)}
    added = max(0.0, round(busy - idle, 2))
    return [Row(name=name, value=added, target=MOST_ADDED, unit="ms", details=details | ratio)]


async def _aged(cache: Path, count: int) -> Path:
    """A store with much to do: expired notes, faded events, repeats in another order."""
    path = cache / f"aged-{count}-{core_fingerprint(library.STORED_BY)[:8]}.db"
    done = path.with_suffix(".done")
    if not done.exists():
        for leftover in cache.glob(f"aged-{count}-*"):
            leftover.unlink()
        cache.mkdir(parents=True, exist_ok=True)
        clock = ReplayClock(texts.START + timedelta(days=300))
        async with await _opened(path, clock) as memory:
            told = [_aging(nth, item) for nth, item in enumerate(texts.memories(count))]
            for start in range(0, count, library.PORTION):
                await memory.remember_all(told[start : start + library.PORTION])
        done.touch()
    return path


def _aging(nth: int, told: texts.Told) -> NewMemory:
    kinds = ("note", "event", "event", "task")
    kind = kinds[nth // _TO_DO % len(kinds)] if nth % _TO_DO == 0 else "fact"
    return NewMemory(
        content=told.content,
        kind=kind,
        importance=told.importance,
        session=told.session,
        observed_at=told.at.isoformat(),
        conflict="append",
    )


async def _opened(path: Path, clock: ReplayClock) -> Memory:
    settings = Settings.from_mapping({}, db=path, embedding="bundled", timezone="UTC")
    memory = await Memory.open(settings, clock=clock, embedder=library.random_embedder())
    await memory.wait_ready(60)
    return memory


async def _recalls(memory: Memory, calls: int) -> list[float]:
    asked = texts.questions(calls + WARM_UP)
    return [await _one(memory, question) for question in asked][WARM_UP:]


async def _until_done(memory: Memory, keeping: asyncio.Task[object]) -> list[float]:
    """Recalls beside upkeep, a thought apart, until it is done or there are enough."""
    times: list[float] = []
    for question in texts.questions(CALLS + WARM_UP, seed=3):
        if keeping.done():
            break
        times.append(await _one(memory, question))
        await asyncio.sleep(_THOUGHT)
    return times


async def _one(memory: Memory, question: str) -> float:
    started = time.perf_counter()
    await memory.trace(Query(text=question))
    return 1000 * (time.perf_counter() - started)


def _percentile(times: list[float], share: float) -> float:
    ordered = sorted(times)
    return round(ordered[round(share * (len(ordered) - 1))], 2)
