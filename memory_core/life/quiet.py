"""What a running server does now and then, while nobody is asking for anything.

Upkeep, reflection after much news, and where there is a language model the texts that wait for
extraction.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta

from memory_core.errors import StoreError
from memory_core.life.extraction_queue import ExtractionQueue
from memory_core.life.model import Model
from memory_core.life.unasked import Unasked
from memory_core.life.upkeep import Upkeep
from memory_core.store import upkeep as progress_of

EVERY = timedelta(hours=6)
"""Nothing that upkeep does is urgent: what expired is out of every answer at once."""

QUIET = timedelta(minutes=2)
_LOOK = 30.0
_AGAIN = 3600.0
"""Seconds until a text that a model could not read is tried again: it may be switched off."""


async def keep_quietly(
    upkeep: Upkeep,
    last_call: Callable[[], datetime],
    *,
    unasked: Unasked | None = None,
    look: float = _LOOK,
) -> None:
    """Run upkeep, and reflect unasked, for as long as the process lives; cancel it to stop.

    `last_call` gives the time of the last request; `look` is in seconds.
    """
    while True:
        await asyncio.sleep(look)
        try:
            if await _is_time(upkeep, last_call()):
                await upkeep.run()
            if unasked is not None and upkeep.clock() - last_call() >= QUIET:
                await unasked.look()
        except StoreError:
            # Disk full or locked for long: a call of the client will say it, and this tries again.
            continue


async def extract_quietly(
    queue: ExtractionQueue,
    model: Model,
    last_call: Callable[[], datetime],
    *,
    look: float = _LOOK,
    again: float = _AGAIN,
) -> None:
    """Work the queue off for as long as the process lives; cancel it to stop.

    `look` and `again` are in seconds.
    """
    pause = look
    while True:
        await asyncio.sleep(pause)
        pause = look
        try:
            if queue.clock() - last_call() >= QUIET and await queue.waits():
                done = await queue.work_off(model)
                pause = again if any(one.failed for one in done) else look
        except StoreError:
            continue


async def _is_time(upkeep: Upkeep, last_call: datetime) -> bool:
    now = upkeep.clock()
    if now - last_call < QUIET:
        return False
    before = await upkeep.database.read(progress_of.last_run)
    return before is None or now - before >= EVERY
