"""What one memory or belief of mcp-memory-service is as an item."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pydantic import JsonValue

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
from memory_core.moving.items import Item
from memory_core.moving.kinds import kind_of
from memory_core.moving.moments import moment
from memory_core.types import NewMemory, Source

_SOURCES: Mapping[str, Source] = {
    "user": "user",
    "system": "tool",
    "api": "tool",
    "tool": "tool",
    "file": "document",
    "web": "document",
    "document": "document",
    "ai_generated": "agent",
    "inferred": "agent",
    "agent": "agent",
}
_SESSION = ("conversation_id", "session_id", "episode_id")
_NUMBERS = ("quality_score", "credibility", "access_count", "last_accessed_at")
_TEXTS = (*_SESSION, "agent_id", "source_type", "superseded_by", "tags")
"""What has a place of its own; where it is of another sort, it is told as context."""

_DEFAULT_CONFIDENCE = 0.8


@dataclass(frozen=True, kw_only=True)
class Record:
    """A memory as either form has it. `links` says what it is linked to, a line each."""

    where: str
    fields: JsonObject
    metadata: JsonObject
    links: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        return text_of(self.fields, "content_hash") or text_of(self.fields, "content")

    @property
    def superseded_by(self) -> str:
        return text_of(self.fields, "superseded_by") or text_of(self.metadata, "superseded_by")


def item_of(record: Record) -> Item:
    """The memory, without what it replaces."""
    fields, said = record.fields, record.metadata
    created = moment(fields.get("created_at"))
    kind = kind_of((text_of(fields, "memory_type"),))
    return Item(
        key=record.key,
        where=record.where,
        created_at=created,
        use_count=_count(said.get("access_count")),
        last_used_at=moment(said.get("last_accessed_at") or fields.get("last_accessed")),
        memory=NewMemory(
            content=text_of(fields, "content"),
            kind=kind,
            tags=_tags(fields, said, kind),
            entities=record.entities,
            importance=share(said.get("quality_score"), 0.5),
            confidence=_confidence(fields, said),
            source=_SOURCES.get(text_of(said, "source_type").casefold(), "user"),
            session=text_of(said, *_SESSION),
            observed_at=created,
            evidence=_evidence(record),
            conflict="append",
        ),
    )


def _tags(fields: JsonObject, said: JsonObject, kind: str) -> tuple[str, ...]:
    told = [tag for tag in words(fields.get("tags")) if tag != "untagged"]
    sort, store = text_of(fields, "memory_type"), text_of(fields, "store")
    return labels(
        told,
        (sort,) if sort != kind else (),
        named("agent", said.get("agent_id")),
        named("store", store) if store != "default" else (),
    )


def _confidence(fields: JsonObject, said: JsonObject) -> float:
    """What was said of it; the column's 1.0 says nothing, since every row has it."""
    column = share(fields.get("confidence"), 1.0)
    return share(said.get("credibility"), _DEFAULT_CONFIDENCE if column == 1 else column)


def _evidence(record: Record) -> str:
    updated, created = (moment(record.fields.get(f"{n}_at")) for n in ("updated", "created"))
    more: dict[str, JsonValue] = {"updated_at": updated if updated[:19] > created[:19] else ""}
    said = record.metadata
    placed = counted(said, *_NUMBERS) | written(said, *_TEXTS)
    if text_of(said, "source_type") not in ("", "user"):
        placed -= {"source_type"}  # Only its sort has a place.
    told = context({**said, **more}, without=placed)
    return "\n".join(filter(None, (told, *record.links)))


def _count(value: JsonValue) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else 0


def belief_of(fields: JsonObject) -> Item:
    """What it had concluded from its memories."""
    status = text_of(fields, "status")
    created = moment(fields.get("created_at"))
    against = {"contradicted_by": ", ".join(words(fields.get("contradicted_by")))}
    key = text_of(fields, "belief_hash", "content")
    return Item(
        key=f"belief:{key}",
        where=f"belief {key[:12]}",
        created_at=created,
        archived=status == "superseded",
        rests_on=words(fields.get("derived_from")),
        memory=NewMemory(
            content=text_of(fields, "content"),
            kind="insight",
            tags=labels(("belief", status)),
            confidence=share(fields.get("confidence"), 0.5),
            source="agent",
            observed_at=created,
            evidence=context({**object_in(fields.get("metadata")), **against}),
            conflict="append",
        ),
    )
