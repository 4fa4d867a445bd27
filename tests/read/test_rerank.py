"""A reranker in an answer: what it moves, what it may not move, and what is said without it."""

from __future__ import annotations

from dataclasses import replace

from memory_core import Memory, NewMemory, Query, Settings
from memory_core.policies import Weights
from memory_core.read.rerank import BEST, blended
from tests.fakes import FakeClock, FakeReranker

TOLD = (
    "The office printer is called Gutenberg",
    "The office printer stands beside the lift",
    "The office printer takes heavy paper",
)
QUESTION = Query(text="the office printer", detail="full")


async def told(memory: Memory) -> list[str]:
    for content in TOLD:
        await memory.remember(NewMemory(content=content))
    return [hit.memory.content for hit in (await memory.recall(QUESTION)).hits]


async def test_a_reranker_lifts_what_it_likes(settings: Settings, clock: FakeClock) -> None:
    async with await Memory.open(settings, clock=clock) as memory:
        plain = await told(memory)
    liked = FakeReranker(plain[-1][-11:])
    async with await Memory.open(settings, clock=clock, reranker=liked) as memory:
        answer = await memory.recall(QUESTION)
    assert [hit.memory.content for hit in answer.hits] == [plain[-1], *plain[:-1]]
    assert not answer.message


async def test_it_has_no_say_in_what_is_relevant(settings: Settings, clock: FakeClock) -> None:
    async with await Memory.open(settings, clock=clock, reranker=FakeReranker("the")) as memory:
        await told(memory)
        answer = await memory.recall(Query(text="how to bake sourdough"))
    assert answer.hits == ()


async def test_without_its_weight_it_moves_nothing(settings: Settings, clock: FakeClock) -> None:
    weights = replace(Weights(), reranker=0.0)
    mute = replace(settings.policies, weights=weights)
    own = settings.model_copy(update={"policies": mute})
    async with await Memory.open(settings, clock=clock) as memory:
        plain = await told(memory)
    async with await Memory.open(own, clock=clock, reranker=FakeReranker("paper")) as memory:
        answer = await memory.recall(QUESTION)
    assert [hit.memory.content for hit in answer.hits] == plain


async def test_a_reranker_that_cannot_be_loaded_is_said(
    settings: Settings, clock: FakeClock
) -> None:
    missing = settings.model_copy(update={"reranker": "sentence-transformers:/no/such/model"})
    async with await Memory.open(missing, clock=clock) as memory:
        assert len(await told(memory)) == 3
        await memory.wait_ready(60)
        answer = await memory.recall(QUESTION)
        check = {check.name: check for check in await memory.doctor()}["reranker"]
    assert "the answer is not reranked" in answer.message
    assert not check.ok
    assert "PALIMPSEST_RERANKER" in check.mend


async def test_only_the_best_are_read_again(words_only: Memory) -> None:
    await told(words_only)
    (hit, *_) = (await words_only.recall(QUESTION)).hits
    hits = [replace(hit, strength=float(-place)) for place in range(BEST + 5)]
    ordered = blended(hits, [0.0] * (BEST - 1) + [1.0], 50.0)
    assert ordered[0].strength == 50.0 - (BEST - 1)
    assert ordered[BEST:] == hits[BEST:]
