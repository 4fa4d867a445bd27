"""When nobody has looked for a while: how a server that was started for one person stops itself."""

from __future__ import annotations

import time
from collections.abc import Callable

import anyio


class Idle:
    """Counts the time since the last sign of life; `seconds` without any are enough."""

    def __init__(self, seconds: float, *, now: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._now = now
        self._last = now()

    def notice(self) -> None:
        """Somebody is there."""
        self._last = self._now()

    def remaining(self) -> float:
        """Seconds until it has been long enough; at most 0 when it has."""
        return self._last + self._seconds - self._now()

    async def over(self) -> None:
        """Wait until it has been long enough."""
        while (seconds := self.remaining()) > 0:
            await anyio.sleep(seconds)
