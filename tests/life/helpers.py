"""Talking to a memory in tests: tell it things, read all it holds, look at states."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from memory_core import Memory, NewMemory


async def tell(memory: Memory, content: str, **fields: Any) -> str:
    """The id of one told memory."""
    return (await memory.remember(NewMemory(content=content, **fields))).id


async def tell_all(memory: Memory, *contents: str, **fields: Any) -> list[str]:
    return [await tell(memory, content, **fields) for content in contents]


async def lines(memory: Memory) -> list[str]:
    """All that the default scope holds."""
    return [line async for line in memory.export()]


async def states(memory: Memory, *names: str) -> list[str]:
    return [(await memory.get(name)).state for name in names]


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(5):
        while not await condition():
            await asyncio.sleep(0)
