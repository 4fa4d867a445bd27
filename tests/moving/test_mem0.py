from pathlib import Path

import pytest

from memory_core.errors import InvalidInput
from memory_core.moving import Conversation, read
from tests.moving.peers import FIXTURES, copied, database, items, left_out

EXPORT = FIXTURES / "mem0.json"


@pytest.fixture
def history(tmp_path: Path) -> Path:
    return database(tmp_path / "there" / "history.db", "mem0_history")


def test_a_memory_keeps_what_the_export_says() -> None:
    memory = items("mem0", EXPORT)["bees"].memory
    assert memory.content == "Ana keeps bees on the roof of the library"
    assert memory.tags == ("hobby", "bees", "roof", "user:ana")
    assert memory.importance == 0.9
    assert memory.observed_at == "2025-03-02T09:00:00+00:00"
    assert memory.evidence == 'nested: {"x": [1, 2]}'


def test_sessions_categories_and_ends() -> None:
    memory = items("mem0", EXPORT)["peanuts"].memory
    assert (memory.session, memory.kind) == ("talk-7", "preference")
    assert memory.tags == ("health", "user_preferences", "user:ana")
    assert memory.observed_at == "2025-03-03T09:00:00+00:00"
    assert memory.expires_at == "2031-05-02T00:00:00+00:00"


def test_a_procedure_that_the_agent_told() -> None:
    memory = items("mem0", EXPORT)["publish"].memory
    assert (memory.kind, memory.source) == ("procedure", "agent")
    assert memory.tags == ("agent:keeper", "actor:helper")


def test_a_relation_of_its_graph_is_a_triple() -> None:
    memory = items("mem0", EXPORT)["relation:ana:keeps:bees"].memory
    assert (memory.subject, memory.predicate, memory.object) == ("ana", "keeps", "bees")


def test_what_is_no_memory_is_named() -> None:
    assert left_out("mem0", EXPORT) == {
        "results 5": "it has no text",
        "relations 2": "not a relation of two things",
    }


def test_lines_of_json_are_read_too(tmp_path: Path) -> None:
    export = tmp_path / "all.jsonl"
    export.write_text('{"id": "a", "memory": "Ana sails"}\n{"id": \n{"id": "b", "memory": "茶"}\n')
    assert [item.memory.content for item in items("mem0", export).values()] == ["Ana sails", "茶"]
    assert list(left_out("mem0", export)) == ["line 2"]


def test_the_history_has_every_version(history: Path) -> None:
    found = items("mem0", history)
    assert list(found) == ["van@1", "bees@1", "van@2", "logs@1"]
    assert found["van@2"].replaces == ("van@1",)
    assert found["van@1"].created_at == "2025-03-01T09:00:00+00:00"
    assert found["van@2"].created_at == "2025-06-01T09:00:00+00:00"
    assert found["logs@1"].memory.source == "agent"


def test_what_was_deleted_there_is_skipped_with_its_versions(history: Path) -> None:
    assert list(left_out("mem0", history).values()) == ["it was deleted there"]
    assert not any(key.startswith("gate") for key in items("mem0", history))


def test_the_last_messages_are_a_conversation(history: Path) -> None:
    talks = [one for one in read("mem0", history) if isinstance(one, Conversation)]
    assert [talk.title for talk in talks] == ["user_id=ana"]
    assert talks[0].text == "User: I bought a second hive\nAssistant: Congratulations"


def test_a_folder_joins_an_export_with_its_history(history: Path) -> None:
    copied(history.parent / "ana.json", "mem0.json")
    found = items("mem0", history.parent)
    van = found["van@2"]
    assert van.memory.tags == ("transport", "user:ana")
    assert (van.replaces, van.created_at) == (("van@1",), "2025-06-01T09:00:00+00:00")
    assert van.where == "ana.json, results 1"
    assert "logs@1" in found


def test_a_memory_in_two_exports_comes_once(tmp_path: Path) -> None:
    for name in ("ana.json", "keeper.json"):
        copied(tmp_path / name, "mem0.json")
    assert len(items("mem0", tmp_path)) == 5


def test_the_javascript_librarys_store(tmp_path: Path) -> None:
    found = items("mem0", database(tmp_path / "vector_store.db", "mem0_javascript"))
    assert list(found) == ["boats@1", "boats@2", "petrel"]
    assert found["boats@2"].replaces == ("boats@1",)
    assert found["boats@2"].memory.tags == ("hobby", "user:ana")
    assert found["petrel"].memory.expires_at == "2031-01-03T00:00:00+00:00"
    assert (found["petrel"].memory.session, found["petrel"].memory.source) == ("r1", "agent")


def test_an_export_that_was_cut_off_is_an_error(tmp_path: Path) -> None:
    export = tmp_path / "cut.json"
    export.write_bytes(EXPORT.read_bytes()[:900])
    with pytest.raises(InvalidInput, match=r"cut\.json is no whole JSON document; export"):
        items("mem0", export)


def test_a_damaged_history_beside_an_export_is_said(history: Path) -> None:
    copied(history.parent / "ana.json", "mem0.json")
    history.write_bytes(history.read_bytes()[:-4096])
    with pytest.raises(InvalidInput, match=r"history\.db is cut off"):
        items("mem0", history.parent)
