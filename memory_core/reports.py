"""What the core reports: events, history, statistics, checks, progress and what upkeep did.

Values only, like `types`, which has what is asked and what is stored.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from .types import Brief, NewMemory, StoredMemory


@dataclass(frozen=True, kw_only=True)
class Event:
    """One line of the log: what changed, when, by whom and why."""

    id: int
    at: datetime
    action: str
    actor: str
    reason: str
    memory_id: str = ""
    before: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class History:
    """One memory's life: itself, its versions oldest first, and its events in order."""

    memory: StoredMemory
    versions: tuple[StoredMemory, ...]
    events: tuple[Event, ...]
    supports: tuple[Brief, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Stats:
    """The figures of one scope. `last_upkeep` is of all scopes; the texts wait for extraction,
    or no model could make anything of them. `noticed` is what the last reflection that nobody
    asked for has for the next `reflect`, by type.
    """

    database: str
    scope: str
    bytes: int
    encrypted: bool
    sqlite: str
    embedding: str
    embedding_state: str
    vectors_pending: int
    states: Mapping[str, int]
    kinds: Mapping[str, int]
    entities: int
    oldest: datetime | None
    newest: datetime | None
    events: int
    last_upkeep: datetime | None = None
    texts_waiting: int = 0
    texts_given_up: int = 0
    noticed: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Check:
    """One line of `doctor`: what was looked at, whether it holds, what mends it."""

    name: str
    ok: bool
    detail: str
    mend: str = ""


@dataclass(frozen=True, kw_only=True)
class ScopeInfo:
    name: str
    current: int
    total: int


@dataclass(frozen=True, kw_only=True)
class Progress:
    """How far long work is. `undo` is an event that takes back all that it did so far, if known."""

    done: int
    total: int
    message: str = ""
    undo: str = ""


# --- the life of memories ---------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Undone:
    """What an undo touched; `notes` where something could not come back just as it was."""

    ids: tuple[str, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class UpkeepStep:
    """What one step of upkeep did to one scope: how many, why, and the first ids. Of a step that
    failed the count is 0, and the reason says what happened."""

    scope: str
    name: str
    count: int
    reason: str
    ids: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Upkept:
    """A run of upkeep. `finished` is False where it stopped early or a step failed; `message` then
    says why."""

    steps: tuple[UpkeepStep, ...]
    dry_run: bool
    finished: bool
    freed_bytes: int = 0
    message: str = ""


@dataclass(frozen=True, kw_only=True)
class SessionEnded:
    """The working memories that left with their session, and those worth keeping for good."""

    session: str
    archived: tuple[str, ...]
    worth_keeping: tuple[Brief, ...]


@dataclass(frozen=True, kw_only=True)
class Dropped:
    """A candidate that was not kept, and why."""

    content: str
    reason: str


@dataclass(frozen=True, kw_only=True)
class Extracted:
    """What a text gave: memories to remember, what was dropped, whether the model failed."""

    candidates: tuple[NewMemory, ...]
    dropped: tuple[Dropped, ...] = ()
    failed: bool = False
