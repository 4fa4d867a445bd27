"""The embedding model as the rest of the core sees it: a state, and calls that may be awaited.

The model is loaded and run on a thread of its own (`worker`), so that neither blocks the
event loop. While it is loading, after it failed and where it is off, every call answers
None and the caller goes on without vectors. Which model runs is left to `factory`.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Literal, TypeVar

from ..errors import EmbeddingError
from ..reports import Progress
from .protocol import Embedder, checked
from .worker import Worker

T = TypeVar("T")
State = Literal["off", "loading", "ready", "failed"]

# Small enough that a question waits for one batch a quarter of a second at most with the
# bundled model, whose speed does not depend on it.
_BATCH = 8
# A person's repeated and reworded questions of one session; half a megabyte at most.
_CACHED_QUERIES = 256
# What a batch that has begun may take before the process stops waiting for it.
_CLOSING_SECONDS = 0.5

_log = logging.getLogger(__name__)


class EmbeddingService:
    """Loads a model with `start` and embeds texts; used from one event loop.

    `load` makes the model (called on the worker's thread); None leaves the service off, and
    `detail` says why.
    """

    def __init__(self, load: Callable[[], Embedder] | None, *, detail: str = "") -> None:
        self.load = load
        self._state: State = "loading" if load else "off"
        self._detail = detail
        self._embedder: Embedder | None = None
        self._worker = Worker("palimpsest-embedding")
        self.loaded: Future[Embedder] | None = None
        self._queries: OrderedDict[str, bytes] = OrderedDict()

    @classmethod
    def of(cls, embedder: Embedder) -> EmbeddingService:
        """A service of a model that is in memory already: ready at once."""
        service = cls(lambda: embedder)
        service._embedder, service._state = embedder, "ready"
        return service

    def start(self) -> None:
        """Begin to load, once, without waiting."""
        if self._state == "loading" and self.load and self.loaded is None:
            self.loaded = self._worker.submit(partial(_translated, self.load))
            self.loaded.add_done_callback(self._settle)

    @property
    def state(self) -> State:
        return self._state

    @property
    def detail(self) -> str:
        """One sentence where the state wants a reason, else empty."""
        return self._detail

    @property
    def name(self) -> str | None:
        """The model's identity; None until it is ready."""
        return self._embedder.name if self._embedder else None

    @property
    def dimension(self) -> int | None:
        return self._embedder.dimension if self._embedder else None

    async def wait_ready(self, seconds: float) -> bool:
        """Whether the model is ready, after waiting `seconds` for it at most."""
        if self._state == "loading" and self.loaded is not None:
            loading = asyncio.wrap_future(self.loaded)
            try:
                await asyncio.wait({loading}, timeout=seconds)
            finally:
                # What is left over must not complain that nobody looked at it.
                loading.cancel() or loading.exception()
        return self._state == "ready"

    async def query(self, text: str) -> bytes | None:
        """The vector of a question; None unless ready, or where the model fails on the text."""
        embedder = self._ready()
        if embedder is None:
            return None
        if text in self._queries:
            self._queries.move_to_end(text)
            return self._queries[text]
        try:
            vector = await self._run(partial(_query, embedder, text), urgent=True)
        except EmbeddingError as error:
            _log.warning("A question is searched by its words only: %s", error)
            return None
        self._remember(text, vector)
        return vector

    async def documents(
        self, texts: Sequence[str], *, progress: Callable[[Progress], None] | None = None
    ) -> list[bytes] | None:
        """The vectors of texts, in order; None unless ready to the end.

        Runs in small batches, between which questions go first. EmbeddingError where the
        model fails on a text; the caller may try the others one by one.
        """
        vectors: list[bytes] = []
        for start in range(0, len(texts), _BATCH):
            batch = await self._batch(list(texts[start : start + _BATCH]))
            if batch is None:
                return None
            vectors += batch
            if progress:
                progress(Progress(done=len(vectors), total=len(texts)))
        return vectors if self._ready() else None

    def close(self) -> None:
        """Stop. Calls that wait are dropped; a model that is still loading is left behind."""
        seconds = _CLOSING_SECONDS if self._state == "ready" else 0
        if self._state != "failed":
            self._state, self._detail = "off", self._detail or "The embedding model was closed."
        self._worker.close(seconds)

    async def _batch(self, texts: list[str]) -> list[bytes] | None:
        embedder = self._ready()
        if embedder is None:
            return None
        try:
            return await self._run(partial(_documents, embedder, texts))
        except EmbeddingError:
            if self._ready():
                raise
            return None

    def _ready(self) -> Embedder | None:
        return self._embedder if self._state == "ready" else None

    def _settle(self, loaded: Future[Embedder]) -> None:
        """On the worker's thread: what became of the loading."""
        if self._state != "loading":
            return
        error = loaded.exception()
        if error is None:
            self._embedder = loaded.result()
            self._state = "ready"
        else:
            self._state, self._detail = "failed", str(error)
            trace = error if _log.isEnabledFor(logging.DEBUG) else None
            _log.warning("Recall goes by words only: %s", error, exc_info=trace)

    def _remember(self, text: str, vector: bytes) -> None:
        self._queries[text] = vector
        if len(self._queries) > _CACHED_QUERIES:
            self._queries.popitem(last=False)

    async def _run(self, function: Callable[[], T], *, urgent: bool = False) -> T:
        call = partial(_translated, function)
        return await asyncio.wrap_future(self._worker.submit(call, urgent=urgent))


def _query(embedder: Embedder, text: str) -> bytes:
    return checked(embedder.query(text), embedder.dimension)


def _documents(embedder: Embedder, texts: list[str]) -> list[bytes]:
    vectors = [checked(vector, embedder.dimension) for vector in embedder.documents(texts)]
    if len(vectors) != len(texts):
        raise EmbeddingError(
            f"The embedding model gave {len(vectors)} vectors for {len(texts)} texts; "
            "check that the model is complete."
        )
    return vectors


def _translated(function: Callable[[], T]) -> T:
    """The call's result; whatever a model's library raises, as EmbeddingError."""
    try:
        return function()
    except EmbeddingError:
        raise
    except Exception as error:  # torch, tokenizers and downloads have no common root
        first_line = next(iter(str(error).splitlines()), "")
        reason = f"{type(error).__name__}: {first_line}".rstrip(": ")
        raise EmbeddingError(f"The embedding model failed ({reason}).") from error
