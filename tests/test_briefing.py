"""What a briefing shows: sections share a budget, and what does not fit is counted."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from memory_core.briefing import (
    ORDER,
    Candidates,
    Costs,
    Entry,
    Offer,
    chosen,
    joined,
    pressing,
    shared,
    with_relevant,
    worth,
)

NOW = datetime(2026, 3, 2, tzinfo=UTC)
OFFERS = st.lists(
    st.lists(
        st.builds(Offer, cost=st.integers(1, 60), worth=st.floats(0, 2, allow_nan=False)),
        min_size=1,
        max_size=12,
    ),
    min_size=1,
    max_size=5,
)


def entry(name: str, value: float = 0.5, **fields: object) -> Entry:
    given: dict[str, object] = {"scope": "s", "kind": "fact", "content": name, "since": NOW}
    return Entry(id=name, worth=value, **(given | fields))


def offers(*costs: int, worth: float = 0.5) -> list[Offer]:
    return [Offer(cost=cost, worth=worth) for cost in costs]


@given(OFFERS, st.integers(-50, 2_000))
def test_a_budget_is_never_overdrawn_and_nothing_shown_twice(
    sections: list[list[Offer]], budget: int
) -> None:
    kept = shared(sections, budget)
    spent = sum(sections[at][place].cost for at, places in enumerate(kept) for place in places)
    assert spent <= max(budget, 0)
    assert all(places == sorted(set(places)) for places in kept)


@given(OFFERS)
def test_what_fits_is_shown_whole(sections: list[list[Offer]]) -> None:
    budget = sum(offer.cost for section in sections for offer in section)
    assert shared(sections, budget) == [list(range(len(section))) for section in sections]


@given(OFFERS, st.integers(0, 2_000))
def test_every_section_has_its_floor(sections: list[list[Offer]], budget: int) -> None:
    floor = budget // 2 // len(sections)
    for section, places in zip(sections, shared(sections, budget), strict=True):
        if section[0].cost <= floor:
            assert 0 in places


def test_the_rest_goes_to_what_is_worth_most_wherever_it_stands() -> None:
    plain, important = offers(10, 10, 10, worth=0.2), offers(10, 10, 10, worth=0.9)
    assert shared([plain, important], 40) == [[0], [0, 1, 2]]


def test_what_one_section_does_not_need_is_the_others() -> None:
    assert shared([offers(10), offers(*[10] * 9)], 100) == [[0], list(range(9))]


def test_a_memory_too_long_for_the_rest_lets_a_shorter_one_in() -> None:
    assert shared([offers(10, 500, 10)], 40) == [[0, 2]]


def test_what_is_left_out_is_counted() -> None:
    candidates = Candidates(
        entries={"decisions": [entry("a"), entry("b"), entry("c")]},
        more={"decisions": 7},
        found=True,
    )
    (section,) = chosen(candidates, 30, Costs(entry=lambda _: 10, heading=5, frame=4))
    assert [one.id for one in section.entries] == ["a", "b"]
    assert section.cut == 8


def test_what_a_task_recalls_is_told_there_alone() -> None:
    known = Candidates(entries={"standing": [entry("a"), entry("b")]}, more={}, found=True)
    both = with_relevant(known, [entry("b")])
    assert {name: [one.id for one in found] for name, found in both.entries.items()} == {
        "standing": ["a"],
        "relevant": ["b"],
    }


def test_the_candidates_of_two_scopes_are_ordered_together() -> None:
    mine = Candidates(entries={"tasks": [entry("a", 0.9), entry("b", 0.1)]}, more={}, found=True)
    theirs = Candidates(entries={"tasks": [entry("c", 0.5)]}, more={"tasks": 3}, found=False)
    both = joined([mine, theirs])
    assert [one.id for one in both.entries["tasks"]] == ["a", "c", "b"]
    assert (both.more["tasks"], both.found, tuple(both.entries)) == (3, True, ORDER)


def test_only_what_fades_loses_worth_with_time() -> None:
    month, ago = timedelta(days=30), NOW - timedelta(days=60)
    assert worth(0.8, half_life=None, seen=ago, now=NOW) == 0.8
    assert worth(0.8, half_life=month, seen=ago, now=NOW) == 0.2
    assert worth(0.8, half_life=month, seen=NOW + month, now=NOW) == 0.8


def test_a_deadline_presses_from_a_week_before_it() -> None:
    assert pressing(NOW + timedelta(days=8), 0.3, NOW) == pressing(None, 0.3, NOW) == 0.3
    assert pressing(NOW + timedelta(days=6), 0.3, NOW) == 1.3
    assert pressing(NOW - timedelta(days=6), 0.3, NOW) == 1.3
