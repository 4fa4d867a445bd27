from __future__ import annotations

import pytest

from memory_core.subjects import subject_key
from memory_core.text import candidate_keys


@pytest.mark.parametrize(
    "name",
    [
        "",
        "user",
        "The User",
        "用户",
        "用戶",
        "使用者",
        "本人",
        "我",
        "myself",
        "ｕｓｅｒ",
        " user. ",
    ],
)
def test_the_user_has_one_key(name: str) -> None:
    assert subject_key(name) == "user"


@pytest.mark.parametrize("name", ["assistant", "the agent", "AI", "助手", "AI助手", "you", "你"])
def test_the_assistant_has_one_key(name: str) -> None:
    assert subject_key(name) == "assistant"


@pytest.mark.parametrize(
    "name", ["user group", "Ann", "insurance agent", "助理", "用户协议", "Max"]
)
def test_anybody_else_is_somebody_else(name: str) -> None:
    assert subject_key(name) not in ("user", "assistant")


@pytest.mark.parametrize("question", ["what is the agent called", "助手叫什么"])
def test_a_question_about_the_assistant_has_its_key(question: str) -> None:
    assert subject_key("助手") in candidate_keys(question)
