"""What every subcommand needs: an open core for as long as its work takes, and a console."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from server.language import _
from server.options import Call

if TYPE_CHECKING:
    from memory_core import Memory
    from server.console import Console

T = TypeVar("T")
DONE, FAILED = 0, 1

MODEL_WAIT_SECONDS = 60.0
"""A command asks once: better a slow answer by meaning than a quick one by words alone."""

UNTOLD_SECONDS = 3.0
"""A bundled model is there by then; one that is not may be under way over the network."""


def with_core(
    call: Call,
    work: Callable[[Memory], Awaitable[T]],
    *,
    model: bool = False,
    create: bool = False,
) -> T:
    """What `work` gives of an open core; with `model`, once its models are there.

    Only with `create` may the database be made: a mistyped path must not leave an empty one.
    """
    # Imported late, like drawing: `serve` goes through this module and must start quickly.
    import asyncio

    from memory_core import Memory
    from server.logs import debugging

    settings = call.settings()
    if not create:
        check_there(settings.db)

    async def session() -> T:
        async with await Memory.open(settings) as memory:
            if model:
                await _model_of(memory, call)
            return await work(memory)

    with debugging() if call.debug else nullcontext():
        return asyncio.run(session())


async def _model_of(memory: Memory, call: Call) -> None:
    """Wait for the models, and say so to a person who waits along."""
    await memory.wait_ready(UNTOLD_SECONDS)
    if not memory.loading:
        return
    console = console_of(call)
    if console.interactive:
        console.note(_("A model is being loaded; Ctrl-C ends this."))
    await memory.wait_ready(MODEL_WAIT_SECONDS)


def check_there(database: Path) -> None:
    """Raises ClickException where there is no database: looking must not make an empty one."""
    if not database.exists():
        raise click.ClickException(
            f"there is no database {database} yet; remember or import something first, "
            "or name another with --db or PALIMPSEST_DB"
        )


def console_of(call: Call) -> Console:
    from server.console import Console

    return Console(as_json=call.as_json, env=call.env)
