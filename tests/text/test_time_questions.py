from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.text.time_questions import time_range, without_time

SHANGHAI = ZoneInfo("Asia/Shanghai")
NOW = datetime(2026, 3, 18, 2, 0, tzinfo=UTC)  # a Wednesday morning in Shanghai


def days(text: str) -> tuple[str, str] | None:
    """First and last day named, in the asker's time zone."""
    found = time_range(text, now=NOW, tz=SHANGHAI)
    if found is None:
        return None
    start, end = (moment.astimezone(SHANGHAI) for moment in (found.start, found.end))
    return f"{start:%Y-%m-%d}", f"{end:%Y-%m-%d}"


@pytest.mark.parametrize(
    ("question", "start", "end"),
    [
        ("What did I do yesterday?", "2026-03-17", "2026-03-18"),
        ("the day before yesterday", "2026-03-16", "2026-03-17"),
        ("what is due tomorrow", "2026-03-19", "2026-03-20"),
        ("notes of last week", "2026-03-09", "2026-03-16"),
        ("the week before last", "2026-03-02", "2026-03-09"),
        ("this month", "2026-03-01", "2026-04-01"),
        ("next year", "2027-01-01", "2028-01-01"),
        ("last Friday", "2026-03-13", "2026-03-14"),
        ("last Wednesday", "2026-03-11", "2026-03-12"),
        ("on Monday", "2026-03-16", "2026-03-17"),
        ("next Monday", "2026-03-23", "2026-03-24"),
        ("last weekend", "2026-03-14", "2026-03-16"),
        ("3 days ago", "2026-03-15", "2026-03-16"),
        ("two weeks ago", "2026-03-01", "2026-03-08"),
        ("a month ago", "2026-02-01", "2026-03-01"),
        ("5 years ago", "2021-01-01", "2022-01-01"),
        ("over the past 3 months", "2025-12-18", "2026-03-19"),
        ("in the last month", "2026-02-18", "2026-03-19"),
        ("in May 2023", "2023-05-01", "2023-06-01"),
        ("in May", "2025-05-01", "2025-06-01"),
        ("in march", "2026-03-01", "2026-04-01"),
        ("last May", "2025-05-01", "2025-06-01"),
        ("next May", "2026-05-01", "2026-06-01"),
        ("May of last year", "2025-05-01", "2025-06-01"),
        ("mid-June 2024", "2024-06-11", "2024-06-21"),
        ("on 7 May 2023", "2023-05-07", "2023-05-08"),
        ("on the 7th of May", "2025-05-07", "2025-05-08"),
        ("March 5th, 2024", "2024-03-05", "2024-03-06"),
        ("on 2025-03-05", "2025-03-05", "2025-03-06"),
        ("2025/3/5", "2025-03-05", "2025-03-06"),
        ("in 2023", "2023-01-01", "2024-01-01"),
        ("late last year", "2025-10-01", "2026-01-01"),
        ("Q3 2024", "2024-07-01", "2024-10-01"),
        ("2024 Q3", "2024-07-01", "2024-10-01"),
        ("the second quarter of 2025", "2025-04-01", "2025-07-01"),
        ("last summer", "2025-06-01", "2025-09-01"),
        ("in the fall of 2022", "2022-09-01", "2022-12-01"),
        ("from May to July", "2025-05-01", "2025-08-01"),
        ("between May and June 2023", "2023-05-01", "2023-07-01"),
        ("since January", "2026-01-01", "2026-03-19"),
        ("before 2020", "1900-01-01", "2020-01-01"),
        ("recently", "2026-02-16", "2026-03-19"),
        ("two weeks before August 11, 2023", "2023-07-25", "2023-08-01"),
        ("the week before 16 November 2023", "2023-11-09", "2023-11-16"),
        ("the day after May 7, 2023", "2023-05-08", "2023-05-09"),
        ("what I read in January and March", "2026-01-01", "2026-04-01"),
        ("recently, in May 2023", "2023-05-01", "2023-06-01"),
    ],
)
def test_english(question: str, start: str, end: str) -> None:
    assert days(question) == (start, end)


