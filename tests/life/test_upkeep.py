"""Upkeep on a real store and a clock that a test moves on."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from memory_core import Forget, NotFound, Query, ids
from memory_core.life.quiet import QUIET, keep_quietly
from memory_core.life.returning import bring_back
from memory_core.life.undoing import Undoer
from memory_core.limits import Limits
from memory_core.policies import ScopePolicies
from memory_core.store import upkeep
from memory_core.store.db import checkpoint
from memory_core.store.events import Cause
from tests.life.helpers import lines, states, tell, tell_all, until
from tests.life.test_shortening import TALE

DAY = timedelta(days=1)


def did(upkept):
    return {step.name: step.count for step in upkept.steps}


async def test_a_fresh_store_needs_nothing(memory, keeper):
    await tell_all(memory, "The user owns a bicycle")
    done = await keeper().run()
    assert (done.steps, done.finished) == ((), True)


async def test_what_expired_is_archived(memory, keeper, clock):
    names = await tell_all(memory, "the guest code is 4711", expires_at="2d")
    clock.advance(3 * DAY)
    assert did(await keeper().run()) == {"expire": 1}
    assert await states(memory, *names) == ["archived"]


async def test_what_was_to_be_replaced_is_closed_at_its_time(memory, keeper, clock):
    home = {"subject": "user", "predicate": "lives_in"}
    names = await tell_all(memory, "lives in Beijing", object="Beijing", **home)
    await tell_all(memory, "lives in Xi'an", object="Xi'an", valid_from="2026-04-01", **home)
    assert await states(memory, *names) == ["current"]
    clock.advance(40 * DAY)
    assert did(await keeper().run()) == {"end": 1}
    assert await states(memory, *names) == ["superseded"]


async def test_unused_happenings_fade_and_facts_do_not(memory, keeper, clock):
    event = await tell_all(memory, "the user watched a parade", kind="event")
    fact = await tell_all(memory, "the user owns a bicycle")
    clock.advance(365 * DAY)
    assert did(await keeper().run()) == {"fade": 1}
    assert await states(memory, *event, *fact) == ["archived", "current"]


async def test_a_task_that_was_done_fades_too_and_comes_back_as_history(memory, keeper, clock):
    task = await tell(memory, "water the plants", kind="task")
    await tell(memory, "the plants stand in the shade", supersedes=(task,))
    clock.advance(365 * DAY)
    assert did(await keeper().run()) == {"fade": 1}
    assert await states(memory, task) == ["archived"]
    await memory.forget(Forget(ids=(task,), mode="restore"))
    assert await states(memory, task) == ["superseded"]


async def test_what_is_used_does_not_fade(memory, keeper, clock):
    (name,) = await tell_all(memory, "the user watched a parade", kind="event")
    for uses in range(1, 5):
        clock.advance(90 * DAY)
        await memory.recall(Query(text="parade"))
        await memory.settle()
        assert await used(memory, name, uses)
    assert did(await keeper().run()) == {}
    assert await states(memory, name) == ["current"]


async def used(memory, name, times):
    return (await memory.get(name)).use_count == times


async def test_calling_everything_important_freezes_nothing(memory, keeper, clock):
    texts = [f"the user watched parade {n}" for n in range(10)]
    await tell_all(memory, *texts, kind="event", importance=1.0)
    clock.advance(365 * DAY)
    assert did(await keeper().run()) == {"fade": 10}


async def test_exaggeration_in_summer_takes_nothing_from_spring(memory, keeper, clock):
    usual = [f"the user watched parade {n}" for n in range(9)]
    await tell_all(memory, *usual, kind="event", importance=0.4)
    wedding = await tell_all(memory, "the user got married", kind="event", importance=0.8)
    clock.advance(90 * DAY)
    loud = [f"the user had soup {n}" for n in range(30)]
    await tell_all(memory, *loud, kind="event", importance=1.0)
    clock.advance(365 * DAY)
    await keeper().run()
    assert await states(memory, *wedding) == ["current"]
    assert {one.content for one in await memory.newest()} == {"the user got married"}


async def test_what_repeats_an_old_value_goes_with_it_and_comes_back(memory, keeper, clock):
    home = {"subject": "user", "predicate": "lives_in"}
    await tell(memory, "The user lives in Chengdu", object="Chengdu", **home)
    plain = await tell(memory, "The user still lives in Chengdu, close to the market")
    clock.advance(DAY)
    new = await tell(memory, "The user lives in Lisbon", object="Lisbon", **home)
    before = await lines(memory)
    assert did(await keeper().run()) == {"outdate": 1}
    old = await memory.get(plain)
    assert (old.state, old.superseded_by) == ("superseded", new)
    assert did(await keeper().run()) == {}
    await memory.undo(str((await memory.history(plain)).events[-1].id))
    assert await lines(memory) == before


async def test_what_is_told_after_the_change_stays(memory, keeper, clock):
    home = {"subject": "user", "predicate": "lives_in"}
    await tell(memory, "The user lives in Chengdu", object="Chengdu", **home)
    await tell(memory, "The user lives in Lisbon", object="Lisbon", **home)
    clock.advance(DAY)
    plain = await tell(memory, "The user lives in Chengdu again, since the weekend")
    await keeper().run()
    assert await states(memory, plain) == ["current"]


async def test_a_task_that_is_told_done_makes_way_and_comes_back(memory, keeper, clock):
    task = await tell(memory, "Pay the electricity bill 4471 by 2026-03-20", kind="task")
    other = await tell(memory, "Pay the water bill 4472 by 2026-03-20", kind="task")
    clock.advance(2 * DAY)
    report = await tell(memory, "The user paid the electricity bill 4471", kind="event")
    before = await lines(memory)
    assert did(await keeper().run()) == {"finish": 1}
    assert await states(memory, task, other) == ["superseded", "current"]
    assert (await memory.get(task)).superseded_by == report
    await memory.undo(str((await memory.history(task)).events[-1].id))
    assert await lines(memory) == before


async def test_the_archive_grows_light_when_it_has_settled(memory, database, keeper, clock):
    await tell(memory, "the guest code is 4711", expires_at="2d")
    clock.advance(3 * DAY)
    assert did(await keeper().run()) == {"expire": 1}
    clock.advance(8 * DAY)
    assert did(await keeper().run(dry_run=True)) == {"lighten": 1}
    before = await lines(memory)
    assert did(await keeper().run()) == {"lighten": 1}
    assert await lines(memory) == before
    assert did(await keeper().run()) == {}


async def test_the_archive_is_kept_for_as_long_as_the_owner_says(memory, keeper, clock, settings):
    kinds = settings.policies.kinds
    brief = replace(kinds["note"], keep_archived=30 * DAY)
    policies = replace(settings.policies, kinds={**kinds, "note": brief})
    name = await tell(memory, "trying the second parser", kind="note")
    clock.advance(4 * DAY)
    assert did(await keeper(policies).run()) == {"expire": 1}
    clock.advance(29 * DAY)
    assert "erase" not in did(await keeper(policies).run())
    clock.advance(2 * DAY)
    assert did(await keeper().run()) == {}
    assert did(await keeper(policies).run()) == {"erase": 1}
    with pytest.raises(NotFound):
        await memory.get(name)


async def test_an_insight_outlives_a_faded_source(memory, keeper, clock):
    source = await tell_all(memory, "the user watched a parade", kind="event")
    (insight,) = await tell_all(memory, "likes crowds", kind="insight", derived_from=tuple(source))
    clock.advance(365 * DAY)
    await keeper().run()
    assert not (await memory.get(insight)).stale


async def test_repeats_are_merged_once_they_are_new(memory, keeper):
    names = await tell_all(
        memory, "the bike shop runs on Postgres", "the bike shop runs on PostgreSQL"
    )
    await tell_all(memory, "Anna's sister lives in Berlin", "Anna's brother lives in Berlin")
    assert did(await keeper().run()) == {"merge": 1}
    assert sorted(await states(memory, *names)) == ["archived", "current"]
    assert did(await keeper().run()) == {}


async def test_the_kept_one_takes_over_what_the_other_knew(memory, keeper, clock):
    old = await tell(memory, "the boiler leaks, see bill 7", tags=("flat",), confidence=0.9)
    await memory.recall(Query(text="boiler"))
    await memory.settle()
    began = (await memory.get(old)).observed_at
    clock.advance(40 * DAY)
    new = await tell(memory, "see bill 7: the boiler leaks", tags=("bills",))
    before = await lines(memory)
    assert did(await keeper().run()) == {"merge": 1}
    gone = new if (await memory.get(new)).superseded_by else old
    kept = await memory.get((await memory.get(gone)).superseded_by)
    assert (kept.valid_from, kept.observed_at) == (began, began + 40 * DAY)
    assert (set(kept.tags), kept.use_count, kept.confidence) == ({"flat", "bills"}, 1, 0.9)
    await memory.undo(str((await memory.history(gone)).events[-1].id))
    assert await lines(memory) == before


async def test_one_thing_told_in_two_orders_is_merged(memory, keeper):
    names = await tell_all(memory, "水管工周二来，锅炉漏水", "锅炉漏水，水管工周二来")
    await tell_all(memory, "Ann paid Bob 300", "Bob paid Ann 300")
    await tell_all(memory, "shelf 12 holds 7 jars", "shelf 7 holds 12 jars", kind="event")
    assert did(await keeper().run()) == {"merge": 1}
    assert sorted(await states(memory, *names)) == ["archived", "current"]


async def test_a_long_account_is_shortened_after_its_month(memory, keeper, clock):
    (whole,) = await tell_all(memory, TALE, kind="experience", tags=("moves",))
    clock.advance(29 * DAY)
    assert did(await keeper().run()) == {}
    clock.advance(2 * DAY)
    assert did(await keeper().run()) == {"shorten": 1}
    old = await memory.get(whole)
    short = await memory.get(old.superseded_by)
    assert (old.state, old.content) == ("archived", TALE.strip())
    assert (short.tags, short.observed_at) == (("moves",), old.observed_at)
    assert "Lisbon" in short.content
    assert did(await keeper().run()) == {}


@pytest.mark.parametrize("way", ["undo", "restore"])
async def test_a_shortened_account_comes_back_whole(memory, database, settings, keeper, clock, way):
    (whole,) = await tell_all(memory, TALE, kind="experience")
    insight = await tell(memory, "a traveller", kind="insight", derived_from=(whole,))
    before = await lines(memory)
    clock.advance(31 * DAY)
    await keeper().run()
    short = (await memory.get(whole)).superseded_by
    assert short in (await memory.get(insight)).derived_from
    if way == "undo":
        undoer = Undoer(database=database, policies=settings.policies, clock=clock)
        await undoer.undo(str((await memory.history(whole)).events[-1].id), "default")
    else:
        number, cause = ids.decode(whole), Cause(at=clock.now, action="restored", actor="user")
        given = (ids.scope_of(number), number, settings.policies, cause)
        await database.write(bring_back, *given)
    assert await states(memory, whole, short) == ["current", "archived"]
    assert (await lines(memory))[:2] == before


async def test_a_full_scope_lets_the_weakest_go(memory, keeper, clock):
    old = await tell_all(memory, "the user watched a parade", kind="event")
    clock.advance(DAY)
    new = await tell_all(memory, "the user saw a comet", kind="event")
    facts = await tell_all(memory, "the user owns a bicycle", "the user plays chess")
    assert did(await keeper(memories=3).run()) == {"evict": 1}
    assert await states(memory, *old, *new, *facts) == ["archived"] + ["current"] * 3
    assert did(await keeper(memories=1).run()) == {"evict": 1}
    assert await states(memory, *facts) == ["current", "current"]


async def test_an_owners_limits_hold_in_their_scope_alone(memory, keeper, settings):
    limits = ScopePolicies(kinds=settings.policies.kinds, limits=Limits(memories=1))
    policies = replace(settings.policies, scopes={"small": limits})
    for scope in ("small", "default"):
        await tell(memory, "the user watched a parade", kind="event", scope=scope)
        await tell(memory, "the user saw a comet", kind="event", scope=scope)
    (step,) = (await keeper(policies).run()).steps
    assert (step.scope, step.name, step.count) == ("small", "evict", 1)


async def test_a_scope_of_too_many_bytes_lets_go_too(memory, keeper):
    await tell_all(
        memory, "the user watched a parade " * 9, "the user saw a comet " * 9, kind="event"
    )
    assert did(await keeper(bytes=300).run()) == {"evict": 1}


async def test_replaced_versions_go_when_the_owner_says_so(memory, settings, keeper, clock):
    home = {"subject": "user", "predicate": "lives_in"}
    for city in ("Beijing", "Hangzhou"):
        await tell_all(memory, f"lives in {city}", object=city, **home)
    clock.advance(400 * DAY)
    assert did(await keeper().run()) == {}
    kinds = settings.policies.kinds
    brief = replace(kinds["fact"], keep_superseded=365 * DAY)
    policies = replace(settings.policies, kinds={**kinds, "fact": brief})
    assert did(await keeper(policies).run()) == {"erase": 1}
    assert "Beijing" not in "".join(await lines(memory))


async def test_a_dry_run_says_the_same_and_changes_nothing(memory, keeper, clock):
    await tell_all(memory, "the user watched a parade", TALE, kind="event")
    await tell_all(memory, "the bike shop runs on Postgres", "the bike shop runs on PostgreSQL")
    clock.advance(365 * DAY)
    before = await lines(memory)
    dry = await keeper().run(dry_run=True)
    assert await lines(memory) == before
    done = await keeper().run()
    assert did(dry).keys() >= did(done).keys()
    assert dry.dry_run
    assert not done.dry_run


def fill(tx):
    tx.execute(
        "INSERT INTO extraction (scope_id, text, source, session, at)"
        " VALUES (1, hex(zeroblob(4000000)), 'user', '', 0)"
    )


def empty(tx):
    tx.execute("DELETE FROM extraction")


async def test_free_space_goes_back_to_the_disk(memory, database, settings, keeper):
    await tell_all(memory, "the user owns a bicycle")
    before = await lines(memory)
    for operation in (fill, empty):
        await database.write(operation)
    await database.outside_transaction(checkpoint)
    size = settings.db.stat().st_size
    assert (await keeper().run(dry_run=True)).freed_bytes == 0
    assert (await keeper().run()).freed_bytes > 7_000_000
    assert settings.db.stat().st_size < size - 7_000_000
    assert await lines(memory) == before


async def test_the_server_keeps_house_while_it_is_quiet(memory, database, keeper, clock):
    (name,) = await tell_all(memory, "the guest code is 4711", expires_at="2d")
    last = [clock.advance(3 * DAY)]
    keep = asyncio.create_task(keep_quietly(keeper(), lambda: last[0], look=0.0))

    async def ran():
        return await database.read(upkeep.last_run) == clock.now

    for _ in range(20):
        await asyncio.sleep(0)
        assert await states(memory, name) == ["current"]
    clock.advance(QUIET)
    await until(ran)
    assert await states(memory, name) == ["archived"]
    keep.cancel()
    await asyncio.gather(keep, return_exceptions=True)
