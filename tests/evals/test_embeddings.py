"""The cache of embeddings: each text is computed once, whatever asks for it."""

import pytest

from evals.embeddings import CachedEmbedder
from tests.fakes import FakeEmbedder


class Counting(FakeEmbedder):
    def __init__(self):
        super().__init__()
        self.asked = []

    def documents(self, texts):
        self.asked += texts
        return super().documents(texts)


@pytest.fixture
def opened(tmp_path):
    made = []

    def open_on(inner):
        made.append(CachedEmbedder(inner, tmp_path))
        return made[-1]

    yield open_on
    for embedder in made:
        embedder.close()


def test_vectors_are_those_of_the_model_in_order(opened):
    cached = opened(FakeEmbedder())
    texts = ["one", "two", "one"]
    assert cached.documents(texts) == FakeEmbedder().documents(texts)
    assert cached.documents(["two", "one"]) == FakeEmbedder().documents(["two", "one"])


def test_a_second_run_computes_nothing(opened):
    first, second = Counting(), Counting()
    opened(first).documents(["one", "two", "one"])
    opened(second).documents(["two", "one"])
    assert first.asked == ["one", "two"]
    assert second.asked == []


def test_questions_and_documents_are_kept_apart(opened):
    class Prefixing(FakeEmbedder):
        def query(self, text):
            return super().query(f"query {text}")

    cached = opened(Prefixing())
    assert cached.query("word") != cached.documents(["word"])[0]
    assert cached.query("word") == Prefixing().query("word")


def test_a_lone_surrogate_is_a_key_like_any_other(opened):
    cached = opened(FakeEmbedder())
    assert cached.documents(["\ud800"]) == FakeEmbedder().documents(["\ud800"])
