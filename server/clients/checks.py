"""What commonly fails in a client's entry, judged without starting anything.

Pure: what was read and what the machine says about a command come in, checks come out. A fault
keeps the server from starting; a check that holds and still names a mend is worth a look.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath

from pydantic import JsonValue

from memory_core import Check
from server.clients.locations import Location

NEGOTIATION = "MCP_PROTOCOL_NEGOTIATION"
"""With it Claude Code asks for a newer protocol and then opens with the older one, and fails."""


@dataclass(frozen=True, kw_only=True)
class Seen:
    """A client's configuration and our entry in it, or why it cannot be read."""

    location: Location[Path]
    entry: Mapping[str, JsonValue] | None = None
    fault: str = ""


@dataclass(frozen=True, kw_only=True)
class Machine:
    """What this machine says: whether a file is there, where a command is on the PATH, and which
    version of this program a command starts (empty where that cannot be told)."""

    exists: Callable[[str], bool]
    on_path: Callable[[str], str | None]
    version_of: Callable[[str], str]


@dataclass(frozen=True, kw_only=True)
class Shell:
    """Where this shell's own memories are, its environment and the running version.

    `default_db` is the database of an entry that names none.
    """

    db: str
    scope: str
    default_db: str
    default_scope: str
    version: str
    env: Mapping[str, str]


def client_checks(seen: Sequence[Seen], machine: Machine, shell: Shell) -> tuple[Check, ...]:
    """At least one check for each configuration that has our entry or cannot be read."""
    checks = [check for one in seen for check in _checks(one, machine, shell)]
    return (*_environment(shell), *checks)


def _environment(shell: Shell) -> Iterator[Check]:
    if shell.env.get(NEGOTIATION):
        yield Check(
            name=NEGOTIATION,
            ok=False,
            detail="is set, and Claude Code cannot connect with it",
            mend=f"unset {NEGOTIATION}",
        )


def _checks(seen: Seen, machine: Machine, shell: Shell) -> Iterator[Check]:
    name = seen.location.name
    if seen.fault:
        detail, _, mend = seen.fault.partition("; ")
        yield Check(name=name, ok=False, detail=detail, mend=mend)
    elif seen.entry is not None and isinstance(seen.entry.get("command"), str):
        yield from _entry(seen.location, seen.entry, machine, shell)


def _entry(
    location: Location[Path], entry: Mapping[str, JsonValue], machine: Machine, shell: Shell
) -> Iterator[Check]:
    command = str(entry["command"])
    found = (
        _command(location, command, machine)
        or _version(location, command, machine, shell)
        or _negotiation(location, entry)
    )
    yield found or Check(name=location.name, ok=True, detail=f"starts {command}")
    yield from _place(location, entry, shell)


def _command(location: Location[Path], command: str, machine: Machine) -> Check | None:
    """Whether the command can be started from where the client stands."""
    if PurePath(command).is_absolute():
        if machine.exists(command):
            return None
        detail = f"starts {command}, which does not exist"
    elif not location.in_terminal:
        detail = f"starts {command} without its folder, and a desktop program has another PATH"
    elif machine.on_path(command) is None:
        detail = f"starts {command}, which is not on the PATH"
    else:
        return None
    return _mended_by_setup(location, detail)


def _version(
    location: Location[Path], command: str, machine: Machine, shell: Shell
) -> Check | None:
    """Another version may have changed the database so that this one refuses it, or the reverse."""
    other = machine.version_of(command)
    if not other or other == shell.version:
        return None
    return _mended_by_setup(location, f"starts version {other}, but this is {shell.version}")


def _negotiation(location: Location[Path], entry: Mapping[str, JsonValue]) -> Check | None:
    if location.client != "claude-code" or NEGOTIATION not in _env(entry):
        return None
    detail = f"its entry sets {NEGOTIATION}, and it cannot connect with that"
    return Check(name=location.name, ok=False, detail=detail, mend="take it out of the entry")


def _mended_by_setup(location: Location[Path], detail: str) -> Check:
    mend = f"run `palimpsest setup --client {location.client}`"
    return Check(name=location.name, ok=False, detail=detail, mend=mend)


def _place(
    location: Location[Path], entry: Mapping[str, JsonValue], shell: Shell
) -> Iterator[Check]:
    """Whether the client keeps its memories where this shell does."""
    # What is started from a shell has the shell's variables.
    given = {**(shell.env if location.in_terminal else {}), **_env(entry)}
    pairs = (
        ("database", "PALIMPSEST_DB", "--db", shell.default_db, shell.db),
        ("scope", "PALIMPSEST_SCOPE", "--scope", shell.default_scope, shell.scope),
    )
    for what, variable, option, default, ours in pairs:
        theirs = _option(entry, option) or given.get(variable) or default
        # A client may fill in variables of its own, which cannot be known here.
        if theirs != ours and "$" not in theirs:
            yield Check(
                name=location.name,
                ok=True,
                detail=f"uses the {what} {theirs}, and this shell {ours}",
                mend=f"if they should be one, run `palimpsest setup --client {location.client} "
                f"{option} {ours}`",
            )


def _env(entry: Mapping[str, JsonValue]) -> Mapping[str, str]:
    env = entry.get("env")
    return {k: str(v) for k, v in env.items()} if isinstance(env, dict) else {}


def _option(entry: Mapping[str, JsonValue], option: str) -> str:
    args = entry.get("args")
    words = [str(word) for word in args] if isinstance(args, list) else []
    return words[words.index(option) + 1] if option in words[:-1] else ""
