from pathlib import Path

import pytest

from memory_core.moving import Item
from tests.moving.peers import contents, database, items, left_out

TUNNELS = """[
  {"id": "1", "source": {"wing": "Wren Garden", "room": "compost"},
   "target": {"wing": "wing_user", "room": "喜好"}, "label": "both about rain",
   "kind": "explicit", "created_at": "2025-03-04T10:00:00+00:00"},
  {"id": "2", "source": {"wing": "a"}, "target": {"wing": "b"}, "kind": "topic"}
]"""


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The folder around a palace, with a backup that must not be read."""
    folder = tmp_path / "home"
    for place in ("palace", "palace.bak"):
        database(folder / place / "chroma.sqlite3", "mempalace_chroma")
    database(folder / "knowledge_graph.sqlite3", "mempalace_graph")
    (folder / "tunnels.json").write_text(TUNNELS, encoding="utf-8")
    (folder / "identity.txt").write_text("I am the assistant of Ivy.\n", encoding="utf-8")
    return folder


@pytest.fixture
def found(home: Path) -> dict[str, Item]:
    return items("mempalace", home)


def test_a_drawer_keeps_its_place_and_what_is_said_of_it(found: dict[str, Item]) -> None:
    item = found["drawer_heap"]
    memory = item.memory
    assert memory.content == "The compost heap turns on the first of the month"
    assert memory.tags == ("wing:Wren Garden", "room:compost", "hall:preferences", "by:ivy")
    assert (memory.kind, memory.source) == ("preference", "document")
    assert memory.entities == ("Ivy", "Wren")
    assert memory.session == "notes/heap.md"
    assert item.created_at == "2025-03-01T10:00:00.000001"
    assert memory.evidence == "line_start: 3\nweight: 0.5"


def test_a_drawer_that_was_cut_is_one_again(found: dict[str, Item]) -> None:
    text = "Peas grow in the first bed and beans in the second."
    assert found["drawer_beds"].memory.content == text


def test_a_diary_is_the_agents_own(found: dict[str, Item]) -> None:
    memory = found["diary_claude"].memory
    assert (memory.content, memory.kind) == ("今天种了大蒜", "experience")
    assert (memory.source, memory.visibility) == ("agent", "internal")
    assert {"topic:garden", "agent:claude"} <= set(memory.tags)


def test_a_talk_keeps_when_it_was_said_and_when_it_was_filed(found: dict[str, Item]) -> None:
    item = found["drawer_talk"]
    assert (item.memory.kind, item.memory.session) == ("experience", "talks/7.jsonl")
    assert item.memory.observed_at == "2025-02-01T08:00:00"
    assert item.created_at == "2025-03-03T10:00:00"


def test_indexes_bookkeeping_and_backups_are_no_memories(found: dict[str, Item]) -> None:
    drawers = [key for key in found if key.startswith(("drawer", "diary", "closet", "reg"))]
    assert drawers == ["drawer_heap", "drawer_beds", "diary_claude", "drawer_talk"]


def test_a_fact_of_the_graph_keeps_when_it_was_true(found: dict[str, Item]) -> None:
    memory = found["fact:t1"].memory
    triple = (memory.subject, memory.predicate, memory.object)
    assert triple == ("Ivy", "lives_in", "Harbour House")
    assert memory.valid_from == "2020-01-01T00:00:00+00:00"
    assert memory.valid_to == "2024-06-01T00:00:00+00:00"
    assert memory.evidence == "source_drawer_id: drawer_heap"
    tea = found["fact:t2"].memory
    assert (tea.valid_from, tea.valid_to, tea.confidence) == ("2023-05-06", "2025-05-06", 0.5)


def test_an_end_before_its_start_is_told_as_it_stands(found: dict[str, Item]) -> None:
    memory = found["fact:t3"].memory
    assert (memory.valid_from, memory.valid_to) == ("", "")
    assert memory.evidence == "valid_from: 2025-01-01\nvalid_to: 2024-01-01"


def test_an_entity_that_is_more_than_a_name(found: dict[str, Item]) -> None:
    entities = {key: item.memory for key, item in found.items() if key.startswith("entity:")}
    assert list(entities) == ["entity:Ivy"]
    assert entities["entity:Ivy"].content == "Ivy is a person"
    assert entities["entity:Ivy"].evidence == "role: gardener"


def test_tunnels_that_somebody_made_and_the_identity(found: dict[str, Item]) -> None:
    link = "Wren Garden/compost is linked to wing_user/喜好: both about rain"
    assert found["tunnel:1"].memory.content == link
    assert "tunnel:2" not in found
    assert found["identity"].memory.content == "I am the assistant of Ivy."


def test_what_cannot_be_read_is_named_and_nothing_is_changed(home: Path) -> None:
    (home / "tunnels.json").write_text("[{", encoding="utf-8")
    before = contents(home)
    assert left_out("mempalace", home) == {
        "triple t4": "not a subject, a predicate and an object",
        "tunnels.json": "tunnels.json is no whole JSON document; export or copy it again",
        "drawer_empty": "it has no text, or one that is too long",
    }
    assert contents(home) == before


def test_the_palace_in_sqlite_alone(tmp_path: Path) -> None:
    store = database(tmp_path / "sqlite_exact.sqlite3", "mempalace_exact")
    found = items("mempalace", store)
    assert set(found) == {"drawer_heap", "drawer_beds"}
    assert found["drawer_beds"].memory.content.endswith("bed and beans in the second.")
    assert found["drawer_heap"].memory.tags == ("wing:Wren Garden", "room:compost")


ROOM = """# Wren Garden / beds

## drawer_beds_chunk_000000

> Peas grow in the first bed 

| Field | Value |
|-------|-------|
| Source | notes/beds.md |
| Filed | 2025-03-01T10:00:00 |
| Added by | ivy |

---

## drawer_beds_chunk_000001

> and beans
> 
> ## in the second.

| Field | Value |
|-------|-------|
| Source | unknown |

---

## diary_claude

> 今天种了大蒜

---
"""


def test_the_markdown_that_it_exports(tmp_path: Path) -> None:
    (tmp_path / "Wren Garden").mkdir()
    (tmp_path / "index.md").write_text("# Palace Export — 2025-03-01\n", encoding="utf-8")
    (tmp_path / "Wren Garden" / "beds.md").write_text(ROOM, encoding="utf-8")
    found = items("mempalace", tmp_path)
    beds = found["drawer_beds"]
    text = "Peas grow in the first bed and beans\n\n## in the second."
    assert (beds.memory.content, beds.created_at) == (text, "2025-03-01T10:00:00")
    assert beds.memory.tags == ("wing:Wren Garden", "room:beds", "by:ivy")
    assert beds.memory.session == "notes/beds.md"
    assert found["diary_claude"].memory.visibility == "internal"
