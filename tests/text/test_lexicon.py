from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core.text.aliases import default_aliases
from memory_core.text.lexicon import Lexicon, concept_term


@dataclass(frozen=True, kw_only=True)
class Predicate:
    name: str
    aliases: tuple[str, ...] = ()
    cues: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()


RESIDENCE = Predicate(
    name="residence",
    aliases=("lives_in", "home"),
    cues=("居住城市", "住在", "住哪", "lives in", "where do I live"),
    asked=("where … live", "哪…居住"),
)
LEXICON = Lexicon.build(aliases=[("phoenix", "凤凰计划", "ph-x")], predicates=[RESIDENCE])
any_text = st.text(st.characters(codec=None, exclude_categories=()))


@pytest.mark.parametrize(
    "text",
    [
        "他现在住哪？",
        "She is living in Oslo",
        "lived in Rome",
        "用户当前居住城市是杭州",
        "Where do I live?",
    ],
)
def test_a_predicate_is_found_by_its_names_and_cues(text: str) -> None:
    assert "=residence" in LEXICON.concepts(text)


@pytest.mark.parametrize(
    "question",
    ["Where does Ann live these days?", "where's the place that we will live at", "他在哪个区居住"],
)
def test_a_predicate_is_asked_for_by_words_that_stand_apart(question: str) -> None:
    assert LEXICON.asked_in(question) == {"=residence"}
    assert any("=residence" in unit for unit in LEXICON.question_units(question))


@pytest.mark.parametrize("text", ["We live where it rains", "where it is likely to rain"])
def test_words_in_another_order_ask_for_nothing(text: str) -> None:
    assert LEXICON.asked_in(text) == set()


def test_what_asks_for_a_former_value_asks_for_the_present_ones_predicate() -> None:
    past = Predicate(name="past_employer", cues=("previous employer",))
    lexicon = Lexicon.build(predicates=[past, Predicate(name="employer")], defaults=False)
    asked = "Who was Ann's previous employer?"
    assert lexicon.asked_in(asked) == {"=employer", "=past_employer"}
    assert lexicon.concepts("Acme was the previous employer") == {"=past_employer"}


@pytest.mark.parametrize("text", ["I live. 他 in", "olives inside", "在住的"])
def test_a_predicate_is_not_found_across_words(text: str) -> None:
    assert "=residence" not in LEXICON.concepts(text)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("uses PostgreSQL", "Postgres"),
        ("腾讯云", "on Tencent Cloud"),
        ("a k8s cluster", "Kubernetes"),
        ("C++", "cpp"),
        ("喝咖啡", "coffee"),
        ("allergic to nuts", "对坚果过敏"),
        ("Project Phoenix", "鳳凰計劃"),
        ("node js", "Node.js"),
    ],
)
def test_other_names_of_a_thing_share_a_concept(one: str, other: str) -> None:
    assert LEXICON.concepts(one) & LEXICON.concepts(other)


@pytest.mark.parametrize(
    ("text", "concept"), [("大熊猫", "=cat"), ("热狗", "=dog"), ("pgx", "=pg")]
)
def test_a_name_inside_another_word_is_not_meant(text: str, concept: str) -> None:
    assert concept not in LEXICON.concepts(text)


def test_space_between_scripts_makes_no_difference() -> None:
    lexicon = Lexicon.build(predicates=[Predicate(name="ip", cues=("IP地址",))], defaults=False)
    assert lexicon.concepts("路由器的 IP 地址") == {"=ip"}


def test_concepts_end_the_terms_once_each() -> None:
    assert LEXICON.terms("cat, cat")[-2:] == ["cat", "=cat"]


def test_one_character_finds_a_text_it_stands_in() -> None:
    question, indexed = LEXICON.terms("雪"), LEXICON.index_terms("昨天下雪了")
    assert set(question) <= set(indexed)


def test_content_leaves_out_who_speaks_and_what_says_nothing() -> None:
    assert LEXICON.content_terms("用户的城市是杭州") == LEXICON.content_terms("他现在的城市：杭州")
    assert LEXICON.content_terms("The user likes tea.") == ["tea"]


def test_a_lexicon_without_defaults_knows_only_its_own() -> None:
    lexicon = Lexicon.build(aliases=[("phoenix", "凤凰计划")], defaults=False)
    assert lexicon.concepts("Postgres, 凤凰计划") == {"=phoenix"}


def test_no_default_name_stands_for_two_things() -> None:
    names = [name for group in default_aliases() for name in group]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("group", default_aliases(), ids=lambda group: str(group[0]))
def test_every_default_name_is_found(group: tuple[str, ...]) -> None:
    assert all(concept_term(group[0]) in LEXICON.concepts(name) for name in group)


@given(any_text)
def test_any_text_has_terms_and_every_question_term_is_indexed(text: str) -> None:
    assert set(LEXICON.terms(text)) <= set(LEXICON.index_terms(text))
    assert set(LEXICON.content_terms(text)).isdisjoint(LEXICON.concepts(text))
