"""A former value in plain words is no answer to what is asked for now."""

from datetime import timedelta

import pytest

from memory_core import Memory, NewMemory, Query
from tests.fakes import FakeClock
from tests.life.helpers import tell

MANAGER = {"subject": "user", "predicate": "manager"}


async def changed(memory: Memory, clock: FakeClock) -> tuple[str, str]:
    """Ann was the user's manager and said so in plain words; Bo is it now."""
    await tell(memory, "The user's manager is Ann", object="Ann", **MANAGER)
    plain = await tell(memory, "For the manager, the user still goes to Ann")
    clock.advance(timedelta(days=1))
    return plain, await tell(memory, "The user's manager is Bo", object="Bo", **MANAGER)


async def asked(memory: Memory, question: str, **fields: str):
    answer = await memory.recall(Query(text=question, **fields))
    return [hit.memory.id for hit in answer.hits], answer.omitted


async def test_it_is_left_out_with_the_reason(memory, clock):
    plain, new = await changed(memory, clock)
    hits, omitted = await asked(memory, "Who is the user's manager?")
    assert hits == [new]
    assert [(one.id, one.reason) for one in omitted] == [(plain, f"{new} is a later value")]


@pytest.mark.parametrize(
    ("question", "fields"),
    [
        ("Who was the user's manager before?", {}),
        ("Who is the user's manager?", {"time": "history"}),
        ("Is Ann still the user's manager?", {}),
    ],
)
async def test_it_answers_what_asks_for_the_past_or_for_itself(memory, clock, question, fields):
    plain, _ = await changed(memory, clock)
    hits, _ = await asked(memory, question, **fields)
    assert plain in hits


async def test_what_is_told_after_the_change_or_names_the_new_value_stays(memory, clock):
    before = "As manager Bo will follow Ann, the user heard"
    early = await tell(memory, before)
    plain, new = await changed(memory, clock)
    clock.advance(timedelta(days=1))
    late = await tell(memory, "Ann is the user's acting manager this week")
    hits, _ = await asked(memory, "Who is the user's manager?")
    assert {early, late, new} <= set(hits)
    assert plain not in hits


async def test_what_happened_with_a_former_value_stays(memory, clock):
    event = await tell(memory, "The user and the manager Ann walked round the lake", kind="event")
    await changed(memory, clock)
    hits, _ = await asked(memory, "What did the user do with the manager?")
    assert event in hits


async def test_of_somebody_else_it_is_another_matter(memory, clock):
    heron = {"subject": "Heron", "predicate": "database"}
    other = await tell(memory, "Marlow keeps its data in the database MySQL")
    await tell(memory, "Heron uses MySQL as its database", object="MySQL", **heron)
    clock.advance(timedelta(days=1))
    await tell(memory, "Heron uses DuckDB as its database", object="DuckDB", **heron)
    hits, omitted = await asked(memory, "Which database do Heron and Marlow use?")
    assert other in hits
    assert omitted == ()


async def test_a_name_in_another_word_is_not_the_subject(memory, clock):
    ann = {"subject": "Ann", "predicate": "lives_in"}
    other = await tell(memory, "The annual meeting of those who live in Rome is in May")
    await tell(memory, "Ann lives in Rome", object="Rome", **ann)
    clock.advance(timedelta(days=1))
    await tell(memory, "Ann lives in Oslo", object="Oslo", **ann)
    hits, omitted = await asked(memory, "Where does Ann live in, and when is the annual meeting?")
    assert other in hits
    assert omitted == ()


async def test_a_more_general_name_of_the_predicate_asks_for_it_too(memory, clock):
    router = {"subject": "router", "predicate": "ip_address"}
    await tell(memory, "The IP of the router is 10.0.0.1", object="10.0.0.1", **router)
    plain = await tell(memory, "The router has the home address 10.0.0.1")
    clock.advance(timedelta(days=1))
    new = await tell(memory, "The IP of the router is 10.0.0.2", object="10.0.0.2", **router)
    hits, omitted = await asked(memory, "What is the home address of the router?")
    assert new in hits
    assert [one.id for one in omitted] == [plain]


async def test_where_no_predicate_is_named_a_brief_statement_above_the_present_value_goes(
    memory, clock
):
    brief = await tell(memory, "Ann leads the user, Ann is in charge of the user")
    await tell(memory, "Ann leads the user", object="Ann", **MANAGER)
    clock.advance(timedelta(days=1))
    more = "Ann, who leads the user and is in charge, " + "has painted the long red bridge again"
    longer = await tell(memory, more.replace("has painted", "saw Rome, Bonn, Oslo and painted"))
    new = await tell(memory, "Bo leads the user", object="Bo", **MANAGER)
    hits, omitted = await asked(memory, "Who is it that leads the user, who is in charge?")
    assert {new, longer} <= set(hits)
    assert [one.id for one in omitted] == [brief]


async def test_it_stands_nowhere_in_the_order(memory, clock):
    plain, new = await changed(memory, clock)
    trace = await memory.trace(Query(text="Who is the user's manager?"))
    ranked = [hit.memory.id for hit in trace.ranked]
    assert ranked[0] == new
    assert plain not in ranked


async def test_what_adds_up_has_no_former_values(memory):
    likes = {"subject": "user", "predicate": "likes_food"}
    old = await memory.remember(NewMemory(object="tofu", **likes))
    plain = await tell(memory, "The user likes to eat tofu with rice")
    await memory.remember(NewMemory(object="soup", supersedes=(old.id,), **likes))
    hits, _ = await asked(memory, "What food does the user like?")
    assert plain in hits


@pytest.mark.parametrize(
    ("other", "question"),
    [
        ("My mother lives in Rome", "Where does my mother live in?"),
        ("Anna lives in Rome", "Where does Anna live in?"),
        ("我妈妈住在Rome", "我妈妈住在哪?"),
    ],
)
async def test_what_others_share_with_the_user_of_before_stays(memory, clock, other, question):
    home = {"subject": "user", "predicate": "lives_in"}
    theirs = await tell(memory, other)
    await tell(memory, "The user lives in Rome", object="Rome", **home)
    clock.advance(timedelta(days=1))
    await tell(memory, "The user lives in Oslo", object="Oslo", **home)
    hits, omitted = await asked(memory, question)
    assert theirs in hits
    assert omitted == ()
