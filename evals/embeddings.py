"""Embeddings kept on disk by model and text, so that a second run computes none.

Wraps any Embedder. The file is a cache: deleting it costs only time.
"""

from __future__ import annotations

import hashlib
import re
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Lock

from memory_core import Embedder

BATCH = 64
"""Texts embedded between two writes, so that an interrupted run keeps what it has."""

_SCHEMA = "CREATE TABLE IF NOT EXISTS vector (key BLOB PRIMARY KEY, value BLOB) WITHOUT ROWID"


class CachedEmbedder:
    """An Embedder that asks the wrapped one only for texts it has not seen.

    Safe for several threads; several processes may share the file.
    """

    def __init__(self, inner: Embedder, folder: Path) -> None:
        self._inner = inner
        self.name = inner.name
        self.dimension = inner.dimension
        self._lock = Lock()
        folder.mkdir(parents=True, exist_ok=True)
        self._db = sqlite3.connect(
            folder / f"{_slug(inner.name)}.sqlite", timeout=60, check_same_thread=False
        )
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute(_SCHEMA)

    def query(self, text: str) -> bytes:
        return self._vectors("query", [text], lambda texts: [self._inner.query(texts[0])])[0]

    def documents(self, texts: Sequence[str]) -> list[bytes]:
        return self._vectors("document", texts, self._inner.documents)

    def close(self) -> None:
        self._db.close()

    def _vectors(
        self, role: str, texts: Sequence[str], embed: Callable[[Sequence[str]], list[bytes]]
    ) -> list[bytes]:
        keys = [_key(role, text) for text in texts]
        with self._lock:
            known = self._known(set(keys))
            missing = {key: t for key, t in zip(keys, texts, strict=True) if key not in known}
            for batch in _batches(list(missing.items()), BATCH):
                known |= self._keep([key for key, _ in batch], embed([text for _, text in batch]))
        return [known[key] for key in keys]

    def _known(self, keys: set[bytes]) -> dict[bytes, bytes]:
        sql = "SELECT value FROM vector WHERE key = ?"
        rows = ((key, self._db.execute(sql, (key,)).fetchone()) for key in keys)
        return {key: row[0] for key, row in rows if row}

    def _keep(self, keys: list[bytes], vectors: list[bytes]) -> dict[bytes, bytes]:
        fresh = dict(zip(keys, vectors, strict=True))
        with self._db:
            self._db.executemany("INSERT OR REPLACE INTO vector VALUES (?, ?)", fresh.items())
        return fresh


def _key(role: str, text: str) -> bytes:
    return hashlib.blake2b(
        f"{role}\0{text}".encode("utf-8", "surrogatepass"), digest_size=20
    ).digest()


def _slug(name: str) -> str:
    return re.sub(r"[^A-Za-z0-9._-]+", "_", name)


def _batches(pairs: list[tuple[bytes, str]], size: int) -> list[list[tuple[bytes, str]]]:
    return [pairs[start : start + size] for start in range(0, len(pairs), size)]
