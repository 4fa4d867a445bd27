"""Public data sets, on tiny files of the published shapes with text of our own."""

import json
import lzma
from datetime import UTC, datetime

import pytest

from evals import datasets
from evals.datasets import factconsolidation, madial


def dump(path, records):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(records, ensure_ascii=False), encoding="utf-8")


def dump_lines(path, records):
    path.write_text("\n".join(json.dumps(r, ensure_ascii=False) for r in records), "utf-8")


def test_nothing_is_found_in_an_empty_folder(tmp_path):
    assert datasets.available(tmp_path) == []


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(FileNotFoundError, match=r"locomo10\.json"):
        datasets.load(tmp_path, "locomo10")


@pytest.fixture
def locomo(tmp_path):
    said = [
        {"speaker": "Ada", "dia_id": "D1:1", "text": "I bought a kite."},
        {"speaker": "Bo", "dia_id": "D1:2", "text": "Look!", "blip_caption": "a red kite"},
    ]
    asked = [
        {"question": "Who has a kite?", "answer": 7, "evidence": ["D1:1; D1:02"], "category": 1},
        {"question": "Who has a boat?", "evidence": ["D1:1"], "category": 5},
    ]
    conversation = {"session_1": said, "session_1_date_time": "1:56 pm on 8 May, 2023"}
    conversation |= {"speaker_a": "Ada", "speaker_b": "Bo", "session_2_date_time": "unused"}
    sample = {"sample_id": "conv-1", "conversation": conversation, "qa": asked}
    dump(tmp_path / "locomo10.json", [sample])
    return datasets.load(tmp_path, "locomo10")


def test_locomo_turns_become_memories(locomo):
    first, second = locomo.stores["conv-1"]
    assert first.new.content == "Ada: I bought a kite."
    assert first.new.entities == ("Ada",)
    assert first.at == datetime(2023, 5, 8, 13, 56, tzinfo=UTC)
    assert second.new.content.endswith("[image: a red kite]")


def test_locomo_questions_name_turns_and_sessions(locomo):
    first, second = locomo.cases
    assert (first.expected, first.sessions, first.answer) == (("D1:1", "D1:2"), ("S1",), ("7",))
    assert (first.category, first.abstain) == ("multi-hop", False)
    assert (second.category, second.abstain) == ("adversarial", True)


def test_longmemeval_keeps_roles_dates_and_evidence(tmp_path):
    record = {
        "question_id": "q1_abs",
        "question_type": "multi-session",
        "question": "What did I buy?",
        "answer": "a kite",
        "question_date": "2023/04/10 (Mon) 17:50",
        "haystack_session_ids": ["s2", "s1"],
        "haystack_dates": ["2023/04/09 (Sun) 10:00", "2023/04/08 (Sat) 10:00"],
        "haystack_sessions": [
            [{"role": "user", "content": "I bought a kite", "has_answer": True}],
            [{"role": "assistant", "content": "Hello"}],
        ],
        "answer_session_ids": ["s2"],
    }
    dump(tmp_path / "longmemeval_s.json", [record])
    assert datasets.available(tmp_path) == ["longmemeval_s"]
    suite = datasets.load(tmp_path, "longmemeval_s")
    (case,) = suite.cases
    assert [item.id for item in suite.stores["q1_abs"]] == ["s1#1", "s2#1"]
    assert (case.expected, case.sessions, case.abstain) == (("s2#1",), ("s2",), True)
    assert suite.stores["q1_abs"][0].new.source == "agent"


FACTS = "Here are facts:\n0. Ann works in Oslo.\n1. Ann works in Kyoto.\n2. Bo sails in Kyoto."


def test_the_last_fact_with_the_answer_and_its_older_version_are_found():
    known = factconsolidation.facts(FACTS)
    assert factconsolidation.answering("Where does Ann work in?", ["Kyoto"], known) == ("1", "0")


def test_factconsolidation_rows_become_cases(tmp_path):
    row = {
        "context": FACTS,
        "questions": ["Where does Ann work in?", "Who swims?"],
        "answers": [["Kyoto"], ["Zed"]],
        "metadata": {"source": "factconsolidation_sh_6k"},
    }
    dump_lines(tmp_path / "Conflict_Resolution.jsonl", [row])
    suite = datasets.load(tmp_path, "factconsolidation")
    (case,) = suite.cases
    assert (case.expected, case.stale, case.category) == (("1",), ("0",), "conflict")
    assert [i.id for i in suite.stores["factconsolidation_sh_6k"]] == ["0", "1", "2"]


