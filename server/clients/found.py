"""Looks at this machine: which clients are there, and how this program was started."""

from __future__ import annotations

import os
import sys
import sysconfig
from collections.abc import Collection, Mapping
from pathlib import Path

from memory_core import installed_from
from server.clients.launch import PROGRAMS, Process
from server.clients.locations import Location, locations


def home_of(env: Mapping[str, str]) -> Path:
    """The person's home folder."""
    named = env.get("USERPROFILE" if sys.platform == "win32" else "HOME", "")
    return Path(named) if Path(named).is_absolute() else Path.home()


def installed(env: Mapping[str, str], only: Collection[str] = ()) -> tuple[Location[Path], ...]:
    """Every configuration of a client that is on this machine, or of those in `only`."""
    return tuple(
        location
        for location in locations(sys.platform, home_of(env), env)
        if (not only or location.client in only) and _is_there(location)
    )


def this_process(env: Mapping[str, str]) -> Process:
    """What says how to start this program again."""
    uv = env.get("UV", "")
    return Process(
        programs=_programs(Path(sys.argv[0])),
        python=Path(sys.executable),
        prefix=Path(sys.prefix),
        uv=Path(uv) if uv else None,
        origin=installed_from(),
    )


def _is_there(location: Location[Path]) -> bool:
    return any(os.path.exists(sign) for sign in location.signs)


def _programs(called: Path) -> tuple[Path, ...]:
    """Our command: as it was called, then in the scripts folder. A link is kept, for upgrades."""
    scripts = Path(sysconfig.get_path("scripts"))
    suffix = ".exe" if sys.platform == "win32" else ""
    candidates = [scripts / f"{name}{suffix}" for name in PROGRAMS]
    if called.stem in PROGRAMS:
        candidates.insert(0, called.absolute().with_suffix(suffix))
    return tuple(path for path in candidates if path.is_file())
