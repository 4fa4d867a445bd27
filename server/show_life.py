"""What the commands about the life of memories print: JSON on request, else tables and lines."""

from __future__ import annotations

from collections.abc import Sequence

from memory_core import Extracted, Policies, SessionEnded, Settings, Undone, Upkept
from server import life_views
from server.console import Console
from server.lives import Life
from server.show import as_json, cells, notes
from server.views import vars_of

STEP_COLUMNS = ("scope", "name", "count", "reason", "ids")
VERSION_COLUMNS = ("id", "state", "from", "to", "content")
EVENT_COLUMNS = ("event", "at", "id", "what", "who", "why")
BRIEF_COLUMNS = ("id", "content")
CANDIDATE_COLUMNS = ("kind", "confidence", "content")
DROPPED_COLUMNS = ("content", "reason")


def upkept(console: Console, result: Upkept) -> None:
    view = life_views.upkept_view(result)
    if as_json(console, view):
        return
    if result.steps:
        console.table(STEP_COLUMNS, [cells(step, STEP_COLUMNS) for step in view["steps"]])
    done = "Nothing has happened: this is what would." if result.dry_run else ""
    idle = "There was nothing to do." if result.finished and not result.steps else ""
    freed = f"Gave {result.freed_bytes:,} bytes back." if result.freed_bytes else ""
    undo = "`palimpsest history ID` has the event numbers that `palimpsest undo` takes back."
    told = undo if result.steps and not result.dry_run else ""
    notes(console, [done, idle, freed, told, result.message])


def life(console: Console, result: Life, settings: Settings) -> None:
    view = life_views.life_view(result, settings.timezone)
    if as_json(console, view):
        return
    _titled(console, "Versions, oldest first", VERSION_COLUMNS, view["versions"])
    _titled(console, "Events", EVENT_COLUMNS, view["events"])
    _titled(console, "It rests on", BRIEF_COLUMNS, view["rests_on"])
    _titled(console, "What rests on it", BRIEF_COLUMNS, view["rests_on_it"])


def undone(console: Console, result: Undone) -> None:
    view = life_views.undone_view(result)
    if not as_json(console, view):
        console.line(" ".join(("undone", *result.ids)))
        notes(console, result.notes)


def ended(
    console: Console,
    result: SessionEnded,
    kept: Sequence[str],
    extracted: Sequence[Extracted] | None,
) -> None:
    if as_json(console, life_views.ended_view(result, kept, extracted)):
        return
    console.line(f"ended {result.session}: archived {len(result.archived)}, kept {len(kept)}")
    if extracted is not None:
        _candidates(console, extracted)
    if result.worth_keeping and not kept:
        offer(console, result)
        console.note('Keep one for good: palimpsest remember "…", or next time add --keep.')


def offer(console: Console, result: SessionEnded) -> None:
    rows = [vars_of(brief) for brief in result.worth_keeping]
    _titled(console, "Worth keeping", BRIEF_COLUMNS, rows)


def extracted(console: Console, result: Sequence[Extracted], trouble: str) -> None:
    """`trouble` says why the model gave nothing, where it did not answer at all."""
    if as_json(console, life_views.extracted_view(result)):
        return
    _candidates(console, result)
    failed = sum(one.failed for one in result)
    if failed:
        why = trouble or "it answered, but not in the form asked for"
        console.note(
            f"The model gave nothing usable ({why}), so nothing of that text was stored; "
            "mend it and run this again."
        )
    elif not result:
        console.note("Another process is extracting now; it will do this text too.")


def policies(console: Console, result: Policies) -> None:
    view = life_views.policies_view(result)
    if not as_json(console, view):
        columns = tuple(view[0])
        console.table(columns, [cells(row, columns) for row in view])


def _candidates(console: Console, result: Sequence[Extracted]) -> None:
    view = life_views.extracted_view(result)
    _titled(console, "Kept", CANDIDATE_COLUMNS, view["kept"])
    _titled(console, "Dropped", DROPPED_COLUMNS, view["dropped"])


def _titled(
    console: Console, title: str, columns: Sequence[str], rows: Sequence[life_views.View]
) -> None:
    if rows:
        console.line(title)
        console.table(columns, [cells(row, columns) for row in rows])
