"""A real process over stdio: what goes wrong on a pipe, and how it ends."""

from __future__ import annotations

import asyncio
import signal
import time
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters

from memory_core import Memory, Settings
from tests.server.processes import LIMIT, ROOT, command, environment, stdio_server
from tests.server.talk import call, contents

ENDS_WITHIN = 1.0


def wal_size(folder: Path) -> int:
    wal = folder / "memory.db-wal"
    return wal.stat().st_size if wal.exists() else 0


@pytest.mark.parametrize("era", ["auto", "legacy"])
async def test_a_client_starts_it_and_talks_to_it(tmp_path: Path, era) -> None:
    first, *arguments = command()
    parameters = StdioServerParameters(
        command=first, args=arguments, env=environment(tmp_path), cwd=ROOT
    )
    async with Client(parameters, mode=era) as client:
        await call(client, "remember", content="用户住在杭州 🌊")
        assert await contents(client, "住在哪里") == ["用户住在杭州 🌊"]


def test_the_end_of_input_ends_it_with_the_log_written_back(tmp_path: Path) -> None:
    with stdio_server(tmp_path) as server:
        server.handshake()
        server.call("remember", content="The user works at Acme")
        started = time.monotonic()
        server.end_input()
        assert server.process.wait(LIMIT) == 0
        assert time.monotonic() - started < ENDS_WITHIN
    assert wal_size(tmp_path) == 0
    assert stored(tmp_path) == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_in_the_middle_of_its_work(tmp_path: Path, number: int) -> None:
    with stdio_server(tmp_path) as server:
        server.handshake()
        server.call("remember", content="The user works at Acme")
        for count in range(50):
            text = f"Machine {count} stands in room {count + 100}"
            server.post("tools/call", name="remember", arguments={"content": text})
        started = time.monotonic()
        server.process.send_signal(number)
        assert server.process.wait(LIMIT) == 0
        assert time.monotonic() - started < ENDS_WITHIN
    assert wal_size(tmp_path) == 0
    assert stored(tmp_path) >= 1


def test_a_signal_ends_it_before_anything_was_said(tmp_path: Path) -> None:
    with stdio_server(tmp_path) as server:
        server.handshake()
        server.process.send_signal(signal.SIGTERM)
        assert server.process.wait(LIMIT) == 0


def test_a_lone_surrogate_is_answered_and_replaced(tmp_path: Path) -> None:
    request = (
        '{"jsonrpc":"2.0","id":"s","method":"tools/call","params":{"name":"remember",'
        '"arguments":{"content":"half a \\ud83d face, a \\u0000 nul, a whole \\ud83d\\ude00"}}}'
    )
    with stdio_server(tmp_path) as server:
        server.handshake()
        server.send(request)
        assert server.receive()["result"]["structuredContent"]["outcome"] == "created"
        found = server.call("recall", query="half a face")["structuredContent"]
    (memory,) = found["memories"]
    assert memory["content"] == "half a \ufffd face, a  nul, a whole 😀"


@pytest.mark.parametrize("garbage", [b"not json", b"{", b"\xff\xfe", b"[]", b'{"jsonrpc":"2.0"}'])
def test_garbage_on_the_wire_is_survived(tmp_path: Path, garbage: bytes) -> None:
    with stdio_server(tmp_path) as server:
        server.handshake()
        server.send(garbage)
        assert server.ask("ping")["result"] == {}


def test_nothing_but_the_protocol_is_on_stdout(tmp_path: Path) -> None:
    with stdio_server(tmp_path) as server:
        server.handshake()
        server.call("remember", content="The user works at Acme")
        server.call("recall", query="x", nonsense=1)
        server.end_input()
        assert server.process.wait(LIMIT) == 0
        assert server.process.stdout is not None
        assert server.process.stdout.read() == b""
        assert "Acme" not in server.errors()


NO_DATABASE = "no database at all, but text of some length\n" * 50


def test_a_file_that_is_no_database_is_told_and_the_next_call_tries_again(tmp_path: Path) -> None:
    (tmp_path / "memory.db").write_text(NO_DATABASE)
    with stdio_server(tmp_path) as server:
        server.handshake()
        assert len(server.ask("tools/list")["result"]["tools"]) == 4
        result = server.call("recall", query="x")
        assert result["isError"]
        assert "memory.db" in result["content"][0]["text"]
        assert (tmp_path / "memory.db").read_text() == NO_DATABASE
        (tmp_path / "memory.db").unlink()
        assert not server.call("recall", query="x").get("isError")


def test_a_wrong_key_is_told_with_every_call(tmp_path: Path) -> None:
    with stdio_server(tmp_path, PALIMPSEST_KEY="the right one") as server:
        server.handshake()
        server.call("remember", content="The user works at Acme")
    with stdio_server(tmp_path, PALIMPSEST_KEY="another") as server:
        server.handshake()
        for _ in range(2):
            result = server.call("recall", query="Acme")
            assert result["isError"]
            assert "key" in result["content"][0]["text"]
        assert server.ask("ping")["result"] == {}


def test_a_database_that_vanishes_is_told(tmp_path: Path) -> None:
    with stdio_server(tmp_path) as server:
        server.handshake()
        server.call("remember", content="The user works at Acme")
        (tmp_path / "memory.db").unlink()
        result = server.call("remember", content="The user lives in Hangzhou")
        assert result["isError"]
        assert "deleted" in result["content"][0]["text"]
        assert server.ask("ping")["result"] == {}


def stored(folder: Path) -> int:
    async def count() -> int:
        settings = Settings.from_mapping(environment(folder))
        async with await Memory.open(settings) as memory:
            return len(await memory.newest(limit=100))

    return asyncio.run(count())
