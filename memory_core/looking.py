"""The half of the facade that only looks: one memory, lists, pages, counts, everything at once.

Without a question, and without a change to anything. Asking, keeping and forgetting are for
`memory`, which adds them.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import get_args

from memory_core import everything, lookup, transfer
from memory_core.arguments import choices, scope_name
from memory_core.browsing import Browser
from memory_core.embed import EmbeddingService
from memory_core.pages import Browse, Item, Overview, Page
from memory_core.parts import Clock
from memory_core.reports import History, ScopeInfo, Stats
from memory_core.settings import Settings
from memory_core.store import scopes
from memory_core.store.db import Database
from memory_core.store.filters import Filter
from memory_core.types import Kind, StoredMemory


class Looking:
    """What can be seen of one open database. An empty `scope` means the one of the settings."""

    def __init__(
        self, settings: Settings, database: Database, embedding: EmbeddingService, clock: Clock
    ) -> None:
        self._settings = settings
        self._database = database
        self._embedding = embedding
        self._clock = clock
        self._last_call = clock()

    async def get(self, id: str, *, scope: str = "") -> StoredMemory:
        """One memory, in whatever state. Raises NotFound."""
        return await self._database.read(lookup.get, self._scope(scope), id)

    async def history(self, id: str, *, scope: str = "") -> History:
        """One memory's versions, events and what rests on it. Raises NotFound."""
        return await self._database.read(lookup.history, self._scope(scope), id)

    async def browse(self, asked: Browse) -> Page:
        """One page of the memories that pass its bounds. Raises InvalidInput."""
        scope = self._scope(asked.scope)
        return await self._database.read(self._browser().page, asked, scope)

    async def overview(self, *, scope: str = "") -> Overview:
        """A scope at a glance: counts, growth, and what is fading."""
        described = f"{self._embedding.state} {self._embedding.detail}".strip()
        return await self._database.read(
            self._browser().overview, self._scope(scope), str(self._database.path), described
        )

    async def item(self, id: str, *, scope: str = "") -> Item:
        """One memory with its versions, their events, and what it rests on. Raises NotFound."""
        return await self._database.read(self._browser().item, self._scope(scope), id)

    async def newest(
        self, *, scope: str = "", kinds: Sequence[str] = (), limit: int = 50
    ) -> tuple[StoredMemory, ...]:
        """The newest current memories that the user may see."""
        keep = self._visible(kinds)
        return await self._database.read(lookup.select, self._scope(scope), keep, "newest", limit)

    async def profile(
        self, *, scope: str = "", limit: int = 200
    ) -> Mapping[str, tuple[StoredMemory, ...]]:
        """What is known, by kind, the most important first."""
        found = await self._database.read(
            lookup.select, self._scope(scope), self._visible(()), "importance", limit
        )
        return lookup.by_kind(found)

    async def stats(self, *, scope: str = "") -> Stats:
        """Counts, sizes and the state of the embedding model."""
        service = self._embedding
        state = f"{service.state} {service.detail}".strip()
        described = service.name or self._settings.embedding, state
        return await self._database.read(
            lookup.stats, self._database, self._scope(scope), described
        )

    async def scopes(self) -> tuple[ScopeInfo, ...]:
        return await self._database.read(scopes.overview)

    @property
    def words_only(self) -> str:
        """Why no vectors are made, in a sentence; empty while the model is ready."""
        service = self._embedding
        return "" if service.state == "ready" else service.detail or service.state

    def everything(self, *, scope: str = "", about: str = "") -> AsyncIterator[StoredMemory]:
        """All memories of the scope, or all that tell of one person or thing, versions included.

        Raises InvalidInput for a name of nothing but spaces or signs.
        """
        if not about:
            return everything.everything(self._database, self._scope(scope))
        naming = everything.naming(about, self._settings.policies.aliases)
        return everything.told_of(self._database, self._scope(scope), naming)

    def export(self, *, scope: str = "", about: str = "") -> AsyncIterator[str]:
        """The same as JSON Lines, complete and re-importable."""
        return transfer.export(self.everything(scope=scope, about=about))

    def _scope(self, name: str) -> str:
        self._last_call = self._clock()
        return scope_name(name or self._settings.scope)

    def _browser(self) -> Browser:
        settings = self._settings
        return Browser(policies=settings.policies, timezone=settings.timezone, now=self._clock())

    def _visible(self, kinds: Sequence[str]) -> Filter:
        return Filter(now=self._clock(), kinds=choices("kinds", kinds, get_args(Kind)))
