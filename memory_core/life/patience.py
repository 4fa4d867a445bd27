"""Long reflections: whoever asks waits for a while, then is told how to ask for the result.

The work goes on in this process. The same call again, by the same words, waits for the same work
and gets what came of it; nothing is done twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from memory_core.types import Reflect, Reflection

Work = Callable[[], Awaitable[Reflection]]
Key = tuple[str, Reflect]

LATER = (
    "this reflection goes on in the background; call reflect again with the same arguments "
    "for what it finds"
)
_MOST = 20
"""Results that wait to be fetched; the oldest goes when there are more."""


class Patience:
    """The reflections under way in one process, by scope and request."""

    def __init__(self) -> None:
        self._under_way: dict[Key, asyncio.Task[Reflection]] = {}

    async def ask(self, key: Key, work: Work, seconds: float | None) -> Reflection:
        """The result of `work`, or after so many seconds a message; None waits for it."""
        task = self._under_way.get(key)
        if task is None:
            task = self._under_way[key] = asyncio.ensure_future(work())
            self._make_room()
        # Waited for, not awaited: a caller who leaves must not end the work.
        done, _ = await asyncio.wait([task], timeout=seconds)
        if not done:
            return Reflection(proposals=(), message=LATER)
        self._under_way.pop(key, None)
        return task.result()

    async def close(self) -> None:
        """Stop what is under way; each of its changes is whole."""
        tasks = list(self._under_way.values())
        self._under_way.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _make_room(self) -> None:
        fetched = [key for key, task in self._under_way.items() if task.done()]
        for key in fetched[: max(0, len(self._under_way) - _MOST)]:
            del self._under_way[key]
