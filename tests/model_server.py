"""A real HTTP server on loopback that answers like a model's chat endpoint, or as badly as told."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Asked:
    """One request as it came in."""

    path: str
    headers: dict[str, str]
    body: dict[str, Any]

    @property
    def prompt(self) -> str:
        return str(self.body["messages"][-1]["content"])


@dataclass
class ModelServer:
    """Gives its replies in order, the last one again and again, or `body` as it stands."""

    replies: list[object]
    url: str = ""
    status: int = 200
    body: bytes | None = None
    location: str = ""
    silent: bool = False
    asked: list[Asked] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)

    def answer(self) -> bytes:
        if self.body is not None:
            return self.body
        reply = self.replies[min(len(self.asked), len(self.replies)) - 1]
        text = reply if isinstance(reply, str) else json.dumps(reply)
        return json.dumps({"choices": [{"message": {"content": text}}]}).encode()


@contextmanager
def model_server(*replies: object) -> Iterator[ModelServer]:
    model = ModelServer(list(replies or ("Hello",)))
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(model))
    model.url = f"http://127.0.0.1:{server.server_port}/v1"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield model
    finally:
        model.over.set()
        server.shutdown()
        thread.join()
        server.server_close()


def _handler(model: ModelServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            asked = Asked(self.path, dict(self.headers), json.loads(self.rfile.read(length)))
            model.asked.append(asked)
            if model.silent:
                model.over.wait(5)
                return
            answer = model.answer()
            self.send_response(model.status)
            if model.location:
                self.send_header("Location", model.location)
            self.send_header("Content-Length", str(len(answer)))
            self.end_headers()
            self._send(answer)

        def _send(self, answer: bytes) -> None:
            try:
                self.wfile.write(answer)
            except OSError:
                # The client has had enough of a body that is too large.
                self.close_connection = True

        def log_message(self, format: str, *arguments: object) -> None:
            """Keep the test's output clean."""

    return Handler
