"""A name is found as a whole; Han has no edges."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.text import mentions


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ann's flat is in Rome", "ann"),
        ("The manager is ANN", "Ann"),
        ("用户的上级是沈嘉怡", "沈嘉怡"),
        ("用户现在用Vim写代码", "vim"),
        ("The router answers at 10.0.0.1.", "10.0.0.1"),
        ("She writes C++ all day", "C++"),
    ],
)
def test_what_is_named_whole_is_found(text, name):
    assert mentions(text, name)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("The annual report", "Ann"),
        ("The joint account", "Jo"),
        ("Neovim is slow", "vim"),
        ("The router answers at 10.0.0.12", "10.0.0.1"),
        ("anything", ""),
        ("anything", " "),
    ],
)
def test_what_is_part_of_another_word_is_not(text, name):
    assert not mentions(text, name)


@given(st.text(max_size=20), st.text(max_size=10))
def test_any_text_may_be_asked(text, name):
    assert mentions(text, name) in (True, False)
