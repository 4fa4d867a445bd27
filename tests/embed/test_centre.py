"""Centred vectors: unrelated texts at about zero, related ones well above."""

import numpy as np
import pytest

from memory_core.embed.centre import (
    Centred,
    Means,
    is_chinese,
    measured_means,
    neutral_sentences,
    unpacked,
)
from tests.fakes import FakeEmbedder


class Crowded(FakeEmbedder):
    """A model that puts every text near one direction, as E5 does."""

    def _embed(self, text: str) -> bytes:
        vector = np.frombuffer(super()._embed(text), dtype="<f4") + 2.0
        return (vector / np.linalg.norm(vector)).astype("<f4").tobytes()


def cosine(a: bytes, b: bytes) -> float:
    first, second = unpacked([a, b])
    return float(first @ second)


def test_unrelated_texts_come_apart():
    crowded = Crowded()
    centred = Centred(crowded, measured_means(crowded))
    apart = ("green umbrella", "quarterly revenue")
    assert cosine(*map(crowded.query, apart)) > 0.9
    assert abs(cosine(*map(centred.query, apart))) < 0.5


def test_the_same_text_stays_the_same():
    crowded = Crowded()
    centred = Centred(crowded, measured_means(crowded))
    assert cosine(centred.query("a cat"), centred.documents(["a cat"])[0]) > 0.999


def test_vectors_of_another_mean_are_another_model():
    nothing = np.zeros(64, dtype="<f4")
    assert Centred(FakeEmbedder(), Means(han=nothing, other=nothing)).name != "fake-1"


@pytest.mark.parametrize(
    ("text", "chinese"),
    [
        ("用户住在杭州", True),
        ("部署在 Kubernetes 上", True),
        ("lives in 杭州 now", False),
        ("", False),
    ],
)
def test_a_fifth_of_han_letters_makes_a_text_chinese(text, chinese):
    assert is_chinese(text) is chinese


def test_the_neutral_sentences_are_of_both_languages():
    sentences = neutral_sentences()
    chinese = [one for one in sentences if any("\u4e00" <= char <= "\u9fff" for char in one)]
    assert len(sentences) == 60
    assert len(chinese) == 30
