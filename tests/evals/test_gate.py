"""The guard for continuous integration."""

from evals import gate
from tests.evals.helpers import result

EXPECTED = {"mrr": {"value": 0.8, "low": 0.7, "high": 0.9, "n": 40}}


def test_a_fall_within_the_interval_passes():
    (verdict,) = gate.verdicts({"mrr": {"value": 0.7}}, EXPECTED)
    assert verdict.passed


def test_a_fall_below_the_interval_fails():
    (verdict,) = gate.verdicts({"mrr": {"value": 0.69}}, EXPECTED)
    assert not verdict.passed


def test_a_figure_that_vanished_fails():
    (verdict,) = gate.verdicts({}, EXPECTED)
    assert not verdict.passed


def test_ranking_returning_and_silence_are_guarded():
    silent = result("silent", expected=(), returned=(), abstain=True, best=0.1)
    found = gate.figures([result("good"), silent])
    assert set(found) == {
        "any@1",
        "any@5",
        "mrr",
        "returned any",
        "unanswerable answered with nothing",
    }
