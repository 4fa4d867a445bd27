"""Undoing one act of the log, on a real store."""

from datetime import timedelta

import pytest

from memory_core import Forget, InvalidInput, NotFound, Reflect
from memory_core.life.undoing import Undoer
from tests.life.helpers import lines, states, tell
from tests.life.test_shortening import TALE

HOME = {"subject": "user", "predicate": "lives_in"}


@pytest.fixture
def undo(memory, database, settings, clock):
    undoer = Undoer(database=database, policies=settings.policies, clock=clock)

    async def by_action(name, action, scope="default"):
        events = [e for e in (await memory.history(name)).events if e.action == action]
        return await undoer.undo(str(events[-1].id), scope)

    return by_action


async def test_a_wrong_replacement_is_rolled_back_exactly(memory, undo):
    old = await tell(memory, "lives in Beijing", object="Beijing", **HOME)
    insight = await tell(memory, "likes the north", kind="insight", derived_from=(old,))
    before = await lines(memory)
    new = await tell(memory, "lives in Hangzhou", object="Hangzhou", **HOME)
    done = await undo(old, "superseded")
    assert set(done.ids) == {old, insight, new}
    assert (await lines(memory))[:2] == before
    assert await states(memory, old, new) == ["current", "archived"]


async def test_an_undo_can_be_undone(memory, undo):
    old = await tell(memory, "lives in Beijing", object="Beijing", **HOME)
    new = await tell(memory, "lives in Hangzhou", object="Hangzhou", **HOME)
    before = await lines(memory)
    await undo(new, "created")
    await undo(new, "undone")
    assert await lines(memory) == before
    assert await states(memory, old, new) == ["superseded", "current"]


async def test_a_whole_reflection_is_one_act(memory, undo):
    for text in ("the bike shop runs on Postgres", "the bike shop runs on PostgreSQL"):
        await tell(memory, text)
    await tell(memory, "the chair shop runs on k8s")
    last = await tell(memory, "the chair shop runs on Kubernetes")
    before = await lines(memory)
    done = await memory.reflect(Reflect(apply=True))
    assert len(done.applied) == 2
    merged = next(p.ids[1] for p in done.proposals if last in p.ids)
    await undo(merged, "merged")
    assert await lines(memory) == before


REPEATS = "Pay the gardener on Mondays", "On Mondays pay the gardener"


async def bring_back(memory, undo, way, name, action):
    if way == "undo":
        await undo(name, action)
    else:
        await memory.forget(Forget(ids=(name,), mode="restore"))


@pytest.mark.parametrize("way", ["undo", "restore"])
async def test_a_merge_that_was_taken_back_is_not_made_again(memory, undo, keeper, way):
    names = [await tell(memory, content) for content in REPEATS]
    (step,) = (await keeper().run()).steps
    await bring_back(memory, undo, way, step.ids[0], "merged")
    assert (await keeper().run(dry_run=True)).steps == ()
    assert (await keeper().run()).steps == ()
    assert (await memory.reflect(Reflect(apply=True))).applied == ()
    assert await states(memory, *names) == ["current", "current"]


@pytest.mark.parametrize("way", ["undo", "restore"])
async def test_a_merge_of_a_reflection_that_was_taken_back_holds_too(memory, undo, keeper, way):
    names = [await tell(memory, content) for content in REPEATS]
    await memory.reflect(Reflect(apply=True))
    (gone,) = [name for name in names if (await memory.get(name)).state == "archived"]
    await bring_back(memory, undo, way, gone, "merged")
    again = await memory.reflect(Reflect(apply=True))
    assert again.applied == ()
    assert not any(proposal.type == "merge" for proposal in again.proposals)
    assert (await keeper().run()).steps == ()


async def test_another_repeat_is_merged_all_the_same(memory, undo, keeper):
    for content in REPEATS:
        await tell(memory, content)
    (step,) = (await keeper().run()).steps
    await undo(step.ids[0], "merged")
    await tell(memory, "On Mondays, pay the gardener!!")
    await tell(memory, "the gate is green in May", kind="event")
    await tell(memory, "in May the gate is green", kind="event")
    assert [step.count for step in (await keeper().run()).steps] == [1]


