"""Centring: vectors without what all texts of a language have in common.

Many models crowd all texts into a narrow cone: with multilingual-e5 unrelated texts have a
cosine of 0.8. Taking the mean vector out and normalising again (Mu and Viswanath, All-but-the-
Top, ICLR 2018) puts unrelated texts at about 0 whatever the model, which makes a cosine mean
something by itself, and lets the signs of the numbers serve as a coarse index. Chinese and
other texts have a mean each, so that a question also meets an answer in the other language.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

import numpy as np
import numpy.typing as npt

from .protocol import Embedder
from .vectors import pack

Array = npt.NDArray[np.float32]

# Changes the identity of every centred model: vectors of two means must not be compared.
_VERSION = "c2"
_HAN = re.compile("[\u3400-\u9fff]")
_CHINESE = 0.2


@dataclass(frozen=True, kw_only=True)
class Means:
    """The mean vector of Chinese texts and of others, each of shape (dimension,)."""

    han: Array
    other: Array

    def of(self, text: str) -> Array:
        return self.han if is_chinese(text) else self.other


class Centred:
    """An embedder without its means."""

    def __init__(self, inner: Embedder, means: Means) -> None:
        self._inner = inner
        self._means = means
        self.name = f"{inner.name}+{_VERSION}"
        self.dimension = inner.dimension

    def query(self, text: str) -> bytes:
        return self._centred([text], [self._inner.query(text)])[0]

    def documents(self, texts: Sequence[str]) -> list[bytes]:
        return self._centred(texts, self._inner.documents(texts)) if texts else []

    def _centred(self, texts: Sequence[str], vectors: Sequence[bytes]) -> list[bytes]:
        return pack(unpacked(vectors) - np.stack([self._means.of(text) for text in texts]))


def is_chinese(text: str) -> bool:
    """True where at least a fifth of the letters are Han."""
    letters = sum(map(str.isalpha, text))
    return letters > 0 and len(_HAN.findall(text)) >= _CHINESE * letters


def measured_means(embedder: Embedder) -> Means:
    """The means of a model over everyday sentences, thirty in either language."""
    return means_of(embedder, neutral_sentences())


def means_of(embedder: Embedder, texts: Sequence[str]) -> Means:
    """The means of a model over texts of both languages."""
    return Means(
        han=_mean(embedder, [text for text in texts if is_chinese(text)]),
        other=_mean(embedder, [text for text in texts if not is_chinese(text)]),
    )


def shipped_means(name: str) -> Means:
    """Means measured beforehand: `data/<name>.<language>.f32`, float32 little-endian."""

    def read(language: str) -> Array:
        return np.frombuffer((_data() / f"{name}.{language}.f32").read_bytes(), dtype="<f4")

    return Means(han=read("han"), other=read("other"))


def _mean(embedder: Embedder, texts: Sequence[str]) -> Array:
    mean: Array = unpacked(embedder.documents(texts)).mean(axis=0)
    return mean


def unpacked(vectors: Sequence[bytes]) -> Array:
    """Stored vectors as an array of shape (n, dimension)."""
    return np.stack([np.frombuffer(vector, dtype="<f4") for vector in vectors])


@cache
def neutral_sentences() -> tuple[str, ...]:
    return tuple((_data() / "neutral.txt").read_text("utf-8").splitlines())


def _data() -> Traversable:
    return resources.files(__package__) / "data"
