"""What is around a database: seen on a real folder, judged on figures."""

from dataclasses import replace
from pathlib import Path

import pytest

from memory_core.surroundings import LARGEST_LOG, LEAST_FREE, Surroundings, judge, measure

HEALTHY = Surroundings(
    database=Path("/data/memory.db"),
    folder=Path("/data"),
    writable=True,
    free=100 * LEAST_FREE,
    size=1_000_000,
    log=0,
    sqlite=(3, 51, 3),
    least_sqlite=(3, 51, 3),
    vector_functions=True,
)


def test_a_healthy_place_has_no_fault_and_nothing_to_mend() -> None:
    assert [check.name for check in judge(HEALTHY) if not check.ok or check.mend] == []


@pytest.mark.parametrize(
    ("fault", "name", "mend"),
    [
        ({"writable": False}, "folder", "make both writable"),
        ({"free": LEAST_FREE - 1}, "disk", "free 1 MB"),
        ({"size": 101 * LEAST_FREE}, "disk", "free 201 MB"),
        ({"log": LARGEST_LOG + 1}, "write-ahead log", "end the other programs"),
        ({"sqlite": (3, 45, 1)}, "SQLite", "pip install -U sqlcipher3"),
    ],
)
def test_each_fault_is_named_with_its_mend(fault: dict, name: str, mend: str) -> None:
    [check] = [check for check in judge(replace(HEALTHY, **fault)) if not check.ok]
    assert check.name == name
    assert mend in check.mend


def test_missing_vector_functions_are_slow_and_no_fault() -> None:
    check = judge(replace(HEALTHY, vector_functions=False))[-1]
    assert check.ok
    assert "sqlite-vec" in check.mend


def test_a_place_that_is_not_there_yet_is_seen_by_its_nearest_folder(tmp_path: Path) -> None:
    seen = measure(tmp_path / "a" / "b" / "memory.db")
    assert (seen.folder, seen.writable, seen.size, seen.log) == (tmp_path, True, 0, 0)


def test_the_files_are_measured(tmp_path: Path) -> None:
    (tmp_path / "memory.db").write_bytes(b"x" * 300)
    (tmp_path / "memory.db-wal").write_bytes(b"x" * 20)
    seen = measure(tmp_path / "memory.db")
    assert (seen.size, seen.log) == (300, 20)
    assert seen.sqlite >= seen.least_sqlite
