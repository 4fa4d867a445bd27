"""A cross-encoder through sentence-transformers, for real: a tiny one with weights made by hand."""

from pathlib import Path

import pytest

from memory_core.embed.cross_encoder import CrossEncoderModel
from memory_core.errors import EmbeddingError

torch = pytest.importorskip("torch", reason="the extra is not installed")
transformers = pytest.importorskip("transformers", reason="the extra is not installed")
# The library's own warnings are its makers' business.
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", "bees", "tea", "who", "keeps"]
WIDTH = 8


def saved(folder: Path, *, labels: int = 1) -> Path:
    """A model that says yes to every text in which `bees` stands."""
    (folder / "vocab.txt").write_text("\n".join(WORDS), encoding="utf-8")
    config = transformers.BertConfig(
        vocab_size=len(WORDS),
        hidden_size=WIDTH,
        num_hidden_layers=1,
        num_attention_heads=1,
        intermediate_size=WIDTH,
        max_position_embeddings=64,
        num_labels=labels,
    )
    model = transformers.BertForSequenceClassification(config)
    with torch.no_grad():
        _set(model)
    model.save_pretrained(folder)
    transformers.BertTokenizerFast(str(folder / "vocab.txt")).save_pretrained(folder)
    return folder


def _set(model) -> None:
    """Every text is the mean of its words, and all words but one are nothing."""
    for name, weights in model.named_parameters():
        if "LayerNorm.weight" not in name:
            weights.zero_()
    layer, first = model.bert.encoder.layer[0].attention, torch.eye(WIDTH)
    model.bert.embeddings.word_embeddings.weight[WORDS.index("bees"), 0] = 5.0
    for part in (layer.self.value, layer.output.dense, model.bert.pooler.dense):
        part.weight.copy_(first)
    model.classifier.weight[0, 0] = 8.0
    model.classifier.bias[0] = -2.0


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return saved(tmp_path_factory.mktemp("reranker"))


def test_a_folder_is_a_reranker(folder: Path) -> None:
    model = CrossEncoderModel(str(folder))
    scores = model.scores("who keeps", ["tea", "who keeps bees", "tea tea tea", "x " * 5_000])
    assert max(range(4), key=lambda place: scores[place]) == 1
    assert scores[1] > 0.9
    assert all(0 <= score < 0.5 for score in (*scores[:1], *scores[2:]))
    assert model.name == f"sentence-transformers:{folder}"


def test_a_model_of_classes_is_no_reranker(tmp_path: Path) -> None:
    with pytest.raises(EmbeddingError, match="gives 3 scores for a text"):
        CrossEncoderModel(str(saved(tmp_path, labels=3)))


def test_a_folder_without_a_model_is_said(tmp_path: Path) -> None:
    with pytest.raises(EmbeddingError, match="cannot be loaded; check the name or folder"):
        CrossEncoderModel(str(tmp_path))
