"""Counts for `stats` and checks for `doctor`."""

from __future__ import annotations

from datetime import datetime, timedelta

from memory_core import ids
from memory_core.reports import Check, Stats
from memory_core.store import entities, events, extractions, lexical, vectors
from memory_core.store.db import Database
from memory_core.store.driver import Connection, sqlite_version
from memory_core.store.rows import optional_time

_CLOCKS_DIFFER = timedelta(minutes=5)
"""What the clocks of two machines on one file may differ without anybody minding."""


def collect(
    tx: Connection, database: Database, scope_id: int | None, scope: str, embedding: tuple[str, str]
) -> Stats:
    """The figures of one scope. `embedding` is the model's name and its state."""
    low, high = ids.span(scope_id) if scope_id is not None else (0, 0)
    oldest, newest = tx.execute(
        "SELECT min(observed_at), max(observed_at) FROM memory WHERE id BETWEEN ? AND ?",
        (low, high),
    ).fetchone()
    return Stats(
        database=str(database.path),
        scope=scope,
        bytes=_file_bytes(database),
        encrypted=database.encrypted,
        sqlite=sqlite_version(),
        embedding=embedding[0],
        embedding_state=embedding[1],
        vectors_pending=vectors.owed_in(tx, low, high),
        states=_by(tx, "state", low, high),
        kinds=_by(tx, "kind", low, high, "AND state = 'current'"),
        entities=entities.count(tx, scope_id) if scope_id is not None else 0,
        oldest=optional_time(oldest),
        newest=optional_time(newest),
        events=events.count(tx, scope_id) if scope_id is not None else 0,
    )


def checks(tx: Connection, now: datetime) -> tuple[Check, ...]:
    """Is the file sound, do the indexes agree with the memories, and is the clock right?"""
    lexical.catch_up(tx)
    sound = tx.execute("PRAGMA quick_check(1)").fetchone()[0]
    return (
        Check(
            name="file",
            ok=sound == "ok",
            detail="sound" if sound == "ok" else str(sound),
            mend="" if sound == "ok" else "restore a backup, or export what can still be read",
        ),
        _agreement("lexical index", lexical.is_consistent(tx)),
        _agreement("vectors", vectors.is_consistent(tx)),
        _extraction(*extractions.given_up(tx)),
        _clock(optional_time(tx.execute("SELECT max(created_at) FROM memory").fetchone()[0]), now),
    )


def _extraction(given_up: int, why: str) -> Check:
    name = "texts to extract"
    if not given_up:
        return Check(name=name, ok=True, detail="none was given up")
    return Check(
        name=name,
        ok=True,
        detail=f"{given_up} were given up after {extractions.MOST_ATTEMPTS} tries: {why}",
        mend="see that the model answers in the form asked for, then `palimpsest extract` them",
    )


def _clock(newest: datetime | None, now: datetime) -> Check:
    if newest is None or newest <= now + _CLOCKS_DIFFER:
        return Check(name="clock", ok=True, detail="not behind what is stored")
    return Check(
        name="clock",
        ok=False,
        detail=f"a memory was stored at {newest:%Y-%m-%d %H:%M} UTC, which is yet to come",
        mend="set the clock of this machine, or of the one that stored it",
    )


def _agreement(name: str, ok: bool) -> Check:
    return Check(
        name=name,
        ok=ok,
        detail="in step with the memories" if ok else "not in step with the memories",
        mend="" if ok else "run `palimpsest reindex`",
    )


def _by(tx: Connection, column: str, low: int, high: int, extra: str = "") -> dict[str, int]:
    rows = tx.execute(
        f"SELECT {column}, count(*) FROM memory WHERE id BETWEEN ? AND ? {extra}"
        f" GROUP BY {column} ORDER BY 2 DESC, 1",
        (low, high),
    )
    return {row[0]: row[1] for row in rows}


def _file_bytes(database: Database) -> int:
    files = (database.path, database.path.with_name(database.path.name + "-wal"))
    return sum(file.stat().st_size for file in files if file.exists())
