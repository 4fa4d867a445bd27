from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.text.statement import hard_tokens, is_hedged, is_noise

any_text = st.text(st.characters(codec=None, exclude_categories=()))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The user has two cats", "用户有2只猫"),
        ("born on March 5, 2025", "生于2025年3月5日"),
        ("due 2025-03-05", "due on 5 march 2025"),
        ("costs 1,000", "costs 1000"),
        ("meets on Fridays", "周五见面"),
        ("他在学Rust", "he learns Rust"),
        ("12岁", "十二岁"),
        ("likes tea", "The user likes tea"),
        ("takes 3 days", "需要三天"),
        ("限额 10MB", "the limit is 10 MB"),
        ("runs 5 km", "跑5公里"),
        ("50%", "50 percent"),
    ],
)
def test_statements_that_may_be_the_same(one: str, other: str) -> None:
    assert hard_tokens(one) == hard_tokens(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("router IP is 192.168.7.1", "router IP is 192.168.9.1"),
        ("Ann lives in Oslo", "Bob lives in Oslo"),
        ("lives in Oslo", "lives in Rome"),
        ("Python 3.11", "Python 3.12"),
        ("POL-358 is open", "POL-359 is open"),
        ("两只猫", "三只猫"),
        ("周五开会", "周四开会"),
        ("在学rust", "在学python"),
        ("limit is 10 MB", "limit is 10 GB"),
        ("3 days", "3 weeks"),
        ("两天", "两周"),
        ("5 km", "5 miles"),
        ("20元", "20万元"),
    ],
)
def test_statements_that_cannot_be_the_same(one: str, other: str) -> None:
    assert hard_tokens(one) != hard_tokens(other)


@pytest.mark.parametrize(
    "text",
    [
        "maybe he likes tea",
        "plans to move",
        "He may move",
        "可能在学 Rust",
        "打算搬家",
        "听说他病了",
    ],
)
def test_guesses_plans_and_hearsay_are_hedged(text: str) -> None:
    assert is_hedged(text)


@pytest.mark.parametrize(
    "text", ["likes tea", "met in May", "the plan is fixed", "计划经济", "在学 Rust"]
)
def test_plain_statements_are_not_hedged(text: str) -> None:
    assert not is_hedged(text)


@pytest.mark.parametrize(
    "text",
    [
        "hi",
        "Thanks a lot!",
        "Great, thank you so much!!",
        "OK",
        "好的，谢谢你",
        "哈哈哈",
        "嗯嗯好的呢",
        "👍👍",
        "...",
        "",
    ],
)
def test_empty_talk_is_noise(text: str) -> None:
    assert is_noise(text)


@pytest.mark.parametrize(
    "text", ["Ann", "42", "no sugar", "he is well", "是杭州", "好吃", "用户喜欢茶"]
)
def test_anything_said_is_no_noise(text: str) -> None:
    assert not is_noise(text)


def test_a_long_text_of_small_talk_is_judged_quickly() -> None:
    assert is_noise("ha" * 30)
    assert is_noise("." * 300)
    assert is_noise("\u200b" * 200)
    assert not is_noise("好的呀" * 20 + "杭州")


@given(any_text)
def test_any_text_can_be_judged(text: str) -> None:
    assert all(hard_tokens(text))
    assert is_hedged(text) in (True, False)
    assert is_noise(text) in (True, False)
