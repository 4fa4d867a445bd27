"""Puts the server together: one `MCPServer` with its tools, resources, prompts and core.

Holds no tool logic and opens nothing: see `core` for when the store opens.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from mcp.server import MCPServer

from server.boundary import Boundary
from server.completions import add_completions
from server.core import App, Core, Opener, open_with
from server.inspection import inspect_tool, panel_app
from server.prompts import add_prompts
from server.resources import add_resources
from server.texts import INSTRUCTIONS
from server.tools import tools

if TYPE_CHECKING:
    from memory_core import Settings

NAME = "palimpsest"
DISTRIBUTION = "palimpsest-memory"


def build_server(settings: Settings, *, opener: Opener | None = None) -> MCPServer[App]:
    """The whole MCP server for `settings`; `opener` replaces how its core is opened."""
    return assemble(App(core=Core(opener or open_with(settings)), settings=settings))


def assemble(app: App) -> MCPServer[App]:
    """The MCP server around the core of `app`."""

    @asynccontextmanager
    async def lifespan(_: MCPServer[App]) -> AsyncIterator[App]:
        async with app.core:
            yield app

    offered = [*tools(), inspect_tool()]
    server = MCPServer(
        NAME,
        title="Palimpsest memory",
        description="Long-term memory: new facts are written over old ones, which stay legible.",
        instructions=INSTRUCTIONS,
        version=_version(),
        tools=offered,
        extensions=[panel_app()],
        lifespan=lifespan,
        middleware=[Boundary(app.core, [tool.name for tool in offered])],
        log_level="WARNING",
    )
    add_resources(server, app)
    add_prompts(server, app)
    add_completions(server, app)
    return server


def _version() -> str:
    try:
        return version(DISTRIBUTION)
    except PackageNotFoundError:
        return "0"
