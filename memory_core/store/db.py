"""Connections and transactions: one writer and two readers, each on its own thread.

An operation is one plain function that takes a connection, run in one hop as one transaction.
Two coroutines can therefore never interleave inside a transaction, and a caller that is
cancelled leaves either the whole operation or nothing.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from memory_core.errors import StoreError, StoreKey, StoreReadOnly, StoreReplaced
from memory_core.store import cipher, migrate, vec
from memory_core.store.driver import Connection, Error, connect, translated

P = ParamSpec("P")
T = TypeVar("T")

_READERS = 2
_BUSY_SECONDS = 30.0
"""Longer than any healthy writer holds the lock, shorter than clients wait for a tool."""

_LAST_SECONDS = 0.5
"""What a connection may take to close when the process must end within a second."""

_PRAGMAS = (
    # Acknowledged means on the disk: a write waits for the disk, also against a power cut.
    "synchronous=full",
    "foreign_keys=on",
    "cache_size=-65536",
    "temp_store=memory",
    "journal_size_limit=67108864",
    "trusted_schema=off",
    "secure_delete=on",
)


class Database:
    """An open database file. Use `Database.open`; `close` checkpoints the WAL."""

    def __init__(self, path: Path, passphrase: str | None) -> None:
        self.path = path
        self.encrypted = passphrase is not None
        self._passphrase = passphrase
        self._key: str | None = None
        self._identity = (0, 0)
        self._closed = False
        self._writer = _Worker(path, "palimpsest-writer")
        self._readers = [_Worker(path, f"palimpsest-reader-{n}") for n in range(_READERS)]
        self._idle: asyncio.Queue[_Worker] = asyncio.Queue()

    @classmethod
    async def open(cls, path: Path, passphrase: str | None = None) -> Database:
        """Open or create the file and bring its schema up to date.

        Raises StoreKey for a wrong key or a file that is no database of ours, StoreReadOnly
        where it cannot be written, StoreBusy, StoreFull, StoreError.
        """
        await asyncio.to_thread(_check_path, path, keyed=passphrase is not None)
        database = cls(path, passphrase)
        try:
            await database._connect()
        except BaseException:
            database._shutdown()
            raise
        return database

    async def write(
        self, operation: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run `operation` as one transaction that holds the write lock from its start."""
        self._check_identity()
        return await self._writer.run(
            lambda tx: _transaction(tx, "IMMEDIATE", lambda: operation(tx, *args, **kwargs))
        )

    async def read(
        self, operation: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run `operation` on an idle reader, over one consistent snapshot."""
        self._check_identity()
        reader = await self._idle.get()
        try:
            return await reader.run(
                lambda tx: _transaction(tx, "DEFERRED", lambda: operation(tx, *args, **kwargs))
            )
        finally:
            self._idle.put_nowait(reader)

    async def outside_transaction(self, operation: Callable[[Connection], T]) -> T:
        """Run what SQLite refuses inside a transaction (checkpoint, vacuum) on the writer."""
        self._check_identity()
        return await self._writer.run(operation)

    async def close(self) -> None:
        """Checkpoint and close. Safe to call twice."""
        if self._closed:
            return
        self._closed = True
        for reader in self._readers:
            await reader.close()
        with suppress(StoreError):
            await self._writer.run(checkpoint)
        await self._writer.close()
        self._shutdown()

    def close_now(self) -> None:
        """The same without an event loop, for a signal handler that is about to exit."""
        workers = (*self._readers, self._writer)
        for worker in workers:
            worker.stop()
        for worker in workers:
            worker.close_now()

    async def _connect(self) -> None:
        try:
            await self._open_writer()
        except StoreKey:
            # Another process may have created the file, with its own salt, in this instant.
            await self._open_writer()
        await self._writer.run(migrate.migrate)
        for reader in self._readers:
            await reader.run_bare(lambda: _open_connection(self.path, self._key, readonly=True))
            self._idle.put_nowait(reader)
        self._identity = _identity(self.path)

    async def _open_writer(self) -> None:
        if self._passphrase is not None:
            self._key = await asyncio.to_thread(cipher.raw_key, self.path, self._passphrase)
        await self._writer.run_bare(lambda: _open_connection(self.path, self._key, readonly=False))

    def _check_identity(self) -> None:
        try:
            same = _identity(self.path) == self._identity
        except OSError:
            same = False
        if not same:
            raise StoreReplaced(
                f"the database file {self.path} was moved, deleted or replaced while it was open; "
                "put it back, or restart the server to use what is there now"
            )

    def _shutdown(self) -> None:
        for worker in (*self._readers, self._writer):
            worker.shutdown()


class _Worker:
    """One connection that lives on one thread."""

    def __init__(self, path: Path, name: str) -> None:
        self._path = path
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix=name)
        self._connection: Connection | None = None
        self._stopped = False

    async def run_bare(self, opener: Callable[[], Connection]) -> None:
        self._connection = await self._hop(opener)

    async def run(self, operation: Callable[[Connection], T]) -> T:
        return await self._hop(lambda: operation(self._connection))

    async def close(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            await self._hop(connection.close)

    def stop(self) -> None:
        """End what runs and let nothing that waits begin: it was not acknowledged."""
        self._stopped = True
        if self._connection is not None:
            self._connection.interrupt()

    def close_now(self) -> None:
        with suppress(TimeoutError):
            self._thread.submit(self._finish).result(timeout=_LAST_SECONDS)

    def shutdown(self) -> None:
        self._thread.shutdown(wait=False)

    def _finish(self) -> None:
        if self._connection is not None:
            with suppress(Error):
                checkpoint(self._connection)
            self._connection.close()
            self._connection = None

    async def _hop(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._guarded, work)

    def _guarded(self, work: Callable[[], T]) -> T:
        if self._stopped:
            raise StoreError("the server is ending; start it again and repeat the call")
        with translated(self._path):
            return work()


def checkpoint(connection: Connection) -> bool:
    """Move the WAL into the file and empty it. False when another process still reads it."""
    busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not busy


def _transaction(tx: Connection, mode: str, work: Callable[[], T]) -> T:
    tx.execute(f"BEGIN {mode}")
    try:
        result = work()
        tx.execute("COMMIT")
    except BaseException:
        if tx.in_transaction:
            tx.execute("ROLLBACK")
        raise
    return result


def _check_path(path: Path, *, keyed: bool) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise StoreReadOnly(
            f"the folder {path.parent} cannot be made ({error.strerror}); "
            "choose another database with --db or PALIMPSEST_DB"
        ) from None
    if path.is_dir():
        raise StoreReadOnly(f"{path} is a folder; name a file with --db or PALIMPSEST_DB")
    cipher.check_head(path, keyed=keyed)
    if not path.exists() and path.parent.is_dir():
        # What a person remembers is theirs alone to read; SQLite gives its files the same mode.
        with suppress(OSError):
            path.touch(mode=0o600)


def _open_connection(path: Path, key: str | None, *, readonly: bool) -> Connection:
    connection = connect(path, timeout=_BUSY_SECONDS)
    try:
        cipher.unlock(connection, key)
        connection.execute(f"PRAGMA page_size={cipher.PAGE_BYTES}")
        vec.load(connection)
        connection.execute(f"PRAGMA busy_timeout={int(_BUSY_SECONDS * 1000)}")
        migrate.check_owner(connection, path)
        _enter_wal(connection)
        for pragma in _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        if readonly:
            connection.execute("PRAGMA query_only=on")
    except BaseException:
        connection.close()
        raise
    return connection


def _enter_wal(connection: Connection) -> None:
    """Switch to WAL. The busy timeout does not cover the switch, so two first starts retry."""
    deadline = time.monotonic() + _BUSY_SECONDS
    while True:
        try:
            mode = connection.execute("PRAGMA journal_mode=wal").fetchone()[0]
        except Error as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.02)
        else:
            break
    if mode != "wal":
        raise StoreError(
            "this disk does not support SQLite's write-ahead log (a network folder, perhaps); "
            "choose a local folder with --db or PALIMPSEST_DB"
        )


def _identity(path: Path) -> tuple[int, int]:
    status = path.stat()
    return status.st_dev, status.st_ino
