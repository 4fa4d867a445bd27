"""What the command prints: JSON on request, tables on a terminal, plain lines in a pipe.

Decides nothing and asks nothing of the core. Errors and progress go to standard error.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TextIO

from pydantic import JsonValue
from rich.console import Console as Terminal
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.table import Table

from memory_core import Progress

Row = Sequence[str]


class Console:
    """Prints to the standard streams as they are now."""

    def __init__(self, *, as_json: bool = False) -> None:
        self.as_json = as_json
        self._out = _terminal(sys.stdout)
        self._err = _terminal(sys.stderr)

    @property
    def interactive(self) -> bool:
        """Whether a person can be asked: JSON is for programs, and so is a pipe."""
        return not self.as_json and sys.stdin.isatty() and self._out.is_terminal

    def json(self, value: JsonValue) -> None:
        print(json.dumps(value, ensure_ascii=False), file=sys.stdout)

    def line(self, text: str) -> None:
        self._out.print(text, soft_wrap=True)

    def note(self, text: str) -> None:
        self._err.print(text, soft_wrap=True)

    def table(self, columns: Row, rows: Iterable[Row]) -> None:
        """A drawn table on a terminal; in a pipe one row a line, cells split by tabs."""
        if not self._out.is_terminal:
            for row in rows:
                print("\t".join(map(_flat, row)), file=sys.stdout)
            return
        table = Table(*columns, header_style="bold")
        for row in rows:
            table.add_row(*row)
        self._out.print(table)

    def pairs(self, values: Mapping[str, str]) -> None:
        self.table(("", ""), values.items())

    @contextmanager
    def progress(self, label: str) -> Iterator[Callable[[Progress], None]]:
        """A bar on a terminal; nothing where a program reads."""
        if self.as_json or not self._err.is_terminal:
            yield _silent
            return
        with Bar(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=self._err,
            transient=True,
        ) as bar:
            task = bar.add_task(label, total=None)
            yield lambda step: bar.update(task, completed=step.done, total=step.total or None)


def _terminal(stream: TextIO) -> Terminal:
    # Memories are data: nothing in them may be read as markup or drawn as an emoji code.
    return Terminal(file=stream, markup=False, emoji=False, highlight=False)


def _flat(text: str) -> str:
    return " ".join(text.split())


def _silent(step: Progress) -> None:
    del step
