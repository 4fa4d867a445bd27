import gzip
import json
import zipfile
from pathlib import Path

import pytest

from memory_core.errors import InvalidInput
from tests.moving.peers import FIXTURES, copied, database, items, left_out

EXPORT = FIXTURES / "openmemory.json"
LINES = [
    {"id": "tea", "content": "Ivy prefers tea", "state": "active", "app": "cursor"},
    {"id": "cat", "content": "Ivy had a cat", "state": "deleted", "app": "cursor"},
]


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    path = tmp_path / "memories_export_ivy.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(EXPORT, "backup/memories.json")
        archive.writestr("backup/memories.jsonl.gz", packed_lines())
    return path


def packed_lines() -> bytes:
    return gzip.compress("".join(json.dumps(x | {"categories": []}) + "\n" for x in LINES).encode())


def test_a_memory_keeps_what_the_backup_says(backup: Path) -> None:
    memory = items("openmemory", backup)["tea"].memory
    assert (memory.content, memory.kind) == ("Ivy prefers tea without sugar", "preference")
    assert memory.tags == ("preferences", "app:cursor", "user:ivy")
    assert memory.observed_at == "2025-03-01T10:00:00+00:00"
    assert memory.evidence == "note: from a talk\nupdated_at: 2025-03-02T10:00:00+00:00"


def test_what_was_put_away_comes_archived(backup: Path) -> None:
    found = items("openmemory", backup)
    assert [key for key, item in found.items() if item.archived] == ["choir", "attic"]
    assert "paused" in found["attic"].memory.tags
    assert "states: active until 2025-05-01" in found["choir"].memory.evidence


def test_what_was_deleted_is_skipped_and_said(backup: Path) -> None:
    assert left_out("openmemory", backup) == {"memories 3": "it was deleted there"}


def test_the_backup_unpacked_and_each_of_its_files(backup: Path, tmp_path: Path) -> None:
    folder = tmp_path / "unpacked"
    copied(folder / "memories.json", "openmemory.json")
    (folder / "memories.jsonl.gz").write_bytes(packed_lines())
    whole = items("openmemory", backup)
    assert items("openmemory", folder) == whole
    assert items("openmemory", folder / "memories.json") == whole
    assert list(items("openmemory", folder / "memories.jsonl.gz")) == ["tea"]


def test_the_store_of_sectors(tmp_path: Path) -> None:
    store = database(tmp_path / "openmemory.sqlite", "openmemory_store")
    found = items("openmemory", store)
    honey, lid = found["honey"].memory, found["lid"].memory
    assert (honey.kind, honey.importance, lid.kind) == ("experience", 0.7, "procedure")
    assert honey.tags == ("honey", "market", "episodic", "user:ivy")
    assert lid.tags == ("蜂", "盖", "procedural", "user:ivy")
    assert honey.evidence == "place: square"
    assert lid.evidence.splitlines() == [
        "metadata: not json",
        "updated_at: 2025-06-15T15:10:00+00:00",
        "related: Yesterday Ivy sold the first honey at the market",
    ]
    assert found["honey"].last_used_at == "2025-06-27T04:53:20+00:00"


def test_the_store_of_states(tmp_path: Path) -> None:
    store = database(tmp_path / "openmemory.db", "openmemory_states")
    found = items("openmemory", store)
    tea, choir = found.values()
    assert next(iter(found)) == "a48ecd45-ddf5-4d53-b107-e38967b0131a"
    assert (tea.memory.kind, tea.memory.observed_at) == ("preference", "2025-03-01T10:00:00+00:00")
    assert tea.memory.tags == ("preferences", "app:cursor", "user:ivy")
    assert (tea.archived, choir.archived) == (False, True)
    assert "states: active until 2025-05-01T00:00:00+00:00, then archived" in choir.memory.evidence
    assert list(left_out("openmemory", store).values()) == ["it was deleted there"]


@pytest.mark.parametrize("kept", [30, 400])
def test_a_zip_that_was_cut_off_is_an_error(backup: Path, kept: int) -> None:
    backup.write_bytes(backup.read_bytes()[:kept])
    with pytest.raises(InvalidInput, match=r"memories_export_ivy\.zip is"):
        items("openmemory", backup)


def test_packed_lines_that_were_cut_off_are_an_error(tmp_path: Path) -> None:
    lines = tmp_path / "memories.jsonl.gz"
    many = [LINES[0] | {"id": str(n), "categories": [], "content": f"{n}"} for n in range(9_999)]
    lines.write_bytes(gzip.compress("\n".join(map(json.dumps, many)).encode())[:-2_000])
    with pytest.raises(InvalidInput, match="is damaged; export or copy it again"):
        items("openmemory", lines)
