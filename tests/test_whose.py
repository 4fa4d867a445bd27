"""Whom a statement speaks of: the user, or somebody or something of theirs."""

import pytest

from memory_core.policies import Policies
from memory_core.text import Lexicon
from memory_core.whose import concepts_of, speaks_of, speaks_of_user

POLICIES = Policies.load()
LEXICON = Lexicon.build(aliases=POLICIES.aliases, predicates=POLICIES.predicates)

OF_USER = [
    ("residence", "Rome", "The user lives in Rome"),
    ("residence", "Rome", "I still live in Rome"),
    ("residence", "Rome", "My home is in Rome"),
    ("residence", "Rome", "Rome is where the user lives"),
    ("residence", "北京", "我和老婆住在北京"),
    ("residence", "北京", "用户的家还在北京"),
    ("employer", "Acme", "用户还在Acme上班"),
    ("employer", "Acme", "The user remains with Acme as an employee"),
    ("manager", "Ann", "For the manager, the user still goes to Ann"),
    ("manager", "Ann", "Ann is the user's boss"),
    ("manager", "Ann", "用户的直属领导是Ann"),
    ("bedtime", "23:00", "The bedtime of the user is 23:00"),
    ("favourite_drink", "oolong", "Still the user's favourite drink: oolong"),
]
OF_ANOTHER = [
    ("residence", "Rome", "My mother lives in Rome"),
    ("residence", "Rome", "My mother says she lives in Rome"),
    ("residence", "Rome", "Anna lives in Rome"),
    ("residence", "Rome", "The user's boss lives in Rome"),
    ("residence", "Rome", "The user's bank is in Rome"),
    ("residence", "Rome", "A friend of the user lives in Rome"),
    ("residence", "Rome", "The user says the neighbour lives in Rome"),
    ("residence", "北京", "妈妈住在北京"),
    ("residence", "北京", "小李住在北京"),
    ("residence", "北京", "我同事住在北京"),
    ("residence", "北京", "小李告诉我他住在北京"),
    ("employer", "Acme", "Tom works at Acme"),
    ("employer", "腾讯", "我老婆在腾讯上班"),
    ("manager", "Maria", "The user's wife's boss is Maria"),
    ("manager", "Maria", "我老婆的老板是Maria"),
]


def of_user(predicate: str, value: str, content: str) -> bool:
    return speaks_of_user(content, [value], concepts_of(predicate), LEXICON)


@pytest.mark.parametrize(("predicate", "value", "content"), OF_USER)
def test_the_users_own_value_is_of_the_user(predicate: str, value: str, content: str) -> None:
    assert of_user(predicate, value, content)


@pytest.mark.parametrize(("predicate", "value", "content"), OF_ANOTHER)
def test_that_of_somebody_or_something_else_is_not(
    predicate: str, value: str, content: str
) -> None:
    assert not of_user(predicate, value, content)


def test_a_relative_is_not_the_one_who_is_named() -> None:
    assert speaks_of("Ann lives in Rome", "Ann")
    assert not speaks_of("Ann's brother lives in Rome", "Ann")
    assert not speaks_of("小李的妈妈住在北京", "小李")


def test_an_ip_address_is_an_address() -> None:
    assert concepts_of("ip_address") == {"=ip_address", "=address"}
