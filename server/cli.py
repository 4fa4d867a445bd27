"""The `palimpsest` command: finds the subcommand, turns every failure into one line.

Serving is here and starts light; the other subcommands are in the modules of `_MODULES`, which
are imported when one of their commands is asked for.
Exit codes: 0 done, 1 the operation failed, 2 wrong usage.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Mapping, Sequence

import click

from memory_core import InvalidInput, NotFound, PalimpsestError
from server import options, transports
from server.complaints import complain, said
from server.help import Group, Section, command
from server.language import _, spoken
from server.late_commands import LateCommands
from server.options import Call
from server.running import DONE, FAILED

WRONG_USAGE = 2

_MODULES = {
    "commands": ("remember", "recall", "forget", "reflect", "stats", "reindex", "export"),
    "brief_command": ("brief", "scope"),
    "life_commands": ("maintain", "history", "undo", "restore", "end-session", "extract"),
    "moving_commands": ("import",),
    "inspect_command": ("inspect",),
    "doctor_command": ("doctor",),
    "setup_command": ("setup",),
    "hooks_command": ("hooks",),
    "completion_command": ("completion",),
}
"""Where the subcommands are, by module."""


def run(arguments: Sequence[str], env: Mapping[str, str]) -> int:
    """Run one command line and give its exit code; every failure is one line on stderr."""
    with spoken(env):
        return _run(arguments, Call(env=env))


def _run(arguments: Sequence[str], call: Call) -> int:
    try:
        result = cli.main(list(arguments), prog_name="palimpsest", obj=call, standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
        return result if isinstance(result, int) else DONE
    except (PalimpsestError, click.ClickException, click.Abort, OSError) as error:
        if call.debug:
            traceback.print_exception(error)
        return _failed(error, call.env)


def _failed(error: Exception, env: Mapping[str, str]) -> int:
    if isinstance(error, BrokenPipeError):
        # The reader of our output has left; Python must not try to flush it again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        print(error.format_message(), file=sys.stderr)
        return WRONG_USAGE
    complain(error, env)
    wrong = isinstance(error, InvalidInput) and not isinstance(error, NotFound)
    return WRONG_USAGE if wrong or isinstance(error, click.UsageError) else FAILED


@click.group(
    cls=Group,
    commands=LateCommands({name: module for module, names in _MODULES.items() for name in names}),
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(package_name="palimpsest-memory", prog_name="palimpsest")
@options.common
@click.pass_context
def cli(context: click.Context) -> None:
    """Long-term memory for AI agents. Without a subcommand: serve MCP over stdio.

    \b
    palimpsest remember "The user keeps bees"
    palimpsest recall "what does the user keep?"
    palimpsest recall --help
    """
    if context.invoked_subcommand is None:
        context.invoke(serve)


@command()
@click.option(
    "--transport",
    type=click.Choice(["stdio", "http", "sse"]),
    default="stdio",
    show_default=True,
    help="How clients reach it.",
)
@click.option(
    "--host", default=transports.DEFAULT_HOST, show_default=True, help="The address to listen on."
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=transports.DEFAULT_PORT,
    show_default=True,
    help="The port to listen on; 0 takes a free one.",
)
@click.option("--edit", is_flag=True, help="Let the page at /panel change memories.")
@options.common
@click.pass_obj
def serve(call: Call, transport: transports.Transport, host: str, port: int, edit: bool) -> None:
    """Serve MCP over stdio, Streamable HTTP, or SSE for older clients.

    Clients start this by themselves once it is in their configuration.

    \b
    palimpsest serve
    palimpsest serve --transport http --port 8377
    """
    if transport == "stdio" and sys.stdin is not None and sys.stdin.isatty():
        said(
            _(
                "serving MCP over stdio, for a client to start; Ctrl-C ends it, and "
                "`palimpsest --help` shows what else there is"
            )
        )
    transports.serve(call.settings(), transport, host, port, edit=edit, debug=call.debug)


@command("help", hidden=True)
@click.argument("names", metavar="[COMMAND]", nargs=-1)
@click.pass_context
def help_(context: click.Context, names: tuple[str, ...]) -> None:
    """Print the help of a command, as --help does.

    \b
    palimpsest help recall
    """
    cli.main([*names, "--help"], prog_name="palimpsest", obj=context.obj, standalone_mode=False)


cli.sections = (
    Section(
        title="Remember and recall", commands=("remember", "recall", "brief", "forget", "reflect")
    ),
    Section(
        title="The life of a memory",
        commands=("history", "undo", "restore", "extract", "end-session", "maintain"),
    ),
    Section(title="Moving in and out", commands=("import", "export")),
    Section(title="Looking after the store", commands=("inspect", "stats", "doctor", "reindex")),
    Section(title="Clients", commands=("setup", "hooks", "scope", "serve", "completion")),
)
cli.add_command(serve)
cli.add_command(help_)
