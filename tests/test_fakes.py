"""The fakes do what the tests built on them believe."""

from __future__ import annotations

from datetime import timedelta

import numpy as np

from tests.fakes import FakeClock, FakeEmbedder


def similarity(embedder: FakeEmbedder, one: str, other: str) -> float:
    pair = [np.frombuffer(v, "<f4") for v in (embedder.query(one), *embedder.documents([other]))]
    return float(pair[0] @ pair[1])


def test_texts_that_share_words_are_alike() -> None:
    fake = FakeEmbedder()
    assert similarity(fake, "tea and milk", "milk and tea") > 0.99
    assert similarity(fake, "tea and milk", "tea or coffee") > similarity(fake, "tea", "router ip")


def test_synonyms_make_other_words_alike() -> None:
    fake = FakeEmbedder(synonyms={"automobile": "car", "轿车": "car"})
    assert similarity(fake, "automobile", "轿车") > 0.99
    assert similarity(FakeEmbedder(), "automobile", "轿车") < 0.5


def test_a_clock_moves_when_told() -> None:
    clock = FakeClock()
    before = clock()
    clock.advance(timedelta(days=2))
    assert clock() - before == timedelta(days=2)
