"""The subcommands about the life of memories: upkeep, history, undoing, sessions, extraction.

Leaves wording to `show_life`, and every decision to the core.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

import click

from memory_core import Forget, Forgotten, NewMemory, Refused
from server import files, options, suggesting
from server.endpoints import needed_endpoint
from server.help import command
from server.language import _, plural
from server.options import Call
from server.running import DONE, FAILED, console_of, with_core

if TYPE_CHECKING:
    from typing import Literal

    from memory_core import Endpoint, Extracted, Memory, SessionEnded
    from server.console import Console

_CARRIED_OVER = (
    "content",
    "subject",
    "predicate",
    "object",
    "clues",
    "tags",
    "entities",
    "importance",
    "confidence",
    "source",
    "session",
    "task",
    "evidence",
    "visibility",
    "sensitivity",
)
"""What a working note and the fact that is kept of it have in common."""


@command()
@click.option("--dry-run", is_flag=True, help="Only say what would be done.")
@click.option("--compact", is_flag=True, help="Rebuild the file, however little that frees.")
@options.printing
@click.pass_obj
def maintain(call: Call, dry_run: bool, compact: bool) -> int:
    """Keep house: expiry, fading, merges, extracts, limits, retention, disk space.

    All scopes, unless --scope names one. A running server does this by itself in quiet
    times; this is for cron. Nothing is lost: what leaves is archived, and can be undone.

    \b
    palimpsest maintain --dry-run
    palimpsest maintain --scope work --json
    palimpsest maintain --compact
    """
    from server import show_life

    console = console_of(call)
    with console.progress(_("Keeping house")) as step:
        upkept = with_core(
            call,
            lambda memory: memory.maintain(
                scope=call.scope, dry_run=dry_run, compact=compact, progress=step
            ),
        )
    show_life.upkept(console, upkept)
    return DONE if upkept.finished else FAILED


@command()
@click.argument("id", shell_complete=suggesting.ids)
@options.printing
@click.pass_obj
def history(call: Call, id: str) -> None:
    """Tell one memory's life: its versions, and who changed what, when and why.

    Each event has a number, which `palimpsest undo` takes back.

    \b
    palimpsest history 1a2b
    palimpsest history 1a2b --json
    """
    from server import show_life

    item = with_core(call, lambda memory: memory.item(id))
    show_life.life(console_of(call), item, call.settings())


@command()
@click.argument("event")
@options.printing
@click.pass_obj
def undo(call: Call, event: str) -> None:
    """Take back one act by the number of its EVENT, with all that changed in it.

    An undoing is an act too, and can be undone. What was erased is gone for good.

    \b
    palimpsest history 1a2b
    palimpsest undo 17
    """
    from server import show_life

    undone = with_core(call, lambda memory: memory.undo(event.removeprefix("#")))
    show_life.undone(console_of(call), undone)


@command()
@click.argument("ids", nargs=-1, required=True, shell_complete=suggesting.archived_ids)
@options.printing
@click.pass_obj
def restore(call: Call, ids: tuple[str, ...]) -> None:
    """Bring archived memories back, as they were.

    \b
    palimpsest restore 1a2b 1a2c
    """
    from server import show_forget

    request = Forget(ids=ids, mode="restore")
    answer = with_core(call, lambda memory: memory.forget(request))
    show_forget.forgotten(console_of(call), cast(Forgotten, answer))


@command("end-session")
@click.argument("session")
@click.option(
    "--transcript", metavar="FILE", default="", help="Extract from this first; - is standard input."
)
@click.option("--keep", is_flag=True, help="Keep what is worth keeping, unasked.")
@options.printing
@click.pass_obj
def end_session(call: Call, session: str, transcript: str, keep: bool) -> int:
    """End a session: its working notes go, and those worth keeping are offered.

    On a terminal you are asked whether to keep them for good, as facts. A transcript needs a
    configured language model, as `palimpsest extract` does.

    \b
    palimpsest end-session monday-review
    palimpsest end-session monday-review --keep
    palimpsest end-session monday-review --transcript talk.txt
    """
    from server import show_life

    console = console_of(call)
    endpoint = needed_endpoint(call.settings()) if transcript else None
    text = "".join(files.read_lines(transcript)) if transcript else ""

    async def end(memory: Memory) -> tuple[SessionEnded, list[str], list[Extracted] | None]:
        found = await memory.extract(text, session=session, model=endpoint) if endpoint else None
        ended = await memory.end_session(session)
        wanted = ended.worth_keeping and (keep or _wanted(console, ended))
        return ended, await _kept(memory, ended) if wanted else [], found

    ended, kept, found = with_core(call, end)
    show_life.ended(console, ended, kept, found)
    return FAILED if found is not None and _failed(found) else DONE


@command()
@click.argument("file", default="")
@click.option("--waiting", is_flag=True, help="The texts that are queued, instead of a file.")
@click.option(
    "--speaker",
    type=click.Choice(["user", "other"]),
    default="user",
    show_default=True,
    help="Whose text it is where it names no speakers; a document's is other.",
)
@click.option("--session", default="", help="The conversation it comes from.")
@options.printing
@click.pass_obj
def extract(call: Call, file: str, waiting: bool, speaker: str, session: str) -> int:
    """Draw memories out of a conversation, a log or a document; - is standard input.

    Needs a language model: PALIMPSEST_MODEL_URL and PALIMPSEST_MODEL. The text is sent there.
    Whatever the model answers, a memory must rest on words that are in the text.

    \b
    palimpsest extract talk.txt --session monday
    palimpsest extract manual.md --speaker other --json
    palimpsest extract --waiting
    """
    from server import show_life

    if waiting == bool(file):
        raise click.UsageError("name a file, or give --waiting.")
    endpoint = needed_endpoint(call.settings())
    if waiting:
        return _extract_waiting(call, endpoint)
    text = "".join(files.read_lines(file))
    whose = cast("Literal['user', 'other']", speaker)
    console = console_of(call)
    with console.progress(_("Extracting")):
        found = with_core(
            call,
            lambda memory: memory.extract(text, speaker=whose, session=session, model=endpoint),
            create=True,
        )
    show_life.extracted(console, found, endpoint.trouble)
    return FAILED if _failed(found) else DONE


def _extract_waiting(call: Call, endpoint: Endpoint) -> int:
    """What sessions and imports left in the queue; nothing waiting is no failure."""
    from server import show_life

    console = console_of(call)
    with console.progress(_("Extracting")):
        found = with_core(call, lambda memory: memory.extract_waiting(endpoint))
    if found or console.as_json:
        show_life.extracted(console, found, endpoint.trouble)
    else:
        console.note(_("No text is waiting, or another process is at it."))
    return FAILED if any(one.failed for one in found) else DONE


def _failed(extracted: Sequence[Extracted]) -> bool:
    return not extracted or any(one.failed for one in extracted)


def _wanted(console: Console, ended: SessionEnded) -> bool:
    """Ask the person at the terminal; nobody there means no."""
    from server import show_life

    if not console.interactive:
        return False
    show_life.offer(console, ended)
    return console.confirm(
        plural("Keep this one for good?", "Keep these {count} for good?", len(ended.worth_keeping))
    )


async def _kept(memory: Memory, ended: SessionEnded) -> list[str]:
    """Remember what is worth keeping as facts; the ids of the new memories."""
    notes = [await memory.get(brief.id) for brief in ended.worth_keeping]
    lasting = [NewMemory(**{name: getattr(note, name) for name in _CARRIED_OVER}) for note in notes]
    outcomes = await memory.remember_all(lasting)
    return [outcome.id for outcome in outcomes if not isinstance(outcome, Refused)]


ALL = (maintain, history, undo, restore, end_session, extract)
