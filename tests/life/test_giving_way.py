"""Background work and answers in one event loop."""

import asyncio

from memory_core import Query
from memory_core.life.giving_way import GivingWay
from tests.life.helpers import tell_all


async def test_it_waits_for_all_answers():
    way = GivingWay()
    with way.answering():
        with way.answering():
            waiting = asyncio.create_task(way.give_way())
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert not waiting.done()
    await waiting


async def test_it_does_not_wait_where_nobody_is_answered():
    way = GivingWay()
    async with asyncio.timeout(0.1):
        await way.give_way()


async def test_it_goes_on_under_constant_questions():
    way = GivingWay()
    with way.answering():
        async with asyncio.timeout(5):
            await way.give_way()


async def test_upkeep_ends_while_questions_are_asked(memory):
    await tell_all(memory, *(f"the user watched parade {n}" for n in range(30)))
    keeping = asyncio.create_task(memory.maintain())
    while not keeping.done():
        await memory.recall(Query(text="parade 7"))
    assert (await keeping).finished
