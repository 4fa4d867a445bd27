"""One score for a session out of its memories."""

from evals.aggregate import session_ranking

SESSION = {"a1": "A", "a2": "A", "b1": "B", "c1": "", "d1": "D"}


def test_a_session_stands_where_its_best_memory_stands():
    ranked = [("b1", 0.9), ("a1", 0.5), ("a2", 0.4), ("d1", 0.1)]
    assert session_ranking(ranked, SESSION) == [("B", 0.9), ("A", 0.5), ("D", 0.1)]


def test_equal_scores_keep_their_order():
    assert [s for s, _ in session_ranking([("d1", 0.5), ("a1", 0.5)], SESSION)] == ["D", "A"]


def test_memories_without_a_session_are_left_out():
    assert session_ranking([("c1", 0.9)], SESSION) == []
