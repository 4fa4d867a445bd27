"""A long reflection goes on in the background, and is fetched by the same call."""

import asyncio

import pytest

from memory_core import Reflect
from memory_core.life.patience import LATER, Patience
from memory_core.types import Reflection

KEY = ("default", Reflect())
FOUND = Reflection(proposals=(), message="found")


class Work:
    """Counts how often it was begun, and ends when it is let go."""

    def __init__(self):
        self.begun, self.let_go = 0, asyncio.Event()

    async def __call__(self):
        self.begun += 1
        await self.let_go.wait()
        return FOUND


async def test_who_does_not_wait_is_told_how_to_ask_again():
    work, patience = Work(), Patience()
    assert (await patience.ask(KEY, work, 0)).message == LATER
    assert (await patience.ask(KEY, work, 0)).message == LATER
    work.let_go.set()
    assert await patience.ask(KEY, work, 5) == FOUND
    assert work.begun == 1


async def test_a_fetched_result_is_not_given_twice():
    work, patience = Work(), Patience()
    work.let_go.set()
    for times in (1, 2):
        assert await patience.ask(KEY, work, None) == FOUND
        assert work.begun == times


async def test_other_arguments_are_another_reflection():
    work, patience = Work(), Patience()
    await patience.ask(KEY, work, 0)
    await patience.ask(("default", Reflect(apply=True)), work, 0)
    await patience.ask(("other", Reflect()), work, 0)
    assert work.begun == 3
    await patience.close()


async def test_what_fails_is_told_once_and_begun_anew():
    patience = Patience()

    async def fails():
        raise ValueError("no")

    for _ in range(2):
        with pytest.raises(ValueError, match="no"):
            await patience.ask(KEY, fails, None)


async def test_a_caller_who_leaves_does_not_end_the_work():
    work, patience = Work(), Patience()
    caller = asyncio.create_task(patience.ask(KEY, work, None))
    await asyncio.sleep(0)
    caller.cancel()
    await asyncio.gather(caller, return_exceptions=True)
    work.let_go.set()
    assert await patience.ask(KEY, work, 5) == FOUND
    assert work.begun == 1
    await patience.close()


async def test_results_that_nobody_fetches_make_room():
    patience, work = Patience(), Work()
    work.let_go.set()
    for number in range(50):
        await patience.ask((f"scope {number}", Reflect()), work, 0)
        await asyncio.sleep(0)
    assert len(patience._under_way) <= 21
    await patience.close()


async def test_the_facade_answers_at_once_where_nobody_waits(memory):
    later = await memory.reflect(Reflect(), patience=0)
    assert later.message == LATER
    assert "nothing" in (await memory.reflect(Reflect(), patience=5)).message
