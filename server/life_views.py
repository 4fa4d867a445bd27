"""What the commands about the life of memories print as JSON, and the words they share.

The shapes of the tools' answers are in `views`; these have no tool.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta, tzinfo
from typing import Any

from memory_core import (
    Brief,
    Event,
    Extracted,
    Item,
    Linked,
    NewMemory,
    Policies,
    SessionEnded,
    StoredMemory,
    Undone,
    Upkept,
)
from server.views import filled, local, memory_view, vars_of

View = dict[str, Any]

_TOLD_OF_A_CANDIDATE = (
    "content",
    "kind",
    "subject",
    "predicate",
    "object",
    "entities",
    "importance",
    "confidence",
    "source",
    "evidence",
    "valid_from",
    "valid_to",
    "expires_at",
)


def upkept_view(upkept: Upkept) -> View:
    return {**vars_of(upkept), "steps": [vars_of(step) for step in upkept.steps]}


def undone_view(undone: Undone) -> View:
    return {"outcome": "undone", **vars_of(undone)}


def ended_view(
    ended: SessionEnded, kept: Sequence[str], extracted: Sequence[Extracted] | None
) -> View:
    """`extracted` is None where the session came without a transcript."""
    view = {**vars_of(ended), "worth_keeping": _briefs(ended.worth_keeping), "kept": list(kept)}
    return view if extracted is None else {**view, "extracted": extracted_view(extracted)}


def extracted_view(extracted: Sequence[Extracted]) -> View:
    """`failed` counts the texts that the model gave nothing usable for."""
    return {
        "kept": [_candidate(new) for one in extracted for new in one.candidates],
        "dropped": [vars_of(dropped) for one in extracted for dropped in one.dropped],
        "failed": sum(one.failed for one in extracted),
    }


def life_view(item: Item, zone: tzinfo) -> View:
    return {
        "memory": memory_view(item.memory.memory, zone),
        "versions": [version_view(version, zone) for version in item.versions],
        "events": [event_view(event, zone) for event in item.events],
        "rests_on": _briefs(item.rests_on),
        "rests_on_it": _briefs(item.supports),
    }


def version_view(memory: StoredMemory, zone: tzinfo) -> View:
    return {
        "id": memory.id,
        "content": memory.content,
        "state": memory.state,
        "from": local(memory.true_from, zone),
        "to": local(memory.valid_to, zone),
        "replaced_by": memory.superseded_by,
    }


def event_view(event: Event, zone: tzinfo) -> View:
    return {
        "event": event.id,
        "at": local(event.at, zone),
        "id": event.memory_id,
        "what": event.action,
        "who": event.actor,
        "why": event.reason,
    }


def policies_view(policies: Policies) -> View:
    """The limits and the kinds, field by field, in the words of the configuration file."""
    return {
        "limits": _in_words(policies.limits),
        "kinds": [_in_words(policy) for policy in policies.kinds.values()],
    }


def _in_words(policy: object) -> View:
    return {name: in_words(name, value) for name, value in vars_of(policy).items()}


def in_words(field: str, value: object) -> object:
    """A policy's value as the configuration file has it: 30d, 12h, or a word for None."""
    if isinstance(value, timedelta):
        hours = value / timedelta(hours=1)
        return f"{hours:g}h" if hours % 24 else f"{hours / 24:g}d"
    if value is not None:
        return value
    if field == "values":
        return "unknown"
    return "always" if field.startswith(("keep_", "whole")) else "never"


def _candidate(new: NewMemory) -> Mapping[str, object]:
    return filled({name: vars_of(new)[name] for name in _TOLD_OF_A_CANDIDATE})


def _briefs(briefs: Iterable[Brief | Linked]) -> list[View]:
    return [vars_of(brief) for brief in briefs]
