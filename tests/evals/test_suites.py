"""The shipped replay suites: well formed, fair, and as wide as the README says.

Whether recall answers them is for `python -m evals run`; only the files are looked at here.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any, get_args

import pytest
import snowballstemmer

from evals.cases import SUITES, load_suite
from memory_core.types import Kind

Record = dict[str, Any]

NAMES = ("zh", "en", "mixed", "cross", "life", "signals")
STORES = ("home_zh", "home_en", "mixed", "project")
BESIDE = ("signals_zh", "signals_en", "signals_mixed")
"""Stores that are asked together with a large one."""
LANGUAGES = {"zh": 90, "en": 90, "mixed": 60, "cross": 50}
CATEGORIES = {
    "paraphrase": 50,
    "alias": 20,
    "entity": 24,
    "history": 24,
    "as_of": 12,
    "update": 20,
    "many_valued": 16,
    "no_answer": 70,
    "time_words": 20,
    "digits": 20,
    "names": 12,
    "script": 10,
    "old_exact": 12,
    "importance": 16,
    "confidence": 16,
    "use": 16,
    "recency": 12,
    "popular": 8,
    "only_guess": 6,
    "inflation": 5,
}
KINDS = frozenset(get_args(Kind))
FUNCTION_WORDS = """
a an the i me my we us our you he him his she her it its they them their this that these those
who what which where when why how is are was be been do does did have has had can could may must
should will would to of in on at by for from with as and or but so if not no any most more than
there here one user off out up down about all
"""


def read(path: str) -> list[Record]:
    text = (SUITES / path).read_text(encoding="utf-8")
    records: list[Record] = [json.loads(line) for line in text.splitlines()]
    return records


def all_cases() -> list[Record]:
    return [case for name in NAMES for case in read(f"{name}.jsonl")]


def told(case: Record) -> list[Record]:
    """Every memory the case's store holds, in the order it is told."""
    files = [read(f"stores/{name}.jsonl") for name in case["store"].split("+")]
    added: list[Record] = case.get("memories", [])
    return sorted((memory for file in files for memory in file), key=at) + added


def at(record: Record, key: str = "at") -> datetime:
    return datetime.fromisoformat(record[key])


def words(text: str) -> set[str]:
    """Pairs of Han characters, and stems of the Latin words that carry meaning."""
    han = [run[i : i + 2] for run in re.findall(r"[一-鿿]+", text) for i in range(len(run) - 1)]
    latin = set(re.findall(r"[a-z0-9]{2,}", text.lower())) - set(FUNCTION_WORDS.split())
    return set(han) | set(snowballstemmer.stemmer("english").stemWords(sorted(latin)))


def paraphrases() -> Iterator[tuple[str, str]]:
    """Question and answer of each paraphrase that stays within one language."""
    for case in all_cases():
        if case["category"] == "paraphrase" and case["language"] != "cross":
            known = {memory["id"]: memory["content"] for memory in told(case)}
            yield from ((case["question"], known[id]) for id in case["expected"])


@pytest.mark.parametrize("name", [*NAMES, "smoke"])
def test_the_harness_reads_every_suite(name: str) -> None:
    assert len(load_suite(name).cases) == len(read(f"{name}.jsonl"))


def test_case_ids_are_unique_over_all_suites() -> None:
    counts = Counter(case["id"] for case in all_cases())
    assert [id for id, count in counts.items() if count > 1] == []


@pytest.mark.parametrize("store", [*STORES, *BESIDE])
def test_a_store_has_unique_ids_and_contents(store: str) -> None:
    memories = read(f"stores/{store}.jsonl")
    assert len({memory["id"] for memory in memories}) == len(memories)
    assert len({memory["content"] for memory in memories}) == len(memories)


@pytest.mark.parametrize("store", STORES)
def test_a_store_is_of_realistic_size_and_told_in_order(store: str) -> None:
    times = [at(memory) for memory in read(f"stores/{store}.jsonl")]
    assert len(times) >= 250
    assert all(earlier < later for earlier, later in pairwise(times))


@pytest.mark.parametrize("store", [*STORES, *BESIDE])
def test_a_memory_supersedes_only_what_was_told_before(store: str) -> None:
    earlier: set[str] = set()
    for memory in read(f"stores/{store}.jsonl"):
        assert memory["kind"] in KINDS
        assert set(memory.get("supersedes", [])) <= earlier
        earlier.add(memory["id"])


def test_what_a_case_adds_is_told_after_the_store_and_before_the_question() -> None:
    for case in all_cases():
        times = [at(memory) for memory in told(case)]
        assert times == sorted(times), case["id"]
        assert times[-1] < at(case, "now"), case["id"]


def test_references_resolve_and_do_not_contradict() -> None:
    for case in all_cases():
        known = {memory["id"] for memory in told(case)}
        expected = set(case["expected"])
        wrong = {*case.get("forbidden", []), *case.get("stale", [])}
        assert expected | wrong <= known, case["id"]
        assert not expected & wrong, case["id"]


def test_a_case_either_has_answers_or_abstains() -> None:
    for case in all_cases():
        assert bool(case["expected"]) != case.get("abstain", False), case["id"]
        assert case.get("abstain", False) == (case["category"] == "no_answer"), case["id"]


def test_k_leaves_room_for_every_expected_memory() -> None:
    assert [case["id"] for case in all_cases() if case["k"] < len(case["expected"])] == []


def test_signals_are_asked_by_pairs_whose_order_is_known() -> None:
    for case in read("signals.jsonl"):
        assert len(case["expected"]) == len(case["stale"]) == 1, case["id"]


def test_what_was_done_earlier_is_done_before_the_question() -> None:
    for case in read("signals.jsonl"):
        for act in case.get("earlier", []):
            last = at(act) + timedelta(days=act.get("times", 1) - 1)
            assert last < at(case, "now"), case["id"]


def test_many_valued_cases_expect_several() -> None:
    many = [case for case in all_cases() if case["category"] == "many_valued"]
    assert all(len(case["expected"]) > 1 for case in many)


def test_as_of_cases_ask_for_a_moment_and_forbid_another_version() -> None:
    for case in all_cases():
        if case["category"] == "as_of":
            assert case["as_of"], case["id"]
            assert case["forbidden"], case["id"]


@pytest.mark.parametrize(("question", "answer"), list(paraphrases()))
def test_a_paraphrase_shares_no_word_with_its_answer(question: str, answer: str) -> None:
    assert words(question) & words(answer) == set()


@pytest.mark.parametrize(("language", "least"), LANGUAGES.items())
def test_languages_are_covered(language: str, least: int) -> None:
    assert Counter(case["language"] for case in all_cases())[language] >= least


@pytest.mark.parametrize(("category", "least"), CATEGORIES.items())
def test_categories_are_covered(category: str, least: int) -> None:
    assert Counter(case["category"] for case in all_cases())[category] >= least


def test_smoke_is_a_sample_of_every_category_but_the_near_ties() -> None:
    cases = {case["id"]: case for case in all_cases() if not case["id"].startswith("signals-")}
    smoke = read("smoke.jsonl")
    assert len(smoke) == 64
    assert all(case == cases[case["id"]] for case in smoke)
    assert {case["category"] for case in smoke} == {case["category"] for case in cases.values()}
