"""The subcommands that look into a store: each a call of the core and what it prints.

Leaves options to `options`, wording to `show`, and every decision to the core.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from memory_core import Forget, NewMemory, Preview, Progress, Query, Reflect
from server import files, options, suggesting
from server.endpoints import endpoint_of
from server.help import command
from server.language import _, plural
from server.options import Call
from server.running import DONE, FAILED, console_of, with_core

if TYPE_CHECKING:
    from memory_core import Memory
    from server.exports import Form


@command()
@click.argument("text", default="")
@options.new_memory
@options.printing
@click.pass_obj
def remember(call: Call, /, text: str, **fields: Any) -> None:
    """Keep one self-contained statement; TEXT may be - for standard input.

    \b
    palimpsest remember "The user keeps bees"
    palimpsest remember "用户搬到了杭州" --subject 用户 --predicate lives_in --object 杭州
    palimpsest remember - --kind decision < minutes.txt
    """
    from server import show

    new = NewMemory(content=files.read_text(text), **fields)
    outcome = with_core(call, lambda memory: memory.remember(new), model=True, create=True)
    show.outcome(console_of(call), outcome)


@command()
@click.argument("query", default="")
@options.question
@options.printing
@click.pass_obj
def recall(call: Call, /, query: str, **fields: Any) -> None:
    """Find what answers QUERY; without one, list the newest.

    \b
    palimpsest recall "where do I live now?"
    palimpsest recall "他以前住哪？" --time history
    palimpsest recall deadlines --kind task --since 30d --json
    """
    from server import show

    asked = Query(text=query, **fields)
    measure = show.measure(call.settings())
    answer = with_core(call, lambda memory: memory.recall(asked, measure=measure), model=True)
    show.recall(console_of(call), answer, call.settings())


@command()
@click.argument("ids", nargs=-1, shell_complete=suggesting.ids)
@options.forgetting
@options.printing
@click.pass_obj
def forget(call: Call, /, ids: tuple[str, ...], yes: bool, **fields: Any) -> None:
    """Archive, erase or restore memories: by id, or whatever the options select.

    What is archived can be restored. Erasing is for good and shows first what would go.

    \b
    palimpsest forget 1a2b
    palimpsest forget --query "the river" --mode erase
    palimpsest forget --session monday --before 30d --yes
    """
    from server import show_forget

    console = console_of(call)
    request = Forget(ids=ids, **fields)
    answer = with_core(call, lambda memory: memory.forget(request))
    if isinstance(answer, Preview) and answer.items and (yes or console.interactive):
        if not yes and not show_forget.agreed(console, answer):
            return
        confirmed = replace(request, confirm=answer.confirm)
        answer = with_core(call, lambda memory: memory.forget(confirmed))
    show_forget.forgetting(console, answer)


@command()
@click.option("--focus", default="", help="Only about this.")
@click.option("--since", default="", help="Only what is newer.")
@click.option("--apply", is_flag=True, help="Carry out what can be undone.")
@click.option(
    "--useful",
    multiple=True,
    metavar="ID",
    help="A recalled memory that helped.",
    shell_complete=suggesting.ids,
)
@click.option(
    "--wrong",
    multiple=True,
    metavar="ID",
    help="A recalled memory that was wrong.",
    shell_complete=suggesting.ids,
)
@options.printing
@click.pass_obj
def reflect(call: Call, /, **fields: Any) -> None:
    """Look for duplicates, contradictions and stale facts; give feedback.

    Where a language model is configured, it words the insights.

    \b
    palimpsest reflect
    palimpsest reflect --focus "the bike shop" --apply
    palimpsest reflect --useful 1a2b --wrong 1a2c
    """
    from server import show
    from server.insights import reflected

    console = console_of(call)
    request = Reflect(**fields)
    endpoint = endpoint_of(call.settings())
    with console.progress(_("Reflecting")) as step:
        found = with_core(
            call,
            lambda memory: reflected(
                memory, request, written=None, endpoint=endpoint, progress=step
            ),
            model=True,
        )
    show.reflection(console, found)


@command()
@click.option("--policies", is_flag=True, help="How each kind of memory lives, instead.")
@options.printing
@click.pass_obj
def stats(call: Call, policies: bool) -> None:
    """Say where the database is and what it holds.

    \b
    palimpsest stats
    palimpsest stats --policies
    palimpsest stats --scope work --json
    """
    from server import show, show_life

    if policies:
        settings = call.settings()
        show_life.policies(console_of(call), settings.policies.within(settings.scope))
        return
    show.stats(console_of(call), with_core(call, lambda memory: memory.stats()), call.settings())


@command()
@options.printing
@click.pass_obj
def reindex(call: Call) -> int:
    """Rebuild the index and the vectors; go on where it was stopped.

    Needed after a change of the embedding model. The exit code is 1 where a model was wanted
    and there is none, so that only words were indexed.

    \b
    palimpsest reindex
    PALIMPSEST_EMBEDDING=joined palimpsest reindex
    """
    from server import show

    console = console_of(call)

    async def work(memory: Memory) -> tuple[int, str]:
        return await memory.reindex(progress=step), memory.words_only

    with console.progress(_("Indexing")) as step:
        count, words_only = with_core(call, work, model=True)
    show.reindexed(console, count, words_only)
    return FAILED if words_only and call.settings().embedding != "none" else DONE


@command("export")
@click.argument("file", callback=options.not_empty)
@click.option(
    "--format",
    "form",
    type=click.Choice(["jsonl", "markdown"]),
    default="jsonl",
    show_default=True,
    help="JSON Lines, to take in again, or Markdown, to read.",
)
@click.option(
    "--about",
    default="",
    metavar="NAME",
    callback=options.not_empty,
    help="Only about this person or thing.",
)
@click.option("--force", is_flag=True, help="Replace the file if it exists.")
@options.printing
@click.pass_obj
def export_(call: Call, file: str, form: Form, about: str, force: bool) -> None:
    """Write a scope to FILE, complete; - is standard output.

    With --about all that tells of one person or thing, with its earlier versions.

    \b
    palimpsest export memories.jsonl
    palimpsest export --format markdown --about Ann ann.md
    palimpsest export - --scope work | palimpsest import - --db other.db
    """
    from server import exports

    console, settings = console_of(call), call.settings()

    async def write(memory: Memory) -> int:
        found = exports.lines(
            memory, form, scope=settings.scope, about=about, zone=settings.timezone
        )
        count, total = 0, 0 if about else sum((await memory.stats()).states.values())
        with files.writing(file, force=force) as out, console.progress(_("Exporting")) as step:
            async for line in found:
                out.write(line + "\n")
                count += 1
                step(Progress(done=count, total=total))
        return count

    lines = with_core(call, write)
    if file == "-":
        return
    if console.as_json:
        console.json({"file": str(Path(file).resolve()), "lines": lines})
    else:
        told = plural(
            "Wrote {count} line to {file}.", "Wrote {count} lines to {file}.", lines, file=file
        )
        console.line(f"wrote {lines} lines to {file}", told)


ALL = (remember, recall, forget, reflect, stats, reindex, export_)
