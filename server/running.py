"""What every subcommand needs: an open core for as long as its work takes, and a console."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

from server.options import Call

if TYPE_CHECKING:
    from memory_core import Memory
    from server.console import Console

T = TypeVar("T")
DONE, FAILED = 0, 1

MODEL_WAIT_SECONDS = 60.0
"""A command asks once: better a slow answer by meaning than a quick one by words alone."""


def with_core(call: Call, work: Callable[[Memory], Awaitable[T]], *, model: bool = False) -> T:
    """What `work` gives of an open core; with `model`, once its embedding model is there."""
    # Imported late, like drawing: `serve` goes through this module and must start quickly.
    from memory_core import Memory

    async def session() -> T:
        async with await Memory.open(call.settings()) as memory:
            if model:
                await memory.wait_ready(MODEL_WAIT_SECONDS)
            return await work(memory)

    return asyncio.run(session())


def console_of(call: Call) -> Console:
    from server.console import Console

    return Console(as_json=call.as_json, env=call.env)
