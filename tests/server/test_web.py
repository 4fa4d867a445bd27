"""Streamable HTTP and SSE as real processes: who may speak, and what is answered."""

from __future__ import annotations

import signal
import time
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from mcp import Client
from mcp.client.sse import sse_client

from memory_core import ConfigError, Settings
from server.web import is_loopback, listen
from tests.server.processes import LIMIT, taken_port, web_process, web_server
from tests.server.talk import call, contents

PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
ACCEPT = {"Accept": "application/json, text/event-stream"}


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with web_server(tmp_path_factory.mktemp("http"), "--transport", "http") as url:
        yield url


@pytest.mark.parametrize("era", ["auto", "legacy"])
async def test_streamable_http_serves_both_eras(http: str, era) -> None:
    async with Client(f"{http}/mcp", mode=era) as client:
        await call(client, "remember", content=f"The {era} client prefers jasmine tea")
        found = await contents(client, f"what does the {era} client prefer")
    assert f"The {era} client prefers jasmine tea" in found


@pytest.mark.parametrize("era", ["auto", "legacy"])
async def test_sse_serves_both_eras_and_calls_itself_legacy(tmp_path: Path, era) -> None:
    with web_server(tmp_path, "--transport", "sse") as url:
        async with Client(sse_client(f"{url}/sse"), mode=era) as client:
            await call(client, "remember", content="用户住在杭州")
        async with Client(sse_client(f"{url}/sse"), mode=era) as client:
            assert await contents(client, "住在哪里") == ["用户住在杭州"]


def test_health_needs_no_protocol(http: str) -> None:
    assert httpx.get(f"{http}/health").json() == {"status": "ok"}


@pytest.mark.parametrize(
    ("header", "value", "status"),
    [
        ("Host", "evil.example", 421),
        ("Origin", "https://evil.example", 403),
        ("Origin", "null", 403),
    ],
)
def test_strangers_are_turned_away(http: str, header: str, value: str, status: int) -> None:
    response = httpx.post(f"{http}/mcp", json=PING, headers=ACCEPT | {header: value})
    assert response.status_code == status


def test_a_token_is_asked_of_every_request_but_health(tmp_path: Path) -> None:
    with web_server(tmp_path, "--transport", "http", PALIMPSEST_HTTP_TOKEN="sesame") as url:
        for authorization in ("", "Bearer wrong", "sesame", "Bearer sesame2"):
            headers = ACCEPT | {"Authorization": authorization}
            assert httpx.post(f"{url}/mcp", json=PING, headers=headers).status_code == 401
        # The name of the scheme has no case (RFC 9110).
        for scheme in ("Bearer", "bearer"):
            headers = ACCEPT | {"Authorization": f"{scheme} sesame"}
            assert httpx.post(f"{url}/mcp", json=PING, headers=headers).status_code != 401
        assert httpx.get(f"{url}/health").status_code == 200


def test_a_lone_surrogate_over_http_is_replaced(http: str) -> None:
    body = (
        b'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25",'
        b'"capabilities":{},"clientInfo":{"name":"half a \\ud83d face","version":"1"}}}'
    )
    headers = ACCEPT | {"Content-Type": "application/json"}
    response = httpx.post(f"{http}/mcp", content=body, headers=headers)
    assert response.status_code == 200
    assert "protocolVersion" in response.text


def test_a_body_past_the_limit_is_refused(http: str) -> None:
    headers = ACCEPT | {"Content-Type": "application/json"}
    response = httpx.post(f"{http}/mcp", content=b"x" * 5_000_000, headers=headers)
    assert response.status_code == 413


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.9", "::1", "localhost"])
def test_loopback_is_this_machine_alone(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5", "example.org", ""])
def test_everything_else_is_not(host: str) -> None:
    assert not is_loopback(host)


def web_settings(tmp_path: Path, **more: str) -> Settings:
    return Settings.from_mapping({"PALIMPSEST_DB": str(tmp_path / "memory.db"), **more})


def test_other_machines_need_a_token(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="PALIMPSEST_HTTP_TOKEN"):
        listen(web_settings(tmp_path), "0.0.0.0", 0)


def test_every_interface_needs_the_names_clients_use(tmp_path: Path) -> None:
    settings = web_settings(tmp_path, PALIMPSEST_HTTP_TOKEN="sesame")
    with pytest.raises(ConfigError, match="PALIMPSEST_ALLOWED_HOSTS"):
        listen(settings, "0.0.0.0", 0)


def test_a_taken_port_is_one_sentence(tmp_path: Path) -> None:
    with taken_port() as other, pytest.raises(ConfigError, match=r"in use.*--port"):
        listen(web_settings(tmp_path), "127.0.0.1", other.getsockname()[1])


def test_an_address_of_another_machine_asks_for_another_host(tmp_path: Path) -> None:
    settings = web_settings(
        tmp_path, PALIMPSEST_HTTP_TOKEN="sesame", PALIMPSEST_ALLOWED_HOSTS="memory.test"
    )
    with pytest.raises(ConfigError, match="choose another --host"):
        listen(settings, "192.0.2.1", 0)


@pytest.mark.parametrize("transport", ["http", "sse"])
def test_a_signal_ends_it_within_a_second(tmp_path: Path, transport: str) -> None:
    with web_process(tmp_path, "--transport", transport) as (process, url):
        assert httpx.get(f"{url}/health").status_code == 200
        started = time.monotonic()
        process.send_signal(signal.SIGTERM)
        assert process.wait(LIMIT) == 0
        assert time.monotonic() - started < 1.0
