"""What goes on beside the answers: short work that is waited for, lasting work that is stopped."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

Work = Coroutine[Any, Any, None]


class Chores:
    """The background tasks of one open memory. Needs a running event loop for its calls."""

    def __init__(self) -> None:
        self._short: set[asyncio.Task[None]] = set()
        self._lasting: dict[str, asyncio.Task[None]] = {}

    def begin(self, work: Work) -> None:
        """Do something short after an answer; `settle` waits for it."""
        task = asyncio.get_running_loop().create_task(work)
        self._short.add(task)
        task.add_done_callback(self._short.discard)

    def keep_doing(self, name: str, work: Callable[[], Work]) -> None:
        """Do something until `stop`, once however often it is asked for."""
        if name not in self._lasting:
            self._lasting[name] = asyncio.get_running_loop().create_task(work())

    async def settle(self) -> None:
        """Wait for what is short."""
        await asyncio.gather(*self._short, return_exceptions=True)

    async def stop(self) -> None:
        """Finish what is short and stop the rest."""
        await self.settle()
        lasting = list(self._lasting.values())
        for task in lasting:
            task.cancel()
        await asyncio.gather(*lasting, return_exceptions=True)
