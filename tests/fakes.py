"""Fakes for what a test cannot have for real: a model's meaning and the passing of time."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

import numpy as np

_TOKEN = re.compile(r"[^\W_\u4e00-\u9fff]+|[\u4e00-\u9fff]")


class FakeEmbedder:
    """A bag of hashed words: texts that share words are alike, `synonyms` make others so.

    Words are runs of letters or digits and single Chinese characters. A synonym is
    replaced before the text is cut: {"automobile": "car", "轿车": "car"}. A text without
    words gets one fixed vector.
    """

    def __init__(
        self,
        dimension: int = 64,
        *,
        synonyms: Mapping[str, str] | None = None,
        name: str = "fake-1",
    ) -> None:
        self.name = name
        self.dimension = dimension
        self._synonyms = dict(synonyms or {})

    def query(self, text: str) -> bytes:
        return self._embed(text)

    def documents(self, texts: Sequence[str]) -> list[bytes]:
        return [self._embed(text) for text in texts]

    def _embed(self, text: str) -> bytes:
        text = text.casefold()
        for word, meaning in self._synonyms.items():
            text = text.replace(word.casefold(), f" {meaning.casefold()} ")
        words = _TOKEN.findall(text) or [""]
        total = np.sum([self._direction(word) for word in words], axis=0)
        return (total / np.linalg.norm(total)).astype("<f4").tobytes()

    def _direction(self, word: str) -> np.ndarray:
        """A random direction that is the word's own in every process."""
        seed = int.from_bytes(hashlib.sha256(word.encode("utf-8", "replace")).digest()[:8])
        return np.random.default_rng(seed).standard_normal(self.dimension)


class FakeReranker:
    """Likes the texts that contain `liked`, and no others."""

    name = "fake-reranker"

    def __init__(self, liked: str) -> None:
        self._liked = liked

    def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        return [float(self._liked in text) for text in texts]


class FakeClock:
    """A clock that stands still until told: `Memory.open(settings, clock=FakeClock())`."""

    def __init__(self, start: datetime = datetime(2026, 3, 1, 9, 0, tzinfo=UTC)) -> None:
        self.now = start

    def __call__(self) -> datetime:
        return self.now

    def advance(self, by: timedelta) -> datetime:
        self.now += by
        return self.now
