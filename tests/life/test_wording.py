import pytest

from tests.life.samples import WORDING

HOME, JOB = "=residence", "=employer"


@pytest.mark.parametrize(
    ("content", "concept"),
    [
        ("The user works at Zalando", JOB),
        ("I'm employed by Zalando", JOB),
        ("User is now working for Zalando.", JOB),
        ("用户就职于 Zalando", JOB),
        ("用户目前入职Zalando", JOB),
    ],
)
def test_a_plain_statement_gives_its_value(content, concept):
    assert WORDING.value(content, concept) == {"zalando"}


@pytest.mark.parametrize(
    "content",
    [
        "The user's parents live in Zalando",
        "Wang Fang lives in Zalando",
        "The user met somebody who lives in Zalando",
        "用户的外婆住在 Zalando",
        "The user lives in a house by the sea with a garden, eleven cats, dogs, hens and a pony",
    ],
)
def test_another_statement_gives_none(content):
    assert WORDING.value(content, HOME) == frozenset()


def test_names_of_one_thing_are_known_by_their_concept():
    assert WORDING.concepts("postgres") & WORDING.concepts("postgresql")
    assert not WORDING.concepts("sister") & WORDING.concepts("brother")