def test_madial_asks_what_was_said_before_the_tested_turn(tmp_path):
    event = {"time": "2023-12-25", "scene": "x", "emotion": "y", "event": "Kit danced."}
    said = ["<BOD>\n", '<Kit>: "I will sing."\n', '<Assistant>: "As you danced!"\n']
    record = {"dialogue": said, "test-turn": [2], "relevant-id": [7], "user-id": 1}
    dump_lines(tmp_path / "MADial-Bench-en-memory.json", [{"7": event}])
    dump_lines(tmp_path / "MADial-Bench-en-dialogue.json", [record])
    suite = datasets.load(tmp_path, "madial_bench_en")
    (case,) = suite.cases
    assert (case.question, case.expected) == ("I will sing.", ("7",))
    assert madial.file_name("zh", "memory") == "MADial-Bench-zh-memory.json"


def test_lifebench_joins_records_of_all_kinds(tmp_path):
    person = tmp_path / "data" / "kit"
    note = {"phone_id": 3, "title": "T", "content": "買牛奶", "datetime": "2025-01-02 08:00:00"}
    talk = {"turn 1": {"user": {"content": "hi"}, "assistant": {"content": "yes"}}}
    chat = {"phone_id": 0, "date": "2025-01-01", "conversation": talk}
    asked = {
        "question": "买了什么？",
        "answer": "牛奶",
        "evidence": [{"type": "note", "id": "3"}],
        "ask_time": "2025-01",
        "question_type": "single_hop",
    }
    dump(person / "phone_data" / "note.json", [note])
    dump(person / "phone_data" / "agent_chat.json", [chat])
    dump(person / "QA" / "QA_clean.json", [asked])
    suite = datasets.load(tmp_path, "lifebench")
    assert [i.new.content for i in suite.stores["kit"]] == [
        "[agent_chat] user: hi assistant: yes",
        "[note] T 買牛奶",
    ]
    assert suite.cases[0].expected == ("note:3",)


@pytest.fixture
def common(tmp_path):
    told = [
        {"scope": "s", "id": "0", "text": "A is red.", "session_id": "x", "timestamp": "000000"},
        {"scope": "s", "id": "1", "text": "A is blue.", "session_id": "x", "timestamp": "000001"},
    ]
    asked = {"qid": "q", "scope": "s", "query": "What is A?", "gold_ids": ["1"], "category": "c"}
    asked |= {"stale_ids": ["0"], "current_ids": ["1"], "gold_sessions": ["x"]}
    packed = "\n".join(json.dumps(record | {"speaker": "fact"}) for record in told)
    (tmp_path / "demo.memories.jsonl.xz").write_bytes(lzma.compress(packed.encode()))
    dump_lines(tmp_path / "demo.queries.jsonl", [asked])
    return tmp_path


def test_the_common_format_is_read_plain_or_packed(common):
    assert datasets.available(common) == ["demo"]
    suite = datasets.load(common, "demo")
    (case,) = suite.cases
    assert (case.expected, case.stale, case.current) == (("1",), ("0",), ("1",))
    first, second = suite.stores["s"]
    assert first.at < second.at


def test_a_single_session_makes_no_session_view(common):
    assert datasets.load(common, "demo").cases[0].sessions == ()


def test_digests_name_the_files(common):
    assert set(datasets.digests(common, "demo")) == {
        "demo.memories.jsonl.xz",
        "demo.queries.jsonl",
    }


def test_shared_sessions_are_laid_into_each_haystack(tmp_path):
    seen = [{"session_id": "b", "timestamp": "2023-01-02T00:00:00"}]
    seen.append({"session_id": "a", "timestamp": "2023-01-01T00:00:00"})
    said = [
        {"id": f"{session}#{n}", "session_id": session, "text": f"{session}{n}", "speaker": "user"}
        for session in "ab"
        for n in (1, 2)
    ]
    asked = {"qid": "q", "scope": "q", "query": "?", "gold_ids": ["a#1"], "category": "c"}
    dump_lines(tmp_path / "lme.haystacks.jsonl", [{"scope": "q", "sessions": seen}])
    dump_lines(tmp_path / "lme.sessions.jsonl", said)
    dump_lines(tmp_path / "lme.queries.jsonl", [asked | {"gold_sessions": ["a"]}])
    suite = datasets.load(tmp_path, "lme")
    assert [item.id for item in suite.stores["q"]] == ["a#1", "a#2", "b#1", "b#2"]
    assert suite.cases[0].sessions == ("a",)
