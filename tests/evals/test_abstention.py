"""Telling questions with an answer from those without."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals import abstention

scores = st.lists(st.floats(0, 1), min_size=1, max_size=40)


def test_auroc_counts_pairs_and_halves_ties():
    assert abstention.auroc([0.9, 0.5], [0.5, 0.1]) == pytest.approx(3.5 / 4)


def test_auroc_of_a_perfect_split_is_one():
    assert abstention.auroc([0.8, 0.9], [0.1, 0.2]) == 1


@given(scores, scores)
def test_auroc_of_swapped_sides_sums_to_one(yes, no):
    both = abstention.auroc(yes, no) + abstention.auroc(no, yes)
    assert both == pytest.approx(1)


def test_a_twentieth_of_the_answerable_may_be_lost():
    answerable = [index / 20 for index in range(20)]
    assert abstention.threshold_keeping(answerable) == 1 / 20
    assert abstention.rejected_keeping(answerable, [0.0, 0.04, 0.5]) == pytest.approx(2 / 3)


@given(scores)
def test_the_threshold_keeps_what_it_promises(answerable):
    limit = abstention.threshold_keeping(answerable)
    assert sum(score >= limit for score in answerable) >= 0.95 * len(answerable) - 1e-9


def test_decisions_at_a_threshold():
    found = abstention.at_threshold([0.9, 0.6, 0.2], [0.7, 0.1], 0.5)
    assert (found.precision, found.recall, found.rejected) == pytest.approx((2 / 3, 2 / 3, 0.5))


def test_calibration_groups_scores_into_ranges():
    low, high = abstention.calibration([0.11, 0.19, 1.0], [False, True, True])
    assert (low.mean_score, low.share_right, low.count) == pytest.approx((0.15, 0.5, 2))
    assert (high.mean_score, high.share_right, high.count) == (1.0, 1.0, 1)
