"""The commands, as a person types them."""

import json

import pytest
from click.testing import CliRunner

from evals import cases, results
from evals.cli import main
from tests.evals.helpers import case, result, suite, told
from tests.evals.test_report import RUN


def invoke(*arguments):
    return CliRunner().invoke(main, [str(a) for a in arguments], obj={})


def test_every_command_explains_itself():
    quality = ("run", "compare", "ablate", "sweep", "calibrate", "tasks", "gate")
    for name in (*quality, "year", "upkeep-latency", "bench", "report", "readme"):
        answer = invoke(name, "--help")
        assert answer.exit_code == 0
        assert "Usage" in answer.output


def test_an_unknown_suite_is_a_usage_error_that_lists_the_known():
    answer = invoke("run", "--suite", "nothing-of-the-kind")
    assert answer.exit_code == 2
    assert "all-local" in answer.output


def test_a_bad_trial_is_a_usage_error():
    answer = invoke("sweep", "--suite", "all", "--try", "weights.recency=much")
    assert answer.exit_code == 2
    assert "KNOB=NUMBER" in answer.output


@pytest.fixture
def files(tmp_path):
    paths = tmp_path / "a.json", tmp_path / "b.json"
    for path, ranked in zip(paths, (("b", "a"), ("a", "b")), strict=True):
        figures = {"tiny": {"cases": results.plain([result("c", ranked)])}}
        results.write(path, {"kind": "run", "suites": figures})
    return paths


def test_compare_says_what_got_better(files, tmp_path):
    out = tmp_path / "compared.json"
    answer = invoke("compare", *files, "--out", out)
    assert "better: 1  c (2 to 1)" in answer.output
    assert json.loads(out.read_text())["suites"][0]["differences"]["any@1"]["mean"] == 1


def test_report_writes_one_page(tmp_path):
    results.write(tmp_path / "run.json", RUN)
    answer = invoke("report", tmp_path / "run.json", "--out", tmp_path / "page.html")
    assert answer.exit_code == 0
    assert (tmp_path / "page.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_readme_fills_its_markers(tmp_path):
    results.write(tmp_path / "run.json", RUN)
    text = "x\n<!-- results: begin (made by `python -m evals readme`) -->\n<!-- results: end -->\n"
    (tmp_path / "README.md").write_text(text)
    answer = invoke("readme", tmp_path / "run.json", "--into", tmp_path / "README.md")
    assert answer.exit_code == 0
    assert "| tiny | memories |" in (tmp_path / "README.md").read_text()


def test_calibrating_needs_a_model():
    answer = invoke("calibrate", "--embedding", "none")
    assert answer.exit_code == 2
    assert "needs an embedding model" in answer.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--try", "weights.recencyy=0"), "no number 'weights.recencyy'"),
        (("--try", "weights.recency=0,9"), "give a number from 0 to 0.5"),
        (("--try", "weights.recency=0", "--metric", "nosuch"), "no metric 'nosuch'"),
    ],
)
def test_what_cannot_be_swept_is_said_in_one_sentence(arguments, said):
    answer = invoke("sweep", "--suite", "smoke", "--embedding", "none", *arguments)
    assert answer.exit_code == 2
    assert said in answer.output
    assert answer.output.startswith("Error: ")


def test_a_mistake_in_a_case_file_is_said_in_one_sentence(monkeypatch, tmp_path):
    (tmp_path / "mine.jsonl").write_text('{"id": "c", "question": "?"}\n', encoding="utf-8")
    monkeypatch.setattr("evals.commands.options.cases.load_suite.__defaults__", (tmp_path,))
    monkeypatch.setattr("evals.commands.options.cases.suite_names", lambda: ["mine"])
    answer = invoke("run", "--suite", "mine")
    assert answer.exit_code == 2
    assert answer.output == "Error: mine.jsonl line 1: 'store' is missing\n"


def test_only_runs_are_compared(files, tmp_path):
    results.write(tmp_path / "sweep.json", {"kind": "sweep"})
    (tmp_path / "page.json").write_text("<html>", encoding="utf-8")
    for wrong, said in (
        ("sweep.json", "holds the result of sweep"),
        ("page.json", "no result file"),
    ):
        answer = invoke("compare", tmp_path / wrong, files[0])
        assert answer.exit_code == 2
        assert said in answer.output
        assert "Traceback" not in answer.output


def test_calibrating_needs_two_stores(monkeypatch):
    one = suite(case(expected=("a",)), store=(told("a", "x"),))
    monkeypatch.setattr("evals.commands.quality.load_suites", lambda *_: [one])
    answer = invoke("calibrate", "--suite", "mine")
    assert answer.exit_code == 2
    assert "calibrate needs two stores" in answer.output


@pytest.mark.parametrize(
    ("memory", "case", "said"),
    [
        ({"kind": "nosuch"}, {}, 'home.jsonl line 1: kind "nosuch" is unknown'),
        ({}, {"as_of": "nonsense"}, 'mine.jsonl line 1: as_of "nonsense" is not a time'),
    ],
)
def test_what_the_memory_refuses_is_named_with_its_line(monkeypatch, tmp_path, memory, case, said):
    (tmp_path / "stores").mkdir()
    told = {"id": "m", "content": "x"} | memory
    asked = {"id": "c", "question": "?", "store": "home", "expected": ["m"]} | case
    (tmp_path / "stores" / "home.jsonl").write_text(json.dumps(told), encoding="utf-8")
    (tmp_path / "mine.jsonl").write_text(json.dumps(asked), encoding="utf-8")
    mine = cases.load_suite("mine", tmp_path)
    monkeypatch.setattr("evals.commands.quality.load_suites", lambda *_: [mine])
    monkeypatch.chdir(tmp_path)
    answer = invoke("run", "--embedding", "none", "--no-baselines")
    assert answer.exit_code == 2
    assert f"Error: {said}" in answer.output
