"""A look at the file: one connection, in the caller's thread, for a moment.

Nothing is made, migrated or waited for: who looks is in a hurry, and the servers that open the
file keep house. Loads no vectors, so nothing can be searched by meaning through it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from memory_core.store import cipher, migrate
from memory_core.store.driver import Connection, Mode, connect, translated

_BUSY_SECONDS = 1.5
"""Readers wait for nobody but the very first and last connection of a file; a note waits for a
few short writes."""


@contextmanager
def reading(path: Path, passphrase: str | None) -> Iterator[Connection | None]:
    """A connection over one consistent snapshot; None where nothing has been stored yet.

    A file of an earlier version is read as it is. Raises StoreKey, StoreBusy, StoreError.
    """
    with _opened(path, passphrase, "ro", "DEFERRED") as tx:
        yield tx


@contextmanager
def noting(path: Path, passphrase: str | None) -> Iterator[Connection | None]:
    """The same for a few rows to write, in one transaction that the end commits."""
    with _opened(path, passphrase, "rw", "IMMEDIATE") as tx:
        yield tx
        if tx is not None:
            tx.execute("COMMIT")


@contextmanager
def _opened(
    path: Path, passphrase: str | None, mode: Mode, transaction: str
) -> Iterator[Connection | None]:
    if not path.exists():
        yield None
        return
    cipher.check_head(path, keyed=passphrase is not None)
    with translated(path):
        connection = connect(path, timeout=_BUSY_SECONDS, mode=mode)
        try:
            cipher.unlock(connection, passphrase and cipher.raw_key(path, passphrase))
            migrate.check_owner(connection, path)
            connection.execute(f"BEGIN {transaction}")
            yield connection if migrate.check_version(connection) else None
        finally:
            connection.close()
