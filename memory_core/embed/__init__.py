"""Models that read texts: to vectors, and as an option to scores of question and text.

Each behind one small protocol, loaded and run away from the event loop.
"""

from .factory import load_embedder as load_embedder
from .factory import load_reranker as load_reranker
from .factory import make_reranking as make_reranking
from .factory import make_service as make_service
from .protocol import Embedder as Embedder
from .reranking import Reranker as Reranker
from .reranking import RerankingService as RerankingService
from .service import EmbeddingService as EmbeddingService
