"""The reranking service: states, bounds, and models that misbehave."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import pytest

from memory_core.embed import RerankingService, make_reranking
from tests.fakes import FakeReranker


class Saying(FakeReranker):
    """Answers with `said`, and remembers what it read."""

    def __init__(self, said: list[float]) -> None:
        super().__init__("")
        self.said = said
        self.read: list[str] = []

    def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        self.read = [question, *texts]
        return self.said


async def test_none_is_off() -> None:
    service = make_reranking("none")
    service.start()
    assert (service.state, service.name) == ("off", "")
    assert await service.scores("tea", ["tea"]) is None


async def test_loading_then_ready() -> None:
    gate = threading.Event()

    def load() -> FakeReranker:
        gate.wait(10)
        return FakeReranker("bees")

    service = RerankingService(load)
    service.start()
    assert await service.scores("who", ["bees"]) is None
    gate.set()
    assert await service.wait_ready(10)
    assert await service.scores("who", ["bees", "tea"]) == [1.0, 0.0]
    service.close()
    assert await service.scores("who", ["bees"]) is None


async def test_a_long_text_is_read_in_part() -> None:
    model = Saying([0.5])
    await RerankingService.of(model).scores("q" * 9_000, ["t" * 9_000])
    assert [len(text) for text in model.read] == [500, 2_000]


@pytest.mark.parametrize("said", [[0.5, 0.5], [], [1.5], [float("nan")]])
async def test_scores_that_are_none_are_not_used(said: list[float]) -> None:
    assert await RerankingService.of(Saying(said)).scores("who", ["bees"]) is None


async def test_a_missing_model_is_a_state_with_a_reason() -> None:
    service = make_reranking("sentence-transformers:/no/such/model")
    service.start()
    assert not await service.wait_ready(60)
    assert service.state == "failed"
    assert "reranker" in service.detail or "not installed" in service.detail
    service.close()
