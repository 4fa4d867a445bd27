"""The baselines as one set, prepared for a store and asked beside recall."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import numpy as np

from evals import baselines
from evals.baselines import BM25, Corpus, Scored
from evals.cases import Item
from evals.clock import START
from memory_core import Embedder, Lexicon


class Contenders:
    """`embedder` None leaves out what needs vectors."""

    def __init__(self, lexicon: Lexicon, embedder: Embedder | None) -> None:
        self._lexicon = lexicon
        self._embedder = embedder

    def corpus(self, items: Sequence[Item]) -> Corpus:
        texts = [text_of(item) for item in items]
        return Corpus(
            ids=tuple(item.id for item in items),
            ages=tuple(item.at or START for item in items),
            importances=tuple(item.new.importance for item in items),
            lexical=BM25(texts, self._lexicon.terms),
            plain=BM25(texts, baselines.plain_terms),
            vectors=self._vectors(texts),
        )

    def rank(self, corpus: Corpus, question: str, now: datetime) -> dict[str, list[Scored]]:
        """Every baseline's ranking of the whole store, by name."""
        ranked = {
            "bm25": baselines.bm25(corpus, question),
            "bm25-plain": baselines.bm25_plain(corpus, question),
            "recency": baselines.recency(corpus, now),
        }
        if self._embedder:
            vector = np.frombuffer(self._embedder.query(question), dtype="<f4")
            ranked["embeddings"] = baselines.embeddings(corpus, vector)
            ranked["rrf"] = baselines.rrf(corpus, question, vector)
            ranked["generative-agents"] = baselines.generative_agents(corpus, vector, now)
        return ranked

    def _vectors(self, texts: Sequence[str]) -> np.ndarray | None:
        if not self._embedder:
            return None
        rows = [np.frombuffer(v, dtype="<f4") for v in self._embedder.documents(texts)]
        return np.stack(rows) if rows else np.zeros((0, self._embedder.dimension), dtype="<f4")


def text_of(item: Item) -> str:
    """What a memory says: its content, or its triple where only that was given."""
    new = item.new
    return new.content or " ".join((new.subject, new.predicate, new.object))
