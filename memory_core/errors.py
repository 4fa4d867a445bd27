"""Every error the core raises on purpose, as one tree.

    PalimpsestError
    ├── InvalidInput        the caller's arguments are wrong; nothing was changed
    │   ├── NotFound        an id is not in this scope, or no file at this path
    │   └── Outdated        a memory to replace is not the present one any more
    ├── TokenRefused        a confirmation token is used up, late, or for another list
    ├── ConfigError         a setting or the configuration file is wrong
    ├── EmbeddingError      the embedding model cannot be loaded or failed on a text
    └── StoreError          the database cannot do it now
        ├── StoreBusy       another process held the lock for too long
        ├── StoreFull       the disk is full
        ├── StoreReadOnly   the file or its folder cannot be written
        ├── StoreKey        the file is encrypted with another key, or is no database
        └── StoreReplaced   the file was moved, deleted or replaced while open

Each carries a stable `code` and one sentence that names the next step.
"""

from __future__ import annotations

from typing import Literal


class PalimpsestError(Exception):
    """The root: `str(error)` is one sentence a person or a model can act on."""

    code = "error"


class InvalidInput(PalimpsestError):
    code = "invalid_input"


class NotFound(InvalidInput):
    code = "not_found"


class Outdated(InvalidInput):
    """What was to be replaced has changed meanwhile: `state` says how.

    `newer` is the id of what holds its place; empty where nothing does.
    """

    code = "outdated"

    def __init__(
        self,
        sentence: str,
        *,
        id: str,
        state: Literal["superseded", "archived", "erased"],
        newer: str = "",
    ) -> None:
        super().__init__(sentence)
        self.id = id
        self.state = state
        self.newer = newer


class TokenRefused(PalimpsestError):
    code = "token_refused"


class ConfigError(PalimpsestError):
    code = "config"


class EmbeddingError(PalimpsestError):
    code = "embedding"


class StoreError(PalimpsestError):
    code = "store"


class StoreBusy(StoreError):
    code = "store_busy"


class StoreFull(StoreError):
    code = "store_full"


class StoreReadOnly(StoreError):
    code = "store_read_only"


class StoreKey(StoreError):
    code = "store_key"


class StoreReplaced(StoreError):
    code = "store_replaced"
