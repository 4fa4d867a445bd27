"""Lines break where the language lets them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from server.flowing import CLOSING, broken, pieces


def test_english_breaks_at_spaces() -> None:
    assert list(broken("a word and another", 10)) == ["a word and", "another"]


def test_chinese_breaks_between_characters() -> None:
    assert list(broken("运行 `palimpsest reindex`，再看一次", 24)) == [
        "运行 `palimpsest",
        "reindex`，再看一次",
    ]
    assert list(broken("记忆会逐渐淡忘", 8)) == ["记忆会逐", "渐淡忘"]


def test_no_line_begins_with_a_closing_mark() -> None:
    assert list(broken("关闭，再打开。", 4)) == ["关", "闭，", "再打", "开。"]


def test_a_word_that_is_too_long_is_cut() -> None:
    assert list(broken("x" * 25, 10)) == ["x" * 10, "x" * 10, "x" * 5]


@given(st.text(alphabet="ab 养蜂，。（）“”x-", max_size=60), st.integers(4, 20))
def test_nothing_is_lost_and_nothing_is_too_wide(text: str, width: int) -> None:
    assert "".join(pieces(text)) == text
    lines = list(broken(text, width))
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(cell_len(line) <= width for line in lines)


@given(st.lists(st.sampled_from(["养", "蜂，", "记忆。", "（见", "文）"]), max_size=20))
def test_marks_stay_with_their_characters(parts: list[str]) -> None:
    for line in list(broken("".join(parts), 8))[1:]:
        assert line[0] not in CLOSING
