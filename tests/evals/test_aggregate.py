"""One score for a session out of its memories."""

from evals.aggregate import session_ranking

SESSION = {"a1": "A", "a2": "A", "b1": "B", "c1": "", "d1": "D"}


def test_the_best_memory_leads_its_session():
    ranked = [("b1", 0.9), ("a1", 0.5), ("d1", 0.1)]
    assert [session for session, _ in session_ranking(ranked, SESSION)] == ["B", "A", "D"]


def test_a_second_memory_adds_half():
    assert session_ranking([("a1", 0.5), ("a2", 0.4)], SESSION) == [("A", 0.5 + 0.2)]


def test_support_breaks_a_tie():
    ranked = [("b1", 0.5), ("a1", 0.5), ("a2", 0.1)]
    assert session_ranking(ranked, SESSION)[0][0] == "A"


def test_memories_without_a_session_are_left_out():
    assert session_ranking([("c1", 0.9)], SESSION) == []
