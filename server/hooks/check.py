"""What commonly fails with the hooks, for `palimpsest doctor`: judged without running them."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path

from memory_core import Check
from server.clients import config_file
from server.clients.found import home_of
from server.clients.unfit import Unfit
from server.hooks import settings_file
from server.hooks.places import settings_file as place_of

NAME = "Claude Code's hooks"
INSTALL = "run `palimpsest hooks install`"


def check_hooks(env: Mapping[str, str]) -> tuple[Check, ...]:
    """A check of the person's settings, if they have our hooks or cannot be read."""
    path = place_of(env, home_of(env), None)
    try:
        text = config_file.look(path)
        found = settings_file.commands(text)
    except Unfit as unfit:
        detail, _, mend = f"{path} {unfit}".partition("; ")
        return (Check(name=NAME, ok=False, detail=detail, mend=mend),)
    if not found:
        return ()
    return (_judged(found, off=settings_file.are_off(text)),)


def _judged(found: Mapping[str, str], *, off: bool) -> Check:
    programs = {_program(command) for command in found.values()}
    gone = sorted(program for program in programs if not Path(program).is_file())
    if gone:
        detail = f"they run {gone[0]}, which does not exist"
        return Check(name=NAME, ok=False, detail=detail, mend=INSTALL)
    missing = [event for event in settings_file.EVENTS if event not in found]
    if missing:
        detail = f"there is none for {' and '.join(missing)}"
        return Check(name=NAME, ok=True, detail=detail, mend=INSTALL)
    if off:
        detail = "they are switched off"
        return Check(name=NAME, ok=True, detail=detail, mend="take disableAllHooks out")
    return Check(name=NAME, ok=True, detail=f"they run {min(programs)}")


def _program(command: str) -> str:
    """The first word of a command line, whatever is wrong with the rest."""
    try:
        return shlex.split(command)[0]
    except ValueError:
        return command
