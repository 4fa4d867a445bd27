from __future__ import annotations

import pytest

from memory_core.text.stemming import stem
from memory_core.text.stop import is_function_pair, is_stop, without_stop_words


@pytest.mark.parametrize(
    "word", ["the", "what", "does", "user", "now", "的", "什么", "用户", "是在"]
)
def test_words_that_say_nothing(word: str) -> None:
    assert is_stop(stem(word))


@pytest.mark.parametrize(
    "word", ["not", "never", "tea", "不", "没有", "讨厌", "杭州", "358", "=cat"]
)
def test_words_that_matter(word: str) -> None:
    assert not is_stop(stem(word))


def test_han_is_cut_at_stop_words() -> None:
    assert without_stop_words("用户的城市是杭州") == ["城市", "杭州"]


@pytest.mark.parametrize(
    ("run", "pieces"),
    [
        ("花生过敏", ["花生过敏"]),
        ("不过敏", ["不过敏"]),
        ("不过好吃", ["好吃"]),
        ("吃过香菜", ["吃", "香菜"]),
    ],
)
def test_a_particle_inside_a_word_cuts_nothing(run: str, pieces: list[str]) -> None:
    assert without_stop_words(run) == pieces


def test_pairs_cut_through_a_particle_are_told_from_words() -> None:
    assert is_function_pair("是杭")
    assert not is_function_pair("杭州")
