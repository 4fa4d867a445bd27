"""What each subcommand prints: with --json the very structure an MCP client gets, else words.

Leaves the structure to `views` and the drawing to `console`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from memory_core import (
    Check,
    Forgotten,
    Imported,
    Outcome,
    Preview,
    Recall,
    Reflection,
    Settings,
    Stats,
)
from server import views
from server.boundary import cleaned
from server.console import Console

NOW_COLUMNS = ("id", "score", "when", "kind", "content")
HISTORY_COLUMNS = ("id", "score", "state", "valid_from", "valid_to", "content")
TIMES = ("oldest", "newest", "last_upkeep")


def measure(settings: Settings) -> Callable[[Recall], int]:
    """The tokens of an answer, counted as over MCP so that both are cut alike."""
    return lambda recall: views.measure(recall, settings.timezone)


def outcome(console: Console, result: Outcome) -> None:
    view = views.remember_view(result)
    if as_json(console, view):
        return
    console.line(f"{view['outcome']} {view['id']}".strip())
    for old in view["superseded"]:
        console.line(f"replaced {old}")
    for rival in view["possible_conflicts"]:
        console.line(f"may contradict {rival['id']}: {rival['content']}")
    notes(console, view["notes"])


def recall(console: Console, result: Recall, settings: Settings) -> None:
    view = views.recall_view(result, settings.timezone)
    if as_json(console, view):
        return
    columns = HISTORY_COLUMNS if result.history else NOW_COLUMNS
    if view["memories"]:
        console.table(columns, [cells(memory, columns) for memory in view["memories"]])
    left_out = [f"left out {gone['id']}: {gone['reason']}" for gone in view.get("omitted", [])]
    notes(console, [*left_out, view.get("message", "")])


def forgetting(console: Console, result: Preview | Forgotten) -> None:
    if isinstance(result, Forgotten):
        forgotten(console, result)
    elif not as_json(console, views.preview_view(result)):
        preview(console, result)
        if result.items:
            console.note(
                "Nothing has happened yet. To carry it out within ten minutes, repeat the "
                f"command with --confirm {result.confirm}"
            )


def preview(console: Console, result: Preview) -> None:
    view = views.preview_view(result)
    columns = ("id", "content", "reason")
    if view["preview"]:
        console.table(columns, [cells(item, columns) for item in view["preview"]])
    if len(result.items) > len(view["preview"]) or not result.items:
        console.note(view["message"])


def forgotten(console: Console, result: Forgotten) -> None:
    view = views.forgotten_view(result)
    if as_json(console, view):
        return
    console.line(" ".join((view["outcome"], *view["ids"])))
    receipt = dict(view.get("receipt", {}))
    number = receipt.pop("id", "")
    for name, count in receipt.items():
        console.line(f"{name}: {text(count)}")
    if number:
        console.line(f"receipt: {number}")
        console.note(f"Check it at any time: palimpsest doctor --verify-erased {number}")
    notes(console, [*view.get("notes", []), view.get("message", "")])


def reflection(console: Console, result: Reflection) -> None:
    view = views.reflect_view(result)
    if as_json(console, view):
        return
    columns = ("type", "ids", "text", "reason")
    if view["proposals"]:
        console.table(columns, [cells(proposal, columns) for proposal in view["proposals"]])
    for line in (*view.get("applied", []), *view.get("feedback", [])):
        console.line(line)
    undo = f"To undo: {view['undo']}" if view.get("undo") else ""
    notes(console, [undo, view.get("message", "")])


def stats(console: Console, result: Stats, settings: Settings) -> None:
    times = {name: views.local(getattr(result, name), settings.timezone) for name in TIMES}
    values = views.vars_of(result) | times
    if not as_json(console, values):
        console.pairs({name: text(value) for name, value in values.items()})


def checks(console: Console, results: Sequence[Check]) -> bool:
    """Whether every check holds."""
    if not as_json(console, [views.vars_of(check) for check in results]):
        rows = [("ok" if c.ok else "FAULT", c.name, c.detail, c.mend) for c in results]
        console.table(("", "check", "found", "mend"), rows)
    return all(check.ok for check in results)


def imported(console: Console, result: Imported) -> None:
    values = views.vars_of(result)
    if not as_json(console, values):
        console.line(f"created {result.created}, unchanged {result.unchanged}")
        notes(console, [f"skipped: {sentence}" for sentence in result.skipped])


def as_json(console: Console, view: Mapping[str, Any] | list[Any]) -> bool:
    """Print `view` if JSON was asked for; whether it was."""
    if console.as_json:
        console.json(cleaned(view))
    return console.as_json


def notes(console: Console, sentences: Sequence[str]) -> None:
    """What is worth saying beside the data, on standard error."""
    for note in filter(None, sentences):
        console.note(note)


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
