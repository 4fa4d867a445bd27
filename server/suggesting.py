"""What a shell offers while a person types the value of an option: kinds, scopes, ids.

`click` finds out what is being typed, and offers commands, options and choices by itself. What
cannot be read is not offered: the command itself will say why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from memory_core import Place

_WIDTH = 60
"""Characters of a memory beside its id."""


def kinds(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    from memory_core import Kind

    return [CompletionItem(kind) for kind in get_args(Kind) if kind.startswith(typed)]


def scopes(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    from memory_core import scope_names

    place = _place(context)
    names = scope_names(place) if place else ()
    return [CompletionItem(name) for name in names if name.startswith(typed)]


def ids(context: click.Context, parameter: click.Parameter, typed: str) -> list[CompletionItem]:
    return _ids(context, typed, archived=False)


def archived_ids(
    context: click.Context, parameter: click.Parameter, typed: str
) -> list[CompletionItem]:
    return _ids(context, typed, archived=True)


def _ids(context: click.Context, typed: str, *, archived: bool) -> list[CompletionItem]:
    from memory_core import newest_ids

    place = _place(context)
    found = newest_ids(place, typed, archived=archived) if place else ()
    return [CompletionItem(one.text, help=" ".join(one.help.split())[:_WIDTH]) for one in found]


def _place(context: click.Context) -> Place | None:
    """Where this command line looks; None where its settings are wrong."""
    from memory_core import ConfigError
    from server.options import Call

    call = context.find_object(Call)
    try:
        return call.place() if call else None
    except ConfigError:
        return None
