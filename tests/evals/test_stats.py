"""Intervals and comparisons: repeatable, and right where the answer is known."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals import stats

samples = st.lists(st.floats(0, 1), min_size=1, max_size=60)


@given(samples)
def test_the_interval_holds_the_mean(sample):
    found = stats.estimate(sample)
    assert found.low - 1e-9 <= found.value <= found.high + 1e-9


def test_the_same_sample_gives_the_same_interval():
    sample = [0, 1, 1, 0, 1, 1, 1, 0]
    assert stats.estimate(sample) == stats.estimate(sample)


def test_more_questions_narrow_the_interval():
    few, many = stats.estimate([0, 1] * 10), stats.estimate([0, 1] * 1000)
    assert many.high - many.low < (few.high - few.low) / 5


def test_no_change_is_no_difference():
    found = stats.paired([0, 1, 1], [0, 1, 1])
    assert (found.mean, found.p, found.significant) == (0, 1, False)


def test_an_exact_sign_flip_value():
    """Of the 2^3 ways to flip three equal gains, two are as extreme: p = 1/4."""
    assert stats.paired([0, 0, 0, 1], [1, 1, 1, 1]).p == pytest.approx(0.25, abs=0.02)


def test_a_gain_everywhere_is_significant():
    found = stats.paired([0.0] * 30, [1.0] * 30)
    assert found.significant
    assert (found.mean, found.low, found.high) == (1, 1, 1)


def test_direction_is_b_minus_a():
    assert stats.paired([1, 1, 1, 0], [0, 0, 1, 0]).mean == -0.5


def test_percentile_interpolates():
    assert stats.percentile([0, 10], 0.25) == 2.5
