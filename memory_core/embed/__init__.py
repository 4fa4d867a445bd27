"""Embedding models behind one small protocol, loaded and run away from the event loop."""

from .factory import load_embedder as load_embedder
from .factory import make_service as make_service
from .protocol import Embedder as Embedder
from .service import EmbeddingService as EmbeddingService
