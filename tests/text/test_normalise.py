from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.text.normalise import clean, fold, search_form

any_text = st.text(st.characters(codec=None, exclude_categories=()))
valid_text = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs")))


def test_clean_replaces_a_lone_surrogate_and_keeps_a_pair() -> None:
    assert clean("a\ud800b") == "a\ufffdb"
    assert clean("\ud83d\ude00") == "😀"


def test_clean_drops_control_characters_except_tab_and_line_feed() -> None:
    assert clean("a\x00b\tc\nd\x1b[0m\x85") == "ab\tc\nd[0m"


def test_clean_makes_every_line_end_the_same() -> None:
    assert clean("a\r\nb\rc") == "a\nb\nc"


@given(valid_text)
def test_clean_leaves_valid_text_alone(text: str) -> None:
    assert clean(text) == text


@given(any_text)
def test_clean_text_can_always_be_sent(text: str) -> None:
    assert clean(text).encode("utf-8").decode("utf-8") == clean(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Likes Tea.", "likes  tea"),
        ("ＰＯＬ－３５８", "pol-358"),
        ("我住在臺灣。", "我住在台湾"),
        (" 喜欢喝茶！ ", "喜欢喝茶"),
        ("soft\u00adware\u200b", "software"),
        ("STRASSE", "straße"),
    ],
)
def test_texts_that_say_the_same_fold_alike(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"), [("C++", "C"), ("C#", "C"), ("café", "cafe"), ("3.11", "311"), ("...", "")]
)
def test_texts_that_differ_fold_apart(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@given(any_text)
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def test_search_ignores_accents_and_vowel_points() -> None:
    assert search_form("Café Æsir Łódź") == "cafe aesir lodz"
    assert search_form("مَرْحَبًا") == search_form("مرحبا")


def test_search_keeps_letters_of_other_scripts() -> None:
    assert search_form("Йод がく 한국") == "йод がく 한국"
