"""The options of the command, and the state that every subcommand shares.

Option names are the core's field names, so that a command passes them on as they came.
Ranges and kinds are the core's to check: its sentences are the same over MCP.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from server import suggesting

if TYPE_CHECKING:
    from memory_core import Place, Settings

KINDS = (
    "fact, preference, decision, constraint, experience, procedure, event, task, insight or note."
)

Command = TypeVar("Command", bound=Callable[..., Any])
Value = TypeVar("Value", str, bool, str | bool)


@dataclass(kw_only=True)
class Call:
    """One run of the command: its environment and the options that all subcommands take."""

    env: Mapping[str, str]
    db: str = ""
    scope: str = ""
    as_json: bool = False
    debug: bool = False

    def settings(self) -> Settings:
        """Raises `ConfigError`."""
        from memory_core import Settings

        return Settings.from_mapping(self.env, **self._given())

    def place(self) -> Place:
        """The settings that looking takes, which are there sooner. Raises `ConfigError`."""
        from memory_core import Place

        return Place.from_mapping(self.env, **self._given())

    def _given(self) -> dict[str, str]:
        given = {"db": self.db, "scope": self.scope}
        return {name: value for name, value in given.items() if value}


def not_empty(context: click.Context, parameter: click.Parameter, value: Value) -> Value:
    """For `callback`: what is given empty comes from a variable that is not set.

    To go on without it would be to do something else than was asked for, or elsewhere.
    """
    given = context.get_parameter_source(parameter.name or "") is ParameterSource.COMMANDLINE
    if given and value == "":
        raise click.BadParameter("it is empty; give one, or leave it out.")
    return value


def _keep(context: click.Context, option: click.Parameter, value: str | bool) -> None:
    if not_empty(context, option, value):
        setattr(context.find_object(Call), option.name or "", value)


def _shared(*names: str, **settings: Any) -> Callable[[Command], Command]:
    return click.option(*names, expose_value=False, callback=_keep, **settings)


def _many(name: str, field: str, text: str, **settings: Any) -> Callable[[Command], Command]:
    told = f"{text} May be given several times."
    return click.option(name, field, multiple=True, help=told, **settings)


def _all(*options: Callable[[Command], Command]) -> Callable[[Command], Command]:
    def decorate(command: Command) -> Command:
        for option in reversed(options):
            command = option(command)
        return command

    return decorate


def common(command: Command) -> Command:
    return _all(
        _shared("--db", metavar="PATH", help="Database file (PALIMPSEST_DB)."),
        _shared(
            "--scope",
            metavar="NAME",
            help="Whose memories (PALIMPSEST_SCOPE).",
            shell_complete=suggesting.scopes,
        ),
        _shared("--debug", is_flag=True, help="Show tracebacks."),
    )(command)


def printing(command: Command) -> Command:
    """`common`, for a command that prints data."""
    return common(_shared("--json", "as_json", is_flag=True, help="Print JSON.")(command))


def filters(command: Command) -> Command:
    return _all(
        _many("--kind", "kinds", f"Only this kind: {KINDS}", shell_complete=suggesting.kinds),
        _many("--tag", "tags", "Only with this tag."),
        click.option("--session", default="", help="Only of this session."),
    )(command)


def new_memory(command: Command) -> Command:
    return _all(
        click.option(
            "--kind",
            default="fact",
            show_default=True,
            help=KINDS,
            shell_complete=suggesting.kinds,
        ),
        click.option("--subject", default="", help="Who or what it is about."),
        click.option("--predicate", default="", help="The relation: lives_in, likes, 生日 …"),
        click.option("--object", default="", help="The value of the relation."),
        _many("--clue", "clues", "Another word it should be found by."),
        _many("--tag", "tags", "A label."),
        _many("--entity", "entities", "A person, place or thing it names."),
        click.option("--importance", type=float, default=0.5, show_default=True, help="0 to 1."),
        click.option("--confidence", type=float, default=0.8, show_default=True, help="0 to 1."),
        click.option("--source", default="user", show_default=True, help="Who said so."),
        click.option("--valid-from", default="", help="When it became true."),
        click.option("--valid-to", default="", help="When it stopped being true."),
        click.option("--expires-at", default="", help="When it may be forgotten: a time, or 30d."),
        click.option(
            "--conflict", default="auto", show_default=True, help="auto, replace, append."
        ),
        _many(
            "--supersedes",
            "supersedes",
            "Id of a memory that this one replaces.",
            shell_complete=suggesting.ids,
        ),
        _many(
            "--derived-from",
            "derived_from",
            "Id of a memory that this one rests on.",
            shell_complete=suggesting.ids,
        ),
        click.option("--session", default="", help="The conversation it comes from."),
        click.option("--visibility", default="user", show_default=True, help="user or internal."),
    )(command)


def question(command: Command) -> Command:
    return _all(
        click.option("--limit", "-n", default=5, show_default=True, help="Most memories to show."),
        click.option("--token-budget", default=800, show_default=True, help="Size of the answer."),
        filters,
        _many("--entity", "entities", "Only about this person, place or thing."),
        click.option("--time", default="auto", show_default=True, help="current, history or auto."),
        click.option("--as-of", default="", help="What was true then."),
        click.option("--since", default="", help="Nothing older."),
        click.option("--until", default="", help="Nothing newer."),
        click.option("--min-importance", type=float, default=0.0, help="0 to 1."),
        click.option("--include-internal", is_flag=True, help="Also the agent's own notes."),
        click.option("--detail", default="concise", show_default=True, help="concise or full."),
    )(command)


def forgetting(command: Command) -> Command:
    return _all(
        click.option("--query", default="", help="Memories about this."),
        filters,
        click.option("--before", default="", help="Memories older than this."),
        click.option("--everything", is_flag=True, help="All memories of the scope."),
        click.option(
            "--mode", default="archive", show_default=True, help="archive, erase, restore."
        ),
        click.option("--confirm", default="", metavar="TOKEN", help="The token of a preview."),
        click.option("--yes", is_flag=True, help="Carry out what the preview shows, unasked."),
    )(command)
