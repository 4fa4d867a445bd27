"""Confirmation tokens: bound to one list of memories, good once, for ten minutes.

They live in the database, so that a preview in one process can be confirmed in another.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from memory_core.store.driver import Connection
from memory_core.store.rows import to_ms

LIFETIME = timedelta(minutes=10)


@dataclass(frozen=True, kw_only=True)
class Pending:
    """What a token stands for: one list, previewed for one request (a digest of its arguments)."""

    scope_id: int
    mode: str
    request: str
    ids: tuple[int, ...]


def issue(tx: Connection, pending: Pending, now: datetime) -> str:
    """A new token for exactly this list. Late tokens are swept on the way."""
    tx.execute("DELETE FROM confirmation WHERE expires_at <= ?", (to_ms(now),))
    # A letter first: clients take 12345678 and 1e400000 for numbers.
    token = f"c{secrets.token_hex(4)}"
    tx.execute(
        "INSERT INTO confirmation (token, scope_id, mode, request, ids, expires_at)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        (
            token,
            pending.scope_id,
            pending.mode,
            pending.request,
            json.dumps(pending.ids),
            to_ms(now + LIFETIME),
        ),
    )
    return token


def redeem(tx: Connection, token: str, now: datetime) -> Pending | None:
    """What the token stands for, once; None for an unknown, used or late one.

    A caller that then refuses the request rolls back, and the token stays good.
    """
    row = tx.execute(
        "DELETE FROM confirmation WHERE token = ? AND expires_at > ?"
        " RETURNING scope_id, mode, request, ids",
        (token, to_ms(now)),
    ).fetchone()
    if row is None:
        return None
    return Pending(
        scope_id=row["scope_id"],
        mode=row["mode"],
        request=row["request"],
        ids=tuple(json.loads(row["ids"])),
    )
