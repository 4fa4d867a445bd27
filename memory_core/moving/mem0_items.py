"""What one memory or relation of mem0 is as an item."""

from __future__ import annotations

from itertools import chain

from memory_core.moving.context import (
    context,
    counted,
    labels,
    named,
    object_in,
    share,
    words,
    written,
)
from memory_core.moving.files import JsonObject, text_of
from memory_core.moving.items import Found, Item, Unreadable
from memory_core.moving.kinds import kind_of
from memory_core.moving.moments import end_of_day, moment
from memory_core.types import NewMemory

TEXT = ("memory", "data", "text")
_WHO = ("user_id", "agent_id", "app_id", "actor_id")
_TAGGED = ("category", "categories", "tags")
_OWN = frozenset(
    {
        *TEXT,
        *_TAGGED,
        "id",
        "hash",
        "score",
        "text_lemmatized",
        "structured_attributes",
        "metadata",
        "created_at",
        "updated_at",
        "role",
        "attributed_to",
        "expiration_date",
    }
)
"""Fields of the format whose place is known, or that say nothing to a person."""


_JAVASCRIPT = {
    "createdAt": "created_at",
    "updatedAt": "updated_at",
    "attributedTo": "attributed_to",
    "textLemmatized": "text_lemmatized",
}
"""What the JavaScript library calls the same."""

_MOVED = ("expiration_date", "actor_id", "role")
"""Fields that the JavaScript library keeps among the metadata."""


def item_of(given: JsonObject, where: str) -> Item:
    """The memory, without what it replaces."""
    said = dict(object_in(given.get("metadata")))
    fields = {_JAVASCRIPT.get(name, name): value for name, value in given.items()}
    fields |= {name: said.pop(name) for name in _MOVED if name in said and name not in fields}
    created = moment(fields.get("created_at"))
    role = text_of(fields, "attributed_to", "role")
    memory = NewMemory(
        content=text_of(fields, *TEXT),
        kind=kind_of((text_of(said, "memory_type", "kind", "type"), *_topics(fields, said))),
        tags=_tags(fields, said),
        importance=share(said.get("importance"), 0.5),
        confidence=share(said.get("confidence"), 0.8),
        source="agent" if role == "assistant" else "user",
        session=text_of(fields, "run_id"),
        observed_at=created,
        expires_at=end_of_day(fields.get("expiration_date")),
        evidence=_evidence(fields, said),
        conflict="append",
    )
    key = text_of(fields, "id") or memory.content
    return Item(key=key, where=where, memory=memory, created_at=created)


def _topics(fields: JsonObject, said: JsonObject) -> tuple[str, ...]:
    given = (said.get(name) or fields.get(name) for name in _TAGGED)
    return tuple(chain.from_iterable(map(words, given)))


def _tags(fields: JsonObject, said: JsonObject) -> tuple[str, ...]:
    who = (named(name.removesuffix("_id"), fields.get(name)) for name in _WHO)
    return labels(_topics(fields, said), *who)


def _evidence(fields: JsonObject, said: JsonObject) -> str:
    """Whatever else was said, and when it was changed."""
    updated, created = moment(fields.get("updated_at")), moment(fields.get("created_at"))
    changed = {"updated_at": updated if updated != created else ""}
    kept = written(said, *_TAGGED) | counted(said, "importance", "confidence")
    own = _OWN | written(fields, *_WHO, "run_id")
    told = (context(fields, without=own), context(said, without=kept), context(changed))
    return "\n".join(filter(None, told))


def relation_of(fields: JsonObject, where: str) -> Found:
    """A triple of its graph."""
    subject, predicate = text_of(fields, "source"), text_of(fields, "relationship", "relation")
    value = text_of(fields, "target", "destination")
    if not (subject and predicate and value):
        return Unreadable(where=where, reason="not a relation of two things")
    memory = NewMemory(
        content=f"{subject} {predicate} {value}".replace("_", " "),
        subject=subject,
        predicate=predicate,
        object=value,
        conflict="append",
    )
    return Item(key=f"relation:{subject}:{predicate}:{value}", where=where, memory=memory)
