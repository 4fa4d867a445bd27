"""Which plain statements may contradict each other, judged by their words."""

import pytest

from memory_core import Coexists, NewMemory
from memory_core.contradiction import Statement, may_contradict
from memory_core.text import concept_term
from tests.life.samples import LEXICON, POLICIES

ONE_VALUED = {concept_term(one.name) for one in POLICIES.predicates if one.values != "many"}


def doubtful(a: str, b: str) -> bool:
    one, other = (Statement(content=text, lexicon=LEXICON) for text in (a, b))
    found = may_contradict(one, other, ONE_VALUED)
    assert found is may_contradict(other, one, ONE_VALUED)
    return found


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Bob works at Google", "Bob works at Meta"),
        ("Bob lives in Rome", "Bob lives in Oslo"),
        ("The deadline is Friday", "The deadline is Monday"),
        ("The project deadline is Friday", "The project deadline is Monday"),
        ("截止日期是周五", "截止日期是周一"),
        ("苍鹭部署在腾讯云", "苍鹭部署在阿里云"),
        ("The user's manager is Ann", "The user's manager is Bo"),
        ("用户最喜欢的饮料是拿铁", "用户最喜欢的饮料变成了龙井茶"),
    ],
)
def test_two_values_where_one_is_expected(a, b):
    assert doubtful(a, b)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("My best friend lives in Berlin", "I live in Oslo"),
        ("The user's parents live in Chester", "The user lives in Cardiff"),
        ("用户最好的朋友住在柏林", "用户住在奥斯陆"),
        ("用户的妹妹住在柏林", "用户住在奥斯陆"),
        ("The user's phone is 123-456", "The user's mother's phone is 999-111"),
        ("Bob works at Google", "Carl works at Meta"),
        ("Bob likes tea", "Bob likes coffee"),
        ("Bob visited Rome", "Bob visited Paris"),
        ("The deadline of Heron is Friday", "The deadline of Marlow is Monday"),
        ("The deadline of phase one is Friday", "The deadline of phase two is Monday"),
        ("The team decided to move", "The team decided against a raise"),
        ("Bob works at Google on Mondays", "Bob works at Meta"),
        ("The bike shop runs on Postgres", "The bike shop runs on PostgreSQL"),
    ],
)
def test_two_things_that_may_both_be_true(a, b):
    assert not doubtful(a, b)


async def test_a_write_names_the_possible_conflict(memory):
    old = await memory.remember(NewMemory(content="Bob works at Google"))
    new = await memory.remember(NewMemory(content="Bob works at Meta"))
    assert isinstance(new, Coexists)
    assert [one.id for one in new.possible_conflicts] == [old.id]
