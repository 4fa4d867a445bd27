"""The database: transactions, keys, other people's files, and files that go away."""

import asyncio
import os
import sqlite3
from pathlib import Path

import pytest

from memory_core import StoreError, StoreKey, StoreReadOnly, StoreReplaced
from memory_core.store.db import Database


async def opened(path: Path, key: str | None = None) -> Database:
    return await Database.open(path, key)


def add_scope(tx, name):
    tx.execute("INSERT INTO scope (name) VALUES (?)", (name,))


def names(tx):
    return [row[0] for row in tx.execute("SELECT name FROM scope ORDER BY id")]


async def test_what_is_written_is_there_after_reopening(tmp_path):
    database = await opened(tmp_path / "memory.db")
    await database.write(add_scope, "work")
    await database.close()
    database = await opened(tmp_path / "memory.db")
    assert await database.read(names) == ["work"]
    await database.close()


async def test_a_failed_operation_leaves_nothing(tmp_path):
    def half(tx):
        add_scope(tx, "half")
        raise ValueError("stop")

    database = await opened(tmp_path / "memory.db")
    with pytest.raises(ValueError, match="stop"):
        await database.write(half)
    assert await database.read(names) == []
    await database.close()


async def test_twenty_operations_at_once_are_twenty_transactions(tmp_path):
    database = await opened(tmp_path / "memory.db")
    await asyncio.gather(*(database.write(add_scope, f"s{n}") for n in range(20)))
    assert len(await database.read(names)) == 20
    await database.close()


async def test_closing_empties_the_write_ahead_log(tmp_path):
    database = await opened(tmp_path / "memory.db")
    await database.write(add_scope, "work")
    await database.close()
    wal = tmp_path / "memory.db-wal"
    assert not wal.exists() or wal.stat().st_size == 0


async def test_a_key_encrypts_every_byte(tmp_path):
    path = tmp_path / "memory.db"
    database = await opened(path, "correct horse")
    await database.write(add_scope, "a-name-to-look-for")
    raw = path.read_bytes() + Path(f"{path}-wal").read_bytes()
    await database.close()
    assert b"a-name-to-look-for" not in raw + path.read_bytes()
    assert not path.read_bytes().startswith(b"SQLite format 3")


@pytest.mark.parametrize("key", ["wrong", None])
async def test_a_wrong_or_missing_key_is_one_clear_sentence(tmp_path, key, capfd):
    database = await opened(tmp_path / "memory.db", "right")
    await database.close()
    with pytest.raises(StoreKey, match="PALIMPSEST_KEY"):
        await opened(tmp_path / "memory.db", key)
    assert capfd.readouterr().err == ""


async def test_a_key_for_a_plain_file_says_so(tmp_path):
    await (await opened(tmp_path / "memory.db")).close()
    with pytest.raises(StoreKey, match="is not encrypted but a key is set"):
        await opened(tmp_path / "memory.db", "key")


async def test_a_keyed_file_opens_again_with_its_key(tmp_path):
    database = await opened(tmp_path / "memory.db", "right")
    await database.write(add_scope, "kept")
    await database.close()
    database = await opened(tmp_path / "memory.db", "right")
    assert await database.read(names) == ["kept"]
    await database.close()


async def test_two_first_starts_at_once_share_one_encrypted_file(tmp_path):
    path = tmp_path / "memory.db"
    first, second = await asyncio.gather(opened(path, "key"), opened(path, "key"))
    await first.write(add_scope, "one")
    await second.write(add_scope, "two")
    assert await first.read(names) == ["one", "two"]
    await first.close()
    await second.close()


async def test_a_file_that_is_no_database_is_refused_and_kept(tmp_path):
    path = tmp_path / "memory.db"
    path.write_bytes(b"these are my notes, not a database" * 100)
    before = path.read_bytes()
    with pytest.raises(StoreKey, match="is encrypted or is no database"):
        await opened(path)
    assert path.read_bytes() == before


async def test_another_programs_database_is_refused_and_kept(tmp_path):
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE theirs (x)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(StoreKey, match="another program"):
        await opened(path)
    assert path.read_bytes() == before


async def test_a_file_of_a_newer_version_is_refused(tmp_path):
    database = await opened(tmp_path / "memory.db")
    await database.outside_transaction(lambda tx: tx.execute("PRAGMA user_version=999"))
    await database.close()
    with pytest.raises(StoreError, match="newer version"):
        await opened(tmp_path / "memory.db")


@pytest.mark.parametrize("loss", ["deleted", "replaced"])
async def test_writing_to_a_file_that_is_gone_is_an_error_not_a_loss(tmp_path, loss):
    path = tmp_path / "memory.db"
    database = await opened(path)
    path.rename(tmp_path / "elsewhere.db")
    if loss == "replaced":
        path.touch()
    with pytest.raises(StoreReplaced, match="restart the server"):
        await database.write(add_scope, "lost")
    await database.close()


async def test_a_folder_that_cannot_be_made_is_named(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(StoreReadOnly, match="PALIMPSEST_DB"):
        await opened(tmp_path / "file" / "memory.db")


async def test_a_folder_is_no_database(tmp_path):
    with pytest.raises(StoreReadOnly, match="is a folder"):
        await opened(tmp_path)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root writes everywhere")
async def test_a_read_only_folder_is_named(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(StoreReadOnly, match="PALIMPSEST_DB"):
        await opened(tmp_path / "memory.db")


async def test_a_migration_that_fails_leaves_the_old_version(tmp_path):
    from memory_core.store import migrate

    database = await opened(tmp_path / "memory.db")
    with pytest.raises(StoreError):
        await database.outside_transaction(
            lambda tx: migrate._apply(tx, 99, "CREATE TABLE half (x);\nCREATE TABLE scope (x);\n")
        )
    tables = await database.read(
        lambda tx: [row[0] for row in tx.execute("SELECT name FROM sqlite_schema")]
    )
    assert "half" not in tables
    await database.close()
