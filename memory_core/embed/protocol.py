"""What an embedding model must offer, and what every vector must be.

Loading, threads and caching are left to `service`.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from typing import Protocol

from ..errors import EmbeddingError

# Half precision inside a model leaves a norm this far from one.
_NORM_TOLERANCE = 0.01


class Embedder(Protocol):
    """A model that turns texts into vectors: little-endian float32, L2-normalised.

    Questions and documents are told apart, since many models prefix them differently.
    Called from one thread at a time.
    """

    @property
    def name(self) -> str:
        """The model's identity, stored beside each vector: another name, other vectors."""

    @property
    def dimension(self) -> int:
        """Numbers in a vector; a vector has four bytes for each."""

    def query(self, text: str) -> bytes: ...

    def documents(self, texts: Sequence[str]) -> list[bytes]: ...


def checked(vector: bytes, dimension: int) -> bytes:
    """The vector itself; EmbeddingError unless it is finite, of length one and complete."""
    if len(vector) != 4 * dimension:
        raise EmbeddingError(
            f"The embedding model gave {len(vector)} bytes where {4 * dimension} are due; "
            "check that the model is complete."
        )
    norm = math.hypot(*struct.unpack(f"<{dimension}f", vector))
    if not abs(norm - 1) < _NORM_TOLERANCE:  # so that NaN is refused too
        raise EmbeddingError(
            f"The embedding model gave a vector of length {norm:g} where 1 is due; "
            "the text stays without one."
        )
    return vector
