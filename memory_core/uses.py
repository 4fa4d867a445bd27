"""What recalls brought, counted a moment later and together.

A write waits for the disk, and after it every reader reads its pages anew: counted one by one,
the recalls of a busy assistant each pay for the one before. How often something was recalled
orders no answer, so that a second more makes no difference.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime

from memory_core.store import memories
from memory_core.store.db import Database

_BURST = 1.0
"""Seconds from the first recall that is not counted yet to counting: as much as a process that is
killed may leave uncounted."""


class Uses:
    """Uses that wait to be counted. Needs a running event loop."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: list[tuple[Sequence[int], datetime]] = []
        self._hurry = asyncio.Event()

    def add(self, memory_ids: Sequence[int], now: datetime) -> bool:
        """Note what a recall brought. True where `count` has to be begun for it."""
        if not memory_ids:
            return False
        self._waiting.append((memory_ids, now))
        return len(self._waiting) == 1

    def hurry(self) -> None:
        """Let what waits be counted now."""
        if self._waiting:
            self._hurry.set()

    async def count(self) -> None:
        """Count all that waits, once the burst is over."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_BURST):
                await self._hurry.wait()
        self._hurry.clear()
        waiting, self._waiting = self._waiting, []
        await self._database.write(memories.count_uses, waiting)
