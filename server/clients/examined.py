"""Reads what `checks` judges: the clients' entries, and what this machine says of a command."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from pathlib import Path

from memory_core import Check, Settings
from server.clients import config_file
from server.clients.change import present_entry
from server.clients.checks import Machine, Seen, Shell, client_checks
from server.clients.found import installed
from server.clients.launch import PACKAGE, PROGRAMS
from server.clients.locations import Location
from server.clients.unfit import Unfit

_RECORD = re.compile(r"palimpsest_memory-(.+)\.dist-info")
_LIBRARIES = ("lib/python*/site-packages", "Lib/site-packages")


def check_clients(env: Mapping[str, str], settings: Settings) -> tuple[Check, ...]:
    """Checks of every client on this machine that has our entry, or that cannot be read."""
    machine = Machine(
        exists=lambda command: Path(command).is_file(),
        on_path=lambda command: shutil.which(command, path=env.get("PATH")),
        version_of=version_beside,
    )
    default = Settings.from_mapping({})
    shell = Shell(
        db=str(settings.db),
        scope=settings.scope,
        default_db=str(default.db),
        default_scope=default.scope,
        version=version(PACKAGE),
        env=env,
    )
    return client_checks([_seen(location) for location in installed(env)], machine, shell)


def version_beside(command: str) -> str:
    """The version of this package in the environment that a command belongs to; or nothing."""
    return next(_versions(Path(command)), "")


def _versions(command: Path) -> Iterator[str]:
    # Another program, such as uvx, says nothing by what is installed beside it.
    if not command.is_absolute() or command.stem not in PROGRAMS:
        return
    environment = command.resolve().parent.parent
    for pattern in _LIBRARIES:
        for record in environment.glob(f"{pattern}/palimpsest_memory-*.dist-info"):
            if match := _RECORD.fullmatch(record.name):
                yield match[1]


def _seen(location: Location[Path]) -> Seen:
    try:
        return Seen(
            location=location, entry=present_entry(location, config_file.look(location.path))
        )
    except Unfit as unfit:
        return Seen(location=location, fault=f"{location.path} {unfit}")
