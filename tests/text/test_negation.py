from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.text.negation import opposed, polarity

any_text = st.text(st.characters(codec=None, exclude_categories=()))


@pytest.mark.parametrize(
    "text",
    [
        "I hate jazz", "doesn't like tea", "never eats meat", "no longer works at Acme",
        "can't swim", "stopped smoking", "gave up coffee", "is not allergic to nuts",
        "dark mode is disabled", "quit his job", "drinks it without sugar", "dislikes noise",
        "不喜欢咖啡", "没有养猫", "讨厌香菜", "不再住在北京", "从不喝酒", "戒烟了", "无法访问",
        "别给我打电话", "未婚",
    ],
)  # fmt: skip
def test_denials(text: str) -> None:
    assert polarity(text) == -1


@pytest.mark.parametrize(
    "text",
    [
        "I love jazz", "not only tea but coffee", "can't wait to see it",
        "never stopped liking jazz", "doesn't dislike it", "No. 5 is his room",
        "no problem with nuts", "lives in Oslo", "",
        "不错的餐厅", "不过他喜欢茶", "不仅喜欢茶", "差不多三十岁", "不好意思打扰",
        "对不起我迟到了", "别人喜欢他", "特别喜欢猫", "不得不去", "从不讨厌猫", "非常好", "没问题",
        "你是不是会游泳",
    ],
)  # fmt: skip
def test_affirmations(text: str) -> None:
    assert polarity(text) == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I love jazz", "I hate jazz"),
        ("The user likes tea", "dislikes tea"),
        ("allergic to nuts", "is not allergic to nuts"),
        ("dark mode is enabled", "dark mode is disabled"),
        ("The server is online", "The server is offline"),
        ("can swim", "cannot swim"),
        ("started smoking", "quit smoking"),
        ("prefers tea", "avoids tea"),
        ("Ann eats meat", "Ann no longer eats meat"),
        ("I live in Oslo, and I love jazz", "I hate jazz"),
        ("喜欢吃香菜", "讨厌香菜"),
        ("用户喜欢咖啡", "用户不喜欢咖啡"),
        ("会游泳", "不会游泳"),
        ("吃辣", "不吃辣"),
    ],
)
def test_opposed(one: str, other: str) -> None:
    assert opposed(one, other)
    assert opposed(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I love jazz", "I like jazz"),
        ("I love jazz", "I hate rock"),
        ("Ann likes tea", "Bob hates tea"),
        ("drinks tea", "does not drink coffee"),
        ("router IP is 192.168.7.1", "router IP is not 192.168.9.1"),
        ("喜欢茶", "讨厌咖啡"),
        ("他很特别", "他很好"),
        ("", ""),
    ],
)
def test_not_opposed(one: str, other: str) -> None:
    assert not opposed(one, other)


@given(any_text, any_text)
def test_any_two_texts_can_be_compared(one: str, other: str) -> None:
    assert polarity(one) in (1, -1)
    assert opposed(one, other) == opposed(other, one)
    assert not opposed(one, one) or len(one) > 1
