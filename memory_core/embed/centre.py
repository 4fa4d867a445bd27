"""Centring: vectors without what all texts have in common.

Many models crowd all texts into a narrow cone: with multilingual-e5 unrelated texts have a
cosine of 0.8. Taking the mean vector out and normalising again (Mu and Viswanath, All-but-the-
Top, ICLR 2018) puts unrelated texts at about 0 whatever the model, which makes a cosine mean
something by itself, and lets the signs of the numbers serve as a coarse index.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

import numpy as np
import numpy.typing as npt

from .protocol import Embedder
from .vectors import pack

Array = npt.NDArray[np.float32]

# Changes the identity of every centred model: vectors of two means must not be compared.
_VERSION = "c1"


class Centred:
    """An embedder without its mean (shape (dimension,), of its normalised vectors)."""

    def __init__(self, inner: Embedder, mean: Array) -> None:
        self._inner = inner
        self._mean = mean
        self.name = f"{inner.name}+{_VERSION}"
        self.dimension = inner.dimension

    def query(self, text: str) -> bytes:
        return self._centred([self._inner.query(text)])[0]

    def documents(self, texts: Sequence[str]) -> list[bytes]:
        return self._centred(self._inner.documents(texts)) if texts else []

    def _centred(self, vectors: Sequence[bytes]) -> list[bytes]:
        return pack(unpacked(vectors) - self._mean)


def measured_mean(embedder: Embedder) -> Array:
    """The mean of a model over sixty everyday sentences in English and Chinese."""
    return mean_of(embedder, neutral_sentences())


def mean_of(embedder: Embedder, texts: Sequence[str]) -> Array:
    """The mean vector of texts, shape (dimension,)."""
    mean: Array = unpacked(embedder.documents(texts)).mean(axis=0)
    return mean


def shipped_mean(name: str) -> Array:
    """A mean measured beforehand: `data/<name>.f32`, float32 little-endian."""
    return np.frombuffer((_data() / f"{name}.f32").read_bytes(), dtype="<f4")


def unpacked(vectors: Sequence[bytes]) -> Array:
    """Stored vectors as an array of shape (n, dimension)."""
    return np.stack([np.frombuffer(vector, dtype="<f4") for vector in vectors])


@cache
def neutral_sentences() -> tuple[str, ...]:
    return tuple((_data() / "neutral.txt").read_text("utf-8").splitlines())


def _data() -> Traversable:
    return resources.files(__package__) / "data"
