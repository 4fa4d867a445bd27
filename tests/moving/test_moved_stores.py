"""Whole stores of other tools, moved in twice: nothing lost, nothing doubled, nothing changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from memory_core import Memory, Query
from memory_core.arrivals import Move
from memory_core.errors import InvalidInput
from memory_core.moving import ORIGINS
from tests.moving.peers import contents, copied, database, database_of, items

Maker = Callable[[Path], Path]


def palace(folder: Path) -> Path:
    database(folder / "palace" / "chroma.sqlite3", "mempalace_chroma")
    return database(folder / "knowledge_graph.sqlite3", "mempalace_graph").parent


def export_and_history(folder: Path) -> Path:
    copied(folder / "all.json", "mem0.json")
    return database(folder / "history.db", "mem0_history").parent


STORES: dict[str, tuple[str, Maker]] = {
    "mcp-memory-service": (
        "mcp-memory-service",
        lambda folder: database(folder / "sqlite_vec.db", "mcp_memory_service"),
    ),
    "its JSON": (
        "mcp-memory-service",
        lambda folder: copied(folder / "export.json", "mcp_memory_service.json"),
    ),
    "mem0": ("mem0", export_and_history),
    "mem0 in JavaScript": (
        "mem0",
        lambda folder: database(folder / "vector_store.db", "mem0_javascript"),
    ),
    "openmemory": (
        "openmemory",
        lambda folder: copied(folder / "memories.json", "openmemory.json"),
    ),
    "openmemory's store": (
        "openmemory",
        lambda folder: database(folder / "openmemory.sqlite", "openmemory_store"),
    ),
    "openmemory's store of states": (
        "openmemory",
        lambda folder: database(folder / "openmemory.db", "openmemory_states"),
    ),
    "mempalace": ("mempalace", palace),
}
each_store = pytest.mark.parametrize(("origin", "make"), STORES.values(), ids=STORES)


async def stored(memory: Memory) -> dict[str, dict[str, object]]:
    lines = [json.loads(line) async for line in memory.export()]
    return {line["content"]: line for line in lines}


@each_store
async def test_every_item_is_there_with_its_fields(
    words_only: Memory, tmp_path: Path, origin: str, make: Maker
) -> None:
    path = make(tmp_path / "there")
    before, wanted = contents(tmp_path / "there"), items(origin, path)
    moved = await words_only.move_in(path, Move(origin=origin))
    assert moved.created == len(wanted)
    found = await stored(words_only)
    for item in wanted.values():
        line = found[item.memory.content]
        for name in ("kind", "evidence", "session", "subject", "object", "visibility", "source"):
            assert line[name] == getattr(item.memory, name), (item.key, name)
        assert line["tags"] == list(item.memory.tags)
        assert (line["state"] == "archived", line["use_count"]) == (item.archived, item.use_count)
    assert contents(tmp_path / "there") == before


@each_store
async def test_moving_in_again_changes_nothing(
    words_only: Memory, tmp_path: Path, origin: str, make: Maker
) -> None:
    path = make(tmp_path / "there")
    first = await words_only.move_in(path, Move(origin=origin))
    before = await stored(words_only)
    again = await words_only.move_in(path, Move(origin=origin))
    assert (again.created, again.unchanged) == (0, first.created)
    assert await stored(words_only) == before


async def test_an_older_version_is_history(words_only: Memory, tmp_path: Path) -> None:
    await words_only.move_in(export_and_history(tmp_path / "there"), Move(origin="mem0"))
    now = await words_only.recall(Query(text="What does Ana drive?"))
    assert now.hits[0].memory.content == "Ana drives an electric van"
    then = await words_only.recall(Query(text="What did Ana drive before?", time="history"))
    older = next(hit.memory for hit in then.hits if "green" in hit.memory.content)
    assert older.state == "superseded"
    assert older.valid_to == now.hits[0].memory.created_at


async def test_a_change_after_the_first_move_comes_as_a_new_version(
    words_only: Memory, tmp_path: Path
) -> None:
    path = database(tmp_path / "history.db", "mem0_history")
    first = await words_only.move_in(path, Move(origin="mem0"))
    change = (
        "INSERT INTO history VALUES ('8', 'van', 'Ana drives an electric van',"
        " 'Ana cycles', 'UPDATE', '', '2025-09-01T09:00:00+00:00', 0, NULL, 'user');"
    )
    database_of(path, change)
    again = await words_only.move_in(path, Move(origin="mem0"))
    assert (again.created, again.unchanged) == (1, first.created)
    states = {content: line["state"] for content, line in (await stored(words_only)).items()}
    assert states["Ana drives an electric van"] == "superseded"
    assert states["Ana cycles"] == "current"


async def test_a_history_that_follows_its_export_adds_the_older_versions(
    words_only: Memory, tmp_path: Path
) -> None:
    folder = export_and_history(tmp_path / "there")
    await words_only.move_in(folder / "all.json", Move(origin="mem0"))
    before = await stored(words_only)
    await words_only.move_in(folder, Move(origin="mem0"))
    after = await stored(words_only)
    assert set(after) - set(before) == {"Ana drives a green van", "I will look after the hive logs"}
    assert after["Ana drives a green van"]["state"] == "superseded"


@each_store
async def test_a_wrong_source_names_the_right_one(
    words_only: Memory, tmp_path: Path, origin: str, make: Maker
) -> None:
    path = make(tmp_path / "there")
    for other in sorted({"mem0", "openmemory", "mempalace", "mcp-memory-service"} - {origin}):
        with pytest.raises(InvalidInput, match=f"try --from {origin}$"):
            await words_only.move_in(path, Move(origin=other))


async def test_a_damaged_store_stores_nothing(words_only: Memory, tmp_path: Path) -> None:
    path = database(tmp_path / "sqlite_vec.db", "mcp_memory_service")
    path.write_bytes(path.read_bytes()[:-4096])
    for origin in ORIGINS:
        with pytest.raises(InvalidInput, match=r"sqlite_vec\.db is"):
            await words_only.move_in(path, Move(origin=origin))
    assert await stored(words_only) == {}


async def test_an_encrypted_store_is_said_to_be_one(words_only: Memory, tmp_path: Path) -> None:
    path = tmp_path / "sqlite_vec.db"
    path.write_bytes(bytes(range(256)) * 32)
    with pytest.raises(InvalidInput, match="it is no SQLite database, or an encrypted one"):
        await words_only.move_in(path, Move(origin="mcp-memory-service"))


async def test_what_was_deleted_there_is_no_failure(words_only: Memory, tmp_path: Path) -> None:
    path = database(tmp_path / "sqlite_vec.db", "mcp_memory_service")
    moved = await words_only.move_in(path, Move(origin="mcp-memory-service"))
    assert (moved.skipped_count, moved.unread_count) == (1, 0)
