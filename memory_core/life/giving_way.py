"""Answers go first: what works in the background waits while somebody is being answered."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress

_PATIENCE = 0.5
"""Seconds for which background work waits at most, so that it goes on under constant questions."""


class GivingWay:
    """Counts the answers under way in one event loop."""

    def __init__(self) -> None:
        self._answers = 0
        self._idle = asyncio.Event()
        self._idle.set()

    @contextmanager
    def answering(self) -> Iterator[None]:
        """Around the making of an answer."""
        self._answers += 1
        self._idle.clear()
        try:
            yield
        finally:
            self._answers -= 1
            if not self._answers:
                self._idle.set()

    async def give_way(self) -> None:
        """Return once nobody is being answered, or when it was waited for long enough."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                await self._idle.wait()
