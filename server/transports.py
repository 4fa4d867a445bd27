"""Serves over stdio, Streamable HTTP or SSE until the input ends or a signal comes.

However it ends, the store is closed first, so that its log is written back into the
database file, and the process is gone within a second.
"""

from __future__ import annotations

import logging
import os
import signal
import threading
from collections.abc import Callable, Coroutine
from types import FrameType
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from mcp.server import MCPServer

    from memory_core import Settings
    from server.core import App, Core

Transport = Literal["stdio", "http", "sse"]
DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8377

GRACE = 0.8
"""Seconds for closing the store: hosts kill a server that takes much longer than one."""

log = logging.getLogger(__name__)


def serve(
    settings: Settings,
    transport: Transport = "stdio",
    host: str = DEFAULT_HOST,
    port: int = DEFAULT_PORT,
    *,
    edit: bool = False,
    debug: bool = False,
) -> None:
    """Serve until the end, then leave the process with exit code 0.

    With `edit` the panel's page may change memories. Raises `ConfigError` before serving when
    `host` or `port` cannot be served.
    """
    # The command line goes through this module for its options alone.
    import anyio

    from server.logs import configure_logging

    configure_logging(debug=debug)
    from server.app import assemble
    from server.core import App, Core, open_with

    app = App(core=Core(open_with(settings)), settings=settings)
    server = assemble(app)
    if transport == "stdio":
        anyio.run(until_the_end, app.core, server.run_stdio_async, _take_stdin)
    else:
        anyio.run(until_the_end, app.core, _web(app, server, transport, host, port, edit))


def _web(
    app: App, server: MCPServer[App], transport: Transport, host: str, port: int, edit: bool
) -> Callable[[], Coroutine[Any, Any, None]]:
    from server.web import door_of, listen, server_of, web_app

    listener = listen(app.settings, host, port)
    port = listener.getsockname()[1]
    legacy = transport == "sse"
    door = door_of(app.settings, port, edit=edit)
    application = web_app(server, app.settings, legacy=legacy, host=host, door=door)
    log.info(start_line(host, port, legacy=legacy))
    if legacy:
        log.warning("SSE is a legacy transport: prefer --transport http where clients allow it")

    async def run() -> None:
        # One core for the whole life of the server, whatever connections come and go.
        async with app.core:
            await server_of(application).serve(sockets=[listener])

    return run


def start_line(host: str, port: int, *, legacy: bool) -> str:
    """Where clients find the server, and a browser the panel, which SSE does not have."""
    name = f"[{host}]" if ":" in host else host
    root = f"http://{name}:{port}"
    return f"Serving on {root}/sse" if legacy else f"Serving on {root}/mcp, the panel on /panel"


def _take_stdin() -> None:
    from server.wire import take_stdin

    take_stdin(_leave_in_time)


async def until_the_end(
    core: Core,
    run: Callable[[], Coroutine[Any, Any, None]],
    prepare: Callable[[], None] = lambda: None,
) -> None:
    """Run, close the store, and go: worker threads must not hold the process up."""
    prepare()
    _leave_on_signals(core)
    await run()
    await core.close()
    logging.shutdown()
    os._exit(0)


def _leave_on_signals(core: Core) -> None:
    """Close the store and leave on SIGTERM or SIGINT, even in the middle of a call."""

    def leave(number: int, frame: FrameType | None) -> None:
        _leave_in_time()
        try:
            core.close_now()
        finally:
            os._exit(0)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, leave)


def _leave_in_time() -> None:
    """Whatever still runs, the process ends after the grace period."""
    timer = threading.Timer(GRACE, os._exit, (0,))
    timer.daemon = True
    timer.start()
