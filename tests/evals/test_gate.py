"""The guard for continuous integration."""

import pytest

from evals import gate
from tests.evals.helpers import result


def run(found):
    """Twenty cases of which the first `found` are answered at rank 1, the rest at rank 2."""
    return gate.figures(
        [result(f"c{n}", ("a", "b") if n < found else ("b", "a")) for n in range(20)]
        + [result("silent", expected=(), returned=(), abstain=True, best=0.1)]
    )


EXPECTED = gate.expectation(run(14))


def failed(now):
    return [verdict.name for verdict in gate.verdicts(now, EXPECTED) if not verdict.passed]


def test_the_same_figures_pass():
    assert failed(run(14)) == []


def test_better_figures_pass():
    assert failed(run(20)) == []


def test_one_case_is_within_the_noise():
    assert failed(run(13)) == []


def test_a_certain_fall_fails_though_the_mean_is_in_the_interval():
    now = run(10)
    fallen = next(v for v in gate.verdicts(now, EXPECTED) if v.name == "any@1")
    assert fallen.value >= fallen.least
    assert failed(now) == ["any@1", "mrr"]


def test_a_case_that_vanished_counts_as_lost():
    now = run(14)
    now["any@5"] = {}
    assert failed(now) == ["any@5"]


def test_silence_is_guarded_beside_ranking():
    assert EXPECTED["answered with nothing"]["value"] == 1
    assert EXPECTED["mrr"]["value"] == pytest.approx((14 + 6 / 2) / 20)
