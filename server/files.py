"""Reading and writing the files of `import` and `export`; `-` stands for a standard stream.

Knows nothing of what the lines say.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO, TextIO

import click

from server.language import _


def read_lines(name: str) -> list[str]:
    """All lines at once: a file that is no UTF-8 must fail before any line is used."""
    try:
        if name == "-":
            return list(_standard_input())
        # newline="\n": JSON text may hold other line separators inside its strings.
        with open(name, encoding="utf-8-sig", newline="\n") as file:
            return list(file)
    except UnicodeDecodeError as error:
        raise click.ClickException(f"{name} is not UTF-8 text; convert it first") from error


def read_text(text: str) -> str:
    return _standard_input().read().strip() if text == "-" else text


def _standard_input() -> TextIO:
    """Says so where a person is waited for: a terminal shows nothing by itself."""
    if sys.stdin is None:
        raise click.ClickException("standard input is closed; give the text, or name a file")
    if sys.stdin.isatty():
        print(
            _("Reading what you type; end with Ctrl-D, on Windows with Ctrl-Z and Enter."),
            file=sys.stderr,
        )
    return sys.stdin


@contextmanager
def writing(name: str, *, force: bool) -> Iterator[IO[str]]:
    """A stream to write to. A file appears whole under its name, or not at all.

    It is readable by its owner only. An existing one is replaced only with `force`.
    """
    if name == "-":
        if sys.stdout is None:
            raise click.ClickException("standard output is closed; name a file")
        yield sys.stdout
        return
    target = Path(name)
    if target.exists() and not force:
        raise click.ClickException(f"{name} exists; choose another name or add --force")
    with _replacing(target) as file:
        yield file


@contextmanager
def _replacing(target: Path) -> Iterator[IO[str]]:
    part = _beside(target)
    try:
        with part:
            yield part
            part.flush()
            os.fsync(part.fileno())
        Path(part.name).replace(target)
    finally:
        Path(part.name).unlink(missing_ok=True)


def _beside(target: Path) -> IO[str]:
    """A file to write to, in the folder of `target`. Raises OSError that names the target."""
    try:
        return NamedTemporaryFile(
            "w", encoding="utf-8", newline="\n", dir=target.parent, suffix=".part", delete=False
        )
    except OSError as error:
        error.filename = str(target)
        raise
