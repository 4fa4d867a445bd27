"""Which other order of words says the same, and which says something else."""

import pytest

from memory_core.life.rearranged import rearranged


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("The build is slow, see ticket 7", "See ticket 7: the build is slow"),
        ("锅炉在漏水，水管工周二来", "水管工周二来，锅炉在漏水"),
        ("用户路上遇到安娜，今天跑步了20分钟", "用户今天跑步了20分钟，路上遇到安娜"),
        ("因为下雨，用户没去", "用户没去，因为下雨"),
        ("Ann lives in Rome, the user lives in Oslo", "The user lives in Oslo, Ann lives in Rome"),
        ("The user has a dog, called Rex", "Called Rex, the user has a dog"),
        ("The backup runs every night at 2", "The backup runs at 2 every night"),
        ("In the mountains the user likes to hike", "The user likes to hike in the mountains"),
        ("On Monday Ann gave a book to Bob", "Ann gave a book to Bob on Monday"),
        ("Try the old pump for the pond, shelf 12", "Shelf 12: for the pond try the old pump"),
    ],
)
def test_parts_that_changed_places_say_the_same(a, b):
    assert rearranged(a, b)
    assert rearranged(b, a)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("Ann paid Bob 50 euros", "Bob paid Ann 50 euros"),
        ("The user called Ann", "Ann called the user"),
        ("The user flew from Rome to Oslo", "The user flew from Oslo to Rome"),
        ("Rome is north of Naples", "Naples is north of Rome"),
        ("The user likes coffee more than tea", "The user likes tea more than coffee"),
        ("The light in the hall is on", "The hall in the light is on"),
        ("用户喜欢猫，不喜欢狗", "用户喜欢狗，不喜欢猫"),
        ("安娜打了鲍勃，用户看见了", "鲍勃打了安娜，用户看见了"),
        ("安娜借给用户30元", "用户借给安娜30元"),
        ("The user lives in Oslo, Ann lives in Rome", "The user lives in Rome, Ann lives in Oslo"),
        ("Ann works in Oslo, Bob lives at Rome", "Ann works at Rome, Bob lives in Oslo"),
        ("Ann works in Oslo and Bob lives at Rome", "Ann works at Rome and Bob lives in Oslo"),
        ("The man in the park saw a boy with a dog", "The man with a dog saw a boy in the park"),
        ("Ann likes coffee, likes tea", "The user likes tea, Ann likes coffee"),
        ("Open the tap, then close the valve", "Then close the valve, open the tap"),
        ("先开阀门，然后关水龙头", "然后关水龙头，先开阀门"),
        ("shelf 12 holds 7 jars", "shelf 7 holds 12 jars"),
    ],
)
def test_another_order_that_turns_the_sense_does_not(a, b):
    assert not rearranged(a, b)
    assert not rearranged(b, a)


def test_three_clauses_may_lean_on_one_another():
    a = "The user has a dog, Ann has a cat, called Rex"
    assert not rearranged(a, "The user has a dog, called Rex, Ann has a cat")
