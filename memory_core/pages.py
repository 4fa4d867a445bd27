"""The words of browsing: how a scope is looked through page by page, and what comes back.

Values only, like `types` and `reports`. Finding and counting is left to `browsing`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from .types import State, StoredMemory

if TYPE_CHECKING:
    from .reports import Event

Order = Literal["newest", "oldest", "important", "fading"]

MAX_PAGE = 200
"""Memories on one page at most."""


@dataclass(frozen=True, kw_only=True)
class Browse:
    """What to list. Empty fields bound nothing; `limit` is 1 to 200.

    `tags` and `entities` ask for any of them; `since` and `until` bound the time a memory is
    about. `cursor` is the `next` of the page before, of the same order.
    """

    kinds: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()
    states: tuple[str, ...] = ("current",)
    sources: tuple[str, ...] = ()
    since: str = ""
    until: str = ""
    order: str = "newest"
    limit: int = 50
    cursor: str = ""
    scope: str = ""


@dataclass(frozen=True, kw_only=True)
class Listed:
    """A memory in a list, and how strong it is now: 0 to 1. `fades`: whether its kind does."""

    memory: StoredMemory
    strength: float
    fades: bool


@dataclass(frozen=True, kw_only=True)
class Page:
    """Memories in order, the cursor of the next page (empty: none), and how many there are."""

    memories: tuple[Listed, ...]
    next: str
    total: int


@dataclass(frozen=True, kw_only=True)
class Counted:
    name: str
    count: int


@dataclass(frozen=True, kw_only=True)
class Month:
    """One month of a scope's growth; `total` is what was current at its end."""

    month: str
    created: int
    superseded: int
    archived: int
    total: int


@dataclass(frozen=True, kw_only=True)
class Overview:
    """A scope at a glance. Kinds, sources, tags and topics count current memories only.

    `fading` has the weakest of the kinds that fade, the weakest first.
    """

    scope: str
    scopes: tuple[str, ...]
    database: str
    embedding: str
    memories: int
    kinds: Mapping[str, int]
    states: Mapping[str, int]
    sources: Mapping[str, int]
    tags: tuple[Counted, ...]
    topics: tuple[Counted, ...]
    growth: tuple[Month, ...]
    fading: tuple[Listed, ...]


@dataclass(frozen=True, kw_only=True)
class Linked:
    """A memory that another one rests on, or that rests on it."""

    id: str
    content: str
    state: State


@dataclass(frozen=True, kw_only=True)
class Item:
    """One memory with its versions (oldest first), the events of all of them, and its ties."""

    memory: Listed
    versions: tuple[StoredMemory, ...]
    events: tuple[Event, ...]
    rests_on: tuple[Linked, ...]
    supports: tuple[Linked, ...]
