"""The queue of texts that wait for extraction: durable, in order, each tried a few times."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from memory_core.store.driver import Connection
from memory_core.store.rows import from_ms, to_ms

MOST_ATTEMPTS = 3
LOG = "log"
"""The source of a text that is the path of a session's log: what it says is read when its turn
comes."""


@dataclass(frozen=True, kw_only=True)
class Waiting:
    """A text in the queue. `source` is whose text it is (user or other), or LOG."""

    id: int
    scope_id: int
    text: str
    source: str
    session: str
    at: datetime


def enqueue(
    tx: Connection, scope_id: int, text: str, source: str, session: str, now: datetime
) -> int:
    """Put a text at the end of the queue; its number. Credentials must be out of it already."""
    row = tx.execute(
        "INSERT INTO extraction (scope_id, text, source, session, at) VALUES (?, ?, ?, ?, ?)"
        " RETURNING id",
        (scope_id, text, source, session, to_ms(now)),
    ).fetchone()
    return int(row[0])


def enqueue_log(tx: Connection, scope_id: int, path: str, session: str, now: datetime) -> None:
    """Put a session's log at the end of the queue, unless it stands there already."""
    row = tx.execute(
        "SELECT 1 FROM extraction WHERE scope_id = ? AND source = ? AND text = ? AND attempts < ?",
        (scope_id, LOG, path, MOST_ATTEMPTS),
    ).fetchone()
    if row is None:
        enqueue(tx, scope_id, path, LOG, session, now)


def next_waiting(tx: Connection) -> Waiting | None:
    """The oldest text that was tried least; None when nothing waits."""
    row = tx.execute(
        "SELECT id, scope_id, text, source, session, at FROM extraction"
        " WHERE attempts < ? ORDER BY attempts, id LIMIT 1",
        (MOST_ATTEMPTS,),
    ).fetchone()
    if row is None:
        return None
    return Waiting(
        id=row["id"],
        scope_id=row["scope_id"],
        text=row["text"],
        source=row["source"],
        session=row["session"],
        at=from_ms(row["at"]),
    )


def finish(tx: Connection, number: int) -> None:
    tx.execute("DELETE FROM extraction WHERE id = ?", (number,))


def fail(tx: Connection, number: int, reason: str) -> None:
    """Count a failed attempt; after the third the text stays, and is not tried again."""
    tx.execute(
        "UPDATE extraction SET attempts = attempts + 1, failure = ? WHERE id = ?", (reason, number)
    )


def counts(tx: Connection, scope_id: int) -> tuple[int, int]:
    """Texts of a scope that wait, and that were given up."""
    row = tx.execute(
        "SELECT coalesce(sum(attempts < ?), 0), coalesce(sum(attempts >= ?), 0)"
        " FROM extraction WHERE scope_id = ?",
        (MOST_ATTEMPTS, MOST_ATTEMPTS, scope_id),
    ).fetchone()
    return int(row[0]), int(row[1])


def given_up(tx: Connection) -> tuple[int, str]:
    """How many texts of all scopes were given up, and why the last one was."""
    row = tx.execute(
        "SELECT count(*), max(failure) FROM extraction WHERE attempts >= ?", (MOST_ATTEMPTS,)
    ).fetchone()
    return int(row[0]), str(row[1] or "")


def purge(tx: Connection, scope_id: int) -> int:
    """Forget all waiting texts of a scope; how many there were."""
    return int(tx.execute("DELETE FROM extraction WHERE scope_id = ?", (scope_id,)).rowcount)
