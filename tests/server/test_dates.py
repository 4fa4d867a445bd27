"""Times as people read them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from server import dates
from server.language import spoken

NOW = datetime(2026, 3, 10, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("written", "english", "chinese"),
    [
        ("2026-03-10T12:00:20+00:00", "just now", "刚刚"),
        ("2026-03-10T11:59:00+00:00", "1 minute ago", "1 分钟前"),
        ("2026-03-10T17:00:00+08:00", "3 hours ago", "3 小时前"),
        ("2026-03-07T12:00:00+00:00", "3 days ago", "3 天前"),
        ("2026-03-12T13:00:00+00:00", "in 2 days", "2 天后"),
        ("2026-01-07T12:00:00+08:00", "2026-01-07", "2026-01-07"),
        ("", "", ""),
        ("sometime", "sometime", "sometime"),
    ],
)
def test_a_time_is_a_distance_until_a_date_says_more(
    written: str, english: str, chinese: str
) -> None:
    assert dates.distance(written, NOW) == english
    with spoken({"LANG": "zh_CN"}):
        assert dates.distance(written, NOW) == chinese


def test_days_and_minutes_are_those_of_the_offset() -> None:
    assert dates.day("2026-03-10T23:30:00+08:00") == "2026-03-10"
    assert dates.minute("2026-03-10T23:30:00+08:00") == "2026-03-10 23:30"
    assert dates.minute("") == ""
