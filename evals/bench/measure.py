"""Measuring: medians of process CPU and wall time, and what the system says of a process."""

from __future__ import annotations

import os
import time
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TypeVar

T = TypeVar("T")

WARM_UP = 5
"""Calls before the measured ones: caches of pages and statements are as in daily use."""


@dataclass(frozen=True, kw_only=True)
class Times:
    """Milliseconds: medians over the calls, and the 95th percentile of wall time."""

    cpu_ms: float
    wall_ms: float
    wall_p95_ms: float
    calls: int


async def repeated(call: Callable[[T], Awaitable[object]], inputs: Iterable[T]) -> Times:
    """`call` on every input, the first WARM_UP unmeasured."""
    cpu: list[float] = []
    wall: list[float] = []
    for value in inputs:
        started, before = time.perf_counter(), time.process_time()
        await call(value)
        cpu.append(1000 * (time.process_time() - before))
        wall.append(1000 * (time.perf_counter() - started))
    return summed(cpu[WARM_UP:], wall[WARM_UP:])


def summed(cpu: list[float], wall: list[float]) -> Times:
    ordered = sorted(wall)
    return Times(
        cpu_ms=round(median(cpu), 3),
        wall_ms=round(median(wall), 3),
        wall_p95_ms=round(ordered[int(0.95 * (len(ordered) - 1))], 3),
        calls=len(wall),
    )


def resident_mb(pid: int) -> float:
    """Resident memory of a process in MB (Linux); 0 where the system does not say."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return 0.0
    lines = dict(line.split(":", 1) for line in status.read_text().splitlines() if ":" in line)
    return int(lines["VmRSS"].split()[0]) / 1024


def cpu_seconds(pid: int) -> float:
    """CPU time a process has used so far (Linux); 0 where the system does not say."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return 0.0
    parts = stat.read_text().rsplit(")", 1)[1].split()
    return (int(parts[11]) + int(parts[12])) / os.sysconf("SC_CLK_TCK")
