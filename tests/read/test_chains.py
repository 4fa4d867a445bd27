"""Questions in two steps: what is about something that a good hit names."""

import pytest

from memory_core import Memory, NewMemory, Query
from memory_core.read.chains import follow
from memory_core.read.relevance import Relevance
from memory_core.read.routes import Found
from memory_core.store.lexical import WordHit

ORCHID = (
    ("Orchid's tech lead is Amara Nwosu", "Orchid", "tech lead", "Amara Nwosu"),
    ("Amara Nwosu works from Lagos", "Amara Nwosu", "location", "Lagos"),
    ("Orchid is written in Kotlin", "Orchid", "language", "Kotlin"),
    ("Orchid keeps its ledger in CockroachDB", "Orchid", "database", "CockroachDB"),
    ("Orchid is the payment gateway", "Orchid", "purpose", "payments"),
)
YIXIN = (
    ("朵朵的班主任是何雅文", "朵朵", "班主任", "何雅文"),
    ("何雅文的办公室在三楼305", "何雅文", "办公室", "305"),
    ("教导主任的办公室在二楼208", "教导主任", "办公室", "208"),
    ("朵朵周六上画画课", "朵朵", "课程", "画画"),
)


async def answers(memory: Memory, question: str, triples: tuple) -> list[str]:
    for content, subject, predicate, object in triples:
        told = NewMemory(content=content, subject=subject, predicate=predicate, object=object)
        await memory.remember(told)
    return [hit.memory.content for hit in (await memory.recall(Query(text=question))).hits]


@pytest.mark.parametrize(
    ("question", "triples", "step", "answer"),
    [
        ("Where does the tech lead of Orchid work from?", ORCHID, ORCHID[0], ORCHID[1]),
        ("朵朵班主任的办公室在哪儿？", YIXIN, YIXIN[0], YIXIN[1]),
    ],
)
async def test_the_second_step_is_the_answer(words_only, question, triples, step, answer):
    found = await answers(words_only, question, triples)
    assert set(found[:2]) == {step[0], answer[0]}


@pytest.mark.parametrize(
    ("question", "triples", "answer"),
    [
        ("Which town is Orchid's tech lead based in?", ORCHID, ORCHID[1]),
        ("朵朵的班主任在哪里批作业？", YIXIN, YIXIN[1]),
    ],
)
async def test_who_is_called_by_a_role_is_what_is_asked_about(
    words_only, question, triples, answer
):
    assert (await answers(words_only, question, triples))[0] == answer[0]


@pytest.mark.parametrize(
    ("question", "triples", "answer"),
    [
        ("Who is Orchid's tech lead at the moment?", ORCHID, ORCHID[0]),
        ("Orchid's tech lead?", ORCHID, ORCHID[0]),
        ("朵朵的班主任到底是谁呀？", YIXIN, YIXIN[0]),
    ],
)
async def test_who_holds_a_role_is_answered_first(words_only, question, triples, answer):
    assert (await answers(words_only, question, triples))[0] == answer[0]


async def test_a_question_in_one_step_is_answered_directly(words_only):
    found = await answers(words_only, "What is Orchid written in?", ORCHID)
    assert found[0] == "Orchid is written in Kotlin"


def candidate(id: int, evidence: float) -> Relevance:
    return Relevance(
        id=id, value=0.5, evidence=evidence, semantic=None, lexical=None, routes=("lexical",)
    )


def hit(id: int, *matched: str) -> WordHit:
    return WordHit(id=id, score=1.0, coverage=len(matched) / 3, matched=frozenset(matched))


UNITS = tuple(frozenset({word}) for word in ("fiancé", "mei", "job"))


def test_what_adds_words_stands_above_its_first_step():
    found = Found(
        words={1: hit(1, "mei", "fiancé"), 2: hit(2, "job")},
        chained={2: frozenset({1})},
        units=UNITS,
    )
    first, second = follow([candidate(1, 2.0), candidate(2, 0.4)], found)
    assert second.evidence > first.evidence


def test_what_adds_nothing_stands_below_its_first_step():
    found = Found(words={1: hit(1, "mei", "fiancé")}, chained={2: frozenset({1})}, units=UNITS)
    first, second = follow([candidate(1, 2.0), candidate(2, 0.4)], found)
    assert 0.4 < second.evidence < first.evidence


def test_a_first_step_that_answers_all_lends_nothing():
    whole = hit(1, "mei", "fiancé", "job")
    found = Found(words={1: whole}, chained={2: frozenset({1})}, units=UNITS)
    assert follow([candidate(1, 2.0), candidate(2, 0.4)], found)[1].evidence == 0.4
