"""What each subcommand prints: with --json the very structure an MCP client gets, else words.

Leaves the structure to `views` and the drawing to `console`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from memory_core import (
    Check,
    Imported,
    Outcome,
    Recall,
    Reflection,
    Settings,
    Stats,
)
from server import views
from server.cleaning import cleaned
from server.console import Console
from server.language import _, plural, translated
from server.shapes import MemoryView, ProposalView
from server.tables import title

NOW_COLUMNS = ("id", "score", "when", "kind", "content")
HISTORY_COLUMNS = ("id", "score", "state", "valid_from", "valid_to", "content")
RENAMED = {"why": "parts", "note": "remark"}
"""Fields whose names say something else elsewhere."""

SAID_TWICE = frozenset({"replaced_by"})
"""`superseded_by` is among all the fields."""

NAMED = 20
"""Skipped lines of a file that are named one by one."""

TIMES = ("oldest", "newest", "last_upkeep")


def measure(settings: Settings) -> Callable[[Recall], int]:
    """The tokens of an answer, counted as over MCP so that both are cut alike."""
    return lambda recall: views.measure(recall, settings.timezone)


def outcome(console: Console, result: Outcome) -> None:
    view = views.remember_view(result)
    if as_json(console, view):
        return
    named = {"id": view["id"]}
    told = _outcomes()[view["outcome"]].format(**named)
    console.line(f"{view['outcome']} {view['id']}".strip(), told, word=view["outcome"])
    for old in view["superseded"]:
        console.line(f"replaced {old}", _("It replaces {id}.").format(id=old))
    for rival in view["possible_conflicts"]:
        told = _("It may contradict {id}: {content}").format(**rival)
        console.line(
            f"may contradict {rival['id']}: {rival['content']}", told, word="contradiction"
        )
    notes(console, view["notes"])


def _outcomes() -> dict[str, str]:
    return {
        "created": _("Remembered: {id}."),
        "reinforced": _("Known already, and confirmed: {id}."),
        "superseded": _("Remembered, in place of what was: {id}."),
        "refused": _("Not remembered."),
    }


def recall(console: Console, result: Recall, settings: Settings) -> None:
    view = views.recall_view(result, settings.timezone)
    if as_json(console, view):
        return
    columns = HISTORY_COLUMNS if result.history else NOW_COLUMNS
    if result.detail == "full" and console.for_people:
        _details(console, view["memories"])
    elif view["memories"]:
        console.table(columns, [cells(memory, columns) for memory in view["memories"]])
    left_out = [
        _("Left out {id}: {reason}").format(id=gone["id"], reason=translated(gone["reason"]))
        for gone in view.get("omitted", [])
    ]
    notes(console, [*left_out, view.get("message", "")])


def _details(console: Console, memories: Sequence[MemoryView]) -> None:
    """Every field of every memory: too many for the columns of a table."""
    for nth, memory in enumerate(memories):
        if nth:
            console.line("")
        told = {RENAMED.get(name, name): text(value) for name, value in memory.items()}
        console.pairs({name: value for name, value in told.items() if name not in SAID_TWICE})


def reflection(console: Console, result: Reflection) -> None:
    view = views.reflect_view(result)
    if as_json(console, view):
        return
    columns = ("type", "ids", "text", "reason")
    if view["proposals"]:
        worded = map(_worded, view["proposals"]) if console.for_people else view["proposals"]
        console.table(columns, [cells(proposal, columns) for proposal in worded])
    for line in (*view.get("applied", []), *view.get("feedback", [])):
        console.line(line, translated(line))
    undo = view.get("undo", "")
    notes(console, [_("To undo: {how}").format(how=translated(undo)) if undo else ""])
    notes(console, [view.get("message", "")])


def _worded(proposal: ProposalView) -> ProposalView:
    """A proposal in the person's words: those of two types put the statements into a sentence."""
    worded = proposal["type"] in ("merge", "contradiction")
    return {**proposal, "text": translated(proposal["text"])} if worded else proposal


def stats(console: Console, result: Stats, settings: Settings) -> None:
    times = {name: views.local(getattr(result, name), settings.timezone) for name in TIMES}
    values = views.vars_of(result) | times
    if not as_json(console, values):
        console.pairs({name: text(value) for name, value in values.items()})


def checks(console: Console, results: Sequence[Check]) -> bool:
    """Whether every check holds."""
    if not as_json(console, [views.vars_of(check) for check in results]):
        rows = [(_grade(c), c.name, c.detail, c.mend) for c in results]
        console.table(("", "check", "found", "mend"), rows)
    return all(check.ok for check in results)


def _grade(check: Check) -> str:
    """What holds and still names a mend is worth a look."""
    if not check.ok:
        return "FAULT"
    return "notice" if check.mend else "ok"


def reindexed(console: Console, count: int, words_only: str) -> None:
    """How many memories were indexed, and why by their words only, if so."""
    if console.as_json:
        console.json({"indexed": count, "vectors": not words_only, "message": words_only})
        return
    told = plural("Indexed {count} memory.", "Indexed {count} memories.", count)
    console.line(f"indexed {count} memories", told)
    if words_only:
        console.note(_("No vectors were made: {why}").format(why=translated(words_only)))


def imported(console: Console, result: Imported) -> None:
    values = views.vars_of(result)
    if not as_json(console, values):
        told = _("New: {created}. Known already: {unchanged}.").format(
            created=f"{result.created:,}", unchanged=f"{result.unchanged:,}"
        )
        console.line(f"created {result.created}, unchanged {result.unchanged}", told)
        notes(console, _skipped(result.skipped))


def _skipped(sentences: Sequence[str]) -> list[str]:
    """The first of what was skipped: a file of another kind has as many as it has lines."""
    told = [_("Skipped {what}").format(what=translated(one)) for one in sentences[:NAMED]]
    left = len(sentences) - len(told)
    more = plural(
        "{count} more was skipped; --json names it.",
        "{count} more were skipped; --json names them.",
        left,
    )
    return [*told, more] if left else told


def labelled(name: str, value: str) -> str:
    return _("{name}: {value}").format(name=title(name), value=value)


def as_json(console: Console, view: Mapping[str, Any] | list[Any]) -> bool:
    """Print `view` if JSON was asked for; whether it was."""
    if console.as_json:
        console.json(cleaned(view))
    return console.as_json


def notes(console: Console, sentences: Sequence[str]) -> None:
    """What is worth saying beside the data, on standard error."""
    for note in filter(None, sentences):
        console.note(translated(note))


def cells(view: Mapping[str, Any], columns: Sequence[str]) -> list[str]:
    return [text(view.get(column, "")) for column in columns]


def text(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case dict():
            return ", ".join(f"{name} {text(count)}" for name, count in value.items()) or "none"
        case list():
            return " ".join(map(text, value))
        case _:
            return str(value)
