"""Reading strangers' SQLite files: ordinary tables only, named columns only, nothing written.

The file may be in use, cut off, encrypted or made to harm. It is opened for reading; only rows of
stored columns of ordinary tables are let through, so that no view, trigger, virtual table or
generated column of the file is ever run. What sources know is names of tables and columns; the
statements are here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import sqlcipher3.dbapi2 as driver
from pydantic import JsonValue

from memory_core.errors import InvalidInput

MAGIC = b"SQLite format 3\0"

LONGEST_VALUE = 4 * 1024 * 1024
"""Bytes of a value that is read: far beyond the longest memory, far below what hurts."""

_PATIENCE = 5.0
"""Seconds to wait for another program that writes at this moment."""

_SMALLEST_ROW = 4
"""Bytes. No file holds more rows than that: one that gives more has pages that point in circles."""

_ALLOW, _DENY = 0, 1
_READ, _SELECT, _FUNCTION = 20, 21, 31
"""Codes of SQLite's authorizer."""

_FUNCTIONS = ("typeof", "octet_length")
"""All that the statements here call; neither reads a long value."""

Value = str | int | float | None
Row = Mapping[str, JsonValue]


@dataclass(frozen=True, kw_only=True)
class Database:
    """A file that is open for reading. `tables` are the ordinary ones with their stored columns."""

    path: Path
    tables: Mapping[str, frozenset[str]]
    connection: Any

    def rows(
        self, table: str, columns: Sequence[str], order: Sequence[str] = ("rowid",)
    ) -> Iterator[Row]:
        """All rows of a table, as they come, in this order.

        A column that the file does not have is None, and so are bytes and a value longer than
        LONGEST_VALUE. Text that is no UTF-8 has replacement characters. Raises InvalidInput where
        the table is missing or damaged.
        """
        if table not in self.tables:
            raise InvalidInput(f"{self.path} has no table {table}; check the file")
        asked = _asked(tuple(columns), self.tables[table])
        ordered = ", ".join(map(_quoted, order))
        statement = f"SELECT {asked} FROM {_quoted(table)} ORDER BY {ordered}"
        yield from self._bounded(statement, columns)

    def matching(
        self, table: str, column: str, value: Value, columns: Sequence[str], most: int
    ) -> list[Row]:
        """The first rows of a table, at most so many, whose column has this value."""
        if column not in self.tables.get(table, ()):
            return []
        asked = _asked(tuple(columns), self.tables[table])
        statement = f"SELECT {asked} FROM {_quoted(table)} WHERE {_quoted(column)} = ? LIMIT ?"
        with _translated(self.path):
            rows = self.connection.execute(statement, (value, most)).fetchall()
        return [dict(zip(columns, row, strict=True)) for row in rows]

    def _bounded(self, statement: str, columns: Sequence[str]) -> Iterator[Row]:
        most = _bytes_of(self.path) // _SMALLEST_ROW
        with _translated(self.path):
            for number, row in enumerate(self.connection.execute(statement)):
                if number > most:
                    raise driver.DatabaseError("malformed")
                yield dict(zip(columns, row, strict=True))


@contextmanager
def opened(path: Path) -> Iterator[Database]:
    """The database in a file, for reading. Raises InvalidInput: in use, damaged, or cut off."""
    _check_begin(path)
    with _translated(path):
        # One thread after another may go on with an iterator; never two at once.
        connection = driver.connect(
            _address(path), uri=True, timeout=_PATIENCE, check_same_thread=False
        )
    try:
        with _translated(path):
            connection.text_factory = _text
            for setting in ("query_only = 1", "trusted_schema = 0", "cell_size_check = 1"):
                connection.execute(f"PRAGMA {setting}")
            tables = _ordinary_tables(connection)
            connection.set_authorizer(_only_reading(frozenset(tables)))
        yield Database(path=path, tables=tables, connection=connection)
    finally:
        connection.close()


def tables_of(path: Path) -> Mapping[str, frozenset[str]]:
    """The ordinary tables of a database file with their stored columns. Raises InvalidInput."""
    with opened(path) as database:
        return database.tables


