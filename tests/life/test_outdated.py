"""Which plain statements say no more than a value that was replaced."""

from dataclasses import replace

import pytest

from memory_core.life.outdated import restates
from memory_core.store.upkeep import Replaced
from tests.life.samples import LEXICON, NOW, POLICIES, statement

MOVED = Replaced(
    id=1,
    subject="user",
    predicate="lives_in",
    object="Chengdu",
    holder=2,
    holder_object="Lisbon",
    holder_from=NOW,
)
MIGRATED = replace(
    MOVED, subject="Kestrel", predicate="database", object="MySQL", holder_object="DuckDB"
)
REWIRED = replace(
    MOVED, subject="家里的路由器", predicate="IP地址", object="10.0.0.1", holder_object="10.0.0.2"
)


@pytest.mark.parametrize(
    ("content", "old"),
    [
        ("The user still lives in Chengdu, close to the market", MOVED),
        ("用户还是住在Chengdu，离地铁站不远", MOVED),
        ("Kestrel still uses MySQL as its database", MIGRATED),
        ("家里的路由器IP地址没变，是10.0.0.1", REWIRED),
    ],
)
def test_the_old_value_in_other_words(content, old):
    assert restates(statement(content), old, POLICIES, LEXICON)


@pytest.mark.parametrize(
    ("content", "old"),
    [
        ("The user no longer lives in Chengdu", MOVED),
        ("The user used to live in Chengdu", MOVED),
        ("The user might live in Chengdu for good", MOVED),
        ("The user moved from Chengdu to Lisbon and lives in Lisbon", MOVED),
        ("Anna lives in Chengdu", MOVED),
        ("The user's favourite restaurant is in Chengdu", MOVED),
        ("The user lives in Chongqing", MOVED),
        ("Marlow uses MySQL as its database", MIGRATED),
    ],
)
def test_what_says_something_else_stays(content, old):
    assert not restates(statement(content), old, POLICIES, LEXICON)


def test_where_many_values_hold_none_is_outdated():
    liked = replace(MOVED, predicate="likes", object="jazz", holder_object="opera")
    assert not restates(statement("The user likes jazz"), liked, POLICIES, LEXICON)
