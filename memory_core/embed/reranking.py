"""A reranker as the rest of the core sees it: how well texts answer a question, or None.

It reads question and text together, which a vector cannot, and so takes a hundred times as long:
it is for the best few. Loading and threads are left to `background`, which model runs to
`factory`, what its scores do to `read`.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import partial
from typing import Protocol

from ..errors import EmbeddingError
from .background import Background

# What one question may cost: the models cut at 512 tokens anyway, some never.
_QUESTION, _TEXT = 500, 2_000

_log = logging.getLogger(__name__)


class Reranker(Protocol):
    """A model that reads a question and a text together. Called from one thread at a time."""

    @property
    def name(self) -> str: ...

    def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        """How well each text answers the question, 0 to 1, in their order."""


class RerankingService(Background[Reranker]):
    """Loads a reranker with `start` and scores texts; used from one event loop."""

    failing = "The reranker failed ({reason})."
    closed = "The reranker was closed."
    without = "Answers are not reranked: %s"

    @property
    def name(self) -> str:
        """The model's name; empty until it is ready."""
        return self._model.name if self._model else ""

    async def scores(self, question: str, texts: Sequence[str]) -> list[float] | None:
        """Scores (0 to 1) in the texts' order; None unless ready, or where the model fails."""
        reranker = self._ready()
        if reranker is None or not texts:
            return None
        bounded = [text[:_TEXT] for text in texts]
        try:
            return await self._run(partial(_scores, reranker, question[:_QUESTION], bounded))
        except EmbeddingError as error:
            _log.warning("An answer is not reranked: %s", error)
            return None


def _scores(reranker: Reranker, question: str, texts: list[str]) -> list[float]:
    scores = reranker.scores(question, texts)
    if len(scores) != len(texts) or not all(0 <= score <= 1 for score in scores):
        raise EmbeddingError(
            "The reranker did not give one score from 0 to 1 for each text; use a cross-encoder "
            "that is made for ranking."
        )
    return scores
