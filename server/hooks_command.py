"""`palimpsest hooks`: puts our hooks into Claude Code's settings, shows them, takes them out.

Deciding on texts is left to `hooks.settings_file`, reading and writing to `hooks.edits`, and what
a hook does when it runs to `hooks.run`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from server import options
from server.help import Group, Section, command
from server.language import _
from server.options import Call
from server.running import console_of

if TYPE_CHECKING:
    from server.console import Console
    from server.hooks.edits import Edit

HERE = "."
KEYS = ("PALIMPSEST_KEY", "PALIMPSEST_KEY_FILE")


def _place(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options that name a settings file."""
    project = click.option(
        "--project",
        "folder",
        metavar="DIR",
        is_flag=False,
        flag_value=HERE,
        default="",
        callback=options.not_empty,
        help="Only for sessions in this folder; without DIR, in the current one.",
    )
    user = click.option("--user", is_flag=True, help="For all sessions. This is the default.")
    return project(user(function))


@click.group(cls=Group)
def hooks() -> None:
    """Have Claude Code begin each session with what is remembered.

    When a session begins, and when it was compacted, `palimpsest brief` for its folder is put
    before the model. When it ends and a language model is configured, its log is queued, and a
    running server draws memories out of it. A hook takes a fraction of a second, starts nothing
    that stays, and never fails a session.

    \b
    palimpsest hooks install --dry-run
    palimpsest hooks install
    palimpsest hooks remove
    """


@command()
@_place
@click.option("--dry-run", is_flag=True, help="Only show what would change.")
@options.printing
@click.pass_obj
def install(call: Call, /, folder: str, user: bool, dry_run: bool) -> None:
    """Put the hooks into Claude Code's settings, after showing what changes.

    Everything else in the file stays as it is, and a backup is kept beside it. --db and --scope,
    or the variables of those names, become part of the hooks.

    \b
    palimpsest hooks install --dry-run
    palimpsest hooks install --project ~/bikes --db ~/bikes/memory.db
    """
    from server.hooks import edits, settings_file

    line = _command_line(call)
    path = _path(call, folder, user)
    edit = edits.planned(path, lambda text: settings_file.installed(text, line))
    _carry_out(call, edit, dry_run=dry_run)
    if not call.as_json:
        _warn(call, off=settings_file.are_off(edit.after))


@command()
@_place
@click.option("--dry-run", is_flag=True, help="Only show what would change.")
@options.printing
@click.pass_obj
def remove(call: Call, /, folder: str, user: bool, dry_run: bool) -> None:
    """Take the hooks out of Claude Code's settings, and nothing else.

    \b
    palimpsest hooks remove
    palimpsest hooks remove --project ~/bikes
    """
    from server.hooks import edits, settings_file

    edit = edits.planned(_path(call, folder, user), settings_file.removed)
    _carry_out(call, edit, dry_run=dry_run)


@command()
@_place
@options.printing
@click.pass_obj
def show(call: Call, /, folder: str, user: bool) -> None:
    """Say which hooks are there, what they run, and the scopes of the current folder.

    \b
    palimpsest hooks show
    palimpsest hooks show --project ~/bikes --json
    """
    from server.clients import config_file
    from server.hooks import edits, settings_file
    from server.projects import project_of

    path = _path(call, folder, user)
    with edits.told(path):
        found = settings_file.commands(config_file.look(path))
    told = {
        "file": str(path),
        "project_scope": project_of(Path(folder or HERE)).scope,
        "scope": call.place().scope,
    }
    console = console_of(call)
    if call.as_json:
        console.json({**told, "hooks": dict(found)})
        return
    absent = _("not installed") if console.for_people else "not installed"
    console.pairs({**told, **dict.fromkeys(settings_file.EVENTS, absent), **found})


@command()
@options.common
@click.pass_obj
def run(call: Call) -> None:
    """What the hooks run: answers the event that Claude Code writes to standard input.

    \b
    palimpsest hooks run < event.json
    """
    from server.hooks import run as hook

    given = {"--db": call.db, "--scope": call.scope}
    words = [word for name, value in given.items() if value for word in (name, value)]
    hook.run(words, call.env, sys.stdin, sys.stdout, sys.stderr)


def _warn(call: Call, *, off: bool) -> None:
    """What would keep the hooks from working."""
    console = console_of(call)
    if off:
        console.note(_("Hooks are switched off in this file (disableAllHooks)."))
    key = next((name for name in KEYS if call.env.get(name)), "")
    if key:
        told = _("{name} is set here and never written down: start Claude Code with it, too.")
        console.note(told.format(name=key))


def _command_line(call: Call) -> str:
    from server.clients.found import this_process
    from server.clients.launch import launch_of
    from server.hooks.places import command_line

    place = call.place()
    named = {"db": (call.db, str(place.db)), "scope": (call.scope, place.scope)}
    given = {
        name: value
        for name, (option, value) in named.items()
        if option or call.env.get(f"PALIMPSEST_{name.upper()}", "").strip()
    }
    launch = launch_of(this_process(call.env), {})
    return command_line(launch, given, windows=os.name == "nt")


def _path(call: Call, folder: str, user: bool) -> Path:
    """The settings file that the options name."""
    from server.clients.found import home_of
    from server.hooks.places import settings_file
    from server.projects import resolved

    if folder and user:
        raise click.UsageError("--project and --user exclude each other; give one of them.")
    project = resolved(Path(folder)) if folder else None
    return settings_file(call.env, home_of(call.env), project)


def _carry_out(call: Call, edit: Edit, *, dry_run: bool) -> None:
    from server.hooks import edits

    console = console_of(call)
    if edit.due and not call.as_json:
        console.diff(edit.diff)
    wanted = edit.due and not dry_run
    backup = edits.carried_out(edit, datetime.now(UTC)) if wanted else None
    if call.as_json:
        saved = str(backup) if backup else ""
        file = str(edit.path)
        console.json({"file": file, "diff": edit.diff, "done": wanted, "backup": saved})
    else:
        _tell(console, edit, backup, dry_run=dry_run)


def _tell(console: Console, edit: Edit, backup: Path | None, *, dry_run: bool) -> None:
    if not edit.due:
        console.line("nothing to change", _("There is nothing to change here."))
    elif dry_run:
        console.note(_("Nothing was changed."))
    elif backup:
        told = _("Done. The former file is {path}.").format(path=backup)
        console.line(f"done, backup {backup}", told)
    else:
        console.line("done", _("Done."))


hooks.sections = (Section(title="Commands", commands=("install", "remove", "show", "run")),)
for one in (install, remove, show, run):
    hooks.add_command(one)

ALL = (hooks,)
