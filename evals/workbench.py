"""Puts the pieces together: settings, embedder, caches and the opener of stores."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from evals.clock import ReplayClock
from evals.contenders import Contenders
from evals.embeddings import CachedEmbedder
from evals.runner import Runner
from evals.stores import Opener, StoreCache, core_fingerprint
from memory_core import (
    Embedder,
    Lexicon,
    Memory,
    Policies,
    Reranker,
    Settings,
    load_embedder,
    load_reranker,
)

CACHE = Path(".evals")
"""Where stores and embeddings are kept, under the working directory; safe to delete."""


@dataclass(frozen=True, kw_only=True)
class Workbench:
    """What a run needs beside its suites. `embedder` is None with embedding "none"."""

    settings: Settings
    embedder: Embedder | None
    reranker: Reranker | None = None
    cache: Path = CACHE

    def runner(self, *, baselines: bool = True) -> Runner:
        contenders = Contenders(self.lexicon(), self.embedder) if baselines else None
        prepare = self.embedder.query if self.embedder else str
        return Runner(self.opener(), self.stores(), contenders, prepare)

    def stores(self) -> StoreCache:
        return StoreCache(self.cache / "stores", self.opener(), self._salt())

    def opener(self) -> Opener:
        async def open_store(path: Path, clock: ReplayClock) -> Memory:
            settings = self.settings.model_copy(update={"db": path})
            return await Memory.open(
                settings, clock=clock, embedder=self.embedder, reranker=self.reranker
            )

        return open_store

    def lexicon(self) -> Lexicon:
        policies = self.settings.policies
        return Lexicon.build(aliases=policies.aliases, predicates=policies.predicates)

    def with_policies(self, policies: Policies) -> Workbench:
        """The same with other weights; stores are shared where writing is not affected."""
        return replace(self, settings=self.settings.model_copy(update={"policies": policies}))

    def _salt(self) -> str:
        policies = self.settings.policies
        told = (policies.kinds, policies.predicates, policies.aliases)
        model = self.embedder.name if self.embedder else "none"
        digest = hashlib.sha256(repr(told).encode()).hexdigest()[:16]
        return f"{core_fingerprint()} {digest} {model}"


@contextmanager
def workbench(
    embedding: str, config: Path | None = None, reranker: str = "none"
) -> Iterator[Workbench]:
    """A workbench on the machine's cache. `embedding` and `reranker` as in the core's settings."""
    settings = Settings.from_mapping(
        {},
        db=CACHE.resolve() / "unused.db",
        embedding=embedding,
        reranker=reranker,
        timezone="UTC",
        config=config,
    )
    second = load_reranker(reranker)
    if embedding == "none":
        yield Workbench(settings=settings, embedder=None, reranker=second)
        return
    cached = CachedEmbedder(load_embedder(embedding), CACHE / "embeddings")
    try:
        yield Workbench(settings=settings, embedder=cached, reranker=second)
    finally:
        cached.close()
