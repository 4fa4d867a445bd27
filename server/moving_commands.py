"""`palimpsest import`: an export of our own, or what another tool remembered.

Leaves the sources and what becomes of their items to the core, and wording to `show_moving`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from server import files, options
from server.endpoints import needed_endpoint
from server.help import command
from server.language import _, plural, translated
from server.options import Call
from server.running import DONE, FAILED, console_of, with_core

if TYPE_CHECKING:
    from memory_core import Moved, Progress
    from server.console import Console


@command("import")
@click.argument("file", callback=options.not_empty)
@click.option("--from", "source", metavar="SOURCE", default="", help="The tool that it comes from.")
@click.option("--dry-run", is_flag=True, help="With --from: only say what would come.")
@click.option(
    "--conversations", is_flag=True, help="With --from: put conversations up for extraction."
)
@click.option(
    "--review",
    metavar="TABLE",
    default="",
    callback=options.not_empty,
    help="With --from: only write what a language model finds in conversations to this table.",
)
@click.option("--again", is_flag=True, help="With --from: bring back what was erased here since.")
@options.printing
@click.pass_obj
def import_(call: Call, /, file: str, source: str, review: str, **wanted: bool) -> int:
    """Take in what `export` wrote, or with --from what another tool remembered.

    Of an export every memory keeps its scope, unless --scope names one for all; - is standard
    input. With --from, FILE is a file or folder of one of these, and everything goes to one
    scope: server-memory, mem0, openmemory, mcp-memory-service, basic-memory, markdown,
    mempalace, claude, chatgpt, csv. Importing twice changes nothing, and what was erased here
    stays erased.

    \b
    palimpsest import memories.jsonl
    palimpsest import memories.jsonl --scope copy
    palimpsest import --from server-memory memory.jsonl --dry-run
    palimpsest import --from markdown ~/notes --scope notes
    palimpsest import --from chatgpt export.zip --review candidates.csv
    """
    if source and review:
        return _reviewed(call, source, Path(file), review)
    if source:
        return _moved_in(call, source, Path(file), **wanted)
    if given := [name for name, value in (wanted | {"review": bool(review)}).items() if value]:
        option = f"--{given[0].replace('_', '-')}"
        raise click.UsageError(f"{option} goes with --from SOURCE; name the tool it comes from.")
    return _imported(call, file)


def _imported(call: Call, file: str) -> int:
    from server import show

    if told := _likeness(Path(file)):
        raise click.ClickException(told)
    console = console_of(call)
    lines = files.read_lines(file)
    with console.progress(_("Importing")) as step:
        imported = with_core(
            call,
            lambda memory: memory.import_lines(lines, scope=call.scope, progress=step),
            model=True,
            create=True,
        )
    show.imported(console, imported)
    return FAILED if imported.skipped else DONE


def _likeness(path: Path) -> str:
    """What a file or folder of another tool is, and how it comes in; nothing of any other."""
    from memory_core import InvalidInput, moving

    try:
        name = moving.recognised(moving.glimpse(path))
    except InvalidInput:
        return ""
    if not name:
        return ""
    about = translated(moving.ORIGINS[name].about)
    return _("This looks like {about}; try --from {name}").format(about=about, name=name)


def _moved_in(
    call: Call, source: str, path: Path, *, dry_run: bool, conversations: bool, again: bool
) -> int:
    from memory_core import Move, moving
    from server import show_moving

    # A wrong path or source must not leave an empty database.
    moving.read(source, path)
    move = Move(origin=source, dry_run=dry_run, again=again, conversations=conversations)
    console = console_of(call)
    with _stoppable(console, dry_run) as told, _without_model(call, dry_run) as quick:
        moved: Moved = with_core(
            quick, lambda memory: memory.move_in(path, move, progress=told), create=True
        )
    show_moving.moved(console, moved, words_only=call.settings().embedding == "none")
    return FAILED if moved.unread_count else DONE


@contextmanager
def _stoppable(console: Console, dry_run: bool) -> Iterator[Callable[[Progress], None]]:
    """A bar; and where the work is stopped in the middle, what has come of it is said."""
    from memory_core import StoreError
    from server import show_moving

    steps: list[Progress] = []
    try:
        with console.progress(_("Importing")) as step:
            yield lambda done: _tell(done, steps.append, step)
    except (KeyboardInterrupt, StoreError):
        if steps and not dry_run:
            show_moving.stopped(console, steps[-1])
        raise


def _tell(progress: Progress, *listeners: Callable[[Progress], None]) -> None:
    for listener in listeners:
        listener(progress)


def _reviewed(call: Call, source: str, path: Path, target: str) -> int:
    from server.reviewing import review

    endpoint = needed_endpoint(call.settings())
    console = console_of(call)
    with console.progress(_("Extracting")) as step, _without_model(call, True) as quick:
        count = with_core(
            quick,
            lambda memory: review(memory, source, path, target, endpoint, step),
            create=True,
        )
    if console.as_json:
        console.json({"file": str(Path(target).resolve()), "candidates": count})
        return DONE
    told = plural("Found {count} candidate.", "Found {count} candidates.", count)
    console.line(f"candidates {count}", told)
    console.note(
        _("Take out what is wrong in {file}, then: palimpsest import --from csv {file}").format(
            file=target
        )
    )
    return DONE


@contextmanager
def _without_model(call: Call, dry_run: bool) -> Iterator[Call]:
    """The call without an embedding model: vectors are owed, and made while a server runs.

    A dry run where there is no database yet has one that is gone afterwards.
    """
    quick = replace(call, env={**call.env, "PALIMPSEST_EMBEDDING": "none"})
    if not dry_run or quick.settings().db.exists():
        yield quick
        return
    with TemporaryDirectory() as folder:
        yield replace(quick, db=str(Path(folder) / "empty.db"))


ALL = (import_,)
