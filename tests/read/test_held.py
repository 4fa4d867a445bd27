"""A question that names a time that is over is answered with what held then."""

from datetime import timedelta

import pytest

from memory_core import Memory, Query
from tests.life.helpers import tell

CITIES = ("Paris", "Rome", "Oslo", "Kyiv", "Lima")


async def told(memory: Memory, *values: str) -> None:
    """The user lived in Paris from 2019, in Rome from 2020, and so on: in Lima from 2023."""
    for year, city in enumerate(values or CITIES, 2019):
        await tell(
            memory,
            f"The user lives in {city}",
            subject="user",
            predicate="lives_in",
            object=city,
            valid_from=f"{year}-03-01",
        )


async def cities(memory: Memory, question: str, **fields: str) -> list[str]:
    answer = await memory.recall(Query(text=question, **fields))
    return [hit.memory.object for hit in answer.hits]


@pytest.mark.parametrize(
    ("question", "then"),
    [
        ("Where did I live in April 2020?", "Rome"),
        ("Where did I live in summer 2021?", "Oslo"),
        ("Where was I living in by the end of 2021?", "Oslo"),
        ("我2020年五月住在哪?", "Rome"),
        ("Where did I live in four years ago?", "Kyiv"),
    ],
)
async def test_what_held_then_comes_first(memory, question, then):
    await told(memory)
    assert (await cities(memory, question))[0] == then


async def test_what_is_no_answer_to_that_time_is_not_brought_back(memory):
    await told(memory)
    assert "Paris" not in await cities(memory, "Where did I live in April 2021?")


async def test_what_held_for_most_of_a_time_comes_first(memory):
    await told(memory)
    assert (await cities(memory, "Where did I live in 2021?"))[:2] == ["Oslo", "Rome"]


async def test_the_answer_says_what_is_over(memory):
    await told(memory)
    answer = await memory.recall(Query(text="Where did I live in April 2020?"))
    assert answer.history
    assert answer.hits[0].memory.state == "superseded"


@pytest.mark.parametrize(
    "question", ["Where do I live in now?", "What did I do last week?", "Where do I live in?"]
)
async def test_other_questions_bring_nothing_back(memory, question):
    await told(memory)
    assert set(await cities(memory, question)) <= {"Lima"}


async def test_asking_for_what_holds_is_obeyed(memory):
    await told(memory)
    assert await cities(memory, "Where did I live in 2020?", time="current") == ["Lima"]


async def test_what_is_over_by_now_is_so_before_upkeep_says_it(memory, clock):
    await told(memory, "Paris")
    soon = (clock() + timedelta(days=30)).date().isoformat()
    home = {"subject": "user", "predicate": "lives_in"}
    await tell(memory, "The user lives in Rome", object="Rome", valid_from=soon, **home)
    assert await cities(memory, "Where did I live in before?") == ["Paris"]
    clock.advance(timedelta(days=60))
    answer = await memory.recall(Query(text="Where did I live in before?"))
    found = [(hit.memory.object, hit.memory.state) for hit in answer.hits]
    assert found == [("Paris", "superseded"), ("Rome", "current")]


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("Where did I live in before?", "Kyiv"),
        ("Where did I live in before Lima?", "Kyiv"),
        ("Where did I live in before Oslo?", "Rome"),
        ("Where did I live in first?", "Paris"),
        ("我最早住在哪?", "Paris"),
    ],
)
async def test_the_nearest_of_several_predecessors_comes_first(memory, question, first):
    await told(memory)
    assert (await cities(memory, question))[0] == first


async def test_the_same_in_chinese(memory):
    for year, firm in enumerate(("博客园", "腾讯", "阿里"), 2021):
        work = {"subject": "小王", "predicate": "works_at", "object": firm}
        await tell(memory, f"小王在{firm}上班", valid_from=f"{year}-03-01", **work)
    assert (await cities(memory, "小王在腾讯之前在哪上班?"))[0] == "博客园"
    assert (await cities(memory, "小王以前在哪上班?"))[0] == "腾讯"
    assert (await cities(memory, "小王2021年在哪上班?"))[0] == "博客园"


async def test_what_is_asked_for_is_as_relevant_as_what_the_question_names(memory):
    await told(memory)
    trace = await memory.trace(Query(text="Where did I live in before Lima?"))
    relevance = {hit.memory.object: hit.why.relevance for hit in trace.ranked}
    assert relevance["Kyiv"] >= relevance["Lima"]
