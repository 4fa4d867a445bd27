"""Numbered migrations: `migrations/NNNN_name.sql`, each in a transaction of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import sqlcipher3.dbapi2 as driver

from memory_core.errors import StoreError, StoreKey
from memory_core.store.driver import MINIMUM_SQLITE, Connection, sqlite_version

_APPLICATION_ID = 0x50414C4D
"""`PALM`, in the file's header: tells our databases from other programs' ones."""


def check_owner(connection: Connection, path: Path) -> None:
    """Raise StoreKey when the file is a database of another program."""
    owner = connection.execute("PRAGMA application_id").fetchone()[0]
    if owner == _APPLICATION_ID:
        return
    if connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
        raise StoreKey(
            f"{path} is a database of another program; "
            "choose another file with --db or PALIMPSEST_DB"
        )


def migrate(connection: Connection) -> None:
    """Bring the schema up to date. Raises StoreError for a file of a newer version."""
    _check_sqlite()
    version = check_version(connection)
    for number, script in enumerate(_steps(), start=1):
        if number > version:
            _apply(connection, number, script)


def check_version(connection: Connection) -> int:
    """How many of our migrations the file has had. Raises StoreError for more than we know."""
    version = _version(connection)
    if version > len(_files()):
        raise StoreError(
            "this database was written by a newer version of Palimpsest; "
            "upgrade with `uvx palimpsest-memory@latest` or `pip install -U palimpsest-memory`"
        )
    return version


def _apply(connection: Connection, number: int, script: str) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        # Another process may have applied it while this one waited for the lock.
        if _version(connection) < number:
            for statement in _statements(script):
                connection.execute(statement)
            connection.execute(f"PRAGMA application_id={_APPLICATION_ID}")
            connection.execute(f"PRAGMA user_version={number}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _statements(script: str) -> Iterator[str]:
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if driver.complete_statement(pending):
            yield pending
            pending = ""


def _steps() -> list[str]:
    return [file.read_text("utf-8") for file in _files()]


def _files() -> list[Path]:
    return sorted((Path(__file__).parent / "migrations").glob("*.sql"))


def _version(connection: Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _check_sqlite() -> None:
    version = tuple(int(part) for part in sqlite_version().split("."))
    if version < MINIMUM_SQLITE:
        raise StoreError(
            f"SQLite {sqlite_version()} can damage a database that several processes use; "
            "upgrade with `pip install -U sqlcipher3`"
        )
