"""Reflection on a real store: what it proposes, what it changes, and that all of it comes back."""

from datetime import timedelta

import pytest

from memory_core import InvalidInput, NewMemory, NotFound, Query, Reflect, ids
from memory_core.life.returning import bring_back
from memory_core.life.undoing import Undoer
from memory_core.store.events import Cause
from tests.life.helpers import lines, tell_all

SAME = ("The user likes to hike in the mountains", "The user really likes to hike in the mountains")


def of(reflection, sort):
    return [p for p in reflection.proposals if p.type == sort]


async def test_it_proposes_and_changes_nothing(memory):
    first, second = await tell_all(memory, *SAME)
    before = await lines(memory)
    (merge,) = of(await memory.reflect(Reflect()), "merge")
    assert set(merge.ids) == {first, second}
    assert await lines(memory) == before


async def test_an_applied_merge_keeps_one_and_archives_the_other(memory):
    await tell_all(memory, *SAME)
    done = await memory.reflect(Reflect(apply=True))
    (kept, merged) = of(done, "merge")[0].ids
    assert (await memory.get(kept)).state == "current"
    assert (await memory.get(merged)).state == "archived"
    assert merged in (await memory.get(kept)).supersedes
    assert done.applied == (f"merged {merged} into {kept}",)
    (event,) = [e for e in (await memory.history(merged)).events if e.action == "merged"]
    assert kept in event.reason


async def test_the_undo_that_it_names_brings_all_back(memory, database, settings, clock):
    await tell_all(memory, *SAME)
    before = await lines(memory)
    done = await memory.reflect(Reflect(apply=True))
    merged = of(done, "merge")[0].ids[1]
    (event,) = [e.id for e in (await memory.history(merged)).events if e.action == "merged"]
    call = f'forget(ids=["{merged}"], mode="restore")'
    assert done.undo == f"{call}, or run `palimpsest undo {event}`"
    number, cause = ids.decode(merged), Cause(at=clock.now, action="restored", actor="user")
    await database.write(bring_back, ids.scope_of(number), number, settings.policies, cause)
    assert await lines(memory) == before


async def test_applied_a_hundred_times_it_finds_nothing_new(memory):
    told = await tell_all(memory, *SAME, "The user owns 2 cats", "The user owns 3 cats")
    insight = NewMemory(content="a mountain lover", kind="insight", derived_from=tuple(told[:2]))
    told += [(await memory.remember(insight)).id]
    first = await memory.reflect(Reflect(apply=True))
    after = await lines(memory)
    for _ in range(100):
        assert (await memory.reflect(Reflect(apply=True))).applied == ()
    assert (len(first.applied), len(after)) == (1, len(told))
    assert await lines(memory) == after


async def test_an_insight_survives_the_merge_of_its_sources(memory):
    sources = tuple(await tell_all(memory, *SAME))
    new = NewMemory(content="a mountain lover", kind="insight", derived_from=sources[1:])
    insight = (await memory.remember(new)).id
    done = await memory.reflect(Reflect(apply=True))
    kept = of(done, "merge")[0].ids[0]
    found = await memory.get(insight)
    assert not found.stale
    assert kept in found.derived_from


async def test_rivals_and_opposites_are_named(memory):
    where = {"subject": "user", "predicate": "lives_in", "conflict": "append"}
    homes = [
        (await memory.remember(NewMemory(content=f"lives in {city}", object=city, **where))).id
        for city in ("Beijing", "Hangzhou")
    ]
    tastes = await tell_all(memory, "The user loves jazz", "The user hates jazz")
    found = [set(p.ids) for p in of(await memory.reflect(Reflect()), "contradiction")]
    assert found == [set(homes), set(tastes)]


async def test_what_expired_is_archived_and_a_past_fact_stays(memory, clock):
    (code,) = await tell_all(memory, "the guest code is 4711", expires_at="2d")
    (flat,) = await tell_all(memory, "the user rents a flat", valid_to="2d")
    clock.advance(timedelta(days=3))
    done = await memory.reflect(Reflect(apply=True))
    assert {p.ids[0] for p in of(done, "stale")} == {code, flat}
    assert (await memory.get(code)).state == "archived"
    assert (await memory.get(flat)).state == "current"


async def test_focus_narrows_to_a_topic(memory):
    await tell_all(memory, *SAME, "The user owns 2 cats", "The user owns 3 cats")
    found = await memory.reflect(Reflect(focus="cats"))
    assert {p.type for p in found.proposals} == {"contradiction"}


