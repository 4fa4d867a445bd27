from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.errors import InvalidInput
from memory_core.text.times import parse_future, parse_time

SHANGHAI = ZoneInfo("Asia/Shanghai")
NOW = datetime(2026, 3, 18, 17, 30, tzinfo=UTC)  # the 19th in Shanghai


def parse(text: str) -> str:
    return parse_time(text, now=NOW, tz=SHANGHAI, field="valid_from").strftime("%Y-%m-%dT%H:%M")


def parse_end(text: str) -> str:
    return parse_future(text, now=NOW, tz=SHANGHAI, field="expires_at").strftime("%Y-%m-%dT%H:%M")


@pytest.mark.parametrize(
    ("text", "utc"),
    [
        ("2026-03-01T09:30+08:00", "2026-03-01T01:30"),
        ("2026-03-01T09:30:00Z", "2026-03-01T09:30"),
        ("2026-03-01T09:30", "2026-03-01T01:30"),
        ("2026-03-01", "2026-02-28T16:00"),
        ("2026-03", "2026-02-28T16:00"),
        (" now ", "2026-03-18T17:30"),
        ("today", "2026-03-18T16:00"),
        ("Yesterday", "2026-03-17T16:00"),
        ("2h", "2026-03-18T15:30"),
        ("7d", "2026-03-11T17:30"),
        ("30 d", "2026-02-16T17:30"),
    ],
)
def test_points_in_time(text: str, utc: str) -> None:
    assert parse(text) == utc


@pytest.mark.parametrize(
    ("text", "utc"),
    [
        ("2h", "2026-03-18T19:30"),
        ("7d", "2026-03-25T17:30"),
        ("2026-03-31", "2026-03-31T16:00"),
        ("2026-12", "2026-12-31T16:00"),
        ("today", "2026-03-19T16:00"),
        ("2026-03-31T12:00", "2026-03-31T04:00"),
    ],
)
def test_ends(text: str, utc: str) -> None:
    assert parse_end(text) == utc


def test_what_comes_back_is_utc() -> None:
    assert parse_time("2026-03-01", now=NOW, tz=SHANGHAI, field="since").tzinfo is UTC


def test_an_error_names_the_field_and_the_valid_form() -> None:
    with pytest.raises(InvalidInput) as caught:
        parse("yesterday-ish")
    assert str(caught.value) == (
        'valid_from "yesterday-ish" is not a time; give ISO 8601 such as 2026-03-01 or '
        "2026-03-01T09:30+08:00, or now, or a duration such as 7d"
    )


@pytest.mark.parametrize(
    "text", ["", "2026-02-30", "2026-13", "25:00", "0001-01-01", "999999y", "-3d", "7", "x" * 500]
)
def test_anything_else_is_refused_in_one_short_sentence(text: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        parse(text)
    assert len(str(caught.value)) < 200


@given(st.text())
def test_any_text_is_a_time_or_refused(text: str) -> None:
    try:
        found = parse_time(text, now=NOW, tz=SHANGHAI, field="since")
    except InvalidInput:
        return
    assert found.tzinfo is UTC
