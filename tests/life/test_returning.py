"""Coming back from the archive on a real store."""

from datetime import timedelta

from memory_core import ids
from memory_core.life.returning import bring_back
from memory_core.policies import defaults
from memory_core.store import life, memories
from memory_core.store.events import Cause
from tests.life.helpers import lines, tell

HOME = {"subject": "user", "predicate": "lives_in"}


def cause(clock, action):
    return Cause(at=clock.now, action=action, actor="test")


async def archive(database, clock, name):
    await database.write(memories.archive, ids.decode(name), cause(clock, "archived"))


async def back(database, clock, name):
    number = ids.decode(name)
    given = (ids.scope_of(number), number, defaults(), cause(clock, "restored"))
    return await database.write(bring_back, *given)


async def test_it_comes_back_as_it_was(memory, database, clock):
    name = await tell(memory, "lives in Beijing", object="Beijing", **HOME)
    before = await lines(memory)
    await archive(database, clock, name)
    assert await back(database, clock, name) == ""
    assert await lines(memory) == before


async def test_what_is_not_archived_stays(memory, database, clock):
    name = await tell(memory, "plays chess")
    events = (await memory.history(name)).events
    await back(database, clock, name)
    assert (await memory.history(name)).events == events


async def test_a_merged_one_leaves_nothing_behind(memory, database, clock):
    kept, merged = await tell(memory, "plays chess"), await tell(memory, "chess player")
    await tell(memory, "a thinker", kind="insight", derived_from=(merged,))
    before = await lines(memory)
    given = (ids.decode(kept), ids.decode(merged), cause(clock, "merged"))
    await database.write(life.merge, *given)
    assert await lines(memory) != before
    await back(database, clock, merged)
    assert await lines(memory) == before


async def test_an_insight_is_fresh_again_with_its_source(memory, database, clock):
    name = await tell(memory, "plays chess")
    insight = await tell(memory, "a thinker", kind="insight", derived_from=(name,))
    await archive(database, clock, name)
    assert (await memory.get(insight)).stale
    await back(database, clock, name)
    assert not (await memory.get(insight)).stale


async def test_an_insight_stays_stale_while_another_source_is_gone(memory, database, clock):
    first, second = await tell(memory, "plays chess"), await tell(memory, "reads novels")
    insight = await tell(memory, "a thinker", kind="insight", derived_from=(first, second))
    for name in (first, second):
        await archive(database, clock, name)
    await back(database, clock, first)
    assert (await memory.get(insight)).stale
    await back(database, clock, second)
    assert not (await memory.get(insight)).stale


async def test_an_occupied_place_makes_it_history(memory, database, clock):
    old = await tell(memory, "lives in Beijing", object="Beijing", **HOME)
    await archive(database, clock, old)
    clock.advance(timedelta(days=1))
    new = await tell(memory, "lives in Hangzhou", object="Hangzhou", **HOME)
    note = await back(database, clock, old)
    found = await memory.get(old)
    assert (found.state, found.superseded_by, found.valid_to) == ("superseded", new, clock.now)
    assert new in note
    assert (await memory.get(new)).state == "current"


async def test_many_values_have_room(memory, database, clock):
    likes = {"subject": "user", "predicate": "likes"}
    old = await tell(memory, "likes fish", object="fish", **likes)
    await archive(database, clock, old)
    await tell(memory, "likes tofu", object="tofu", **likes)
    await back(database, clock, old)
    assert (await memory.get(old)).state == "current"


async def test_periods_apart_have_room(memory, database, clock):
    old = await tell(memory, "lived in Beijing", object="Beijing", valid_to="2027-01-01", **HOME)
    await archive(database, clock, old)
    await tell(memory, "Hangzhou soon", object="Hangzhou", valid_from="2027-02-01", **HOME)
    await back(database, clock, old)
    assert (await memory.get(old)).state == "current"
