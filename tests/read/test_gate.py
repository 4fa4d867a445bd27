"""What is answered: nothing without a sure hit, and with one what stands beside it."""

from datetime import UTC, datetime

import pytest

from memory_core import Memory, NewMemory, Query
from memory_core.read import gate
from memory_core.types import Hit, StoredMemory, Why

NOW = datetime(2026, 3, 20, tzinfo=UTC)
PLAIN = StoredMemory(
    id="m", scope="default", kind="fact", content="tea", created_at=NOW, observed_at=NOW
)


def hits(*relevances: float) -> list[Hit]:
    return [Hit(memory=PLAIN, score=r, why=why(r)) for r in relevances]


def why(relevance: float) -> Why:
    return Why(
        relevance=relevance, semantic=None, lexical=None,
        recency=0.0, importance=0.0, confidence=0.0, use=0.0, routes=(),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("relevances", "kept"),
    [
        ((0.05, 0.3, 0.01), (0.05, 0.3)),
        ((0.09, 0.05), ()),
        ((0.1,), (0.1,)),
        ((), ()),
    ],
)
def test_one_sure_hit_brings_others_of_the_matter(relevances, kept):
    bar = gate.Bar.over(0.01, threshold=0.1, beside=0.04)
    passed = gate.passed(hits(*relevances), bar)
    assert tuple(hit.score for hit in passed) == kept


def test_what_comes_with_a_hit_never_needs_more_than_the_hit():
    bar = gate.Bar.over(0.01, threshold=0.1, beside=0.5)
    assert len(gate.passed(hits(0.2, 0.15), bar)) == 2


async def test_what_has_nothing_in_common_is_not_answered_in_a_small_scope(words_only):
    await tell(words_only, "the user's dentist is Dr Wu", "the user plays badminton")
    found = await words_only.recall(Query(text="dentist"))
    assert [hit.memory.content for hit in found.hits] == ["the user's dentist is Dr Wu"]


async def tell(memory: Memory, *contents: str) -> None:
    for content in contents:
        await memory.remember(NewMemory(content=content))


async def relevance(memory: Memory, question: str, content: str) -> float:
    trace = await memory.trace(Query(text=question))
    return next(h.why.relevance for h in trace.ranked if h.memory.content == content)


@pytest.mark.parametrize(
    ("told", "right", "wrong"),
    [
        ("Error E4017 means that the stock is locked", "What does error E4017 mean?",
         "What does error E4018 mean?"),
        ("工单 FAL-482 是修复重复扣款的", "工单 FAL-482 是做什么的？", "工单 FAL-842 是做什么的？"),
    ],
)  # fmt: skip
async def test_a_code_that_nothing_has_is_not_answered_by_its_neighbour(
    words_only, told, right, wrong
):
    await tell(words_only, told, "the warehouse is closed on Sundays", "仓库周日不开门")
    assert await relevance(words_only, wrong, told) < 0.3 * await relevance(words_only, right, told)


@pytest.mark.parametrize(
    ("told", "right", "wrong"),
    [
        ("Mei Tanaka works as a nurse", "What is Mei Tanaka's job?", "How old is Mei Tanaka?"),
        ("程晨的职业是医生", "程晨的职业是什么？", "程晨的生日是哪天？"),
    ],
)
async def test_another_detail_of_a_known_person_is_no_answer(words_only, told, right, wrong):
    subject = told.split(" works")[0].split("的")[0]
    triple = {"subject": subject, "predicate": "occupation", "object": told[-2:]}
    await words_only.remember(NewMemory(content=told, **triple))
    await tell(words_only, "the warehouse is closed on Sundays", "仓库周日不开门")
    assert await relevance(words_only, wrong, told) < 0.3 * await relevance(words_only, right, told)
