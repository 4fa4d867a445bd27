"""Questions that ask for nothing but a time: what is of it, and what says the words for it."""

from datetime import UTC, datetime

import pytest

from memory_core import Memory, NewMemory, Query

TOLD = (
    "On Fridays the user has to hand in an essay",
    "周五下午三点和张总开会",
    "12月24日公司年会",
    "The user has to be in Rome on 3 December",
    "The rent is due on the third of every month",
)


@pytest.mark.parametrize(
    ("question", "right"),
    [
        ("what do I have to do on Friday?", TOLD[0]),
        ("我周五有什么事", TOLD[1]),
        ("周五我要做什么", TOLD[1]),
        ("12月24日做什么", TOLD[2]),
        ("what must I do on 3 December?", TOLD[3]),
    ],
)
async def test_what_says_the_words_for_the_time(words_only: Memory, question, right):
    for content in TOLD:
        await words_only.remember(NewMemory(content=content))
    found = [hit.memory.content for hit in (await words_only.recall(Query(text=question))).hits]
    assert right in found
    assert TOLD[4] not in found


@pytest.mark.parametrize("question", ["what did I do last week?", "what happens on Tuesday?"])
async def test_nothing_of_the_time_is_nothing(words_only: Memory, question):
    for content in TOLD:
        await words_only.remember(NewMemory(content=content))
    now = datetime(2030, 1, 1, tzinfo=UTC)
    found = await words_only.recall(Query(text=question, since=now.isoformat()))
    assert found.hits == ()


async def test_what_is_of_the_time_and_what_says_so_come_together(words_only: Memory, clock):
    await words_only.remember(NewMemory(content="On Fridays the user hands in an essay"))
    clock.now = datetime(2026, 3, 1, 9, tzinfo=UTC)
    friday = "2026-02-27T15:00:00Z"
    await words_only.remember(NewMemory(content="The user saw the dentist", valid_from=friday))
    found = await words_only.recall(Query(text="what did I do on Friday?"))
    assert {hit.memory.content for hit in found.hits} == {
        "The user saw the dentist",
        "On Fridays the user hands in an essay",
    }
