"""The commands as `click` knows them, with help of our own.

Here is what a docstring means: a paragraph that begins with `\\b` holds examples, all others
tell what the command is for. Drawing it is left to `help_page`, which is imported when somebody
asks for help: serving starts without it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import click

EXAMPLE = "\b\n"


class Command(click.Command):
    """A command whose help is printed from here."""

    def get_help(self, ctx: click.Context) -> str:
        return _drawn(ctx)


@dataclass(frozen=True, kw_only=True)
class Section:
    """Commands that serve one purpose."""

    title: str
    commands: tuple[str, ...]


class Group(click.Group):
    """The program: its help lists the commands by purpose."""

    command_class = Command
    sections: tuple[Section, ...] = ()

    def get_help(self, ctx: click.Context) -> str:
        return _drawn(ctx)


def command(name: str | None = None, **settings: Any) -> Callable[[Callable[..., Any]], Command]:
    """`click.command`, with help from here."""
    return click.command(name, cls=Command, **settings)


def paragraphs(text: str) -> Iterator[str]:
    """The paragraphs of a docstring that are not examples, each on one line."""
    for paragraph in inspect.cleandoc(text).split("\n\n"):
        if not paragraph.startswith(EXAMPLE):
            yield " ".join(paragraph.split())


def examples(text: str) -> Iterator[str]:
    """The lines of a docstring's examples."""
    for paragraph in inspect.cleandoc(text).split("\n\n"):
        if paragraph.startswith(EXAMPLE):
            yield from paragraph.removeprefix(EXAMPLE).splitlines()


def _drawn(ctx: click.Context) -> str:
    from server import help_page

    return help_page.drawn(ctx)
