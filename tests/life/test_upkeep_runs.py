"""How a run of upkeep goes: its faults, its lease, its interruptions and its scopes."""

from dataclasses import replace
from datetime import timedelta

import pytest

from memory_core import NotFound, Reflect, StoreFull
from memory_core.store import leases
from tests.life.helpers import lines, tell, tell_all
from tests.life.test_shortening import TALE

DAY = timedelta(days=1)


async def test_a_step_that_fails_is_named_and_stops_no_other(memory, keeper, clock):
    def broken(memory):
        raise IndexError("no words")

    await tell(memory, TALE, kind="experience", scope="a")
    await tell_all(memory, "the guest code is 4711", expires_at="150d", scope="b")
    clock.advance(200 * DAY)
    done = await replace(keeper(), analyse=broken).run()
    failed, expired = done.steps
    assert (failed.scope, failed.name, failed.count) == ("a", "shorten", 0)
    assert "IndexError: no words" in failed.reason
    assert (expired.scope, expired.name, expired.count) == ("b", "expire", 1)
    assert not done.finished
    assert "failed: 1" in done.message


async def test_a_store_that_cannot_do_it_ends_the_run(memory, keeper, clock):
    def full(memory):
        raise StoreFull("the disk is full")

    await tell(memory, TALE, kind="experience")
    clock.advance(200 * DAY)
    with pytest.raises(StoreFull):
        await replace(keeper(), analyse=full).run()


@pytest.mark.parametrize("signs", ["", "\u200b" * 200, "." * 300, "_", "the the"])
async def test_memories_that_show_no_words_stop_nothing(memory, keeper, database, signs):
    await tell_all(memory, "the gate is green", "the lamp is red", "a third")
    await database.write(lambda tx: tx.execute("UPDATE memory SET content = ?", (signs,)))
    assert (await keeper().run()).finished
    assert (await memory.reflect(Reflect(apply=True))).proposals


async def test_scopes_are_kept_apart(memory, keeper, clock):
    await tell_all(memory, "the user watched a parade", kind="event")
    await tell_all(memory, "the user watched a parade", kind="event", scope="other")
    clock.advance(365 * DAY)
    (step,) = (await keeper().run("other")).steps
    assert (step.scope, step.count) == ("other", 1)


async def test_one_process_at_a_time(memory, database, keeper, clock):
    now, life = clock.now, timedelta(minutes=2)
    assert await database.write(leases.acquire, "upkeep", "another", now, life)
    done = await keeper().run()
    assert not done.finished
    assert "another process" in done.message


async def test_the_lease_of_a_crashed_process_runs_out(memory, database, keeper, clock):
    now, life = clock.now, timedelta(minutes=2)
    await database.write(leases.acquire, "upkeep", "crashed", now, life)
    clock.advance(timedelta(minutes=2))
    assert (await keeper().run()).finished


async def test_stopped_midway_it_goes_on_later(memory, keeper, clock):
    await tell_all(memory, *(f"the user watched parade {n}" for n in range(50)), kind="event")
    clock.advance(365 * DAY)
    keep = keeper()

    def stop(progress):
        if "fade" in progress.message:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        await keep.run(progress=stop)
    resumed = await keep.run()
    assert [(step.name, step.count) for step in resumed.steps] == [("fade", 50)]


async def test_progress_ends_at_its_end(memory, keeper):
    await tell_all(memory, "the user owns a bicycle")
    seen = []
    await keeper().run(progress=seen.append)
    assert seen[-1].done == seen[-1].total
    assert len(await lines(memory)) == 1


@pytest.mark.parametrize("dry_run", [True, False])
async def test_a_scope_that_holds_nothing_is_no_scope_in_order(memory, keeper, dry_run):
    await tell_all(memory, "The user owns a bicycle")
    with pytest.raises(NotFound, match='nothing is remembered in the scope "nobody"'):
        await keeper().run("nobody", dry_run=dry_run)
