"""Leases: one process at a time for a piece of work, whatever becomes of that process."""

from __future__ import annotations

from datetime import datetime, timedelta

from memory_core.store.driver import Connection
from memory_core.store.rows import to_ms


def acquire(tx: Connection, name: str, holder: str, now: datetime, lifetime: timedelta) -> bool:
    """Take the lease, or hold it for longer. False while another holder's has not run out."""
    taken = tx.execute(
        "INSERT INTO lease (name, holder, expires_at) VALUES (:name, :holder, :until)"
        " ON CONFLICT (name) DO UPDATE SET holder = :holder, expires_at = :until"
        " WHERE holder = :holder OR expires_at <= :now",
        {"name": name, "holder": holder, "until": to_ms(now + lifetime), "now": to_ms(now)},
    ).rowcount
    return bool(taken)


def release(tx: Connection, name: str, holder: str) -> None:
    tx.execute("DELETE FROM lease WHERE name = ? AND holder = ?", (name, holder))
