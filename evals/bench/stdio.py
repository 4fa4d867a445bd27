"""A server as a child process: started, spoken to in JSON-RPC lines, and looked at."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

INITIALIZE = {
    "protocolVersion": "2025-11-25",
    "capabilities": {},
    "clientInfo": {"name": "bench", "version": "1"},
}


class Child:
    """A started server. Requests are answered one at a time."""

    def __init__(self, process: subprocess.Popen[str], started: float) -> None:
        self._process = process
        self._started = started
        self._id = 0

    @property
    def pid(self) -> int:
        return self._process.pid

    def initialize(self) -> float:
        """The handshake; seconds from the start of the process to the answer."""
        self.request("initialize", INITIALIZE)
        seconds = time.perf_counter() - self._started
        self._send({"jsonrpc": "2.0", "method": "notifications/initialized"})
        return seconds

    def request(self, method: str, params: Mapping[str, Any]) -> dict[str, Any]:
        """The result of a request. RuntimeError where the server answers with an error."""
        self._id += 1
        self._send({"jsonrpc": "2.0", "id": self._id, "method": method, "params": params})
        while True:
            answer = json.loads(self._line())
            if answer.get("id") == self._id:
                return self._result(answer)

    def call(self, tool: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        return self.request("tools/call", {"name": tool, "arguments": arguments})

    def _send(self, message: Mapping[str, Any]) -> None:
        assert self._process.stdin
        self._process.stdin.write(json.dumps(message) + "\n")
        self._process.stdin.flush()

    def _line(self) -> str:
        assert self._process.stdout
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError("the server closed its output")
        return line

    def _result(self, answer: dict[str, Any]) -> dict[str, Any]:
        if "error" in answer:
            raise RuntimeError(f"the server answered {answer['error']}")
        result: dict[str, Any] = answer["result"]
        return result


@contextmanager
def serving(module: str, environment: Mapping[str, str]) -> Iterator[Child]:
    """`python -m module` in `environment`; at the end its input is closed and it is waited for."""
    started = time.perf_counter()
    process = subprocess.Popen(
        (sys.executable, "-m", module),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        encoding="utf-8",
        env=dict(environment),
    )
    try:
        yield Child(process, started)
    finally:
        _end(process)


def _end(process: subprocess.Popen[str]) -> None:
    assert process.stdin
    assert process.stdout
    process.stdin.close()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    process.stdout.close()
