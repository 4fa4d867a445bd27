"""Stores of other tools, made from the statements and files in tests/fixtures/moving."""

from __future__ import annotations

import shutil
from pathlib import Path

import sqlcipher3.dbapi2 as driver

from memory_core.moving import Item, Unreadable, read

FIXTURES = Path(__file__).parents[1] / "fixtures" / "moving"


def database(path: Path, name: str) -> Path:
    """An SQLite file with what the fixture of this name says."""
    return database_of(path, (FIXTURES / f"{name}.sql").read_text(encoding="utf-8"))


def database_of(path: Path, statements: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = driver.connect(str(path))
    connection.executescript(statements)
    connection.close()
    return path


def copied(path: Path, name: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    return Path(shutil.copy(FIXTURES / name, path))


def items(origin: str, path: Path) -> dict[str, Item]:
    """What comes over, by key, in order. A key that comes twice is a fault of the source."""
    found = [one for one in read(origin, path) if isinstance(one, Item)]
    by_key = {item.key: item for item in found}
    assert len(by_key) == len(found)
    return by_key


def left_out(origin: str, path: Path) -> dict[str, str]:
    """What was skipped, and why, by its place."""
    found = read(origin, path)
    return {one.where: one.reason for one in found if isinstance(one, Unreadable)}


def contents(folder: Path) -> dict[str, bytes]:
    """Every file with its bytes, but for the index of a log, which SQLite makes anew each time."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {str(f): f.read_bytes() for f in files if not f.name.endswith("-shm")}
