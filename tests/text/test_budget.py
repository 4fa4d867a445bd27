from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.text.budget import CUT, excerpt
from memory_core.text.lexicon import Lexicon
from memory_core.text.tokens import count_tokens

LEXICON = Lexicon.build()
any_text = st.text(st.characters(codec=None, exclude_categories=()), max_size=300)


@pytest.mark.parametrize(
    ("text", "tokens"),
    [("", 0), ("abcd", 1), ("abcde", 2), ("用户喜欢茶", 5), ("мир", 2), ("😀", 2)],
)
def test_tokens(text: str, tokens: int) -> None:
    assert count_tokens(text) == tokens


@given(any_text)
def test_tokens_are_never_fewer_than_a_quarter_of_the_characters(text: str) -> None:
    assert count_tokens(text) >= len(text) / 4


def test_a_text_that_fits_comes_back_whole() -> None:
    assert excerpt("He likes tea.", ["tea"], 10) == "He likes tea."


def test_whole_sentences_around_the_best_one_are_kept() -> None:
    text = "He lives in Oslo. " * 40 + "The key is on shelf POL-358. " + "It rains. " * 40
    cut = excerpt(text, LEXICON.terms("where is POL-358"), 24)
    assert cut.startswith(CUT)
    assert "The key is on shelf POL-358. It rains." in cut
    assert cut.endswith(f"It rains.{CUT}")


def test_chinese_sentences_are_kept_too() -> None:
    text = "用户喜欢喝茶。" * 100 + "备用钥匙放在书架上。" + "今天下雨。" * 100
    cut = excerpt(text, LEXICON.terms("钥匙在哪"), 30)
    assert "备用钥匙放在书架上。" in cut
    assert cut.startswith(f"{CUT}用户")
    assert cut.endswith(f"今天下雨。{CUT}")


def test_a_sentence_too_long_is_cut_around_its_first_hit() -> None:
    cut = excerpt("word " * 3000 + "needle " + "word " * 3000, ["needl"], 20)
    assert "needle" in cut
    assert set(cut.strip(CUT).split()) == {"word", "needle"}


def test_a_sentence_of_han_is_cut_around_its_first_hit() -> None:
    assert "针" in excerpt("字" * 5000 + "针" + "字" * 5000, LEXICON.terms("针"), 20)


def test_characters_of_several_code_points_stay_whole() -> None:
    family = "👨‍👩‍👧"
    cut = excerpt(family * 50, [], 30).strip(CUT)
    assert cut == family * (len(cut) // len(family))
    assert "́" not in excerpt("é" * 200, [], 20).replace("é", "")


@given(any_text, st.lists(st.text(max_size=5), max_size=5), st.integers(-1, 40))
def test_an_excerpt_is_within_its_budget_and_of_the_text(
    text: str, terms: list[str], budget: int
) -> None:
    cut = excerpt(text, terms, budget)
    assert count_tokens(cut) <= max(budget, 0)
    assert cut.removeprefix(CUT).removesuffix(CUT) in text


@given(st.text("ae\u0301\u0302猫 .", max_size=200), st.integers(1, 20))
def test_an_excerpt_never_begins_with_a_loose_accent(text: str, budget: int) -> None:
    cut = excerpt("a" + text, [], budget).removeprefix(CUT)
    assert not cut or not unicodedata.combining(cut[0])
