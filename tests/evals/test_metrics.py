"""Ranking metrics against values worked out by hand, and what must hold for any ranking."""

from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals import metrics

RANKED = ["a", "b", "c", "d", "e"]


@pytest.mark.parametrize(("k", "hit"), [(1, 0), (2, 0), (3, 1), (5, 1)])
def test_hit_needs_one_relevant_id_in_the_top_k(k, hit):
    assert metrics.hit_at(RANKED, {"c", "x"}, k) == hit


def test_all_needs_every_relevant_id():
    assert metrics.all_at(RANKED, {"a", "c"}, 2) == 0
    assert metrics.all_at(RANKED, {"a", "c"}, 3) == 1
    assert metrics.all_at(RANKED, {"a", "x"}, 5) == 0


def test_fraction_is_the_share_found():
    assert metrics.fraction_at(RANKED, {"a", "c", "x"}, 5) == pytest.approx(2 / 3)


def test_reciprocal_rank_takes_the_first():
    assert metrics.reciprocal_rank(RANKED, {"d", "b"}) == 0.5
    assert metrics.reciprocal_rank(RANKED, {"x"}) == 0


def test_ndcg_by_hand():
    gain = 1 / log2(2) + 1 / log2(4)
    ideal = 1 / log2(2) + 1 / log2(3) + 1 / log2(4)
    assert metrics.ndcg_at(RANKED, {"a", "c", "x"}, 5) == pytest.approx(gain / ideal)


def test_ndcg_ideal_is_cut_at_k():
    assert metrics.ndcg_at(RANKED, {"a", "x", "y", "z"}, 1) == 1


def test_longmemeval_ndcg_does_not_discount_the_second_rank():
    assert metrics.longmemeval_ndcg_at(RANKED, {"b"}, 5) == 1
    assert metrics.longmemeval_ndcg_at(RANKED, {"c"}, 5) == pytest.approx(1 / log2(3))


def test_precision_of_nothing_is_zero():
    assert metrics.precision([], {"a"}) == 0
    assert metrics.precision(["a", "b"], {"a"}) == 0.5


@pytest.mark.parametrize(
    ("current", "stale", "first"),
    [("a", "b", 1), ("b", "a", 0), ("a", "x", 1), ("x", "a", 0), ("x", "y", 0)],
)
def test_the_current_version_must_be_found_and_above_the_stale_one(current, stale, first):
    assert metrics.current_first(RANKED, {current}, {stale}) == first


rankings = st.lists(st.sampled_from("abcdefghij"), unique=True)
golds = st.sets(st.sampled_from("abcdefghij"), min_size=1)
depths = st.integers(1, 12)


@given(rankings, golds, depths)
def test_every_metric_lies_between_none_and_all(ranked, relevant, k):
    values = [
        metrics.all_at(ranked, relevant, k),
        metrics.fraction_at(ranked, relevant, k),
        metrics.hit_at(ranked, relevant, k),
    ]
    assert 0 <= values[0] <= values[1] <= values[2] <= 1


@given(rankings, golds, depths)
def test_deeper_never_finds_less(ranked, relevant, k):
    for metric in (metrics.hit_at, metrics.all_at, metrics.fraction_at):
        assert metric(ranked, relevant, k) <= metric(ranked, relevant, k + 1)


@given(golds, depths)
def test_relevant_first_is_perfect(relevant, k):
    ideal = [*sorted(relevant), "other"]
    assert metrics.ndcg_at(ideal, relevant, k) == pytest.approx(1)
    assert metrics.longmemeval_ndcg_at(ideal, relevant, k) == pytest.approx(1)
    assert metrics.reciprocal_rank(ideal, relevant) == 1


@given(rankings, golds, depths)
def test_ndcg_is_no_more_than_one(ranked, relevant, k):
    assert 0 <= metrics.ndcg_at(ranked, relevant, k) <= 1 + 1e-9
    assert 0 <= metrics.longmemeval_ndcg_at(ranked, relevant, k) <= 1 + 1e-9
