from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.text.reading import read

any_text = st.text(st.characters(codec=None, exclude_categories=()))


@pytest.mark.parametrize(
    ("written", "reads"),
    [
        ("plain", "plain"),
        ("密碼", "密码"),
        ("ＰａｓｓＷｏｒｄ", "PassWord"),
        ("pass\u200bword", "password"),
        ("ﬁne", "fine"),
        ("是，不是！（对）", "是，不是！（对）"),
    ],
)
def test_a_reading_undoes_what_hides_a_word(written: str, reads: str) -> None:
    assert read(written).text == reads


def test_the_way_back_leads_to_what_was_written() -> None:
    text = "\u200b臺灣 pass\u200bword ﬁne"
    reading = read(text)
    at = reading.text.index("password")
    start, end = reading.written(at, at + len("password"))
    assert text[start:end] == "pass\u200bword"


def test_half_of_a_ligature_is_the_ligature() -> None:
    assert read("ﬁ").written(1, 2) == (0, 1)


@given(any_text)
def test_the_whole_of_any_reading_lies_in_its_text(text: str) -> None:
    reading = read(text)
    if reading.text:
        start, end = reading.written(0, len(reading.text))
        assert 0 <= start < end <= len(text)
