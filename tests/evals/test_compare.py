"""Two runs side by side."""

from evals.compare import compare
from tests.evals.helpers import result

TOP, LOW, GONE = ("a", "b", "c"), ("b", "c", "a"), ("b", "c")


def test_what_got_better_and_worse_is_named():
    before = [result("up", LOW), result("down", TOP), result("same", TOP)]
    after = [result("up", TOP), result("down", LOW), result("same", TOP)]
    found = compare("tiny", before, after)
    assert [(m.case, m.before, m.after) for m in found.better] == [("up", 3, 1)]
    assert [(m.case, m.before, m.after) for m in found.worse] == [("down", 1, 3)]
    assert found.differences["mrr"].mean == 0


def test_losing_a_memory_altogether_is_worse():
    found = compare("tiny", [result("c", LOW)], [result("c", GONE)])
    assert [m.after for m in found.worse] == [0]


def test_a_change_everywhere_is_significant():
    before = [result(str(n), LOW) for n in range(20)]
    after = [result(str(n), TOP) for n in range(20)]
    found = compare("tiny", before, after)
    assert found.differences["any@1"].mean == 1
    assert found.differences["any@1"].significant
    assert found.categories["fact"]["any@1"].significant


def test_silence_is_compared_over_questions_without_an_answer():
    before = [result("c", expected=(), returned=("b",), abstain=True)]
    after = [result("c", expected=(), returned=(), abstain=True)]
    found = compare("tiny", before, after)
    assert found.differences["answered with nothing"].mean == 1


def test_only_cases_of_both_runs_count():
    found = compare("tiny", [result("x"), result("y")], [result("y"), result("z")])
    assert found.differences["mrr"].n == 1


def test_what_a_caller_gets_is_compared_beside_the_ranks():
    before = [result("kept"), result("cut", returned=("a",)), result("new", returned=())]
    after = [result("kept"), result("cut", returned=()), result("new", returned=("a",))]
    found = compare("tiny", before, after)
    assert (found.served, found.unserved) == (("new",), ("cut",))
    assert found.better == found.worse == ()
    assert "returned any" in found.differences
