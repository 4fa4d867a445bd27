"""The service: states, order, failures, and an end that nobody waits for."""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence

import pytest

from memory_core.embed import EmbeddingService
from memory_core.errors import EmbeddingError
from memory_core.reports import Progress
from tests.fakes import FakeEmbedder


class Recorder(FakeEmbedder):
    """Counts its calls, and holds every batch while `gate` is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[object] = []
        self.gate = threading.Event()
        self.gate.set()
        self.entered = threading.Event()

    def query(self, text: str) -> bytes:
        self.calls.append(text)
        return super().query(text)

    def documents(self, texts: Sequence[str]) -> list[bytes]:
        self.calls.append(len(texts))
        self.entered.set()
        self.gate.wait(10)
        return super().documents(texts)


class Broken(FakeEmbedder):
    """Answers with whatever `vector` is, or raises it."""

    def __init__(self, vector: bytes | Exception) -> None:
        super().__init__(dimension=2)
        self.vector = vector

    def query(self, text: str) -> bytes:
        if isinstance(self.vector, Exception):
            raise self.vector
        return self.vector

    def documents(self, texts: Sequence[str]) -> list[bytes]:
        return [self.query(text) for text in texts]


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """Opened at the end, so that no thread is left waiting."""
    event = threading.Event()
    yield event
    event.set()


async def entered(event: threading.Event) -> None:
    assert await asyncio.to_thread(event.wait, 10)


async def test_loading_then_ready(gate: threading.Event) -> None:
    def load() -> FakeEmbedder:
        gate.wait(10)
        return FakeEmbedder()

    service = EmbeddingService(load)
    service.start()
    assert (service.state, service.name, service.dimension) == ("loading", None, None)
    assert await service.query("tea") is None
    assert await service.documents(["tea"]) is None
    assert not await service.wait_ready(0)
    gate.set()
    assert await service.wait_ready(10)
    assert (service.state, service.name, service.dimension) == ("ready", "fake-1", 64)
    assert await service.query("tea") == FakeEmbedder().query("tea")
    service.close()


async def test_nothing_is_loaded_before_start() -> None:
    service = EmbeddingService(FakeEmbedder)
    assert not await service.wait_ready(0)
    assert service.state == "loading"
    service.close()


async def test_it_loads_once() -> None:
    loads: list[int] = []

    def load() -> FakeEmbedder:
        loads.append(1)
        return FakeEmbedder()

    service = EmbeddingService(load)
    service.start()
    service.start()
    assert await service.wait_ready(10)
    service.start()
    assert loads == [1]
    service.close()


@pytest.mark.parametrize(
    ("error", "detail"),
    [
        (EmbeddingError("No such model."), "No such model."),
        (RuntimeError("bad weights\nin line 3"), "failed (RuntimeError: bad weights)."),
        (KeyError(), "failed (KeyError)."),
    ],
)
async def test_a_model_that_cannot_be_loaded_is_one_sentence(error: Exception, detail: str) -> None:
    def load() -> FakeEmbedder:
        raise error

    service = EmbeddingService(load)
    service.start()
    assert not await service.wait_ready(10)
    assert service.state == "failed"
    assert service.detail.endswith(detail)
    assert "\n" not in service.detail
    assert await service.query("tea") is None
    service.close()
    assert service.state == "failed"


@pytest.mark.parametrize(("level", "traced"), [(logging.WARNING, False), (logging.DEBUG, True)])
async def test_a_failed_model_is_one_line_in_the_log(
    level: int, traced: bool, caplog: pytest.LogCaptureFixture
) -> None:
    def load() -> FakeEmbedder:
        raise RuntimeError("bad weights\nin line 3")

    caplog.set_level(level, "memory_core.embed")
    service = EmbeddingService(load)
    service.start()
    assert not await service.wait_ready(10)
    [record] = [r for r in caplog.records if r.name.startswith("memory_core")]
    assert "\n" not in record.getMessage()
    assert bool(record.exc_info) is traced
    service.close()


async def test_off_answers_nothing_and_says_why() -> None:
    service = EmbeddingService(None, detail="Switched off.")
    service.start()
    assert not await service.wait_ready(10)
    assert (service.state, service.detail) == ("off", "Switched off.")
    assert await service.documents(["tea"]) is None
    service.close()


async def test_a_repeated_question_is_not_embedded_again() -> None:
    model = Recorder()
    service = EmbeddingService.of(model)
    assert await service.query("tea") == await service.query("tea")
    for number in range(300):
        await service.query(str(number))
    assert model.calls.count("tea") == 1
    await service.query("tea")
    assert model.calls.count("tea") == 2
    service.close()


async def test_documents_come_in_order_and_report_progress() -> None:
    texts = [f"memory {number}" for number in range(20)]
    seen: list[Progress] = []
    service = EmbeddingService.of(FakeEmbedder())
    assert await service.documents(texts, progress=seen.append) == FakeEmbedder().documents(texts)
    assert [(p.done, p.total) for p in seen] == [(8, 20), (16, 20), (20, 20)]
    assert await service.documents([]) == []
    service.close()


async def test_a_question_goes_before_waiting_documents() -> None:
    model = Recorder()
    model.gate.clear()
    service = EmbeddingService.of(model)
    first = asyncio.create_task(service.documents(["a"] * 3))
    await entered(model.entered)
    second = asyncio.create_task(service.documents(["b"] * 2))
    await asyncio.sleep(0)
    question = asyncio.create_task(service.query("tea"))
    await asyncio.sleep(0)
    model.gate.set()
    await asyncio.gather(first, second, question)
    assert model.calls == [3, "tea", 2]
    service.close()


async def test_a_caller_that_gives_up_harms_nobody() -> None:
    model = Recorder()
    model.gate.clear()
    service = EmbeddingService.of(model)
    given_up = asyncio.create_task(service.documents(["a"]))
    await entered(model.entered)
    given_up.cancel()
    model.gate.set()
    assert await service.query("tea")
    assert given_up.cancelled()
    service.close()


NAN = b"\x00\x00\xc0\x7f" * 2


@pytest.mark.parametrize("answer", [NAN, b"", b"\0" * 8, RuntimeError("out of memory")])
async def test_a_text_the_model_fails_on_gets_no_vector(answer: bytes | Exception) -> None:
    service = EmbeddingService.of(Broken(answer))
    with pytest.raises(EmbeddingError):
        await service.documents(["tea"])
    assert await service.query("tea") is None
    assert service.state == "ready"
    service.close()


async def test_a_missing_vector_is_noticed() -> None:
    class Forgetful(FakeEmbedder):
        def documents(self, texts: Sequence[str]) -> list[bytes]:
            return super().documents(texts[1:])

    service = EmbeddingService.of(Forgetful())
    with pytest.raises(EmbeddingError, match="1 vectors for 2 texts"):
        await service.documents(["tea", "coffee"])
    service.close()


async def test_closing_drops_what_waits_and_may_be_repeated() -> None:
    model = Recorder()
    model.gate.clear()
    service = EmbeddingService.of(model)
    running = asyncio.create_task(service.documents(["a"]))
    await entered(model.entered)
    waiting = asyncio.create_task(service.documents(["b"]))
    await asyncio.sleep(0)
    closing = asyncio.create_task(asyncio.to_thread(service.close))
    while service.state == "ready":
        await asyncio.sleep(0)
    model.gate.set()
    await closing
    service.close()
    assert await asyncio.gather(running, waiting) == [None, None]
    assert (service.state, await service.query("tea")) == ("off", None)


async def test_a_model_that_arrives_after_closing_is_not_used(gate: threading.Event) -> None:
    arrived = threading.Event()

    def load() -> FakeEmbedder:
        gate.wait(10)
        arrived.set()
        return FakeEmbedder()

    service = EmbeddingService(load)
    service.start()
    service.close()
    gate.set()
    await entered(arrived)
    assert (service.state, service.name) == ("off", None)


UNCLOSED = """
import asyncio, threading
from memory_core.embed import EmbeddingService
service = EmbeddingService(threading.Event().wait)
service.start()
assert not asyncio.run(service.wait_ready(0.01))
print("left")
"""


def test_a_process_ends_while_a_model_is_loading() -> None:
    done = subprocess.run(
        [sys.executable, "-c", UNCLOSED], capture_output=True, text=True, timeout=30, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "left\n", "")
