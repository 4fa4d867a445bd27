"""Turning numbers: which there are, how they change, and what proves a choice."""

import pytest

from evals import knobs, sweep
from memory_core import Policies
from tests.evals.helpers import case, result, suite

POLICIES = Policies.load()


def test_weights_and_lengths_of_time_are_numbers_to_turn():
    found = knobs.knobs(POLICIES)
    assert found["weights.recency"] == POLICIES.weights.recency
    assert found["kinds.event.half_life"] == 90
    assert found["kinds.fact.half_life"] is None


def test_one_number_is_turned_and_the_rest_stay():
    changed = knobs.turned(POLICIES, "weights.recency", 0.0)
    assert changed.weights.recency == 0
    assert changed.weights.importance == POLICIES.weights.importance
    assert knobs.knobs(knobs.turned(POLICIES, "kinds.event.half_life", 30)) == knobs.knobs(
        POLICIES
    ) | {"kinds.event.half_life": 30}


def test_an_unknown_number_is_refused_with_those_there_are():
    with pytest.raises(knobs.UnknownKnobError, match=r"weights\.recency"):
        knobs.turned(POLICIES, "weights.charm", 1.0)


def test_thresholds_are_no_switches():
    switches = knobs.switches(POLICIES)
    assert "weights.recency" in switches
    assert "weights.gate" not in switches


def test_a_reranker_is_switched_where_there_is_one():
    assert "weights.reranker" not in knobs.switches(POLICIES)
    assert "weights.reranker" in knobs.switches(POLICIES, reranked=True)


def test_the_parts_share_no_case_and_miss_none():
    whole = suite(*(case(f"case-{n}", expected=("a",)) for n in range(90)))
    tune, proof = sweep.split(whole)
    assert {c.id for c in tune.cases} | {c.id for c in proof.cases} == {c.id for c in whole.cases}
    assert not {c.id for c in tune.cases} & {c.id for c in proof.cases}
    assert 15 <= len(proof.cases) <= 45


def test_the_parts_do_not_depend_on_order_or_number():
    few = suite(case("case-3", expected=("a",)))
    assert sweep.is_held_out(few.cases[0]) == sweep.is_held_out(case("case-3", expected=("b",)))


def test_objectives():
    good = result("good", returned=("a",))
    fooled = result("fooled", expected=(), returned=("b",), abstain=True, best=0.1)
    assert sweep.objective([good, fooled], "mrr") == 1
    assert sweep.objective([good, fooled], "returned") == 0.5
    assert sweep.objective([good, fooled], "auroc") == 1


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("weights.recency", 9.0),
        ("weights.gate", -0.1),
        ("weights.gate", None),
        ("weights.semantic", float("nan")),
        ("kinds.event.half_life", 0.0),
    ],
)
def test_a_value_that_cannot_be_is_refused(name, value):
    with pytest.raises(knobs.KnobValueError, match=name):
        knobs.turned(POLICIES, name, value)
