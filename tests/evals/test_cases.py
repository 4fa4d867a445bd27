"""Case files: read as documented, and wrong ones named by file and line."""

import json
from datetime import UTC, datetime

import pytest

from evals.cases import CaseError, digests, items_of, load_suite

STORE = [
    {"id": "m1", "content": "The user lives in Beijing", "at": "2025-01-01T08:00:00+00:00"},
    {
        "id": "m2",
        "content": "The user lives in Hangzhou",
        "tags": ["home"],
        "at": "2025-06-01T08:00:00",
        "supersedes": ["m1"],
    },
]
CASE = {
    "id": "c1",
    "category": "update",
    "language": "en",
    "store": "home",
    "memories": [{"id": "e1", "content": "The user has a cat"}],
    "question": "Where does the user live?",
    "now": "2025-07-01T00:00:00+08:00",
    "expected": ["m2"],
    "forbidden": ["m1"],
    "kinds": ["fact"],
}


def write(folder, case, store=STORE):
    (folder / "stores").mkdir(exist_ok=True)
    lines(folder / "stores" / "home.jsonl", store)
    lines(folder / "mine.jsonl", [case])
    return load_suite("mine", folder)


def lines(path, records):
    path.write_text("\n".join(json.dumps(record) for record in records), encoding="utf-8")


def test_a_case_holds_its_store_and_its_own_memories(tmp_path):
    suite = write(tmp_path, CASE)
    (case,) = suite.cases
    assert [item.id for item in items_of(suite, case)] == ["m1", "m2", "e1"]
    assert case.query == {"kinds": ("fact",)}
    assert case.now.astimezone(UTC) == datetime(2025, 6, 30, 16, tzinfo=UTC)


def test_times_without_an_offset_are_utc(tmp_path):
    suite = write(tmp_path, CASE)
    assert suite.stores["home"][1].at == datetime(2025, 6, 1, 8, tzinfo=UTC)
    assert suite.stores["home"][1].new.tags == ("home",)


def test_stores_joined_by_a_plus_are_one_in_the_order_of_time(tmp_path):
    write(tmp_path, CASE)
    between = [{"id": "b1", "content": "The user has a boat", "at": "2025-03-01T08:00:00"}]
    lines(tmp_path / "stores" / "boats.jsonl", between)
    lines(tmp_path / "mine.jsonl", [CASE | {"store": "home+boats"}])
    suite = load_suite("mine", tmp_path)
    assert [item.id for item in suite.stores["home+boats"]] == ["m1", "b1", "m2"]
    assert set(digests(suite, tmp_path)) == {"mine.jsonl", "home.jsonl", "boats.jsonl"}


def test_what_was_done_earlier_names_memories_that_there_are(tmp_path):
    act = {"at": "2025-06-20T08:00:00", "useful": ["m2"], "times": 3}
    (case,) = write(tmp_path, CASE | {"earlier": [act]}).cases
    assert (case.earlier[0].useful, case.earlier[0].times) == (("m2",), 3)
    with pytest.raises(CaseError, match="'m9', which no memory has"):
        write(tmp_path, CASE | {"earlier": [act | {"useful": ["m9"]}]})


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"expected": ["m9"]}, "'m9'"),
        ({"expected": []}, "abstain"),
        ({"expectd": ["m1"]}, "'expectd'"),
        ({"question": ""}, "'question' is missing"),
        ({"now": "soon"}, "'soon'"),
    ],
)
def test_a_wrong_case_is_named(tmp_path, change, said):
    with pytest.raises(CaseError, match=said):
        write(tmp_path, CASE | change)


def test_an_id_used_twice_is_named(tmp_path):
    with pytest.raises(CaseError, match="'m1' is used twice"):
        write(tmp_path, CASE, [STORE[0], STORE[0]])


def test_a_broken_line_is_named(tmp_path):
    write(tmp_path, CASE)
    (tmp_path / "mine.jsonl").write_text("\n{oops", encoding="utf-8")
    with pytest.raises(CaseError, match=r"mine\.jsonl line 2"):
        load_suite("mine", tmp_path)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"abstain": True}, "either `expected` ids, or `abstain`"),
        ({"expected": "m2"}, "'expected' takes a list of texts"),
        ({"question": 7}, "'question' takes text"),
        ({"k": "five"}, "'k' takes a whole number"),
        ({"abstain": "no"}, "'abstain' takes true or false"),
        ({"memories": [{"id": "e1", "content": ["x"]}]}, "'content' takes text"),
        ({"memories": "e1"}, "'memories' takes a list of objects"),
        ({"earlier": [{"at": 7}]}, "'at' takes text"),
    ],
)
def test_a_value_of_another_kind_is_named_with_its_line(tmp_path, change, said):
    with pytest.raises(CaseError, match=rf"mine\.jsonl line 1: .*{said}"):
        write(tmp_path, CASE | change)


def test_a_store_with_a_wrong_value_is_named_with_its_line(tmp_path):
    with pytest.raises(CaseError, match=r"home\.jsonl line 2: 'tags' takes a list of texts"):
        write(tmp_path, CASE, [STORE[0], STORE[1] | {"tags": "home"}])
