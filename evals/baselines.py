"""What simple methods make of the same memories: the figures recall has to beat.

Pure functions of texts, vectors and times; nothing here calls the core's recall. Each
returns every memory with its score, best first; equal scores keep the order of telling.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from math import log

import numpy as np

K1, B = 1.2, 0.75
"""BM25's usual constants (Robertson and Zaragoza, 2009)."""

RRF_K = 60
"""The constant of reciprocal rank fusion in its paper."""

HOURLY_DECAY = 0.995
"""Recency's decay per hour in Generative Agents."""

Scored = tuple[str, float]
Tokenise = Callable[[str], list[str]]

_PLAIN = re.compile(r"[\u3400-\u9fff]+|[^\W\u3400-\u9fff]+")


@dataclass(frozen=True, kw_only=True)
class Corpus:
    """The memories of one store, prepared. `vectors` is (n, dimension), rows L2-normalised;
    None where no embedding model is used."""

    ids: tuple[str, ...]
    ages: tuple[datetime, ...]
    importances: tuple[float, ...]
    lexical: BM25
    plain: BM25
    vectors: np.ndarray | None


class BM25:
    """Okapi BM25 over tokenised texts (Robertson et al., TREC-3, 1994)."""

    def __init__(self, texts: Sequence[str], tokenise: Tokenise) -> None:
        self._tokenise = tokenise
        counts = [Counter(tokenise(text)) for text in texts]
        lengths = np.array([sum(count.values()) for count in counts], dtype=float)
        mean = lengths.mean() if len(texts) and lengths.any() else 1.0
        self._norm = K1 * (1 - B + B * lengths / mean)
        self._postings: dict[str, list[tuple[int, int]]] = {}
        for row, count in enumerate(counts):
            for term, times in count.items():
                self._postings.setdefault(term, []).append((row, times))

    def scores(self, query: str) -> np.ndarray:
        """One score per text, 0 where no term matches."""
        total = np.zeros(len(self._norm))
        for term in set(self._tokenise(query)):
            if postings := self._postings.get(term):
                rows, times = (np.array(column) for column in zip(*postings, strict=True))
                idf = log(1 + (len(total) - len(postings) + 0.5) / (len(postings) + 0.5))
                total[rows] += idf * times * (K1 + 1) / (times + self._norm[rows])
        return total


def plain_terms(text: str) -> list[str]:
    """Lower-case words as they stand, Han characters and their bigrams: no stemming."""
    terms: list[str] = []
    for run in _PLAIN.findall(text.lower()):
        terms += _han(run) if "\u3400" <= run[0] <= "\u9fff" else [run]
    return terms


def bm25(corpus: Corpus, query: str) -> list[Scored]:
    """BM25 alone, over the core's own tokens (bigrams, stems, aliases)."""
    return _ordered(corpus, corpus.lexical.scores(query))


def bm25_plain(corpus: Corpus, query: str) -> list[Scored]:
    """BM25 alone, over plain tokens: the baseline that needs nothing of the core."""
    return _ordered(corpus, corpus.plain.scores(query))


def embeddings(corpus: Corpus, vector: np.ndarray) -> list[Scored]:
    """Cosine similarity alone."""
    return _ordered(corpus, _cosines(corpus, vector))


def rrf(corpus: Corpus, query: str, vector: np.ndarray) -> list[Scored]:
    """Equal-weight reciprocal rank fusion of BM25 and embeddings.

    Source: Cormack, Clarke and Büttcher, SIGIR 2009.
    """
    lists = [[pair for pair in bm25(corpus, query) if pair[1] > 0], embeddings(corpus, vector)]
    fused: Counter[str] = Counter()
    for ranked in lists:
        for rank, (id, _) in enumerate(ranked, 1):
            fused[id] += 1 / (RRF_K + rank)  # type: ignore[assignment]
    return _ordered(corpus, np.array([fused[id] for id in corpus.ids], dtype=float))


def recency(corpus: Corpus, now: datetime) -> list[Scored]:
    """The newest first, whatever was asked."""
    return _ordered(corpus, _recencies(corpus, now))


def generative_agents(corpus: Corpus, vector: np.ndarray, now: datetime) -> list[Scored]:
    """Recency + importance + relevance, each scaled to 0..1 within the store, summed.

    Source: Park et al., Generative Agents, UIST 2023, section 4.1, all weights 1.
    """
    parts = (_recencies(corpus, now), np.array(corpus.importances), _cosines(corpus, vector))
    return _ordered(corpus, np.sum([_scaled(part) for part in parts], axis=0))


def _han(run: str) -> list[str]:
    return [*run, *(run[i : i + 2] for i in range(len(run) - 1))]


def _cosines(corpus: Corpus, vector: np.ndarray) -> np.ndarray:
    if corpus.vectors is None:
        raise ValueError("this baseline needs vectors")
    return np.asarray(corpus.vectors @ vector, dtype=float)


def _recencies(corpus: Corpus, now: datetime) -> np.ndarray:
    hours = [max((now - at).total_seconds() / 3600, 0.0) for at in corpus.ages]
    return np.asarray(HOURLY_DECAY ** np.array(hours), dtype=float)


def _scaled(values: np.ndarray) -> np.ndarray:
    span = values.max() - values.min()
    return np.asarray((values - values.min()) / span if span else np.zeros_like(values))


def _ordered(corpus: Corpus, scores: np.ndarray) -> list[Scored]:
    order = np.argsort(-scores, kind="stable")
    return [(corpus.ids[row], float(scores[row])) for row in order]
