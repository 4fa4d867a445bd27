from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.life.strength import LASTING, THRESHOLD, Ranks, strength
from memory_core.store.upkeep import Aging
from tests.life.samples import NOW

DAY = timedelta(days=1)
HALF_LIFE = 90 * DAY


def aging(**fields):
    values = {
        "id": 1,
        "kind": "event",
        "importance": 0.5,
        "usefulness": 0.5,
        "use_count": 0,
        "observed_at": NOW,
        "last_used_at": None,
    }
    return Aging(**values | fields)


def after(days, rank=0.5, half_life=HALF_LIFE, **fields):
    return strength(aging(**fields), rank=rank, half_life=half_life, now=NOW + days * DAY)


def test_it_halves_with_each_half_life():
    assert after(90) == pytest.approx(after(0) / 2)
    assert after(180) == pytest.approx(after(0) / 4)


def test_what_has_no_half_life_does_not_fade():
    assert after(10_000, half_life=None) == after(0, half_life=None) > THRESHOLD


def test_use_makes_it_last_and_starts_it_afresh():
    assert after(180, use_count=3) > after(180)
    assert after(180, last_used_at=NOW + 170 * DAY) > after(180)


def test_praise_makes_it_last_and_blame_shortens():
    assert after(180, usefulness=0.9) > after(180) > after(180, usefulness=0.1)


def test_a_forgotten_event_of_middling_rank_fades_after_two_half_lives():
    assert after(180) > THRESHOLD > after(200)


def test_what_stood_out_in_its_time_stays_just_strong_enough():
    assert after(10_000, rank=LASTING) == THRESHOLD > after(10_000, rank=0.89)


def test_few_can_stand_out():
    fifth_on_top = Ranks(counts={0.4: 80, 0.9: 20})
    more_on_top = Ranks(counts={0.4: 79, 0.9: 21})
    assert fifth_on_top.of(0.9) == LASTING > more_on_top.of(0.9)


def test_importance_is_a_rank_within_the_scope():
    inflated = Ranks(counts={1.0: 50})
    mixed = Ranks(counts={0.2: 25, 1.0: 25})
    assert inflated.of(1.0) == 0.5
    assert (mixed.of(0.2), mixed.of(1.0)) == (0.25, 0.75)
    assert Ranks(counts={}).of(0.7) == 0.5


@given(
    days=st.floats(0, 1e5),
    rank=st.floats(0, 1),
    uses=st.integers(0, 10**6),
    usefulness=st.floats(0, 1),
)
def test_it_lies_in_0_to_1(days, rank, uses, usefulness):
    assert 0 <= after(days, rank, use_count=uses, usefulness=usefulness) <= 1
