"""The SQLite driver, and the one place where its errors become ours.

`sqlcipher3` carries a current SQLite (older than 3.51.3 can corrupt a WAL file that several
connections use), can load extensions on every Python, and encrypts when a key is set.
Its exceptions are not those of the standard library's sqlite3.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import sqlcipher3.dbapi2 as driver

from memory_core import errors

Connection = Any
"""An open connection. The driver ships no types."""

Cursor = Any
"""The rows of a statement, read as they are asked for."""

Error = driver.Error
Mode = Literal["ro", "rw", "rwc"]
MINIMUM_SQLITE = (3, 51, 3)


def connect(path: Path, *, timeout: float, mode: Mode = "rwc") -> Connection:
    """Open the file: to read it, to write it too, or to make it where it is not there."""
    connection = driver.connect(
        str(path) if mode == "rwc" else f"{path.as_uri()}?mode={mode}",
        uri=mode != "rwc",
        isolation_level=None,
        timeout=timeout,
        check_same_thread=True,
    )
    connection.row_factory = driver.Row
    return connection


def sqlite_version() -> str:
    return str(driver.sqlite_version)


@contextmanager
def translated(path: Path) -> Iterator[None]:
    """Raise a StoreError that names the next step in place of the driver's error."""
    try:
        yield
    except Error as error:
        raise _translate(error, path) from error


def _translate(error: Exception, path: Path) -> errors.StoreError:
    text = str(error)
    for sign, kind, sentence in _SENTENCES:
        if sign in text:
            return kind(sentence.format(path=path))
    return errors.StoreError(
        f"the database {path} failed ({text}); run `palimpsest doctor` to see what is wrong"
    )


_SENTENCES: tuple[tuple[str, type[errors.StoreError], str], ...] = (
    (
        "locked",
        errors.StoreBusy,
        "another process has kept the database {path} locked for too long; "
        "try again, or end that process",
    ),
    ("busy", errors.StoreBusy, "the database {path} is busy; try again in a moment"),
    (
        "disk is full",
        errors.StoreFull,
        "the disk that holds {path} is full; free some space and try again",
    ),
    (
        "readonly",
        errors.StoreReadOnly,
        "the database {path} cannot be written; "
        "make the file and its folder writable, or choose another with --db or PALIMPSEST_DB",
    ),
    (
        "unable to open",
        errors.StoreReadOnly,
        "the database {path} cannot be opened; check that its folder exists and can be written, "
        "or choose another with --db or PALIMPSEST_DB",
    ),
    (
        "not a database",
        errors.StoreKey,
        "{path} is no database that this key opens; check PALIMPSEST_KEY, "
        "or choose another file with --db or PALIMPSEST_DB",
    ),
    (
        "malformed",
        errors.StoreError,
        "the database {path} is damaged; restore a backup, or run `palimpsest doctor`",
    ),
    (
        "disk I/O error",
        errors.StoreError,
        "the disk that holds {path} failed to read or write; check the disk and try again",
    ),
)
