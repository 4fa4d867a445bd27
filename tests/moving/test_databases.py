from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import hypothesis.strategies as st
import pytest
import sqlcipher3.dbapi2 as driver
from hypothesis import given, settings

from memory_core.errors import InvalidInput
from memory_core.moving import databases
from tests.moving.peers import contents, database, database_of

PLAIN = """
CREATE TABLE memories (id INTEGER PRIMARY KEY, content TEXT, extra BLOB);
INSERT INTO memories VALUES (1, 'one', x'00ff'), (2, '二', NULL), (3, NULL, 4.5);
"""


def rows(path: Path, *columns: str) -> list[tuple[object, ...]]:
    with databases.opened(path) as opened:
        return [tuple(row.values()) for row in opened.rows("memories", columns)]


def test_the_columns_that_are_asked_for(tmp_path: Path) -> None:
    path = database_of(tmp_path / "a.db", PLAIN)
    assert rows(path, "id", "content") == [(1, "one"), (2, "二"), (3, None)]


def test_bytes_and_columns_that_are_not_there_are_none(tmp_path: Path) -> None:
    path = database_of(tmp_path / "a.db", PLAIN)
    assert rows(path, "extra", "absent") == [(None, None), (None, None), (4.5, None)]


def test_a_text_that_is_far_too_long_is_none(tmp_path: Path) -> None:
    long = "UPDATE memories SET content = printf('%*c', 5000000, 'x') WHERE id = 1;"
    assert rows(database_of(tmp_path / "a.db", PLAIN + long), "content")[0] == (None,)


def test_text_that_is_no_utf_8_has_replacement_characters(tmp_path: Path) -> None:
    broken = "UPDATE memories SET content = CAST(x'61ff62' AS TEXT) WHERE id = 1;"
    assert rows(database_of(tmp_path / "a.db", PLAIN + broken), "content")[0] == ("a\ufffdb",)


@pytest.fixture
def in_use(tmp_path: Path) -> Iterator[Path]:
    """A database whose last change stands in its log alone, while its program runs."""
    path = tmp_path / "there" / "a.db"
    database_of(path, f"PRAGMA journal_mode = WAL; {PLAIN}")
    with closing(driver.connect(str(path))) as connection:
        connection.execute("INSERT INTO memories VALUES (4, 'in the log', NULL)")
        connection.commit()
        yield path


def test_what_stands_in_the_log_is_read_and_left_there(in_use: Path) -> None:
    before = contents(in_use.parent)
    assert "in the log" in {content for (content,) in rows(in_use, "content")}
    assert contents(in_use.parent) == before
    assert before[str(in_use.with_name("a.db-wal"))]


def test_the_log_is_found_through_a_link_too(in_use: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(in_use)
    assert "in the log" in {content for (content,) in rows(link, "content")}


def test_a_store_that_was_closed_has_nothing_made_beside_it(tmp_path: Path) -> None:
    path = database(tmp_path / "there" / "a.db", "mcp_memory_service")
    assert len(rows(path, "content")) == 8
    assert [file.name for file in path.parent.iterdir()] == ["a.db"]


def test_rows_may_be_taken_by_one_thread_after_another(tmp_path: Path) -> None:
    path = database_of(tmp_path / "a.db", PLAIN)
    with databases.opened(path) as opened:
        found = opened.rows("memories", ("id",))
        with ThreadPoolExecutor() as first, ThreadPoolExecutor() as second:
            taken = [pool.submit(next, found).result() for pool in (first, second, first)]
    assert [row["id"] for row in taken] == [1, 2, 3]


HOSTILE = {
    "a view": "CREATE TABLE t (content TEXT); CREATE VIEW memories AS SELECT * FROM t;",
    "a virtual table": "CREATE VIRTUAL TABLE memories USING fts5(content);",
    "no table": "CREATE TABLE t (content TEXT);",
}


@pytest.mark.parametrize("statements", HOSTILE.values(), ids=HOSTILE)
def test_only_an_ordinary_table_is_read(tmp_path: Path, statements: str) -> None:
    path = database_of(tmp_path / "a.db", statements)
    with pytest.raises(InvalidInput, match="has no table memories; check the file"):
        rows(path, "content")


def test_a_column_that_computes_is_not_there(tmp_path: Path) -> None:
    computing = "CREATE TABLE memories (id INTEGER, content TEXT AS (hex(zeroblob(9000000))));"
    path = database_of(tmp_path / "a.db", f"{computing} INSERT INTO memories VALUES (1);")
    assert rows(path, "content") == [(None,)]


def test_a_database_that_is_locked_says_who_to_close(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = database_of(tmp_path / "a.db", PLAIN)
    monkeypatch.setattr(databases, "_PATIENCE", 0.01)
    with closing(driver.connect(str(path))) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        with pytest.raises(InvalidInput, match="is being written by another program; close that"):
            rows(path, "content")


def test_a_database_that_was_cut_off(tmp_path: Path) -> None:
    path = database(tmp_path / "a.db", "mcp_memory_service")
    path.write_bytes(path.read_bytes()[:-4096])
    with pytest.raises(InvalidInput, match=r"a\.db is cut off; copy the whole file again"):
        rows(path, "content")


def test_an_encrypted_database(tmp_path: Path) -> None:
    path = database_of(tmp_path / "a.db", f"PRAGMA key = 'secret'; {PLAIN}")
    with pytest.raises(InvalidInput, match="is no SQLite database, or an encrypted one"):
        rows(path, "content")


@settings(max_examples=40)
@given(noise=st.binary(min_size=1, max_size=300), at=st.integers(0, 60_000))
def test_damage_is_one_sentence_or_no_harm(
    tmp_path_factory: pytest.TempPathFactory, noise: bytes, at: int
) -> None:
    data = bytearray(_whole())
    at %= len(data)
    data[at : at + len(noise)] = noise
    path = tmp_path_factory.mktemp("damaged") / "a.db"
    path.write_bytes(data)
    with suppress(InvalidInput):
        assert len(rows(path, "id", "content", "metadata")) <= 8


@cache
def _whole() -> bytes:
    with TemporaryDirectory() as folder:
        return database(Path(folder) / "a.db", "mcp_memory_service").read_bytes()
