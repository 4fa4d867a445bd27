"""A terminal for tests: what is printed on it, and whoever sits there types."""

from __future__ import annotations

import io
import re
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from unittest import mock

from server import cli
from tests.server.command import Result

_COLOUR = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


class Tty(io.StringIO):
    """A stream that a person is on the other end of."""

    def isatty(self) -> bool:
        return True


def on_a_terminal(*arguments: str, env: Mapping[str, str], typed: str = "") -> Result:
    """Run the command where a person sees it, 80 columns wide, with colours."""
    seen = {"TERM": "xterm-256color", "COLUMNS": "80"} | dict(env)
    out, err = Tty(), Tty()
    with redirect_stdout(out), redirect_stderr(err), mock.patch("sys.stdin", Tty(typed)):
        code = cli.run(arguments, seen)
    return Result(code, out.getvalue(), err.getvalue())


def plain(text: str) -> str:
    """`text` without its colours."""
    return _COLOUR.sub("", text)
