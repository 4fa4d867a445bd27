from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from memory_core.text.normalise import search_form
from memory_core.text.tokenise import MAX_TERM, tokenise

any_text = st.text(st.characters(codec=None, exclude_categories=()))


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("腾讯云", ["腾讯", "讯云"]),
        ("猫", ["猫"]),
        ("He was living there", ["he", "be", "live", "there"]),
        ("POL-358", ["pol-358", "pol", "358"]),
        ("ＰＯＬ-３５８", ["pol-358", "pol", "358"]),
        ("192.168.7.1", ["192.168.7.1"]),
        ("192.168.7.1:8080", ["192.168.7.1:8080", "192.168.7.1", "8080"]),
        ("Python 3.11.7", ["python", "3.11.7", "3.11"]),
        ("don't", ["don't"]),
        ("Ann’s", ["ann"]),
        ("state-of-the-art", ["state-of-the-art", "state", "of", "the", "art"]),
        ("C++, C# or .NET", ["c++", "c#", "or", ".net", "net"]),
        ("node.js", ["node.js", "node", "js"]),
        ("TODO: fix", ["todo", "fix"]),
        ('a"b', ["a", "b"]),
        ("GPT4 5km", ["gpt4", "gpt", "4", "5km", "5", "km"]),
        ("1,000 and 1000", ["1000", "and", "1000"]),
        ("3月5日", ["3", "3月", "5", "5日"]),
        ("Café 😀👍🏽", ["cafe", "😀", "👍"]),
        ("食べる", ["食べ", "べる"]),
        ("한국어", ["한국", "국어"]),
        ("Привет мир", ["привет", "мир"]),
        ("हिन्दी", ["हिन्दी"]),
        ("* ( ... ", []),
        ("", []),
    ],
)
def test_terms(text: str, terms: list[str]) -> None:
    assert tokenise(text).terms == terms


def test_an_address_is_found_whole_and_by_its_parts() -> None:
    terms = tokenise("ann@example.com").terms
    assert {"ann@example.com", "example.com", "ann"} <= set(terms)


def test_a_path_is_found_whole_and_by_its_file() -> None:
    terms = tokenise("see /etc/nginx/nginx.conf").terms
    assert {"etc/nginx/nginx.conf", "nginx.conf", "nginx"} <= set(terms)


def test_traditional_and_simplified_script_meet() -> None:
    assert tokenise("伺服器在臺灣").terms == tokenise("伺服器在台湾").terms


def test_a_long_word_is_cut_the_same_wherever_it_stands() -> None:
    assert tokenise("x" * 5000).terms == ["x" * MAX_TERM]


def test_words_leave_a_barrier_where_another_script_comes_between() -> None:
    assert tokenise("live 北京 in").words == ["live", "", "in"]


@given(any_text)
@example("a\ud800b")
def test_any_text_has_bounded_terms(text: str) -> None:
    terms = tokenise(text).terms
    assert all(0 < len(term) <= MAX_TERM for term in terms)
    assert len(terms) <= 4 * len(search_form(text))


@given(any_text)
def test_each_word_of_a_text_finds_the_text(text: str) -> None:
    form = search_form(text)
    terms = set(tokenise(form).terms)
    for word in form.split():
        assert set(tokenise(word).terms) <= terms
