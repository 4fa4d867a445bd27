"""The queue of texts that wait for extraction: durable, in order, each tried a few times."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from memory_core.store.driver import Connection
from memory_core.store.rows import from_ms, to_ms

MOST_ATTEMPTS = 3


@dataclass(frozen=True, kw_only=True)
class Waiting:
    """A text in the queue. `source` is whose text it is: user or other."""

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


def purge(tx: Connection, scope_id: int) -> int:
    """Forget all waiting texts of a scope; how many there were."""
    return int(tx.execute("DELETE FROM extraction WHERE scope_id = ?", (scope_id,)).rowcount)
