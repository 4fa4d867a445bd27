"""Any model that sentence-transformers can load, by name or folder.

The library takes ten seconds to import, so it is imported where a model is loaded, on
the worker's thread. A model's own prompts are used; older E5 models, whose configuration
does not name theirs, get the two of their model card.
"""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..errors import EmbeddingError
from ..origin import with_extra
from .vectors import pack

_E5 = re.compile(r"(multilingual-)?e5-(small|base|large)(-v2)?", re.IGNORECASE)
_E5_PROMPTS = {"query": "query: ", "document": "passage: "}
# Weights are told apart by their size and ends: reading gigabytes would delay the start.
_WHOLE_FILE = 1_000_000
_END = 65_536
_ENCODE: Mapping[str, Any] = {"normalize_embeddings": True, "show_progress_bar": False}


class SentenceModel:
    """A loaded model. EmbeddingError where the library or the model is missing.

    `prompts` replaces the model's own, by the names `query` and `document`.
    """

    def __init__(self, source: str, *, prompts: Mapping[str, str] | None = None) -> None:
        folder = Path(source).expanduser()
        local = folder.is_dir()
        self._model = _load(str(folder) if local else source, prompts or _known(source))
        title = folder.resolve().name if local else source
        revision = _fingerprint(folder) if local else _commit(source)
        self.name = f"sentence-transformers:{title}@{revision}{_prompted(prompts)}"
        self.dimension = len(self.query("dimension")) // 4

    def query(self, text: str) -> bytes:
        return pack(self._model.encode_query(text, **_ENCODE))[0]

    def documents(self, texts: Sequence[str]) -> list[bytes]:
        return pack(self._model.encode_document(list(texts), **_ENCODE)) if texts else []


def _load(source: str, prompts: Mapping[str, str] | None) -> Any:
    sentence_transformers = library()
    try:
        return sentence_transformers.SentenceTransformer(
            source, prompts=dict(prompts) if prompts else None
        )
    except (OSError, ValueError, RuntimeError, KeyError) as error:
        raise EmbeddingError(
            f'The embedding model "{source}" cannot be loaded; check the name or folder, and '
            "the network if it was never downloaded."
        ) from error


def library() -> Any:
    """The package sentence_transformers, quietened. EmbeddingError where it is not installed."""
    try:
        import sentence_transformers
    except ImportError as error:
        raise EmbeddingError(
            "sentence-transformers is not installed; run "
            f'pip install "{with_extra("sentence-transformers")}".'
        ) from error
    _quieten()
    return sentence_transformers


def _quieten() -> None:
    """No bars, and no line for every retry: what fails is told once, by the caller."""
    from huggingface_hub.utils.tqdm import disable_progress_bars
    from transformers.utils.logging import disable_progress_bar

    disable_progress_bars()
    disable_progress_bar()
    for library in ("huggingface_hub", "sentence_transformers", "transformers"):
        logging.getLogger(library).setLevel(logging.ERROR)


def _known(source: str) -> Mapping[str, str] | None:
    last = source.replace("\\", "/").rstrip("/").rpartition("/")[2]
    return _E5_PROMPTS if _E5.fullmatch(last) else None


def _prompted(prompts: Mapping[str, str] | None) -> str:
    return "+" + _short(repr(sorted(prompts.items())).encode()) if prompts else ""


def _commit(source: str) -> str:
    """The commit of a downloaded model, from its place in the cache."""
    from huggingface_hub import try_to_load_from_cache

    owners = (source, f"sentence-transformers/{source}")
    found = (try_to_load_from_cache(name, "config.json") for name in owners)
    return next((Path(path).parent.name[:12] for path in found if isinstance(path, str)), "unknown")


def _fingerprint(folder: Path) -> str:
    """Twelve digits that change with any file of the model."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    parts = (path.relative_to(folder).as_posix().encode() + _content(path) for path in files)
    return _short(b"\0".join(parts))


def _content(path: Path) -> bytes:
    size = path.stat().st_size
    with path.open("rb") as file:
        if size <= _WHOLE_FILE:
            return file.read()
        start = file.read(_END)
        file.seek(-_END, 2)
        return str(size).encode() + start + file.read()


def _short(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]
