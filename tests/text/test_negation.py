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
        "别给我打电话", "未婚", "用户对花生不过敏", "牛奶过期了", "不同意涨价", "不错过任何比赛",
        "the door is unlocked", "the light is off", "门没锁",
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
        "你是不是会游泳", "味道好，不过有点贵", "不过敏感的人要小心", "与众不同", "不断学习",
        "牛奶没过期",
        "the meeting is on Monday", "works closely with Ann", "is a close friend",
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
        ("我喜欢香菜", "我讨厌香菜"),
        ("养了一只猫", "没有养猫"),
        ("用户养过一条狗", "用户没养过狗"),
        ("有车", "没车"),
        ("喜欢猫", "讨厌猫"),
        ("用户对花生过敏", "用户对花生不过敏"),
        ("他同意方案", "他不同意方案"),
    ],
)
def test_opposed(one: str, other: str) -> None:
    assert opposed(one, other)
    assert opposed(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The door is locked", "The door is unlocked"),
        ("the light is on", "the light is off"),
        ("He turned the heating on", "He turned off the heating"),
        ("dark mode is on", "dark mode is disabled"),
        ("the server is up", "the server is down"),
        ("The shop is open", "The shop is closed"),
        ("The repo is public", "the repo is private"),
        ("Rex is alive", "Rex is dead"),
        ("The user is married to Ann", "the user is single"),
        ("the user is married", "the user is not married"),
        ("I'm single", "I'm married"),
        ("marital status: single", "marital status: married"),
        ("user is retired", "user is employed at Globex"),
        ("门锁着", "门没锁"),
        ("门开着", "门关着"),
        ("燈開著", "灯关着"),
        ("服务器在线", "服务器离线"),
        ("用户已婚", "用户单身"),
        ("用户结婚了", "用户没结婚"),
        ("牛奶过期了", "牛奶没过期"),
        ("他在职", "他离职了"),
    ],
)
def test_states_that_shut_each_other_out_are_opposed(one: str, other: str) -> None:
    assert opposed(one, other)
    assert opposed(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The door is locked", "The door is open"),
        ("the light is on", "the heater is off"),
        ("the meeting is on Monday", "the meeting is off topic"),
        ("Ann is married", "I am single"),
        ("Ann is married", "Bob is single"),
        ("The user has a single monitor", "The user is married"),
        ("the shop opens early", "the shop closes late"),
        ("Ann is a close friend", "Ann is a friend"),
        ("灯开着", "空调关着"),
        ("用户已婚", "用户不喜欢茶"),
        ("用户想结婚", "用户单身"),
    ],
)
def test_states_of_other_things_are_not_opposed(one: str, other: str) -> None:
    assert not opposed(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("I love jazz", "I like jazz"),
        ("Ann likes tea", "I hate tea"),
        ("the limit is 10 MB", "the limit is not 10 GB"),
        ("我喜欢猫", "我不喜欢狗"),
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