@pytest.mark.parametrize(
    ("question", "start", "end"),
    [
        ("今天做了什么", "2026-03-18", "2026-03-19"),
        ("昨天", "2026-03-17", "2026-03-18"),
        ("前天", "2026-03-16", "2026-03-17"),
        ("大前天", "2026-03-15", "2026-03-16"),
        ("上周五去了哪", "2026-03-13", "2026-03-14"),
        ("上個星期", "2026-03-09", "2026-03-16"),
        ("下周一", "2026-03-23", "2026-03-24"),
        ("周一开会了吗", "2026-03-16", "2026-03-17"),
        ("周末去哪玩了", "2026-03-14", "2026-03-16"),
        ("上个月", "2026-02-01", "2026-03-01"),
        ("上个月5号", "2026-02-05", "2026-02-06"),
        ("去年", "2025-01-01", "2026-01-01"),
        ("前年", "2024-01-01", "2025-01-01"),
        ("1月中旬", "2026-01-11", "2026-01-21"),
        ("去年2月下旬", "2025-02-21", "2025-03-01"),
        ("十二月上旬", "2025-12-01", "2025-12-11"),
        ("2025年3月", "2025-03-01", "2025-04-01"),
        ("二〇二四年", "2024-01-01", "2025-01-01"),
        ("3月5日", "2026-03-05", "2026-03-06"),
        ("5月3日", "2025-05-03", "2025-05-04"),
        ("1月9日至11日", "2026-01-09", "2026-01-12"),
        ("2025年3月到5月", "2025-03-01", "2025-06-01"),
        ("第一季度", "2026-01-01", "2026-04-01"),
        ("去年第三季度", "2025-07-01", "2025-10-01"),
        ("去年夏天", "2025-06-01", "2025-09-01"),
        ("去年年底", "2025-10-01", "2026-01-01"),
        ("去年下半年", "2025-07-01", "2026-01-01"),
        ("３天前", "2026-03-15", "2026-03-16"),
        ("三个月前", "2025-12-01", "2026-01-01"),
        ("过去两周", "2026-03-05", "2026-03-19"),
        ("最近三天", "2026-03-16", "2026-03-19"),
        ("最近在学什么", "2026-02-16", "2026-03-19"),
        ("自从去年5月以来", "2025-05-01", "2026-03-19"),
        ("4月提到的和5月推荐的周末去处", "2025-04-01", "2025-06-01"),
        ("2023年之前", "1900-01-01", "2023-01-01"),
    ],
)
def test_chinese(question: str, start: str, end: str) -> None:
    assert days(question) == (start, end)


@pytest.mark.parametrize(
    "text",
    [
        "192.168.7.1", "POL-2023 status", "version 2023.5", "port 2023", "a 2024 model",
        "May I ask", "march on", "the Spring framework", "What does Ann like?", "10:30", "一周年",
        "on Saturday mornings", "每周五游泳",
        "我周末喜欢做什么", "他住哪", "3个月大的猫", "30 Feb", "",
    ],
)  # fmt: skip
def test_other_words_and_numbers_are_no_times(text: str) -> None:
    assert days(text) is None


def test_a_day_begins_at_midnight_where_the_asker_is() -> None:
    found = time_range("today", now=datetime(2026, 3, 17, 15, 30, tzinfo=UTC), tz=SHANGHAI)
    assert found is not None
    assert found.start == datetime(2026, 3, 16, 16, tzinfo=UTC)


def test_a_leap_day_asked_of_a_common_year_is_the_day_before() -> None:
    now = datetime(2024, 3, 18, tzinfo=UTC)
    found = time_range("on February 29, or all of 2023?", now=now, tz=UTC)
    assert found is not None
    assert found.start == datetime(2023, 2, 28, tzinfo=UTC)


@pytest.mark.parametrize(
    "question",
    ["what did I do last week", "last month", "last year", "上周做了什么", "上个月", "昨天"],
)  # fmt: skip
def test_a_last_one_is_over_and_leaves_out_today(question: str) -> None:
    found = time_range(question, now=NOW, tz=SHANGHAI)
    assert found is not None
    assert found.end <= datetime(2026, 3, 17, 16, tzinfo=UTC)


@pytest.mark.parametrize(
    "question", ["今天用户做了什么", "用户今天做了什么", "今天自行车", "今天的会議"]
)
def test_a_time_word_is_found_wherever_it_stands(question: str) -> None:
    assert days(question) == ("2026-03-18", "2026-03-19")
    assert "今天" not in without_time(question, now=NOW, tz=SHANGHAI)


@given(
    st.text(st.characters(codec=None, exclude_categories=()))
    | st.from_regex(r"[上去前今最近一三个\d年月周日天 至到qlast]{0,30}")
)
def test_any_text_names_a_span_or_none(text: str) -> None:
    found = time_range(text, now=NOW, tz=SHANGHAI)
    assert found is None or found.start < found.end
