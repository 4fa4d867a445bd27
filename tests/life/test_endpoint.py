"""The configured model over real HTTP: what is sent, and every way in which no reply comes."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator

import pytest
from pydantic import SecretStr

from memory_core import Endpoint, ModelSettings
from memory_core.life.endpoint import LARGEST
from memory_core.life.model import ask
from tests.model_server import ModelServer, model_server

KEY = "k3y-of-the-owner"


@pytest.fixture
def server() -> Iterator[ModelServer]:
    with model_server("Tea") as model:
        yield model


def endpoint(url: str, *, patience: float = 10) -> Endpoint:
    settings = ModelSettings(url=url, name="small-1", key=SecretStr(KEY))
    return Endpoint(settings, patience=patience)


async def trouble(model: Endpoint) -> str:
    with pytest.raises(OSError, match="model"):
        await model("What does the user drink?")
    return model.trouble


async def test_a_prompt_gets_its_reply(server: ModelServer) -> None:
    model = endpoint(server.url)
    assert await model("用户喝什么？") == "Tea"
    (asked,) = server.asked
    assert (asked.path, asked.prompt) == ("/v1/chat/completions", "用户喝什么？")
    assert asked.body["model"] == "small-1"
    assert asked.headers["Authorization"] == f"Bearer {KEY}"
    assert model.trouble == ""


async def test_without_a_key_none_is_sent(server: ModelServer) -> None:
    await Endpoint(ModelSettings(url=server.url, name="small-1", key=None))("Tea?")
    assert "Authorization" not in server.asked[0].headers


@pytest.mark.parametrize(
    "end", ["", "/", "/chat/completions", "?version=2", "/chat/completions?version=2"]
)
async def test_the_address_is_completed_where_it_is_not_whole(
    server: ModelServer, end: str
) -> None:
    await endpoint(server.url + end)("Tea?")
    query = "?version=2" if "?" in end else ""
    assert server.asked[0].path == f"/v1/chat/completions{query}"


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"<html>",
        b"\xff\xfe",
        b"[]",
        b"{}",
        b'{"choices": []}',
        b'{"choices": [{"message": {"content": null}}]}',
        b'{"choices": [{"message": {"content": ["Tea"]}}]}',
        b"[" * 100_000,
    ],
)
async def test_rubbish_is_no_reply(server: ModelServer, body: bytes) -> None:
    server.body = body
    assert "something else than a completion" in await trouble(endpoint(server.url))


@pytest.mark.parametrize("status", [401, 404, 429, 500, 503])
async def test_a_refusal_is_told_by_its_status_alone(server: ModelServer, status: int) -> None:
    server.status, server.body = status, f"bad key {KEY}".encode()
    told = await trouble(endpoint(server.url))
    assert str(status) in told
    assert KEY not in told


async def test_a_slow_model_is_not_waited_for(server: ModelServer) -> None:
    server.silent = True
    model = endpoint(server.url, patience=0.2)
    with pytest.raises(TimeoutError, match=r"0\.2 seconds"):
        await model("Tea?")


async def test_a_huge_reply_is_cut_off(server: ModelServer) -> None:
    server.body = b" " * (LARGEST * 8)
    assert "larger than" in await trouble(endpoint(server.url))


@pytest.mark.parametrize("status", [301, 302, 307, 308])
async def test_no_redirect_takes_the_key_elsewhere(server: ModelServer, status: int) -> None:
    with model_server("Gotcha") as other:
        server.status, server.location = status, f"{other.url}/chat/completions"
        assert str(status) in await trouble(endpoint(server.url))
        assert other.asked == []


async def test_nobody_there_is_told() -> None:
    with model_server() as gone:
        url = gone.url
    assert "cannot be reached" in await trouble(endpoint(url))


async def test_this_machine_is_never_reached_through_a_proxy(
    server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    with model_server("Gotcha") as proxy:
        monkeypatch.setenv("http_proxy", proxy.url)
        monkeypatch.setenv("no_proxy", "")
        assert await endpoint(server.url)("Tea?") == "Tea"


async def test_nothing_of_it_is_logged(
    server: ModelServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    server.status = 500
    await trouble(endpoint(server.url))
    server.status = 200
    await endpoint(server.url)("a secret prompt")
    assert not [w for w in (KEY, "secret prompt", "Tea") if w in caplog.text]
    assert KEY not in repr(endpoint(server.url)._settings)


async def test_it_is_a_model_that_is_asked_twice(server: ModelServer) -> None:
    server.replies = ["Certainly!", json.dumps(["Tea"])]
    assert await ask(endpoint(server.url), "Drinks?", lambda reply: reply) == ["Tea"]
    assert "not the JSON" in server.asked[1].prompt
