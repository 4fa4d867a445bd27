"""Where Claude Code keeps its settings, and the command that a hook of ours is."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from pathlib import Path

from server.clients.launch import Launch

_PLAIN = re.compile(r"[\w@%+=:,./~-]+")
RUN = ("hooks", "run")


def settings_file(env: Mapping[str, str], home: Path, project: Path | None) -> Path:
    """A person's settings, or with `project` their own for that folder.

    The ones that a project shares are left alone: our command is a path on this machine.
    """
    if project is not None:
        return project / ".claude" / "settings.local.json"
    folder = env.get("CLAUDE_CONFIG_DIR", "")
    return (Path(folder) if folder else home / ".claude") / "settings.json"


def command_line(launch: Launch, given: Mapping[str, str], *, windows: bool) -> str:
    """One line that a shell runs: the program's absolute path, and the options `given`.

    Claude Code gives it to a POSIX shell, on Windows to Git's or else to PowerShell. Slashes are
    understood by all of them and backslashes are not, and so is a path that needs no quotes.
    """
    program = launch.command.replace("\\", "/") if windows else launch.command
    options = [word for name, value in given.items() for word in (f"--{name}", value)]
    words = [program, *launch.args[:-1], *RUN, *options]
    return " ".join(_quoted(word, windows=windows) for word in words)


def _quoted(word: str, *, windows: bool) -> str:
    if _PLAIN.fullmatch(word):
        return word
    return f'"{word}"' if windows else shlex.quote(word)
