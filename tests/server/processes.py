"""Real server processes for tests: spoken to over pipes, or over a port."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

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
        self._log = folder / "stderr.log"
        log = self._log.open("wb")
        self.process = subprocess.Popen(
            command(),
            cwd=ROOT,
            env=environment(folder, **more),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
        )
        log.close()
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
        return self._log.read_text(encoding="utf-8")


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
    with web_process(folder, *arguments, **more) as (_, url):
        yield url


@contextmanager
def web_process(
    folder: Path, *arguments: str, **more: str
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The same with the process itself."""
    process = subprocess.Popen(
        command("--port", "0", *arguments),
        cwd=ROOT,
        env=environment(folder, **more),
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stderr is not None
    # A pipe that nobody reads fills up, and then the server waits for ever.
    drain = threading.Thread(target=process.stderr.read)
    try:
        port = _port(process.stderr)
    except AssertionError:
        stop(process)
        raise
    drain.start()
    try:
        yield process, f"http://127.0.0.1:{port}"
    finally:
        process.kill()
        drain.join(LIMIT)
        stop(process)


def _port(log: IO[str]) -> str:
    for line in log:
        if "Serving on http" in line:
            return line.rsplit(":", 1)[1].split("/")[0]
    raise AssertionError("the server ended before it listened")


def stop(process: subprocess.Popen[Any]) -> None:
    process.kill()
    process.wait(LIMIT)
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream is not None:
            stream.close()


def taken_port() -> socket.socket:
    """A socket whose port nobody else can have."""
    return socket.create_server(("127.0.0.1", 0))