async def test_since_narrows_to_what_was_told_after(memory, clock):
    await tell_all(memory, *SAME)
    clock.advance(timedelta(days=1))
    await tell_all(memory, "The user owns 2 cats", "The user owns 3 cats")
    found = await memory.reflect(Reflect(since="1h"))
    assert of(found, "contradiction")
    assert not of(found, "merge")


@pytest.mark.parametrize(
    "request_", [Reflect(since="soon-ish"), Reflect(focus="x" * 600), Reflect(useful=("zz",))]
)
async def test_a_bad_request_is_refused(memory, request_):
    await tell_all(memory, "The user owns 2 cats")
    with pytest.raises(InvalidInput):
        await memory.reflect(request_)


async def test_an_unknown_id_changes_nothing(memory):
    (known,) = await tell_all(memory, "The user owns 2 cats")
    before = await lines(memory)
    with pytest.raises(NotFound):
        await memory.reflect(Reflect(useful=(known, "a1a9"), apply=True))
    assert await lines(memory) == before


async def test_an_id_is_not_useful_and_wrong_at_once(memory):
    (known,) = await tell_all(memory, "The user owns 2 cats")
    with pytest.raises(InvalidInput, match="both"):
        await memory.reflect(Reflect(useful=(known,), wrong=(known,)))


async def test_feedback_moves_usefulness(memory):
    good, bad = await tell_all(memory, "The user owns 2 cats", "The user plays chess")
    said = await memory.reflect(Reflect(useful=(good,), wrong=(bad,)))
    assert len(said.feedback) == 2
    assert (await memory.get(good)).usefulness > 0.5 > (await memory.get(bad)).usefulness


async def test_wrong_twice_waits_for_a_person(memory):
    (bad,) = await tell_all(memory, "The user plays chess")
    await memory.reflect(Reflect(wrong=(bad,)))
    assert (await memory.get(bad)).state == "current"
    said = await memory.reflect(Reflect(wrong=(bad,)))
    assert (await memory.get(bad)).state == "archived"
    assert "waits for a person" in said.feedback[0]
    assert not (await memory.recall(Query(text="chess"))).hits


async def test_a_wrong_replacement_is_offered_for_rollback(memory):
    where = {"subject": "user", "predicate": "lives_in"}
    for city in ("Beijing", "Hangzhou"):
        new = await memory.remember(NewMemory(content=f"lives in {city}", object=city, **where))
    found = await memory.reflect(Reflect(wrong=(new.id,)))
    (rollback,) = of(found, "contradiction")
    assert rollback.ids == (new.id, *new.superseded)


async def test_an_empty_scope_has_nothing_to_say(memory):
    assert (await memory.reflect(Reflect())).proposals == ()


async def test_a_scope_sees_only_itself(memory):
    await tell_all(memory, SAME[0])
    await tell_all(memory, SAME[1], scope="other")
    assert not of(await memory.reflect(Reflect()), "merge")


async def test_internal_memories_are_not_shown(memory):
    await tell_all(memory, *SAME, visibility="internal")
    assert (await memory.reflect(Reflect())).proposals == ()


async def test_progress_goes_up_to_the_end(memory):
    await tell_all(memory, *SAME)
    seen = []
    await memory.reflect(Reflect(), progress=seen.append)
    shares = [p.done / p.total for p in seen]
    assert shares == sorted(shares)
    assert shares[-1] == 1


async def test_many_findings_make_few_proposals(words_only):
    for n in range(30):
        await tell_all(words_only, f"The user owns {n + 2} bicycles", conflict="append")
    found = await words_only.reflect(Reflect())
    assert len(found.proposals) == 20
    assert "20" in found.message


async def test_a_great_tidying_is_undone_by_its_number(memory, database, settings, clock):
    await tell_all(memory, *(f"chore {n} of the day" for n in range(120)), expires_at="2d")
    before = await lines(memory)
    clock.advance(timedelta(days=3))
    done = await memory.reflect(Reflect(apply=True))
    assert "120" in done.applied[-1]
    number = done.undo.strip("`").split()[-1]
    undoer = Undoer(database=database, policies=settings.policies, clock=clock)
    await undoer.undo(number, "default")
    assert await lines(memory) == before


async def test_a_reason_in_the_log_quotes_no_memory(memory):
    (task,) = await tell_all(memory, "submit the tax return", kind="task")
    await tell_all(memory, "the tax return was submitted in Lisbon")
    await memory.reflect(Reflect(apply=True))
    (event,) = [e for e in (await memory.history(task)).events if e.action == "archived"]
    assert "Lisbon" not in event.reason
