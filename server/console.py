"""What the command prints: JSON on request, tables on a terminal, plain lines in a pipe.

Decides nothing and asks nothing of the core. Data goes to standard output: a pipe gets stable
English words and tabs, a terminal the person's language. Notes, questions of what went wrong
and progress go to standard error, in the person's language.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import TextIO

from pydantic import JsonValue
from rich.console import Console as Terminal
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    SpinnerColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.progress import Progress as Bar
from rich.text import Text

from memory_core import Progress, utc_now
from server import tables

Row = Sequence[str]
DIFF_COLOURS = {"+": "green", "-": "red", "@": "cyan"}
AGREED = frozenset({"y", "yes", "是", "好"})


class Console:
    """Prints to the standard streams as they are now.

    `env` says how wide and colourful the terminal is: COLUMNS, TERM, NO_COLOR. `clock` is what
    distances of times are told by.
    """

    def __init__(
        self,
        *,
        as_json: bool = False,
        env: Mapping[str, str] | None = None,
        clock: Callable[[], datetime] = utc_now,
    ) -> None:
        self.as_json = as_json
        self._now = clock()
        self._headed = False
        self._out = _terminal(sys.stdout, env)
        self._err = _terminal(sys.stderr, env)

    @property
    def for_people(self) -> bool:
        """Whether somebody reads the output as it is printed."""
        return self._out.is_terminal and not self.as_json

    @property
    def interactive(self) -> bool:
        """Whether a person can be asked: JSON is for programs, and so is a pipe."""
        asked = sys.stdin is not None and sys.stdin.isatty()
        return asked and self.for_people

    def json(self, value: JsonValue) -> None:
        print(json.dumps(value, ensure_ascii=False), file=sys.stdout)

    def line(self, piped: str, told: str = "", *, word: str = "") -> None:
        """`piped` for a program; on a terminal `told`, coloured as the outcome `word` is."""
        text = told if told and self._out.is_terminal else piped
        self._out.print(text, soft_wrap=True, style=tables.COLOURS.get(word, ""))

    def note(self, text: str, *, word: str = "") -> None:
        self._err.print(text, soft_wrap=True, style=tables.COLOURS.get(word, ""))

    def diff(self, text: str) -> None:
        """A unified diff; on a terminal what goes is red and what comes is green."""
        for line in text.splitlines():
            self._out.print(line, soft_wrap=True, style=DIFF_COLOURS.get(line[:1], ""))

    def heading(self, piped: str, told: str) -> None:
        if self._out.is_terminal:
            self._out.print(f"\n{told}" if self._headed else told, style="bold")
            self._headed = True
        else:
            self.line(piped)

    def table(self, columns: Row, rows: Iterable[Row]) -> None:
        """A drawn table on a terminal; in a pipe one row a line, cells split by tabs."""
        if self._out.is_terminal:
            self._out.print(tables.drawn(columns, rows, self._now))
            return
        for row in rows:
            print("\t".join(map(_flat, row)), file=sys.stdout)

    def pairs(self, values: Mapping[str, str]) -> None:
        """Names and what they say; on a terminal in the person's words."""
        if self._out.is_terminal:
            self._out.print(tables.paired(values, self._now))
        else:
            self.table(("", ""), values.items())

    def confirm(self, question: str) -> bool:
        """Ask the person at the terminal; anything but a yes is a no."""
        self._out.print(f"{question} [y/N] ", end="")
        return sys.stdin.readline().strip().casefold() in AGREED

    @contextmanager
    def progress(self, label: str) -> Iterator[Callable[[Progress], None]]:
        """A bar on a terminal; nothing where a program reads."""
        if self.as_json or not self._err.is_terminal:
            yield _silent
            return
        with _bar(self._err) as bar:
            task = bar.add_task(label, total=None)
            yield lambda step: bar.update(task, completed=step.done, total=step.total or None)


def _terminal(stream: TextIO | None, env: Mapping[str, str] | None) -> Terminal:
    # Memories are data: nothing in them may be read as markup or drawn as an emoji code.
    # FORCE_COLOR must not turn the rows of a pipe into a drawn table.
    return Terminal(
        file=stream or io.StringIO(),
        force_terminal=stream is not None and stream.isatty(),
        markup=False,
        emoji=False,
        highlight=False,
        _environ=env,
    )


class _Count(MofNCompleteColumn):
    """How much is done of how much; nothing where neither is known."""

    def render(self, task: Task) -> Text:
        return super().render(task) if task.total or task.completed else Text()


def _bar(terminal: Terminal) -> Bar:
    return Bar(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        _Count(),
        TimeRemainingColumn(elapsed_when_finished=True),
        console=terminal,
        transient=True,
    )


def _flat(text: str) -> str:
    return " ".join(text.split())


def _silent(step: Progress) -> None:
    del step
