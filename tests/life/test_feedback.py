import pytest

from memory_core.life.feedback import LEAST, MOST, judge


def test_praise_and_blame_move_within_bounds():
    high = low = 0.5
    for _ in range(50):
        high = judge("useful", high, []).usefulness
        low = judge("wrong", low, []).usefulness
    assert (low, high) == (LEAST, MOST)


@pytest.mark.parametrize(
    ("actions", "archived"),
    [
        (["created"], False),
        (["created", "wrong"], True),
        (["created", "wrong", "useful"], False),
        (["created", "wrong", "archived", "restored"], False),
        (["created", "wrong", "useful", "wrong"], True),
        (["created", "wrong", "reinforced"], True),
    ],
)
def test_a_second_wrong_archives(actions, archived):
    assert judge("wrong", 0.5, actions).archive is archived


def test_praise_never_archives():
    assert not judge("useful", 0.5, ["wrong", "wrong"]).archive