def _address(path: Path) -> str:
    """How to open it so that what stands in a log beside it is read, and nothing is made.

    A file that keeps a log when it is used, and has none, is in nobody's use: only then may locks
    be left aside, which spares it the files that SQLite would make beside it.
    """
    with path.open("rb") as file:
        keeps_log = file.read(20)[18:] == b"\2\2"
    unused = keeps_log and not any(_beside(path, end).exists() for end in ("-wal", "-shm"))
    return f"{path.absolute().as_uri()}?mode=ro{'&immutable=1' if unused else ''}"


def _check_begin(path: Path) -> None:
    try:
        with path.open("rb") as file:
            head = file.read(100)
    except OSError as error:
        raise InvalidInput(f"{path} cannot be read ({error.strerror}); check it") from None
    if not head.startswith(MAGIC):
        raise _failed(path, "not a database")
    size = int.from_bytes(head[16:18], "big")
    pages = int.from_bytes(head[28:32], "big")
    if path.stat().st_size < pages * (65_536 if size == 1 else size):
        raise InvalidInput(f"{path} is cut off; copy the whole file again")


def _ordinary_tables(connection: Any) -> dict[str, frozenset[str]]:
    found = connection.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0"
        " AND sql LIKE 'CREATE TABLE%'"
    )
    return {name: _stored_columns(connection, name) for (name,) in found.fetchall()}


def _stored_columns(connection: Any, table: str) -> frozenset[str]:
    described = connection.execute(
        "SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0", (table,)
    )
    return frozenset(name for (name,) in described)


def _only_reading(tables: frozenset[str]) -> Any:
    def allowed(action: int, first: str | None, second: str | None, *_: str | None) -> int:
        if action == _READ:
            return _ALLOW if first in tables else _DENY
        if action == _FUNCTION:
            return _ALLOW if second in _FUNCTIONS else _DENY
        return _ALLOW if action == _SELECT else _DENY

    return allowed


@lru_cache(maxsize=64)
def _asked(columns: tuple[str, ...], stored: frozenset[str]) -> str:
    return ", ".join(_column(name, stored) for name in columns)


def _column(name: str, stored: frozenset[str]) -> str:
    if name not in stored:
        return "NULL"
    column = _quoted(name)
    fits = f"typeof({column}) <> 'blob' AND octet_length({column}) <= {LONGEST_VALUE}"
    return f"CASE WHEN {fits} THEN {column} END"


def _quoted(name: str) -> str:
    return '"{}"'.format(name.replace('"', '""'))


def _text(data: bytes) -> str:
    return data.decode("utf-8", errors="replace")


def _bytes_of(path: Path) -> int:
    log = _beside(path, "-wal")
    return path.stat().st_size + (log.stat().st_size if log.exists() else 0)


def _beside(path: Path, ending: str) -> Path:
    """A file that SQLite keeps: beside the database itself, wherever a link to it stands."""
    real = path.resolve()
    return real.with_name(real.name + ending)


@contextmanager
def _translated(path: Path) -> Iterator[None]:
    """Raise one sentence that names the next step in place of the driver's error."""
    try:
        yield
    except driver.Error as error:
        raise _failed(path, str(error)) from None
    except UnicodeDecodeError:  # The driver's own, of an error that quotes a damaged schema.
        raise _failed(path, "malformed") from None


def _failed(path: Path, said: str) -> InvalidInput:
    sentence = next(sentence for sign, sentence in _SENTENCES if sign in said)
    return InvalidInput(sentence.format(path=path))


_SENTENCES = (
    (
        "locked",
        "{path} is being written by another program; close that program and try again",
    ),
    (
        "busy",
        "{path} is being written by another program; close that program and try again",
    ),
    (
        "unable to open",
        "{path} cannot be opened together with the -wal file beside it; "
        "copy both into a folder that you can write to, and import from there",
    ),
    (
        "readonly",
        "{path} was left in the middle of a change; open it with the program that wrote it, "
        "close that program, and try again",
    ),
    (
        "not a database",
        "{path} is no SQLite database, or an encrypted one; import from one that is not",
    ),
    ("malformed", "{path} is a damaged SQLite database; import from a backup of it"),
    (
        "not authorized",
        "{path} has tables that run code of their own, and is not read; check the file",
    ),
    ("", "{path} cannot be read as an SQLite database; import from a backup of it"),
)
