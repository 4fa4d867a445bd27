"""The embedding model as the rest of the core sees it: texts to vectors, or None.

While it is loading, after it failed and where it is off, every call answers None and the caller
goes on without vectors. Loading and threads are left to `background`, which model runs to
`factory`.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import partial

from ..errors import EmbeddingError
from ..reports import Progress
from .background import Background
from .protocol import Embedder, checked

# Small enough that a question waits for one batch a quarter of a second at most with the
# bundled model, whose speed does not depend on it.
_BATCH = 8
# A person's repeated and reworded questions of one session; half a megabyte at most.
_CACHED_QUERIES = 256

_log = logging.getLogger(__name__)


class EmbeddingService(Background[Embedder]):
    """Loads a model with `start` and embeds texts; used from one event loop."""

    failing = "The embedding model failed ({reason})."
    closed = "The embedding model was closed."
    without = "Recall goes by words only: %s"

    def __init__(self, load: Callable[[], Embedder] | None, *, detail: str = "") -> None:
        super().__init__(load, detail=detail)
        self._queries: OrderedDict[str, bytes] = OrderedDict()

    @property
    def name(self) -> str | None:
        """The model's identity; None until it is ready."""
        return self._model.name if self._model else None

    @property
    def dimension(self) -> int | None:
        return self._model.dimension if self._model else None

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

    def _remember(self, text: str, vector: bytes) -> None:
        self._queries[text] = vector
        if len(self._queries) > _CACHED_QUERIES:
            self._queries.popitem(last=False)


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
