"""A browser's part in tests of the panel's page: the real web application, without a port."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2 as httpx
from mcp.server.apps import APP_MIME_TYPE, EXTENSION_ID

from memory_core import Settings
from server.app import assemble
from server.core import App, Core, Opener
from server.gate import Door
from server.web import web_app

PORT = 8377
ORIGIN = f"http://127.0.0.1:{PORT}"
FROM_PAGE = {"Origin": ORIGIN, "Sec-Fetch-Site": "same-origin"}

_META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": {"name": "page", "version": "1"},
    "io.modelcontextprotocol/clientCapabilities": {
        "extensions": {EXTENSION_ID: {"mimeTypes": [APP_MIME_TYPE]}}
    },
}


@asynccontextmanager
async def browser(
    settings: Settings, opener: Opener, door: Door
) -> AsyncIterator[httpx.AsyncClient]:
    """A browser beside a server with this door; it follows no redirect by itself."""
    app = App(core=Core(opener), settings=settings)
    server = assemble(app)
    application = web_app(server, settings, legacy=False, host="127.0.0.1", door=door)
    transport = httpx.ASGITransport(application)
    async with (
        app.core,
        server.session_manager.run(),
        httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client,
    ):
        yield client


async def post(
    client: httpx.AsyncClient, tool: str, headers: dict[str, str] | None = None, **arguments: Any
) -> httpx.Response:
    """One call as the page makes it: a message of its own, with the page's headers by default."""
    message = {"name": tool, "arguments": arguments, "_meta": _META}
    own = {
        "Accept": "application/json, text/event-stream",
        "MCP-Protocol-Version": "2026-07-28",
        "Mcp-Method": "tools/call",
        "Mcp-Name": tool,
    }
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": message}
    sent = FROM_PAGE if headers is None else headers
    return await client.post("/mcp", json=body, headers=own | sent)


def result(response: httpx.Response) -> dict[str, Any]:
    """The tool's result in an answer that came as JSON or as an event."""
    text = response.text
    assert response.status_code == 200, text
    data = text if text.startswith("{") else text.split("data: ", 1)[1]
    return json.loads(data)["result"]


async def let_in(client: httpx.AsyncClient, door: Door) -> None:
    """Follow a one-time link."""
    answer = await client.get("/panel", params={"token": door.sessions.new_link()})
    assert (answer.status_code, answer.headers["location"]) == (303, "/panel")
