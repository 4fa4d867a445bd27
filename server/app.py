"""Puts the server together: one `MCPServer` with its tools, resources, prompts and core.

Holds no tool logic and opens nothing: see `core` for when the store opens.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from mcp.server import MCPServer

from server.core import Core, Opener, open_with

if TYPE_CHECKING:
    from memory_core import Settings


@dataclass(frozen=True, kw_only=True)
class App:
    """What every handler needs: the core and the settings it was opened with."""

    core: Core
    settings: Settings


def build_server(settings: Settings, *, opener: Opener | None = None) -> MCPServer[App]:
    """The whole MCP server for `settings`; `opener` replaces how its core is opened."""
    return assemble(App(core=Core(opener or open_with(settings)), settings=settings))


def assemble(app: App) -> MCPServer[App]:
    """The MCP server around an existing core."""

    @asynccontextmanager
    async def lifespan(_: MCPServer[App]) -> AsyncIterator[App]:
        async with app.core:
            yield app

    server: MCPServer[Any] = MCPServer("palimpsest", lifespan=lifespan)
    return server
