"""Cases from the field: repeating. What is said again is no news; what only looks so is kept."""

import pytest

from memory_core import (
    EmbeddingError,
    Memory,
    NewMemory,
    Query,
    Reflect,
    Reinforced,
)
from tests.fakes import FakeEmbedder

PEANUTS = "The user is allergic to peanuts and shrimp"


OPPOSITES = [
    ("用户对花生过敏", "用户对花生不过敏"),
    ("The user should take aspirin", "The user may take aspirin"),
    ("The light is on", "The light is off"),
    ("The train goes from Paris to Rome", "The train goes to Paris from Rome"),
    ("His dog is ill", "Her dog is ill"),
    ("temperature is -5", "temperature is 5"),
    ("x > 5", "x < 5"),
    ("用户想辞职", "用户要辞职"),
    ("The dog bit the postman", "The postman bit the dog"),
    ("Prefer tea to coffee", "Prefer coffee to tea"),
    ("用户喜欢猫，不喜欢狗", "用户喜欢狗，不喜欢猫"),
    ("Deploy only on Tuesday", "Deploy also on Tuesday"),
]


class Refusing(FakeEmbedder):
    """Makes no vector, so that every one is owed."""

    def documents(self, texts):
        raise EmbeddingError("no vector for this")


@pytest.mark.parametrize(
    "again", [PEANUTS, PEANUTS.upper() + ".", f"- a1a1 (fact, score 0.92): {PEANUTS}"]
)
async def test_an_echo_of_recall_is_no_news(memory, again):
    told = await memory.remember(NewMemory(content=PEANUTS))
    await memory.recall(Query(text="allergic to peanuts"))
    echo = await memory.remember(NewMemory(content=again))
    assert isinstance(echo, Reinforced)
    assert echo.id == told.id
    assert any("repeats what recall returned" in note for note in echo.notes)
    assert (await memory.get(told.id)).confidence == 0.8


@pytest.mark.parametrize(
    ("recalled", "news"),
    [
        ("Ann works with Bob on Apollo while Carol leads Zeus", "Carol works on Apollo"),
        ("Server alpha replicates to server beta", "Server beta replicates to server alpha"),
        ("用户的妈妈住在成都，爸爸住在重庆", "用户的爸爸住在成都"),
        ("用户打算辞职去学画画", "用户辞职去学画画了"),
        ("The user might buy a house in Porto", "The user bought a house in Porto"),
    ],
)
async def test_a_part_of_what_was_recalled_may_be_news(memory, recalled, news):
    await memory.remember(NewMemory(content=recalled))
    await memory.recall(Query(text=recalled))
    told = await memory.remember(NewMemory(content=news))
    assert not isinstance(told, Reinforced)


async def test_a_return_to_an_earlier_statement_is_no_echo_of_it(memory):
    first = await memory.remember(NewMemory(content="The user drives a blue Volvo V60"))
    await memory.remember(NewMemory(content="The user drives a Fiat Panda", supersedes=(first.id,)))
    await memory.recall(Query(text="car Volvo drives", time="history"))
    again = await memory.remember(NewMemory(content="The user drives a blue Volvo V60"))
    assert again.id != first.id
    assert (await memory.get(again.id)).state == "current"


@pytest.mark.parametrize(("one", "other"), [*OPPOSITES, *(pair[::-1] for pair in OPPOSITES)])
async def test_what_differs_in_a_small_word_is_never_dropped_or_merged(memory, one, other):
    first = await memory.remember(NewMemory(content=one))
    second = await memory.remember(NewMemory(content=other))
    assert second.id != first.id
    await memory.reflect(Reflect(apply=True))
    await memory.maintain()
    assert {(await memory.get(told.id)).state for told in (first, second)} == {"current"}


async def test_an_echo_says_one_thing(settings, clock):
    async with await Memory.open(settings, clock=clock, embedder=Refusing()) as memory:
        await memory.wait_ready(5)
        await memory.remember(NewMemory(content="the gate is green"))
        (hit,) = (await memory.recall(Query(text="gate"))).hits
        echo = NewMemory(content=hit.memory.content, source="agent", confidence=0.9)
        (note,) = (await memory.remember(echo)).notes
        assert "nothing was changed" in note


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"content": "Logs are in /srv/Data"}, {"content": "Logs are in /srv/data"}),
        ({"content": "Send the report to us"}, {"content": "Send the report to US"}),
        (
            {"subject": "Heron", "predicate": "folder", "object": "/srv/Data"},
            {"subject": "Heron", "predicate": "folder", "object": "/srv/data"},
        ),
    ],
)
async def test_what_differs_in_a_case_that_matters_is_kept(memory, first, second):
    await memory.remember(NewMemory(**first))
    await memory.recall(Query(text="logs report folder"))
    assert not isinstance(await memory.remember(NewMemory(**second)), Reinforced)