@pytest.mark.parametrize("way", ["undo", "restore"])
@pytest.mark.parametrize(
    ("told", "kind", "days", "action"),
    [
        ("the user watched a parade", "event", 365, "faded"),
        (TALE, "experience", 31, "shortened"),
    ],
)
async def test_what_came_back_from_fading_and_shortening_stays(
    memory, undo, keeper, clock, way, told, kind, days, action
):
    name = await tell(memory, told, kind=kind)
    clock.advance(timedelta(days=days))
    assert [step.count for step in (await keeper().run()).steps] == [1]
    await bring_back(memory, undo, way, name, action)
    assert (await keeper().run()).steps == ()
    assert await states(memory, name) == ["current"]


async def test_a_task_that_was_opened_again_is_not_closed_by_the_same_report(
    memory, undo, keeper, clock
):
    task = await tell(memory, "Renew the passport", kind="task")
    clock.advance(timedelta(hours=1))
    await tell(memory, "The passport has been renewed")
    assert [step.name for step in (await keeper().run()).steps] == ["finish"]
    await undo(task, "superseded")
    assert (await keeper().run()).steps == ()
    assert await states(memory, task) == ["current"]
    assert (await memory.reflect(Reflect(apply=True))).applied == ()


async def test_what_a_reflection_archived_and_a_person_restored_stays(memory, keeper, clock):
    name = await tell(memory, "Renew the passport", kind="task")
    clock.advance(timedelta(hours=1))
    await tell(memory, "The passport has been renewed")
    assert len((await memory.reflect(Reflect(apply=True))).applied) == 1
    await memory.forget(Forget(ids=(name,), mode="restore"))
    assert (await memory.reflect(Reflect(apply=True))).applied == ()
    assert (await keeper().run()).steps == ()
    assert await states(memory, name) == ["current"]


async def test_an_undo_makes_no_second_memory_of_what_was_told_anew(memory, undo):
    old = await tell(memory, "the gate is green")
    await memory.forget(Forget(ids=(old,)))
    new = await tell(memory, "the gate is green")
    done = await undo(old, "archived")
    assert f"{new} says the same now" in done.notes[0]
    assert await states(memory, old, new) == ["archived", "current"]


async def test_feedback_is_taken_back(memory, undo):
    name = await tell(memory, "plays chess")
    await memory.reflect(Reflect(wrong=(name,)))
    await undo(name, "wrong")
    assert (await memory.get(name)).usefulness == 0.5


async def test_what_changed_since_is_not_overwritten(memory, undo):
    name = await tell(memory, "plays chess")
    await memory.reflect(Reflect(useful=(name,)))
    await memory.reflect(Reflect(wrong=(name,)))
    with pytest.raises(InvalidInput, match="changed again"):
        await undo(name, "useful")
    await undo(name, "wrong")
    await undo(name, "useful")
    assert (await memory.get(name)).usefulness == 0.5


async def test_an_occupied_place_is_not_taken_twice(memory, undo):
    first = await tell(memory, "lives in Beijing", object="Beijing", **HOME)
    second = await tell(memory, "lives in Hangzhou", object="Hangzhou", **HOME)
    third = await tell(memory, "lives in Xi'an", object="Xi'an", **HOME)
    with pytest.raises(InvalidInput, match="changed again"):
        await undo(first, "superseded")
    assert await states(memory, first, second, third) == ["superseded", "superseded", "current"]


async def test_events_of_other_scopes_are_unknown(memory, undo):
    name = await tell(memory, "plays chess")
    await tell(memory, "plays go", scope="other")
    with pytest.raises(NotFound):
        await undo(name, "created", scope="other")


@pytest.mark.parametrize("number", ["", "soon", "999999", "-1", "9" * 30])
async def test_an_unknown_event_is_refused(database, settings, clock, number):
    undoer = Undoer(database=database, policies=settings.policies, clock=clock)
    with pytest.raises(NotFound, match="palimpsest history"):
        await undoer.undo(number, "default")
