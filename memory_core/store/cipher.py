"""The database key: derived once from the passphrase, then given to every connection.

The derivation is SQLCipher's own default (PBKDF2-HMAC-SHA512, 256,000 rounds, the salt in the
file's first 16 bytes), so the file opens with the same passphrase in any SQLCipher tool; doing
it here once saves about 0.4 s for every further connection.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from memory_core.errors import StoreKey
from memory_core.store.driver import Connection

PAGE_BYTES = 8192
"""A vector takes 1.5 KB: five fill such a page, while two would leave a quarter of 4 KB empty."""

_MAGIC = b"SQLite format 3\x00"
_ROUNDS = 256_000
_SALT_BYTES = 16


def raw_key(path: Path, passphrase: str) -> str:
    """The value for `PRAGMA key`: 32 bytes of key and 16 of salt, in hexadecimal."""
    salt = file_head(path) or os.urandom(_SALT_BYTES)
    key = hashlib.pbkdf2_hmac("sha512", passphrase.encode(), salt, _ROUNDS, dklen=32)
    return f"x'{key.hex()}{salt.hex()}'"


def unlock(connection: Connection, key: str | None) -> None:
    """Give a new connection its key, a `raw_key`, before anything else is asked of it."""
    connection.execute("PRAGMA cipher_log_level=NONE")
    if key is not None:
        connection.execute(f'PRAGMA key="{key}"')
        connection.execute(f"PRAGMA cipher_page_size={PAGE_BYTES}")


def check_head(path: Path, *, keyed: bool) -> None:
    """Raise StoreKey when the file's first bytes already show that it cannot be opened so."""
    head = file_head(path)
    if keyed and head == _MAGIC:
        raise StoreKey(
            f"{path} is not encrypted but a key is set; unset PALIMPSEST_KEY, "
            "or export it and import it into a new encrypted database"
        )
    if not keyed and head and head != _MAGIC:
        raise StoreKey(
            f"{path} is encrypted or is no database; set PALIMPSEST_KEY, "
            "or choose another file with --db or PALIMPSEST_DB"
        )


def file_head(path: Path) -> bytes:
    """The first 16 bytes; empty for a missing or shorter file."""
    try:
        with path.open("rb") as file:
            head = file.read(_SALT_BYTES)
    except OSError:
        return b""
    return head if len(head) == _SALT_BYTES else b""
