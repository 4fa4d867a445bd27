"""Memories as Markdown for people: lists that stored text cannot break out of.

Pure text; reading memories is left to `resources` and `prompts`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, tzinfo
from typing import TYPE_CHECKING

from memory_core import count_tokens
from server.quoting import NOTE, local, looks_like_an_order, shorten
from server.quoting import escape as escape

if TYPE_CHECKING:
    from memory_core import Event, Item, Linked, ScopeInfo, Stats, StoredMemory

MAX_TOKENS = 20_000
"""Size of one resource: under the 25,000 tokens that hosts cut at."""

MAX_ITEM = 1_000
"""Characters of one memory in a list; its own resource has the whole text."""

TITLES = {
    "fact": "Facts",
    "preference": "Preferences",
    "decision": "Decisions",
    "constraint": "Constraints",
    "experience": "Experiences",
    "procedure": "Procedures",
    "event": "Events",
    "task": "Tasks",
    "insight": "Insights",
    "note": "Notes",
}


def item(memory: StoredMemory, zone: tzinfo) -> str:
    """One memory as a list item: its text, kind, day and id."""
    marks = [memory.kind, local(memory.true_from, zone)[:10], f"`{memory.id}`"]
    if memory.state != "current":
        marks.insert(0, memory.state)
    if looks_like_an_order(memory.content):
        marks.append(NOTE)
    return f"- {escape(shorten(memory.content, MAX_ITEM))} ({', '.join(marks)})"


def listing(title: str, memories: Iterable[StoredMemory], zone: tzinfo) -> str:
    """A titled list of memories, within the size cap."""
    return capped([f"# {title}", "", *(item(memory, zone) for memory in memories)])


def profile(groups: Mapping[str, Iterable[StoredMemory]], zone: tzinfo) -> str:
    """What is known about the user, kind by kind."""
    lines = ["# What is known about the user"]
    for kind, memories in groups.items():
        lines += ["", f"## {TITLES.get(kind, kind)}", ""]
        lines += [item(memory, zone) for memory in memories]
    return capped(lines)


def story(told: Item, zone: tzinfo) -> str:
    """One memory with its fields, versions, log, what it rests on and what on it."""
    memory = told.memory.memory
    return capped(
        [
            f"# Memory `{memory.id}`",
            "",
            f"- {escape(memory.content)}",
            *([f"- {NOTE}"] if looks_like_an_order(memory.content) else []),
            *_section("Details", _details(memory, zone)),
            *_section("Versions, oldest first", (_version(one, zone) for one in told.versions)),
            *_section("What happened to it", (_event(event, zone) for event in told.events)),
            *_section("What it rests on", map(_linked, told.rests_on)),
            *_section("What rests on it", map(_linked, told.supports)),
            "",
            "`palimpsest undo NUMBER` takes an event back.",
        ]
    )


def statistics(stats: Stats, zone: tzinfo) -> str:
    rows: dict[str, object] = {
        "Database": stats.database,
        "Scope": stats.scope,
        "Size": f"{stats.bytes:,} bytes",
        "Encrypted": "yes" if stats.encrypted else "no",
        "SQLite": stats.sqlite,
        "Embedding": f"{stats.embedding} ({stats.embedding_state})",
        "Vectors still to make": stats.vectors_pending,
        "Entities": stats.entities,
        "Oldest": local(stats.oldest, zone),
        "Newest": local(stats.newest, zone),
        "Log entries": stats.events,
        "Last upkeep": local(stats.last_upkeep, zone) or "not yet",
        "Texts waiting for extraction": stats.texts_waiting,
        "Texts that no model could read": stats.texts_given_up,
    }
    return capped(
        [
            "# Memory statistics",
            "",
            *_fields(rows),
            *_section("By state", _fields(stats.states)),
            *_section("By kind", _fields(stats.kinds)),
            *_section("Noticed, for the next reflect", _fields(stats.noticed)),
        ]
    )


def scopes(found: Iterable[ScopeInfo], own: str) -> str:
    """The scopes by name; how much is in one is told only to its own server."""
    lines = [
        f"- {escape(scope.name)}"
        + (f": {scope.current} current, {scope.total} in all" if scope.name == own else "")
        for scope in found
    ]
    return capped(["# Scopes", "", *lines])


def capped(lines: Iterable[str], limit: int = MAX_TOKENS) -> str:
    """The lines that fit in `limit` tokens, and a last one that says how many did not."""
    kept: list[str] = []
    spent = dropped = 0
    for line in lines:
        spent += count_tokens(line) + 1
        if spent <= limit and not dropped:
            kept.append(line)
        else:
            dropped += 1
    if dropped:
        kept += ["", f"… cut here: {dropped} more lines. Use recall for the rest."]
    return "\n".join(kept or ["Nothing."]) + "\n"


def _section(title: str, lines: Iterable[str]) -> list[str]:
    body = list(lines)
    return ["", f"## {title}", "", *body] if body else []


def _fields(values: Mapping[str, object]) -> list[str]:
    return [f"- {name}: {escape(str(value))}" for name, value in values.items() if value != ""]


def _details(memory: StoredMemory, zone: tzinfo) -> list[str]:
    values = {
        name.replace("_", " "): _plain(value, zone)
        for name, value in vars(memory).items()
        if name not in ("id", "content")
    }
    return _fields(values)


def _plain(value: object, zone: tzinfo) -> object:
    if isinstance(value, datetime):
        return local(value, zone)
    if isinstance(value, tuple):
        return ", ".join(value)
    return "" if value is None or value is False else value


def _version(memory: StoredMemory, zone: tzinfo) -> str:
    """One version with the dates between which it held."""
    held = local(memory.true_from, zone)[:10]
    if memory.valid_to is not None:
        held += f" to {local(memory.valid_to, zone)[:10]}"
    replaced = [f"replaced by `{memory.superseded_by}`"] if memory.superseded_by else []
    marks = ", ".join([memory.state, held, *replaced, f"`{memory.id}`"])
    return f"- {escape(shorten(memory.content, MAX_ITEM))} ({marks})"


def _event(event: Event, zone: tzinfo) -> str:
    what = f"{escape(event.action)} by {escape(event.actor)}"
    reason = f": {escape(event.reason)}" if event.reason else ""
    return f"- event {event.id}, {local(event.at, zone)}, `{event.memory_id}` {what}{reason}"


def _linked(one: Linked) -> str:
    return f"- {escape(shorten(one.content))} (`{one.id}`)"
