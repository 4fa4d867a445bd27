"""How a client starts this program: the command, its arguments and its environment.

Pure decisions on what the running process knows of itself; nothing is looked up here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from pydantic import JsonValue

from server.clients.locations import Client

NAME = "palimpsest"
"""Our entry's key in every configuration."""

PROGRAMS = ("palimpsest", "palimpsest-memory")
PACKAGE = "palimpsest-memory"

CODEX_PATIENCE = 30
"""Seconds that Codex waits for the start: its own ten are few for a slow disk's first time."""

UV_CACHE = "archive-v0"
"""The folder of uv's cache that holds the environments which `uvx` makes and may throw away."""


@dataclass(frozen=True, kw_only=True)
class Launch:
    """What a client runs, with `serve` at the end of the arguments."""

    command: str
    args: tuple[str, ...] = ("serve",)
    env: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Process:
    """The running process, as far as it says how to start another one like it.

    `programs` are the paths at which our command might stand, the likeliest first, of those
    that exist; `uv` is what the variable UV holds, and `origin` the address that the package
    was installed from, where that is not the index.
    """

    programs: tuple[PurePath, ...]
    python: PurePath
    prefix: PurePath
    uv: PurePath | None = None
    origin: str = ""


def launch_of(process: Process, given: Mapping[str, str]) -> Launch:
    """How to start what runs now; `given` are the settings that the entry shall carry.

    An environment of `uvx` may be gone tomorrow, so there it is `uvx` that the client starts:
    recognised by the cache that the environment lies in, and found beside uv, which sets UV.
    """
    env = tuple(given.items())
    if UV_CACHE in process.prefix.parts and process.uv is not None:
        uvx = process.uv.with_name("uvx" + process.uv.suffix)
        return Launch(command=str(uvx), args=(*_from(process.origin), "serve"), env=env)
    if process.programs:
        return Launch(command=str(process.programs[0]), env=env)
    return Launch(command=str(process.python), args=("-m", "server", "serve"), env=env)


def _from(origin: str) -> Sequence[str]:
    return ("--from", origin, PROGRAMS[0]) if origin else (PACKAGE,)


def entry(client: Client, launch: Launch) -> dict[str, JsonValue]:
    """The entry as this client writes it."""
    command: dict[str, JsonValue] = {"command": launch.command, "args": list(launch.args)}
    if client in ("vscode", "claude-code"):
        command = {"type": "stdio", **command}
    if client == "codex":
        command["startup_timeout_sec"] = CODEX_PATIENCE
    return command | ({"env": dict(launch.env)} if launch.env else {})


def merged(
    present: Mapping[str, JsonValue], wanted: Mapping[str, JsonValue]
) -> dict[str, JsonValue]:
    """The present entry with what is wanted; whatever else a person added to it stays."""
    both = {**present, **wanted}
    old, new = present.get("env"), wanted.get("env")
    if isinstance(old, dict) and isinstance(new, dict):
        both["env"] = {**old, **new}
    return both
