"""A server for one visit to the panel: on this machine, for one browser, until nobody looks.

Leaves words and options to `inspect_command`.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import anyio

from memory_core import Settings
from server.app import assemble
from server.core import App, Core, open_with
from server.gate import PANEL, Door
from server.idle import Idle
from server.panel_web import LINK
from server.transports import DEFAULT_HOST, until_the_end
from server.web import listen, server_of, web_app

IDLE_MINUTES = 15
"""Long enough to read, short enough that no forgotten server stays: a page that was closed sends
nothing any more, and neither does one that nobody uses."""

_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


@dataclass(frozen=True, kw_only=True)
class Visit:
    """All that one visit needs, listening already. `url` lets one browser in, once."""

    app: App
    listener: socket.socket
    door: Door
    idle: Idle
    url: str


def prepare(settings: Settings, *, edit: bool, port: int, minutes: float = IDLE_MINUTES) -> Visit:
    """Listen on this machine. Raises ConfigError where `port` is not to be had."""
    listener = listen(settings, DEFAULT_HOST, port)
    port = listener.getsockname()[1]
    idle = Idle(minutes * 60)
    door = Door(port=port, page_only=True, rights="edit" if edit else "read", noticed=idle.notice)
    return Visit(
        app=App(core=Core(open_with(settings)), settings=settings),
        listener=listener,
        door=door,
        idle=idle,
        url=f"http://{DEFAULT_HOST}:{port}{PANEL}?{LINK}={door.sessions.new_link()}",
    )


def serve(visit: Visit, opened: Callable[[str], object]) -> None:
    """Answer until nobody looks, then leave the process. `opened` gets the link once that is so.

    Raises the kinds of StoreError where the database cannot be opened.
    """

    async def run() -> None:
        await answer(visit, opened)

    anyio.run(until_the_end, visit.app.core, run)


async def answer(visit: Visit, opened: Callable[[str], object]) -> None:
    """Answer until nobody has looked for a while."""
    # What cannot be opened is better said here than on a page.
    await visit.app.core.memory()
    application = web_app(
        assemble(visit.app), visit.app.settings, legacy=False, host=DEFAULT_HOST, door=visit.door
    )
    server = server_of(application)

    async def stop() -> None:
        await visit.idle.over()
        server.should_exit = True

    async with visit.app.core, anyio.create_task_group() as tasks:
        tasks.start_soon(stop)
        tasks.start_soon(anyio.to_thread.run_sync, opened, visit.url)
        await server.serve(sockets=[visit.listener])
        tasks.cancel_scope.cancel()


def has_display(env: Mapping[str, str], platform: str) -> bool:
    """Whether a browser has where to appear; a text browser would take the terminal over."""
    return platform in ("darwin", "win32") or any(env.get(name) for name in _DISPLAYS)
