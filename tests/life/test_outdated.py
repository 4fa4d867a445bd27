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
RESTED = replace(MOVED, predicate="bedtime", object="22:15", holder_object="23:00")
MIGRATED = replace(
    MOVED, subject="Kestrel", predicate="database", object="MySQL", holder_object="DuckDB"
)
REWIRED = replace(
    MOVED, subject="家里的路由器", predicate="IP地址", object="10.0.0.1", holder_object="10.0.0.2"
)

CLOSE, FAR = 0.83, 0.7
LED = replace(MOVED, predicate="manager", object="Marta Lund", holder_object="Bo")


@pytest.mark.parametrize(
    ("content", "old"),
    [
        ("The user still lives in Chengdu, close to the market", MOVED),
        ("用户还是住在Chengdu，离地铁站不远", MOVED),
        ("Kestrel still uses MySQL as its database", MIGRATED),
        ("家里的路由器IP地址没变，是10.0.0.1", REWIRED),
        ("The bedtime of the user is still 22:15", RESTED),
        ("22:15 is still the user's bedtime", RESTED),
        ("Marta Lund is the user's boss", LED),
        ("Marta Lund还是用户的领导", LED),
        ("家里的路由器 still has the address 10.0.0.1", REWIRED),
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
        ("The bedtime of the user's sister is still 22:15", RESTED),
        ("The user's favourite restaurant is in Chengdu", MOVED),
        ("The user lives in Chongqing", MOVED),
        ("Marlow uses MySQL as its database", MIGRATED),
        ("Kestrelle uses MySQL as its database", MIGRATED),
        ("Marta Lund is the boss of the user's sister", LED),
        ("Marta Lund is the user's sister's boss", LED),
        ("The user's sister lives in Chengdu", MOVED),
        ("用户的妹妹住在Chengdu", MOVED),
        ("用户妈妈住在Chengdu", MOVED),
        ("The user's sister's bedtime is 22:15", RESTED),
        ("Marta Lund, whom the user's boss met, is a doctor", LED),
    ],
)
def test_what_says_something_else_stays(content, old):
    assert not restates(statement(content), old, POLICIES, LEXICON)


HOME = replace(MOVED, object="北京", holder_object="杭州")


@pytest.mark.parametrize(
    ("content", "old"),
    [
        ("用户出差时住在北京的酒店", HOME),
        ("用户住在北京的酒店", HOME),
        ("用户周末住在北京", HOME),
        ("用户放假的时候住在北京", HOME),
        ("When travelling the user lives in Chengdu", MOVED),
        ("The user lives in Chengdu at weekends", MOVED),
        ("In summer the user lives in Chengdu", MOVED),
        ("The user lives in Chengdu during the holidays", MOVED),
        ("The user sometimes lives in a hotel in Chengdu", MOVED),
        ("On trips the user's bedtime is 22:15", RESTED),
    ],
)
def test_what_holds_at_times_only_stays(content, old):
    assert not restates(statement(content), old, POLICIES, LEXICON, CLOSE)


DRANK = replace(MOVED, predicate="favourite_drink", object="老白茶", holder_object="ginger beer")


@pytest.mark.parametrize(
    "content",
    [
        "用户又泡了最喜欢的老白茶",
        "The user had 老白茶 again, a favourite",
        "The user's favourite is 老白茶, two cups a day",
    ],
)
def test_a_favourite_needs_no_word_for_its_kind(content):
    assert restates(statement(content), DRANK, POLICIES, LEXICON)


STAGED = replace(
    MOVED, subject="苍鹭", predicate="status", object="灰度发布", holder_object="已上线"
)


@pytest.mark.parametrize(
    ("content", "old"),
    [
        ("The user is asleep by 22:15 most nights", RESTED),
        ("用户一般22:15熄灯", RESTED),
        ("例会上说苍鹭还在灰度发布", STAGED),
        ("苍鹭 is reported as 灰度发布", STAGED),
    ],
)
def test_what_means_the_same_needs_no_word_for_the_predicate(content, old):
    assert restates(statement(content), old, POLICIES, LEXICON, CLOSE)
    assert not restates(statement(content), old, POLICIES, LEXICON, FAR)
    assert not restates(statement(content), old, POLICIES, LEXICON)


@pytest.mark.parametrize(
    ("content", "old"),
    [
        ("The user's train home leaves at 22:15", RESTED),
        ("The alarm of the user rings at 22:15", RESTED),
        ("用户的闹钟22:15响", RESTED),
        ("The user no longer turns in at 22:15", RESTED),
        ("The user called Marta at 22:15", RESTED),
        ("苍鹭的灰度发布经费是三万", STAGED),
        ("Marlow还在灰度发布", STAGED),
    ],
)
def test_what_is_said_of_another_thing_stays_however_close(content, old):
    assert not restates(statement(content), old, POLICIES, LEXICON, CLOSE)


def test_where_many_values_hold_none_is_outdated():
    liked = replace(MOVED, predicate="likes", object="jazz", holder_object="opera")
    assert not restates(statement("The user likes jazz"), liked, POLICIES, LEXICON)
