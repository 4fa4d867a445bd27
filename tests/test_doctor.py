"""What an open memory finds out about itself."""

from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import timedelta

from memory_core import Calibration, Check, EmbeddingError, Memory, NewMemory, Query, Settings
from memory_core.embed import EmbeddingService
from memory_core.indexing import embedding_check
from tests.fakes import FakeClock, FakeEmbedder

POOR = Calibration(**dict.fromkeys((f.name for f in fields(Calibration)), 0.0) | {"base": -9.0})
"""Nothing is relevant."""


class Unwilling(FakeEmbedder):
    """Another model, which is there but embeds no memory."""

    def __init__(self) -> None:
        super().__init__(name="another")

    def documents(self, texts: Sequence[str]) -> list[bytes]:
        raise EmbeddingError("not today")


async def found(memory: Memory) -> dict[str, Check]:
    return {check.name: check for check in await memory.doctor()}


async def test_a_clock_that_is_behind_the_memories_is_a_fault(
    words_only: Memory, clock: FakeClock
) -> None:
    await words_only.remember(NewMemory(content="The user keeps bees"))
    assert (await found(words_only))["clock"].ok
    clock.advance(timedelta(days=-2))
    check = (await found(words_only))["clock"]
    assert not check.ok
    assert "yet to come" in check.detail
    assert "set the clock" in check.mend


async def test_vectors_of_another_model_are_still_to_come(
    settings: Settings, clock: FakeClock
) -> None:
    async with await Memory.open(settings, clock=clock, embedder=FakeEmbedder()) as memory:
        await memory.remember(NewMemory(content="The user keeps bees"))
        assert (await found(memory))["vectors to come"].detail == "none"
    async with await Memory.open(settings, clock=clock, embedder=Unwilling()) as memory:
        check = (await found(memory))["vectors to come"]
    assert check.ok
    assert check.detail.startswith("1 memories have no vector of this model")
    assert "palimpsest reindex" in check.mend


async def test_a_model_without_a_table_of_its_own_is_named(memory: Memory) -> None:
    check = (await found(memory))["relevance"]
    assert check.ok
    assert "not fitted for this model" in check.detail
    assert "evals calibrate" in check.mend


async def test_a_model_that_the_owner_fitted_needs_nothing(
    settings: Settings, clock: FakeClock
) -> None:
    model = FakeEmbedder()
    tables = settings.policies.calibrations
    known = replace(settings.policies, calibrations={**tables, model.name: POOR})
    own = settings.model_copy(update={"policies": known})
    async with await Memory.open(own, clock=clock, embedder=model) as memory:
        await memory.remember(NewMemory(content="The user keeps bees"))
        check = (await found(memory))["relevance"]
        answer = await memory.recall(Query(text="who keeps bees"))
    assert check.detail == "fitted for this model"
    assert answer.hits == ()


def test_a_model_that_is_wanted_but_not_installed_has_a_mend() -> None:
    nothing = EmbeddingService(None, detail="No embedding model is installed.")
    assert "pip install" in embedding_check(nothing, wanted=True).mend
    assert embedding_check(nothing, wanted=False).mend == ""


async def test_the_state_of_the_model_is_a_word_where_it_has_no_reason(memory: Memory) -> None:
    assert (await memory.stats()).embedding_state == "ready"
    assert memory.words_only == ""


async def test_words_only_has_its_reason(words_only: Memory) -> None:
    assert words_only.words_only.startswith("Embeddings are switched off")
