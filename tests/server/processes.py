"""Real server processes for tests: spoken to over pipes, or over a port."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
LIMIT = 60
"""Seconds a test waits for what should take less than one: the machine may be busy."""

INITIALIZE = {
    "protocolVersion": "2025-11-25",
    "capabilities": {},
    "clientInfo": {"name": "test", "version": "1"},
}


def environment(folder: Path, **more: str) -> dict[str, str]:
    """The caller's environment with the database in `folder` and no model to load."""
    own = {"PALIMPSEST_DB": str(folder / "memory.db"), "PALIMPSEST_EMBEDDING": "none"}
    others = {k: v for k, v in os.environ.items() if not k.startswith("PALIMPSEST_")}
    return others | own | {"PALIMPSEST_TIMEZONE": "Asia/Shanghai"} | more


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "server", "serve", *arguments]


class StdioServer:
    """A server over stdio, and the JSON lines exchanged with it."""

    def __init__(self, folder: Path, **more: str) -> None:
        self.process = subprocess.Popen(
            command(),
            cwd=ROOT,
            env=environment(folder, **more),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self._number = 0

    def send(self, line: str | bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line.encode() if isinstance(line, str) else line)
        self.process.stdin.write(b"\n")
        self.process.stdin.flush()

    def post(self, method: str, **params: Any) -> int:
        self._number += 1
        request = {"jsonrpc": "2.0", "id": self._number, "method": method, "params": params}
        self.send(json.dumps(request))
        return self._number

    def receive(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        message = json.loads(self.process.stdout.readline())
        assert message["jsonrpc"] == "2.0"
        return message

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        number = self.post(method, **params)
        while (message := self.receive()).get("id") != number:
            pass
        return message

    def handshake(self) -> None:
        self.ask("initialize", **INITIALIZE)
        self.send('{"jsonrpc":"2.0","method":"notifications/initialized"}')

    def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        return self.ask("tools/call", name=tool, arguments=arguments)["result"]

    def end_input(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()

    def errors(self) -> str:
        assert self.process.stderr is not None
        return self.process.stderr.read().decode()


@contextmanager
def stdio_server(folder: Path, **more: str) -> Iterator[StdioServer]:
    server = StdioServer(folder, **more)
    try:
        yield server
    finally:
        stop(server.process)


@contextmanager
def web_server(folder: Path, *arguments: str, **more: str) -> Iterator[str]:
    """A server over HTTP or SSE; gives the root of its URL once it listens."""
    process = subprocess.Popen(
        command("--port", "0", *arguments),
        cwd=ROOT,
        env=environment(folder, **more),
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stderr is not None
        for line in process.stderr:
            if "Serving on http" in line:
                port = line.rsplit(":", 1)[1].split("/")[0]
                break
        else:
            raise AssertionError("the server ended before it listened")
        yield f"http://127.0.0.1:{port}"
    finally:
        stop(process)


def stop(process: subprocess.Popen[Any]) -> None:
    process.kill()
    process.wait(LIMIT)
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            stream.close()


def taken_port() -> socket.socket:
    """A socket whose port nobody else can have."""
    return socket.create_server(("127.0.0.1", 0))
