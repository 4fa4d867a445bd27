"""Receipts of erasure: kept as digests, and checked against the files later.

A file without a key is searched byte by byte, free pages and write-ahead log included. An
encrypted one shows nothing from outside, so every value in it is searched from inside.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from memory_core.store.driver import Connection
from memory_core.store.fingerprints import Fingerprints, Scanner, blocks_of, fingerprints
from memory_core.store.rows import from_ms, to_ms

_SALT = 16
_BLOCK = 4 * 1024 * 1024


@dataclass(frozen=True, kw_only=True)
class Kept:
    """A stored receipt: when the erasure was, and the marks of what it took."""

    id: str
    at: datetime
    marks: Fingerprints


def keep(tx: Connection, scope_id: int, texts: Iterable[str], now: datetime) -> str:
    """Store the marks of erased texts, in the transaction that erases them; the receipt's id."""
    marks = fingerprints(texts, secrets.token_bytes(_SALT))
    number = secrets.token_hex(5)
    tx.execute(
        "INSERT INTO receipt (id, scope_id, at, salt, marks) VALUES (?, ?, ?, ?, ?)",
        (number, scope_id, to_ms(now), marks.salt, marks.records),
    )
    return number


def find(tx: Connection, number: str) -> Kept | None:
    row = tx.execute("SELECT id, at, salt, marks FROM receipt WHERE id = ?", (number,)).fetchone()
    if row is None:
        return None
    marks = Fingerprints(salt=row["salt"], records=row["marks"])
    return Kept(id=row["id"], at=from_ms(row["at"]), marks=marks)


def search_files(path: Path, marks: Fingerprints) -> set[bytes]:
    """Marked windows in the raw bytes of a database file and its write-ahead log."""
    scanner = Scanner(marks)
    found: set[bytes] = set()
    for file in (path, path.with_name(path.name + "-wal")):
        if file.exists():
            found |= scanner.find(_blocks(file))
    return found


def search_values(tx: Connection, marks: Fingerprints) -> set[bytes]:
    """Marked windows in any text or blob of any table."""
    return Scanner(marks).find(_values(tx))


def still_said(tx: Connection, windows: Sequence[bytes]) -> set[bytes]:
    """Those of the windows that a memory of today holds: said again, and no trace."""
    said = set()
    for window in windows:
        row = tx.execute(
            "SELECT 1 FROM memory WHERE instr(CAST(content AS BLOB), :w)"
            " OR instr(CAST(subject AS BLOB), :w) OR instr(CAST(object AS BLOB), :w)"
            " OR instr(CAST(evidence AS BLOB), :w) OR instr(CAST(clues AS BLOB), :w) LIMIT 1",
            {"w": window},
        ).fetchone()
        if row is not None:
            said.add(window)
    return said


def _blocks(file: Path) -> Iterator[bytes]:
    with file.open("rb") as stream:
        while block := stream.read(_BLOCK):
            yield block


def places(tx: Connection, windows: Iterable[bytes], marks: Fingerprints) -> tuple[str, ...]:
    """The tables whose values hold some of these windows; none where they stand in free space."""
    wanted = set(windows)
    found = (table for table in _tables(tx) if wanted & Scanner(marks).find(_of_table(tx, table)))
    return tuple(found)


def _values(tx: Connection) -> Iterator[bytes]:
    for table in _tables(tx):
        yield from _of_table(tx, table)


def _tables(tx: Connection) -> list[str]:
    rows = tx.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name <> 'receipt'"
    ).fetchall()
    return [row[0] for row in rows]


def _of_table(tx: Connection, table: str) -> Iterator[bytes]:
    for row in tx.execute(f'SELECT * FROM "{table}"'):
        for value in row:
            if isinstance(value, str):
                yield from blocks_of(value)
            elif isinstance(value, bytes):
                yield value
