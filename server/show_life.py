"""What the commands about the life of memories print: JSON on request, else tables and lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from memory_core import Extracted, Item, Policies, SessionEnded, Settings, Undone, Upkept
from server import life_views
from server.console import Console
from server.language import _, translated
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
    notes(console, [*_after_upkeep(result), result.message])


def _after_upkeep(result: Upkept) -> Iterator[str]:
    if result.finished and not result.steps:
        yield _("There was nothing to do.")
    elif result.dry_run:
        yield _("Nothing has happened: this is what would.")
    if result.freed_bytes:
        yield _("Gave {count} bytes back.").format(count=f"{result.freed_bytes:,}")
    if result.steps and not result.dry_run:
        yield _("`palimpsest history ID` has the event numbers that `palimpsest undo` takes back.")


def life(console: Console, result: Item, settings: Settings) -> None:
    view = life_views.life_view(result, settings.timezone)
    if as_json(console, view):
        return
    titled(console, "Versions, oldest first", VERSION_COLUMNS, view["versions"])
    titled(console, "Events", EVENT_COLUMNS, view["events"])
    titled(console, "It rests on", BRIEF_COLUMNS, view["rests_on"])
    titled(console, "What rests on it", BRIEF_COLUMNS, view["rests_on_it"])
    if console.interactive:
        console.note(_("Take one back by its number: palimpsest undo EVENT"))


def undone(console: Console, result: Undone) -> None:
    view = life_views.undone_view(result)
    if not as_json(console, view):
        ids = " ".join(result.ids)
        console.line(f"undone {ids}", _("Undone: {ids}").format(ids=ids), word="restored")
        notes(console, result.notes)


def ended(
    console: Console,
    result: SessionEnded,
    kept: Sequence[str],
    extracted: Sequence[Extracted] | None,
) -> None:
    if as_json(console, life_views.ended_view(result, kept, extracted)):
        return
    if result.archived or extracted is not None:
        _counts(console, result.session, archived=len(result.archived), kept=len(kept))
    else:
        console.note(
            _(
                "No working note of a session {session} is here; check its name, and --scope."
            ).format(session=result.session)
        )
    if extracted is not None:
        _candidates(console, extracted)
    if result.worth_keeping and not kept:
        if not console.interactive:
            offer(console, result)
        console.note(_('Keep one for good: palimpsest remember "…", or next time add --keep.'))


def _counts(console: Console, session: str, *, archived: int, kept: int) -> None:
    console.line(
        f"ended {session}: archived {archived}, kept {kept}",
        _("Ended {session}: {archived} archived, {kept} kept.").format(
            session=session, archived=archived, kept=kept
        ),
    )


def offer(console: Console, result: SessionEnded) -> None:
    rows = [vars_of(brief) for brief in result.worth_keeping]
    titled(console, "Worth keeping", BRIEF_COLUMNS, rows)


def extracted(console: Console, result: Sequence[Extracted], trouble: str) -> None:
    """`trouble` says why the model gave nothing, where it did not answer at all."""
    if as_json(console, life_views.extracted_view(result)):
        return
    _candidates(console, result)
    failed = sum(one.failed for one in result)
    if failed:
        why = translated(trouble) or _("it answered, but not in the form asked for")
        console.note(
            _(
                "The model gave nothing usable ({why}), so nothing of that text was stored; "
                "mend it and run this again."
            ).format(why=why),
            word="refused",
        )
    elif not result:
        console.note(_("Another process is extracting now; it will do this text too."))


def policies(console: Console, result: Policies) -> None:
    view = life_views.policies_view(result)
    if not as_json(console, view):
        columns = tuple(view["kinds"][0])
        console.table(columns, [cells(row, columns) for row in view["kinds"]])
        limits = tuple(view["limits"])
        titled(console, "Limits of a scope", limits, [view["limits"]])


def _candidates(console: Console, result: Sequence[Extracted]) -> None:
    view = life_views.extracted_view(result)
    titled(console, "Kept", CANDIDATE_COLUMNS, view["kept"])
    titled(console, "Dropped", DROPPED_COLUMNS, view["dropped"])


def titled(
    console: Console, title: str, columns: Sequence[str], rows: Sequence[life_views.View]
) -> None:
    if rows:
        console.heading(title, translated(title))
        console.table(columns, [cells(row, columns) for row in rows])
