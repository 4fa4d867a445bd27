"""What went wrong, as one line on standard error that names the next step.

Words the errors of files and of wrong usage; the core's own sentences come as they are, or in
Chinese. Which exit code follows is left to `cli`.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping

import click

from server.language import _, translated


def complain(error: Exception, env: Mapping[str, str]) -> None:
    """Print `error` on one line; its beginning is red on a terminal that has colours."""
    said(_sentence(error), coloured=_has_colours(env))


def said(sentence: str, *, coloured: bool = False) -> None:
    name = "\x1b[1;31mpalimpsest:\x1b[0m" if coloured else "palimpsest:"
    print(name, " ".join(sentence.split()), file=sys.stderr)


def _sentence(error: Exception) -> str:
    match error:
        case click.UsageError():
            path = error.ctx.command_path if error.ctx else "palimpsest"
            problem = translated(error.format_message())
            problem += "." if problem.endswith(")") else ""
            return _("{problem} See `{path} --help`.").format(problem=problem, path=path)
        case click.ClickException():
            return translated(error.format_message())
        case click.Abort():
            return _("interrupted")
        case OSError(filename=str(file)):
            return _("{file}: {why}; check the path and its permissions").format(
                file=file, why=translated(error.strerror or "")
            )
        case _:
            return translated(str(error))


def _has_colours(env: Mapping[str, str]) -> bool:
    """Whether standard error is a terminal that may be coloured.

    Not asked of `rich`, as the tables do: an error of the server must not wait for it.
    """
    plain = env.get("NO_COLOR") or env.get("TERM", "") in ("", "dumb", "unknown")
    return not plain and sys.stderr is not None and sys.stderr.isatty()
