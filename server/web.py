"""Streamable HTTP and SSE: the web application, and who may speak to it.

Only this machine, unless a token is set; always with the Host and Origin headers checked,
so that a web page in a browser cannot reach a server on loopback.
"""

from __future__ import annotations

import errno
import ipaddress
import logging
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import uvicorn
from mcp.server import MCPServer
from mcp.server.transport_security import (
    DEFAULT_MAX_REQUEST_BODY_SIZE,
    TransportSecuritySettings,
)
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from memory_core import ConfigError
from server.core import App
from server.gate import HEALTH, PANEL, ROOT, Door, Gate
from server.panel_web import PanelPage
from server.wire import clean_line

if TYPE_CHECKING:
    from memory_core import Settings

LOOPBACK = ("127.0.0.1", "localhost", "[::1]")

log = logging.getLogger(__name__)


class CleanBody:
    """Makes posted messages safe for a JSON parser, like the lines of stdio."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        posted = scope["type"] == "http" and scope["method"] == "POST"
        await self._app(scope, _clean_receive(receive) if posted else receive, send)


def _clean_receive(receive: Receive) -> Receive:
    """Gives the whole body at once, cleaned, and then what comes after it."""
    taken = False

    async def receive_clean() -> Message:
        nonlocal taken
        if taken:
            return await receive()
        body, message = bytearray(), await receive()
        while message["type"] == "http.request":
            body += message.get("body", b"")
            # Past the limit the application refuses; there is no need to hold the rest.
            if not message.get("more_body") or len(body) > DEFAULT_MAX_REQUEST_BODY_SIZE:
                taken = True
                return {**message, "body": clean_line(bytes(body))}
            message = await receive()
        return message

    return receive_clean


class QuietServer(uvicorn.Server):
    """Leaves signals to the process that runs it."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def web_app(
    server: MCPServer[App],
    settings: Settings,
    *,
    legacy: bool,
    host: str,
    door: Door,
) -> ASGIApp:
    """The application: `/mcp` and `/panel`, to which `/` leads, or `/sse` where `legacy`.

    `/health` is there in either case.
    """
    server.custom_route(HEALTH, methods=["GET"])(_health)
    security = _security(settings, host)
    app: ASGIApp
    if legacy:
        app = server.sse_app(transport_security=security)
    else:
        server.custom_route(ROOT, methods=["GET"])(_to_panel)
        server.custom_route(PANEL, methods=["GET", "POST"])(PanelPage(door, security).answer)
        app = server.streamable_http_app(transport_security=security)
    return Gate(CleanBody(app), door)


def door_of(settings: Settings, port: int, *, edit: bool) -> Door:
    """How a server for clients lets requests in; the page may change memories where `edit`."""
    return Door(port=port, token=_token(settings), rights="edit" if edit else "read")


def server_of(app: ASGIApp) -> QuietServer:
    """What answers: `serve` it on a listener, until its `should_exit` is set."""
    return QuietServer(uvicorn.Config(app, log_config=None, access_log=False))


def listen(settings: Settings, host: str, port: int) -> socket.socket:
    """A listening socket. Raises `ConfigError` when it would be unsafe or is not to be had."""
    if not is_loopback(host):
        _check_open_to_others(settings, host)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except (OSError, OverflowError) as error:
        why, other = _refusal(error)
        raise ConfigError(
            f"Cannot listen on {host} port {port} ({why}): choose another {other}."
        ) from error


def _refusal(error: OSError | OverflowError) -> tuple[str, str]:
    """Why an address is not to be had, and the option that names another."""
    if isinstance(error, OverflowError):
        return str(error), "--port"
    if error.errno in (errno.EADDRINUSE, errno.EACCES):
        return os.strerror(error.errno), "--port"
    return error.strerror or str(error), "--host"


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _check_open_to_others(settings: Settings, host: str) -> None:
    if not _token(settings):
        raise ConfigError(
            f"{host} can be reached from other machines: set PALIMPSEST_HTTP_TOKEN to a long "
            f"random text first, or serve on 127.0.0.1."
        )
    if host in ("0.0.0.0", "::") and not settings.allowed_hosts:
        raise ConfigError(
            f"With --host {host} set PALIMPSEST_ALLOWED_HOSTS to the names clients use, "
            f"such as memory.example.org."
        )


def _security(settings: Settings, host: str) -> TransportSecuritySettings:
    names = dict.fromkeys([*LOOPBACK, f"[{host}]" if ":" in host else host])
    names |= dict.fromkeys(settings.allowed_hosts)
    hosts = [form for name in names for form in (name, f"{name}:*")]
    origins = [f"{scheme}://{form}" for form in hosts for scheme in ("http", "https")]
    return TransportSecuritySettings(allowed_hosts=hosts, allowed_origins=origins)


def _token(settings: Settings) -> str:
    return settings.http_token.get_secret_value() if settings.http_token else ""


async def _health(request: Request) -> Response:
    return JSONResponse({"status": "ok"})


async def _to_panel(request: Request) -> Response:
    return RedirectResponse(PANEL, status_code=303)
