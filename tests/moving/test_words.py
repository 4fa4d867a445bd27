"""How times, kinds and what has no field come over, whatever tool wrote them."""

import hypothesis.strategies as st
import pytest
from hypothesis import given

from memory_core.moving.context import context, labels, object_in, share, words
from memory_core.moving.kinds import kind_of
from memory_core.moving.moments import day, end_of_day, moment


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (1750000000, "2025-06-15T15:06:40+00:00"),
        (1750000000000, "2025-06-15T15:06:40+00:00"),
        ("2025-06-15T15:06:40Z", "2025-06-15T15:06:40+00:00"),
        ("2025-06-15 15:06:40", "2025-06-15T15:06:40+00:00"),
        ("2025-06-15T23:06:40+08:00", "2025-06-15T15:06:40+00:00"),
        ("yesterday-ish", ""),
        (float("inf"), ""),
        (1e300, ""),
        (True, ""),
        (None, ""),
        (["2025"], ""),
    ],
)
def test_times_of_every_form_are_utc(written: object, expected: str) -> None:
    assert moment(written) == expected


def test_a_time_of_the_clock_on_the_wall_stays_without_an_offset() -> None:
    assert moment("2025-06-15T15:06:40", local=True) == "2025-06-15T15:06:40"


def test_a_date_and_its_end() -> None:
    assert (day("2025-06-15"), end_of_day("2025-06-15")) == (
        "2025-06-15",
        "2025-06-16T00:00:00+00:00",
    )
    assert (day("9999-99-99"), end_of_day("9999-12-31")) == ("", "")


@given(st.none() | st.booleans() | st.floats() | st.integers() | st.text() | st.binary())
def test_anything_is_a_time_or_nothing(value: object) -> None:
    assert isinstance(moment(value) + day(value) + end_of_day(value), str)


def test_the_first_known_name_says_the_kind() -> None:
    assert kind_of(("", "zoo", "Action-Item", "decision")) == "task"
    assert kind_of(("note",)) == "fact"


def test_tags_come_once_and_without_blanks() -> None:
    assert labels(("a", " b  c "), ("a", "")) == ("a", "b c")


@pytest.mark.parametrize(
    ("value", "expected"),
    [("a, b,", ("a", "b")), ('["a,b", "c"]', ("a,b", "c")), (["a", 1, ""], ("a",)), (7, ())],
)
def test_words_of_every_form(value: object, expected: tuple[str, ...]) -> None:
    assert words(value) == expected


def test_context_says_what_says_something() -> None:
    told = {"mood": "glad", "none": None, "empty": [], "list": ["茶", 1], "zero": 0, "left": "x"}
    assert context(told, without={"left"}) == 'mood: glad\nlist: ["茶", 1]\nzero: 0'


def test_an_object_in_a_text_and_a_text_that_is_none() -> None:
    assert object_in('{"a": 1}') == {"a": 1}
    assert object_in("{'a': 1}") == {"metadata": "{'a': 1}"}


def test_shares_are_clipped_and_anything_else_is_the_default() -> None:
    found = [share(value, 0.5) for value in (2, -1, 0.25, "high", None, True, float("nan"))]
    assert found == [1, 0, 0.25, 0.5, 0.5, 0.5, 0.5]
