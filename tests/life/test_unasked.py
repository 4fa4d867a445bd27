"""Reflecting unasked: after enough news, in quiet times, keeping numbers and no text."""

import asyncio
from dataclasses import replace

import pytest

from memory_core.life.quiet import QUIET, keep_quietly
from memory_core.life.reflection import Reflector
from memory_core.life.unasked import Unasked
from memory_core.limits import Limits
from memory_core.store import leases, noticed
from memory_core.text import Lexicon
from tests.life.helpers import lines, tell_all, until

TWICE = ("the bike shop runs on Postgres", "the bike shop runs on PostgreSQL")


@pytest.fixture
def unasked(memory, database, settings, clock):
    """Makes one that reflects after so many new memories."""

    def make(after):
        policies = replace(settings.policies, limits=Limits(reflect_after=after))
        lexicon = Lexicon.build(predicates=policies.predicates)
        given = {"database": database, "policies": policies, "clock": clock}
        reflector = Reflector(lexicon=lexicon, **given)
        return Unasked(reflector=reflector, holder="test", **given)

    return make


async def test_what_was_noticed_waits_in_the_stats(memory, unasked):
    await tell_all(memory, *TWICE)
    before = await lines(memory)
    await unasked(2).look()
    assert (await memory.stats()).noticed == {"merge": 1}
    assert await lines(memory) == before


@pytest.mark.parametrize("after", [3, None])
async def test_it_waits_for_enough_news_or_for_ever(memory, unasked, after):
    await tell_all(memory, *TWICE)
    await unasked(after).look()
    assert (await memory.stats()).noticed == {}


async def test_without_more_news_it_is_not_done_again(memory, database, unasked):
    await tell_all(memory, *TWICE)
    await unasked(2).look()
    assert await database.read(noticed.news, 1) == 0
    await tell_all(memory, "a red bike stands in the cellar")
    assert await database.read(noticed.news, 1) == 1


async def test_another_process_may_be_at_it(memory, database, clock, unasked):
    await tell_all(memory, *TWICE)
    lifetime = QUIET
    await database.write(leases.acquire, "reflection", "other", clock.now, lifetime)
    await unasked(2).look()
    assert (await memory.stats()).noticed == {}


class Looks:
    """Stands for what reflects, and counts how often it is let."""

    times = 0

    async def look(self):
        self.times += 1


@pytest.mark.parametrize(("ago", "looked"), [(QUIET, True), (QUIET / 2, False)])
async def test_it_is_done_in_quiet_times_alone(keeper, clock, ago, looked):
    looks, asked = Looks(), []

    def last_call():
        asked.append(clock.now)
        return clock.now - ago

    keep = asyncio.create_task(keep_quietly(keeper(), last_call, unasked=looks, look=0.0))

    async def went_round():
        return len(asked) > 6

    await until(went_round)
    assert bool(looks.times) is looked
    keep.cancel()
    await asyncio.gather(keep, return_exceptions=True)
