"""An embedder that costs nothing: random unit vectors drawn from the text's hash.

Under a real model's name and dimension it fills a store whose vectors that model's server
accepts as its own. Meaning is not in them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import numpy as np


class RandomEmbedder:
    """The same text always gives the same vector. Thread-safe."""

    def __init__(self, name: str = "bench-random", dimension: int = 384) -> None:
        self.name = name
        self.dimension = dimension

    def query(self, text: str) -> bytes:
        return self._vector(text)

    def documents(self, texts: Sequence[str]) -> list[bytes]:
        return [self._vector(text) for text in texts]

    def _vector(self, text: str) -> bytes:
        seed = int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little")
        # Raw bits seeded directly: default_rng would cost more than the vector itself.
        bits = np.random.Generator(np.random.SFC64(seed)).standard_normal(
            self.dimension, dtype=np.float32
        )
        return (bits / np.linalg.norm(bits)).astype("<f4").tobytes()
