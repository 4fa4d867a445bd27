"""Any cross-encoder that sentence-transformers can load, by name or folder.

As in `sentence`, the library is imported where a model is loaded, on the worker's thread.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..errors import EmbeddingError
from .sentence import library


class CrossEncoderModel:
    """A loaded cross-encoder. EmbeddingError where the library or the model is missing."""

    def __init__(self, source: str) -> None:
        folder = Path(source).expanduser()
        self._model = _load(str(folder) if folder.is_dir() else source)
        self.name = f"sentence-transformers:{source}"

    def scores(self, question: str, texts: Sequence[str]) -> list[float]:
        from torch.nn import Sigmoid

        pairs = [(question, text) for text in texts]
        # Whatever the model's own last step is, its logits are put on one scale.
        found = self._model.predict(pairs, activation_fn=Sigmoid(), show_progress_bar=False)
        return [float(score) for score in found]


def _load(source: str) -> Any:
    sentence_transformers = library()
    try:
        model = sentence_transformers.CrossEncoder(source)
    except (OSError, ValueError, RuntimeError, KeyError) as error:
        raise EmbeddingError(
            f'The reranker "{source}" cannot be loaded; check the name or folder, and the '
            "network if it was never downloaded."
        ) from error
    if model.num_labels != 1:
        raise EmbeddingError(
            f'The reranker "{source}" gives {model.num_labels} scores for a text; use a '
            "cross-encoder that gives one."
        )
    return model
