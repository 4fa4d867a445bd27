"""All that a scope holds, or all of it that is about one person or thing.

With their lines of versions: what replaced a memory that names somebody, and what it replaced,
is about them too, whatever its words. Writing it all down is left to whoever asks.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from memory_core import ids
from memory_core.errors import InvalidInput
from memory_core.store import browsing, memories, scopes
from memory_core.store.db import Database
from memory_core.store.driver import Connection
from memory_core.subjects import USER, subject_key
from memory_core.text import fold
from memory_core.text.aliases import default_aliases
from memory_core.types import StoredMemory

_BATCH = 200


@dataclass(frozen=True, kw_only=True)
class Naming:
    """A person or thing by one of its names. `groups` are sets of names for one thing."""

    name: str
    groups: Sequence[Sequence[str]]

    @cached_property
    def keys(self) -> frozenset[str]:
        """Its names, as subjects and entities are known by."""
        mine = subject_key(self.name)
        alike = [frozenset(map(subject_key, group)) for group in self.groups]
        return frozenset({mine}).union(*(group for group in alike if mine in group))

    @cached_property
    def _mention(self) -> re.Pattern[str]:
        return re.compile("|".join(map(_bounded, sorted(self.keys))))

    def is_told_of(self, memory: StoredMemory) -> bool:
        """Whether a memory has it as subject, object or entity, or names it in a text.

        The user is the subject of what names no other.
        """
        if subject_key(memory.subject) in self.keys:
            return True
        if USER in self.keys:
            return False
        if self.keys & {subject_key(name) for name in (memory.object, *memory.entities) if name}:
            return True
        told = (memory.content, memory.evidence, *memory.clues, *memory.tags)
        return any(self._mention.search(fold(text)) for text in told if text)


def naming(name: str, groups: Sequence[Sequence[str]]) -> Naming:
    """A name beside the owner's groups of names and the common ones.

    Raises InvalidInput where nothing of it is left to look for.
    """
    if not any(map(str.isalnum, name)):
        raise InvalidInput("about must be a name, such as Ann or 用户")
    return Naming(name=name, groups=(*groups, *default_aliases()))


def _bounded(key: str) -> str:
    """A Latin name is a word of its own, Ann is not in Annual; Han text has no such bounds."""
    before = r"(?<![a-z0-9])" if key[0].isascii() and key[0].isalnum() else ""
    after = r"(?![a-z0-9])" if key[-1].isascii() and key[-1].isalnum() else ""
    return f"{before}{re.escape(key)}{after}"


async def everything(database: Database, scope: str) -> AsyncIterator[StoredMemory]:
    """Every memory of the scope in whatever state, in the order of their ids."""
    after = 0
    while batch := await database.read(_next, scope, after):
        for memory in batch:
            yield memory
        after = ids.decode(batch[-1].id)


async def told_of(database: Database, scope: str, naming: Naming) -> AsyncIterator[StoredMemory]:
    """Those that are about somebody or something, with all their versions."""
    found: list[int] = []
    after: int | None = 0
    while after is not None:
        page, after = await database.read(_matching, scope, after, naming)
        found += page
    whole = await database.read(browsing.lines_of, found)
    for start in range(0, len(whole), _BATCH):
        batch = await database.read(_get, scope, whole[start : start + _BATCH])
        for memory in batch:
            yield memory


def _next(tx: Connection, scope: str, after: int) -> list[StoredMemory]:
    scope_id = scopes.find(tx, scope)
    if scope_id is None:
        return []
    low, high = ids.span(scope_id)
    numbers = [n for n in memories.ids_after(tx, max(after, low - 1), _BATCH) if n <= high]
    return list(memories.get(tx, scope_id, numbers).values())


def _matching(
    tx: Connection, scope: str, after: int, naming: Naming
) -> tuple[list[int], int | None]:
    """The ids of a batch that match, and where the next batch begins (None: there is none)."""
    batch = _next(tx, scope, after)
    found = [ids.decode(memory.id) for memory in batch if naming.is_told_of(memory)]
    return found, ids.decode(batch[-1].id) if batch else None


def _get(tx: Connection, scope: str, numbers: Sequence[int]) -> list[StoredMemory]:
    scope_id = scopes.find(tx, scope)
    return [] if scope_id is None else list(memories.get(tx, scope_id, numbers).values())
