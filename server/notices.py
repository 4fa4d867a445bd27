"""What a client hears besides the answer: progress of long work, and changed resources."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from mcp.server.mcpserver import Context

from server.core import App

if TYPE_CHECKING:
    from memory_core import Progress

_CHANGED = ("memory://profile", "memory://recent", "memory://stats", "memory://scopes")


@asynccontextmanager
async def reporting(ctx: Context[App]) -> AsyncIterator[Callable[[Progress], None]]:
    """A callback, safe from any thread, whose reports reach the client in order."""
    loop = asyncio.get_running_loop()
    reports: asyncio.Queue[Progress | None] = asyncio.Queue()

    def report(progress: Progress) -> None:
        loop.call_soon_threadsafe(reports.put_nowait, progress)

    sender = asyncio.create_task(_send(ctx, reports))
    try:
        yield report
    finally:
        loop.call_soon(reports.put_nowait, None)
        await sender


async def memories_changed(ctx: Context[App]) -> None:
    """Tell subscribers that the resources made of memories read differently now."""
    for uri in _CHANGED:
        await ctx.notify_resource_updated(uri)


async def _send(ctx: Context[App], reports: asyncio.Queue[Progress | None]) -> None:
    latest = -1
    while (progress := await reports.get()) is not None:
        # The protocol wants every report to be further on than the one before.
        if progress.done > latest:
            latest = progress.done
            total, message = progress.total or None, progress.message or None
            await ctx.report_progress(progress.done, total, message)
