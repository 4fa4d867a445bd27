from datetime import timedelta

import pytest

from memory_core.life.contradictions import doubts, rivals
from tests.life.samples import NOW, POLICIES, WORDING, statement

YEAR = timedelta(days=365)


def doubted(a, b):
    return bool(doubts({a.id: a, b.id: b}, [(a.id, b.id)], WORDING))


def home(city, **fields):
    return statement(f"the user lives in {city}", triple=("user", "lives_in", city), **fields)


def test_two_present_values_of_one_slot_are_rivals():
    old, new = home("Beijing", observed_at=NOW - YEAR), home("Hangzhou")
    (found,) = rivals([old, new], POLICIES)
    assert [one.id for one in found.statements] == [new.id, old.id]
    assert "residence" in found.reason


def test_values_that_follow_each_other_are_no_rivals():
    old = home("Beijing", valid_from=NOW - 2 * YEAR, valid_to=NOW - YEAR)
    new = home("Hangzhou", valid_from=NOW - YEAR)
    assert rivals([old, new], POLICIES) == []


def test_many_values_are_no_rivals():
    likes = [statement(f"likes {x}", triple=("user", "likes", x)) for x in ("fish", "tofu")]
    assert rivals(likes, POLICIES) == []


def test_other_numbers_or_the_opposite_are_doubts():
    assert doubted(statement("the router IP is 10.0.0.1"), statement("the router IP is 10.0.0.2"))
    assert doubted(statement("the user loves jazz"), statement("the user hates jazz"))


def test_other_subjects_are_no_doubt():
    ann = statement("speaks 3 languages", subject="Ann")
    bob = statement("speaks 4 languages", subject="Bob")
    assert not doubted(ann, bob)


def test_what_happened_twice_is_no_doubt():
    a = statement("the user ran 5 km in the park", kind="event")
    b = statement("the user ran 7 km in the park", kind="event")
    assert not doubted(a, b)


def test_two_homes_told_without_a_triple_are_a_doubt():
    assert doubted(
        statement("The user lives in Beijing"), statement("The user lives in Hangzhou now")
    )
    assert doubted(statement("用户住在北京"), statement("用户住在杭州"))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Ben's passport expires on 30 May 2026", "The user's passport expires on 2 December 2027"),
        ("The staging cluster runs version 1.33", "The production cluster runs version 1.31"),
        ("The job number of Ashton Gate is TW-2214", "The job number of Portishead is TW-2231"),
        ("王芳的生日是 3 月 8 日", "陈静的生日是 8 月 19 日"),
        ("次卧窗帘宽 2.4 米", "主卧窗帘宽 3.2 米"),
    ],
)
def test_the_same_of_two_things_is_no_doubt(a, b):
    assert not doubted(statement(a), statement(b))


def test_one_value_in_other_phrases_is_no_doubt():
    assert not doubted(statement("用户就职于康桥健康"), statement("用户入职康桥健康"))
    assert doubted(statement("用户就职于康桥健康"), statement("用户入职启明教育"))


def test_another_value_of_somebody_else_is_a_doubt():
    assert doubted(statement("Bob works at Google"), statement("Bob works at Meta"))
    assert doubted(statement("苍鹭部署在腾讯云"), statement("苍鹭部署在阿里云"))
    assert not doubted(statement("Bob works at Google"), statement("Carl works at Meta"))
    assert not doubted(statement("Bob visited Rome"), statement("Bob visited Paris"))
