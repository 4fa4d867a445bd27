"""From results to figures."""

import json

import pytest

from evals import results, summary
from evals.outcome import OURS
from tests.evals.helpers import result

GOOD = result("good")
POOR = result("poor", ranked=("b", "c", "a"), returned=("b",), lost={"a": "ranked low"})
SILENT = result("silent", expected=(), returned=(), abstain=True, best=0.2, category="none")
FOOLED = result("fooled", expected=(), returned=("b",), abstain=True, best=0.9, category="none")


def test_rankings_leave_questions_without_an_answer_out():
    figures = summary.summarise([GOOD, POOR, SILENT])["views"]["memories"][OURS]
    assert figures["any@1"]["value"] == 0.5
    assert figures["mrr"]["value"] == pytest.approx((1 + 1 / 3) / 2, abs=1e-4)
    assert figures["mrr"]["n"] == 2


def test_baselines_stand_beside_recall():
    views = summary.summarise([GOOD])["views"]["memories"]
    assert views["bm25"]["any@1"]["value"] == 0


def test_answers_count_what_was_returned():
    answer = summary.summarise([GOOD, POOR])["answer"]
    assert answer["returned any"]["value"] == 0.5
    assert answer["noise per answer"]["value"] == 0.5
    assert answer["precision"]["value"] == 0.5


def test_silence_is_judged_by_score_and_by_deed():
    found = summary.summarise([GOOD, SILENT, FOOLED])["abstention"]
    assert found["auroc"] == 0.5
    assert found["unanswerable answered with nothing"]["value"] == 0.5
    assert found["at threshold"]["rejected"] == 0.5


def test_updates_are_judged_by_order():
    right = result("right", ranked=("a", "b"), stale=("b",))
    wrong = result("wrong", ranked=("b", "a"), stale=("b",))
    found = summary.summarise([right, wrong])["order"][OURS]
    assert found["current above stale"]["value"] == 0.5
    assert found["stale in top 5"]["value"] == 1


def test_losses_are_counted_by_stage():
    assert summary.summarise([GOOD, POOR, SILENT])["lost"] == {"found": 1, "ranked low": 1}


def test_categories_and_languages_have_figures_of_their_own():
    figures = summary.summarise([GOOD, SILENT])
    assert figures["categories"]["fact"]["memories"][OURS]["any@1"]["value"] == 1
    assert figures["categories"]["none"]["answered with nothing"]["value"] == 1
    assert set(figures["languages"]) == {"en"}


def test_figures_and_results_survive_a_file(tmp_path):
    path = tmp_path / "run.json"
    results.write(path, {"cases": results.plain([GOOD, SILENT])})
    assert results.revive(results.read(path)["cases"]) == [GOOD, SILENT]
    json.dumps(summary.summarise([GOOD, SILENT, FOOLED]))


def test_provenance_names_versions_and_data():
    made = results.provenance({"embedding": "none"}, {"file": "hash"})
    assert made["settings"] == {"embedding": "none"}
    assert made["data"] == {"file": "hash"}
    assert made["packages"]["numpy"]
