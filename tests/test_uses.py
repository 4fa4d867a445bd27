"""Uses of memories: counted a moment later, together, and never lost at an orderly end."""

from datetime import timedelta

from memory_core import Memory, NewMemory, Query
from memory_core.store.db import Database
from memory_core.uses import Uses

BEES = Query(text="who keeps bees?")


async def test_the_recalls_of_a_burst_are_counted_together(memory, clock):
    kept = await memory.remember(NewMemory(content="Ann keeps bees"))
    for _ in range(3):
        clock.advance(timedelta(seconds=1))
        await memory.recall(BEES)
    assert (await memory.get(kept.id)).use_count == 0
    await memory.settle()
    told = await memory.get(kept.id)
    assert (told.use_count, told.last_used_at) == (3, clock())


async def test_uses_are_counted_before_the_end(settings, clock):
    async with await Memory.open(settings, clock=clock) as first:
        kept = await first.remember(NewMemory(content="Ann keeps bees"))
        await first.recall(BEES)
    async with await Memory.open(settings, clock=clock) as second:
        assert (await second.get(kept.id)).use_count == 1


async def test_only_the_first_of_a_burst_begins_the_counting(settings, clock):
    database = await Database.open(settings.db)
    uses = Uses(database)
    assert not uses.add([], clock())
    assert uses.add([1], clock())
    assert not uses.add([2], clock())
    uses.hurry()
    await uses.count()
    assert uses.add([1], clock())
    await database.close()
