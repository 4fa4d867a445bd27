"""Joined embeddings: the real second model beside the bundled one."""

import numpy as np
import pytest

from memory_core.embed import load_embedder
from memory_core.embed.centre import unpacked
from memory_core.embed.joined import Joined
from tests.fakes import FakeEmbedder


@pytest.fixture(scope="module")
def joined():
    return load_embedder("joined")


def test_a_joined_cosine_is_the_weighted_mean_of_both():
    first, second = FakeEmbedder(64), FakeEmbedder(32)
    both = Joined(first, second, share=0.25)
    texts = ("a red bicycle", "a red car")

    def cosine(embedder):
        a, b = unpacked([embedder.query(texts[0]), *embedder.documents([texts[1]])])
        return float(a @ b)

    assert cosine(both) == pytest.approx(0.75 * cosine(first) + 0.25 * cosine(second), abs=1e-5)
    assert both.dimension == 96


def test_vectors_are_normalised_and_documents_come_in_order(joined):
    vectors = unpacked(joined.documents(["用户对花生过敏", "the train leaves at nine"]))
    assert vectors.shape == (2, joined.dimension)
    assert np.linalg.norm(vectors, axis=1) == pytest.approx([1, 1], abs=1e-5)


def test_a_question_meets_its_answer_in_the_other_language(joined):
    told = ["用户对花生过敏", "the car is in the garage", "会议改到星期四"]
    asked = unpacked([joined.query("Which food must the user avoid because of an allergy?")])[0]
    assert int(np.argmax(unpacked(joined.documents(told)) @ asked)) == 0


def test_no_text_is_too_odd(joined):
    assert len(joined.documents(["", "\0", "x" * 10_000, "😀"])) == 4
