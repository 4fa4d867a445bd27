"""Upkeep in a running server: now and then, while nobody is asking for anything."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime, timedelta

from memory_core.errors import StoreError
from memory_core.life.upkeep import Upkeep
from memory_core.store import upkeep as progress_of

EVERY = timedelta(hours=6)
"""Nothing that upkeep does is urgent: what expired is out of every answer at once."""

QUIET = timedelta(minutes=2)
_LOOK = 30.0


async def keep_quietly(
    upkeep: Upkeep, last_call: Callable[[], datetime], *, look: float = _LOOK
) -> None:
    """Run upkeep for as long as the process lives; cancel it to stop.

    `last_call` gives the time of the last request; `look` is in seconds.
    """
    while True:
        await asyncio.sleep(look)
        try:
            if await _is_time(upkeep, last_call()):
                await upkeep.run()
        except StoreError:
            # Disk full or locked for long: a call of the client will say it, and this tries again.
            continue


async def _is_time(upkeep: Upkeep, last_call: datetime) -> bool:
    now = upkeep.clock()
    if now - last_call < QUIET:
        return False
    before = await upkeep.database.read(progress_of.last_run)
    return before is None or now - before >= EVERY
