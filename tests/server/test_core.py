"""The lazy handle: opened once, shared, tried again after a failure, closed by the last user."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest

from memory_core import Memory, StoreError
from server.core import Core


class FakeMemory:
    """Counts how often it was closed, and how often it was told to keep house."""

    closed = 0
    keeping = 0

    def start_upkeep(self) -> None:
        self.keeping += 1

    async def close(self) -> None:
        self.closed += 1


class Openings:
    """An opener that fails while `error` is set."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error
        self.opened: list[FakeMemory] = []

    async def __call__(self) -> Memory:
        if self.error is not None:
            raise self.error
        self.opened.append(FakeMemory())
        return cast(Memory, self.opened[-1])


async def test_everyone_shares_one_opening() -> None:
    openings = Openings()
    core = Core(openings)
    first, second = await asyncio.gather(core.memory(), core.memory())
    assert first is second
    assert [memory.keeping for memory in openings.opened] == [1]


async def test_the_last_user_closes_and_the_next_one_opens_again() -> None:
    openings = Openings()
    core = Core(openings)
    async with core, core:
        await core.memory()
    assert [memory.closed for memory in openings.opened] == [1]
    async with core:
        await core.memory()
    assert [memory.closed for memory in openings.opened] == [1, 1]


async def test_a_failure_is_told_and_the_next_call_tries_again() -> None:
    openings = Openings(StoreError("The folder cannot be written."))
    core = Core(openings)
    core.start()
    with pytest.raises(StoreError, match="cannot be written"):
        await core.memory()
    openings.error = None
    assert await core.memory() is cast(object, openings.opened[0])


async def test_a_caller_who_gives_up_does_not_stop_the_opening() -> None:
    gate = asyncio.Event()

    async def slow() -> Memory:
        await gate.wait()
        return cast(Memory, FakeMemory())

    core = Core(slow)
    hasty = asyncio.create_task(core.memory())
    patient = asyncio.create_task(core.memory())
    await asyncio.sleep(0)
    hasty.cancel()
    gate.set()
    assert isinstance(await patient, FakeMemory)


async def test_closing_what_never_opened_is_nothing() -> None:
    core = Core(Openings())
    await core.close()
    core.start()
    await core.close()
