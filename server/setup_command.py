"""`palimpsest setup`: finds the clients on this machine and offers to add our entry to each.

Leaves finding, deciding and writing to `clients`; asks, and prints what came of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from server import options
from server.clients.locations import CLIENTS
from server.help import command
from server.language import _, translated
from server.options import Call
from server.running import DONE, FAILED, console_of

if TYPE_CHECKING:
    from server.clients.launch import Launch
    from server.clients.steps import Step
    from server.console import Console

_SECRETS = ("PALIMPSEST_KEY", "PALIMPSEST_KEY_FILE")


@command()
@click.option(
    "--client",
    "clients",
    type=click.Choice(list(CLIENTS)),
    multiple=True,
    help="Only this client. May be given several times.",
)
@click.option("--dry-run", is_flag=True, help="Only show what would change.")
@click.option("--yes", is_flag=True, help="Change every file shown, unasked.")
@click.option("--remove", is_flag=True, help="Take the entry out again, and nothing else.")
@options.printing
@click.pass_obj
def setup(call: Call, /, clients: tuple[str, ...], dry_run: bool, yes: bool, remove: bool) -> int:
    """Add Palimpsest to the MCP clients on this machine, after showing what would change.

    Looks for Claude Desktop, Claude Code, Cursor, VS Code and Codex. Everything else in their
    configurations stays as it is, and a backup is kept beside each. --db and --scope, or the
    variables of those names, become part of the entry.

    \b
    palimpsest setup --dry-run
    palimpsest setup --client claude-desktop --scope work
    palimpsest setup --remove
    """
    console = console_of(call)
    steps = _steps(call, clients, remove=remove)
    done = [_one(console, step, dry_run=dry_run, yes=yes) for step in steps]
    if console.as_json:
        console.json([dict(step.view()) for step in done])
    else:
        _undone(console, done, dry_run=dry_run, yes=yes)
        _done(console, call, done, remove=remove)
    return FAILED if any(step.fault for step in done) else DONE


def _steps(call: Call, clients: Sequence[str], *, remove: bool) -> Sequence[Step]:
    from server.clients.found import installed
    from server.clients.steps import plan

    found = installed(call.env, clients)
    if not found:
        names = ", ".join(
            name for client, name in CLIENTS.items() if client in (clients or CLIENTS)
        )
        raise click.ClickException(
            f"none of {names} is on this machine; install it first, or add the entry by hand"
        )
    return plan(found, None if remove else _launch(call))


def _launch(call: Call) -> Launch:
    """How clients shall start this program: with this database and scope only if they are named."""
    from server.clients.found import this_process
    from server.clients.launch import launch_of

    settings = call.settings()
    named = {
        "PALIMPSEST_DB": (call.db, str(settings.db)),
        "PALIMPSEST_SCOPE": (call.scope, settings.scope),
    }
    given = {
        name: value
        for name, (option, value) in named.items()
        if option or call.env.get(name, "").strip()
    }
    return launch_of(this_process(call.env), given)


def _one(console: Console, step: Step, *, dry_run: bool, yes: bool) -> Step:
    """Show one step, ask, and carry it out."""
    from memory_core import utc_now
    from server.clients.steps import carry_out

    if not console.as_json:
        _show(console, step)
    if not step.due or dry_run or not (yes or _agreed(console, step)):
        return step
    done = carry_out(step, utc_now())
    if not console.as_json:
        _tell(console, done)
    return done


def _show(console: Console, step: Step) -> None:
    console.line(f"{step.location.name}: {step.location.path}")
    if step.fault:
        console.note(translated(step.fault))
    elif step.change and step.change.diff:
        console.diff(step.change.diff)
    else:
        console.line("nothing to change", _("There is nothing to change here."))


def _agreed(console: Console, step: Step) -> bool:
    if not console.interactive or step.change is None:
        return False
    questions = {
        "add": _("Add this entry?"),
        "update": _("Change the entry so?"),
        "remove": _("Take the entry out?"),
    }
    return console.confirm(questions[step.change.act])


def _tell(console: Console, step: Step) -> None:
    if step.fault:
        console.note(translated(step.fault))
    elif step.backup:
        told = _("Done. The former file is {path}.").format(path=step.backup)
        console.line(f"done, backup {step.backup}", told)
    else:
        console.line("done", _("Done."))


def _undone(console: Console, steps: Sequence[Step], *, dry_run: bool, yes: bool) -> None:
    """Say so where nothing that was due was done."""
    if any(step.done for step in steps) or not any(step.due for step in steps):
        return
    if dry_run or console.interactive:
        console.note(_("Nothing was changed."))
    elif not yes:
        console.note(_("Nothing was changed. Add --yes to carry out what is shown, unasked."))


def _done(console: Console, call: Call, steps: Sequence[Step], *, remove: bool) -> None:
    """What a person should know after a change."""
    changed = [step for step in steps if step.done]
    if changed:
        names = ", ".join(dict.fromkeys(step.location.name for step in changed))
        console.note(_("Quit {names} fully and start again to see it.").format(names=names))
    keys = [name for name in _SECRETS if call.env.get(name)]
    if keys and not remove:
        console.note(
            _(
                "{name} is set here; no key is written into a configuration, so add it there."
            ).format(name=keys[0])
        )


ALL = (setup,)
