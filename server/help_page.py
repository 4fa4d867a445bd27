"""What `--help` prints: what a command is for, its options, and examples to copy.

The texts are the docstrings and option texts as they stand in the sources; they are translated
here, when they are printed. `click` lays Chinese out by characters rather than by the columns
they take, hence `rich`.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence

import click
from rich.console import Console as Terminal
from rich.table import Table
from rich.text import Text

from server.flowing import Flowing
from server.help import Group, examples, paragraphs
from server.language import _, translated

WIDEST = 100
"""Columns; longer lines are hard to read, however wide the terminal is."""

SHARED = frozenset({"--db", "--scope", "--json", "--debug", "--help", "--version"})
"""Options that every command has, listed last."""


def drawn(ctx: click.Context) -> str:
    """The help of the command of `ctx`, as wide and as colourful as its terminal is."""
    return _Page(ctx).text()


class _Page:
    """The help of one command, as it is being written."""

    def __init__(self, ctx: click.Context) -> None:
        self._ctx = ctx
        self._command = ctx.command
        self._file = io.StringIO()
        self._out = _terminal(ctx, self._file)

    def text(self) -> str:
        self._usage()
        for paragraph in paragraphs(self._command.help or ""):
            self._out.print(Flowing(translated(paragraph)))
            self._out.print()
        if isinstance(self._command, Group):
            self._commands(self._command)
        own, shared = _parted(self._command.get_params(self._ctx))
        self._options(_("Options"), own)
        self._options(_("Options of every command"), shared)
        self._examples(list(examples(self._command.help or "")))
        # A table fills its cells up with spaces.
        return "\n".join(map(str.rstrip, self._file.getvalue().splitlines())).rstrip()

    def _usage(self) -> None:
        pieces = [self._ctx.command_path, *self._command.collect_usage_pieces(self._ctx)]
        self._out.print(Flowing(_("Usage: {how}").format(how=" ".join(pieces))))
        self._out.print()

    def _commands(self, group: Group) -> None:
        for section in group.sections:
            known = [(name, group.commands[name]) for name in section.commands]
            rows = [(name, next(paragraphs(command.help or ""))) for name, command in known]
            self._list(translated(section.title), [(name, translated(told)) for name, told in rows])

    def _options(self, title: str, options: Sequence[click.Option]) -> None:
        records = [_record(option, self._ctx) for option in options]
        if records:
            self._list(title, records)

    def _list(self, title: str, rows: Sequence[tuple[str, str]]) -> None:
        grid = Table.grid(padding=(0, 2), expand=False)
        grid.add_column(no_wrap=True)
        grid.add_column()
        for name, told in rows:
            grid.add_row(f"  {name}", Flowing(told))
        self._out.print(Text(title, style="bold"))
        self._out.print(grid)
        self._out.print()

    def _examples(self, lines: Sequence[str]) -> None:
        if lines:
            self._out.print(Text(_("Examples"), style="bold"))
        for line in lines:
            self._out.print(f"  {line}", soft_wrap=True)


def _parted(
    parameters: Sequence[click.Parameter],
) -> tuple[list[click.Option], list[click.Option]]:
    """The options of the command itself, and those that all commands have."""
    options = [one for one in parameters if isinstance(one, click.Option) and not one.hidden]
    own = [one for one in options if not SHARED.intersection(one.opts)]
    return own, [one for one in options if SHARED.intersection(one.opts)]


def _record(option: click.Option, ctx: click.Context) -> tuple[str, str]:
    """The names of an option, and its text with what `click` adds, such as the default."""
    names, told = option.get_help_record(ctx) or ("", "")
    text = option.help or ""
    added = told.removeprefix(text).strip(" []")
    extras = "; ".join(_extra(extra) for extra in added.split("; ") if extra)
    return names, " ".join(filter(None, (translated(text), extras and f"[{extras}]")))


def _extra(extra: str) -> str:
    """`required`, or `default: fact`, whose value is a word for the command and stays."""
    name, colon, value = extra.partition(": ")
    return f"{translated(name)}{colon}{value}"


def _terminal(ctx: click.Context, file: io.StringIO) -> Terminal:
    env = getattr(ctx.obj, "env", None)
    drawn = sys.stdout is not None and sys.stdout.isatty()
    terminal = Terminal(
        file=file,
        force_terminal=drawn,
        markup=False,
        emoji=False,
        highlight=False,
        _environ=env,
    )
    terminal.width = min(terminal.width, WIDEST)
    return terminal
