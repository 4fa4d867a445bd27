"""`palimpsest doctor`: what commonly fails, from the disk to the clients, and what mends it.

Leaves looking to the core and to `clients`; whatever keeps the store from opening is one more
finding, so that the others are told all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from memory_core import Check, StoreError
from server import options
from server.help import command
from server.options import Call
from server.running import DONE, FAILED, console_of, with_core

if TYPE_CHECKING:
    from memory_core import Settings


@command()
@click.option(
    "--verify-erased", metavar="RECEIPT", help="Search the files for traces of an erasure, instead."
)
@options.printing
@click.pass_obj
def doctor(call: Call, /, verify_erased: str | None) -> int:
    """Check the store, the model, the machine and the clients, and say what mends each fault.

    A line that begins with FAULT needs mending; with "notice", it is worth a look. The exit code
    is 1 where there is a fault.

    \b
    palimpsest doctor
    palimpsest doctor --json
    palimpsest doctor --verify-erased 7
    """
    from server import show

    found = _everything(call) if verify_erased is None else _erasure(call, verify_erased)
    return DONE if show.checks(console_of(call), found) else FAILED


def _erasure(call: Call, receipt: str) -> Sequence[Check]:
    return [with_core(call, lambda memory: memory.verify_erased(receipt))]


def _everything(call: Call) -> Sequence[Check]:
    from memory_core import check_surroundings
    from server.clients.examined import check_clients
    from server.hooks.check import check_hooks

    settings = call.settings()
    around = check_surroundings(settings.db)
    clients = check_clients(call.env, settings)
    return (*around, *_store(call, settings), *clients, *check_hooks(call.env))


def _store(call: Call, settings: Settings) -> Sequence[Check]:
    if not settings.db.exists():
        detail = f"there is none at {settings.db} yet"
        mend = "remember or import something, or name another with --db or PALIMPSEST_DB"
        return [Check(name="database", ok=True, detail=detail, mend=mend)]
    try:
        return with_core(call, lambda memory: memory.doctor(), model=True)
    except StoreError as error:
        detail, _, mend = str(error).partition("; ")
        return [Check(name="database", ok=False, detail=detail, mend=mend)]


ALL = (doctor,)
