"""The baselines on a corpus small enough to see through."""

from datetime import UTC, datetime, timedelta
from math import log

import numpy as np
import pytest

from evals import baselines
from evals.baselines import BM25, Corpus, plain_terms

NOW = datetime(2025, 1, 2, tzinfo=UTC)
TEXTS = ["the cat sat", "a dog barked", "the cat and the dog"]


@pytest.fixture
def corpus():
    index = BM25(TEXTS, plain_terms)
    return Corpus(
        ids=("old", "new", "both"),
        ages=(NOW - timedelta(hours=48), NOW - timedelta(hours=1), NOW - timedelta(hours=24)),
        importances=(0.0, 0.5, 1.0),
        lexical=index,
        plain=index,
        vectors=np.eye(3, dtype="<f4"),
    )


def order(ranked):
    return [id for id, _ in ranked]


def test_bm25_by_hand():
    scores = BM25(["x y", "x x"], str.split).scores("y")
    idf = log(1 + (2 - 1 + 0.5) / (1 + 0.5))
    assert scores == pytest.approx([idf, 0])


def test_bm25_prefers_the_rarer_word(corpus):
    assert order(baselines.bm25(corpus, "barked cat"))[0] == "new"


def test_embeddings_follow_the_cosine(corpus):
    vector = np.array([0.1, 0.2, 0.9])
    assert order(baselines.embeddings(corpus, vector)) == ["both", "new", "old"]


def test_rrf_adds_reciprocal_ranks(corpus):
    ranked = dict(baselines.rrf(corpus, "barked", np.array([0.0, 1.0, 0.5])))
    assert ranked["new"] == pytest.approx(2 / 61)
    assert ranked["both"] == pytest.approx(1 / 62)


def test_recency_ignores_the_question(corpus):
    assert order(baselines.recency(corpus, NOW)) == ["new", "both", "old"]


def test_generative_agents_scales_each_part_and_sums(corpus):
    ranked = dict(baselines.generative_agents(corpus, np.array([1.0, 0.0, 0.0]), NOW))
    assert ranked["old"] == pytest.approx(1.0)
    assert ranked["new"] == pytest.approx(1.0 + 0.5)


def test_equal_scores_keep_the_order_of_telling(corpus):
    assert order(baselines.bm25(corpus, "nothing shared")) == ["old", "new", "both"]


def test_plain_terms_cut_han_into_characters_and_bigrams():
    assert plain_terms("Ann住杭州 2024") == ["ann", "住", "杭", "州", "住杭", "杭州", "2024"]
