"""What is around a database file and commonly fails: its folder, disk, log, and SQLite itself.

`measure` looks, `judge` decides on what was seen. Needs no open database: these are what may
keep one from opening.
"""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from memory_core.reports import Check

_MEGABYTE = 1024 * 1024

LEAST_FREE = 200 * _MEGABYTE
"""Bytes: below this a system itself is in trouble, whatever we write."""

LARGEST_LOG = 256 * _MEGABYTE
"""Bytes: four times what a log is cut back to, so something keeps it from being emptied."""


@dataclass(frozen=True, kw_only=True)
class Surroundings:
    """What was seen. Sizes are in bytes; `folder` is the nearest that exists."""

    database: Path
    folder: Path
    writable: bool
    free: int
    size: int
    log: int
    sqlite: tuple[int, ...]
    least_sqlite: tuple[int, ...]
    vector_functions: bool


def check_surroundings(database: Path) -> tuple[Check, ...]:
    """What is around a database that need not be there: one check for each that may be wrong."""
    return judge(measure(database))


def measure(database: Path) -> Surroundings:
    """Look around a database, which need not be there."""
    from memory_core.store.driver import MINIMUM_SQLITE, sqlite_version

    folder = next(parent for parent in database.parents if parent.is_dir())
    return Surroundings(
        database=database,
        folder=folder,
        writable=_can_write(database, folder),
        free=shutil.disk_usage(folder).free,
        size=_size(database),
        log=_size(database.with_name(f"{database.name}-wal")),
        sqlite=tuple(map(int, sqlite_version().split("."))),
        least_sqlite=MINIMUM_SQLITE,
        vector_functions=find_spec("sqlite_vec") is not None,
    )


def judge(seen: Surroundings) -> tuple[Check, ...]:
    """A check for each that may be wrong."""
    return (_folder(seen), _disk(seen), _log(seen), _sqlite(seen), _functions(seen))


def _folder(seen: Surroundings) -> Check:
    if seen.writable:
        return Check(name="folder", ok=True, detail=f"{seen.folder} can be written")
    return Check(
        name="folder",
        ok=False,
        detail=f"{seen.folder} or the database in it cannot be written",
        mend="make both writable, or choose another with --db or PALIMPSEST_DB",
    )


def _disk(seen: Surroundings) -> Check:
    # Compacting writes the whole database once more before the old one goes.
    needed = max(LEAST_FREE, seen.size)
    ok = seen.free >= needed
    return Check(
        name="disk",
        ok=ok,
        detail=f"{_megabytes(seen.free)} MB are free",
        mend="" if ok else f"free {_megabytes(needed - seen.free) + 1} MB on the disk",
    )


def _log(seen: Surroundings) -> Check:
    ok = seen.log <= LARGEST_LOG
    return Check(
        name="write-ahead log",
        ok=ok,
        detail=f"{_megabytes(seen.log)} MB",
        mend="" if ok else "end the other programs that use the database, then run this again",
    )


def _sqlite(seen: Surroundings) -> Check:
    ok = seen.sqlite >= seen.least_sqlite
    return Check(
        name="SQLite",
        ok=ok,
        detail=".".join(map(str, seen.sqlite)),
        mend="" if ok else "run `pip install -U sqlcipher3`",
    )


def _functions(seen: Surroundings) -> Check:
    if seen.vector_functions:
        return Check(name="vector functions", ok=True, detail="sqlite-vec")
    return Check(
        name="vector functions",
        ok=True,
        detail="sqlite-vec is missing, so vectors are compared several times slower",
        mend="run `pip install sqlite-vec` where your platform has it",
    )


def _can_write(database: Path, folder: Path) -> bool:
    files = [folder, *(path for path in (database,) if path.exists())]
    return all(os.access(path, os.W_OK) for path in files)


def _size(path: Path) -> int:
    return path.stat().st_size if path.is_file() else 0


def _megabytes(size: int) -> int:
    return size // _MEGABYTE
