"""The core as the server holds it: opened on first need, shared, opened again after a failure.

Answering `initialize` must not wait for a database or a model, so nothing opens here
until the first call asks for it or `start` is called. Leaves what a memory is to the core.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Any

from mcp.server.mcpserver import Context

from server.endpoints import endpoint_of

if TYPE_CHECKING:
    from memory_core import Memory, Settings

Opener = Callable[[], "Coroutine[Any, Any, Memory]"]

log = logging.getLogger(__name__)


class Core:
    """One lazily opened `Memory` for every connection of the process, which keeps house.

    `async with core` counts its users: the store closes when the last one leaves, and
    opens again for the next. A failed opening is reported to those who waited for it
    and tried afresh by the next call.
    """

    def __init__(self, opener: Opener) -> None:
        self._opener = opener
        self._opening: asyncio.Task[Memory] | None = None
        self._users = 0

    async def __aenter__(self) -> Core:
        self._users += 1
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._users -= 1
        if self._users == 0:
            await self.close()

    def start(self) -> None:
        """Begin opening in the background, unless that has been tried already."""
        if self._opening is None:
            self._opening = asyncio.create_task(self._open())
            self._opening.add_done_callback(_log_failure)

    async def _open(self) -> Memory:
        memory = await self._opener()
        memory.start_upkeep()
        return memory

    async def memory(self) -> Memory:
        """The open core. Raises `ConfigError` or `StoreError` when it cannot be opened now."""
        if self._failed():
            self._opening = None
        self.start()
        assert self._opening is not None
        # Shielded: one caller who gives up must not cancel the opening for the others.
        return await asyncio.shield(self._opening)

    async def close(self) -> None:
        """Close the store if it is open; the next `memory()` opens it again."""
        opening, self._opening = self._opening, None
        if opening is None:
            return
        opening.cancel()
        await asyncio.wait([opening])
        if not opening.cancelled() and opening.exception() is None:
            await opening.result().close()

    def close_now(self) -> None:
        """Close an open store without the event loop, for a process that ends this instant."""
        task = self._opening
        if task is not None and task.done() and not self._failed():
            task.result().close_now()

    def _failed(self) -> bool:
        task = self._opening
        return task is not None and task.done() and (task.cancelled() or bool(task.exception()))


@dataclass(frozen=True, kw_only=True)
class App:
    """What every handler needs: the core and the settings it is opened with."""

    core: Core
    settings: Settings


def app_of(ctx: Context[App]) -> App:
    """The application that a request belongs to."""
    return ctx.request_context.lifespan_context


def open_with(settings: Settings) -> Opener:
    """The real opener: the core's imports are heavy, so they run off the event loop."""

    async def opener() -> Memory:
        memory_type = await asyncio.to_thread(_import_memory)
        memory = await memory_type.open(settings)
        model = endpoint_of(settings)
        if model is not None:
            memory.start_extraction(model)
        return memory

    return opener


def _import_memory() -> type[Memory]:
    from memory_core import Memory

    return Memory


def _log_failure(opening: asyncio.Task[Memory]) -> None:
    if not opening.cancelled() and (error := opening.exception()):
        log.warning("The memory store could not be opened: %s", error)
