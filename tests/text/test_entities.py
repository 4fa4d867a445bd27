from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.text.entities import MAX_KEYS, MAX_NAMES, candidate_keys, names
from memory_core.text.normalise import fold

any_text = st.text(st.characters(codec=None, exclude_categories=()))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ann works at Acme.", ["Ann", "Acme"]),
        ("Ann administers Acme-GitHub", ["Ann", "Acme-GitHub"]),
        ("Ann Lee's dog", ["Ann Lee"]),
        ("Project Phoenix uses PostgreSQL 16", ["Project Phoenix", "PostgreSQL"]),
        ("X uses Node.js, C++ and C#", ["X", "Node.js", "C++", "C#"]),
        ("the ticket is POL-358", ["POL-358"]),
        ("asked @ann and ann@example.com", ["@ann"]),
        ("He read 'Eternal Sunshine of the Mind'", ["Eternal Sunshine of the Mind"]),
        ("founded by L. Ron Hubbard.", ["L. Ron Hubbard"]),
        ("用户在「凤凰计划」工作，读《三体》", ["凤凰计划", "三体"]),
        ("他最近在学 Rust", ["Rust"]),
        ("React是前端框架", ["React"]),
        ("他叫李明，住在杭州", ["李明"]),
        ("负责凤凰项目", ["凤凰项目"]),
        ("Yesterday I met Bob", ["Bob"]),
    ],
)
def test_names(text: str, found: list[str]) -> None:
    assert names(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "The user prefers tea", "I love jazz", "Likes coffee", "meets on Friday in May",
        "router IP is 192.168.7.1", "AND OR NOT", "What is it? How so", "这个项目很好", "他叫什么",
        "see https://github.com/Foo/Bar",
    ],
)  # fmt: skip
def test_other_capitals_are_no_names(text: str) -> None:
    assert names(text) == []


@given(any_text)
def test_names_of_any_text_are_few_and_different(text: str) -> None:
    found = names(text)
    assert len(found) <= MAX_NAMES
    assert len({fold(name) for name in found}) == len(found)


@pytest.mark.parametrize(
    ("question", "key"),
    [
        ("What does Project Phoenix use?", "project phoenix"),
        ("who owns POL-358", "pol-358"),
        ("who owns pol 358", "pol 358"),
        ("凤凰計劃用什么数据库", "凤凰计划"),
        ("tell me about X", "x"),
        ("what is C++ for", "c++"),
        ("When is Mei Tanaka's birthday?", "mei tanaka"),
        ("Mei Tanaka’s job", "mei tanaka"),
        ("the James' boat", "james"),
    ],
)
def test_the_key_of_a_name_in_a_question_is_among_its_candidates(question: str, key: str) -> None:
    assert key in candidate_keys(question)


@given(any_text)
def test_candidates_of_any_question_are_bounded(text: str) -> None:
    keys = candidate_keys(text * 20)
    assert len(keys) <= MAX_KEYS
    assert len(set(keys)) == len(keys)
