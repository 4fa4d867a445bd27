from pathlib import Path

import pytest

from tests.moving.peers import FIXTURES, contents, copied, database, items, left_out

SOURCE = "mcp-memory-service"


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return database(tmp_path / "there" / "sqlite_vec.db", "mcp_memory_service")


def test_a_memory_keeps_what_its_row_says(store: Path) -> None:
    item = items(SOURCE, store)["a1"]
    memory = item.memory
    assert memory.content == "We chose SQLite for the field notebook"
    assert (memory.kind, memory.importance) == ("decision", 0.9)
    assert memory.tags == ("project:herbarium", "db", "agent:claude")
    assert item.created_at == "2025-06-15T15:06:40.500000+00:00"
    assert (item.use_count, item.last_used_at) == (4, "2025-10-09T08:53:20+00:00")
    assert memory.evidence == "note_by: Ivy\nupdated_at: 2025-06-15T15:16:40.500000+00:00"


def test_its_type_says_the_kind_and_stays_as_a_tag(store: Path) -> None:
    found = items(SOURCE, store)
    kinds = {key: found[key].memory.kind for key in ("b2", "c3", "g7")}
    assert kinds == {"b2": "insight", "c3": "experience", "g7": "fact"}
    assert found["b2"].memory.tags == ("机器", "learning")
    assert found["c3"].memory.tags == ("bug",)


def test_who_said_it_and_how_sure_it_was(store: Path) -> None:
    found = items(SOURCE, store)
    assert (found["b2"].memory.source, found["b2"].memory.confidence) == ("agent", 0.6)
    assert (found["c3"].memory.source, found["c3"].memory.session) == ("user", "c-9")
    assert found["c3"].memory.confidence == 0.8
    assert found["g7"].memory.confidence == 0.4


def test_a_partition_and_metadata_that_is_no_json_are_kept(store: Path) -> None:
    item = items(SOURCE, store)["g7"]
    assert "store:lab" in item.memory.tags
    assert item.memory.evidence == "metadata: not json"
    assert item.last_used_at.startswith("2025-08-25")


def test_a_newer_version_takes_the_place_of_the_older(store: Path) -> None:
    found = items(SOURCE, store)
    assert list(found).index("d4") < list(found).index("e5")
    assert found["e5"].replaces == ("d4",)
    assert not found["d4"].archived
    assert found["d4"].memory.evidence == "evolution_reason: the ink ran out"


def test_a_version_whose_successor_is_gone_is_archived(store: Path) -> None:
    assert items(SOURCE, store)["h8"].archived


def test_links_are_entities_or_context(store: Path) -> None:
    found = items(SOURCE, store)
    assert found["a1"].memory.entities == ("SQLite",)
    told = "source_type: ai_generated\nfixes: The press jams when the paper is wet"
    assert found["b2"].memory.evidence == told


def test_a_belief_is_an_insight_that_rests_on_its_memories(store: Path) -> None:
    item = items(SOURCE, store)["belief:k1"]
    assert (item.memory.kind, item.memory.source) == ("insight", "agent")
    assert item.rests_on == ("c3", "g7")
    assert item.memory.tags == ("belief", "active")


def test_what_was_deleted_there_is_skipped_and_said(store: Path) -> None:
    assert left_out(SOURCE, store) == {"memory 6": "it was deleted there"}


def test_reading_changes_nothing(store: Path) -> None:
    before = contents(store.parent)
    items(SOURCE, store)
    assert contents(store.parent) == before


def test_its_json_says_the_same_newest_first() -> None:
    found = items(SOURCE, FIXTURES / "mcp_memory_service.json")
    assert list(found) == ["d4", "e5", "b2"]
    assert found["e5"].replaces == ("d4",)
    assert found["b2"].memory.tags == ("机器", "learning", "store:lab")
    assert found["b2"].created_at == "2025-06-27T04:53:20+00:00"


def test_an_item_of_its_json_that_is_no_memory_is_named(tmp_path: Path) -> None:
    export = copied(tmp_path / "export.json", "mcp_memory_service.json")
    assert left_out(SOURCE, export) == {"memories 4": "not a JSON object"}
