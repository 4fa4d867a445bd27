"""What one drawer of a palace is as an item."""

from __future__ import annotations

from memory_core.moving.context import context, labels, named
from memory_core.moving.files import JsonObject, text_of
from memory_core.moving.items import Found, Item, Unreadable
from memory_core.moving.kinds import kind_of
from memory_core.moving.mempalace_drawers import Drawer
from memory_core.moving.moments import moment
from memory_core.types import NewMemory, Source

_TALKS = frozenset({"convos", "sweep"})
_PLACED = frozenset(
    {
        "wing",
        "room",
        "topic",
        "hall",
        "agent",
        "added_by",
        "entities",
        "filed_at",
        "chunk_index",
        "parent_drawer_id",
        "parent_entry_id",
        "id_recipe",
        "normalize_version",
        "convo_chunker_version",
        "chunk_total",
        "source_dir_ino",
        "content_hash",
    }
)
"""Fields of a drawer that have a place, or that say nothing to a person."""


def item_of(drawer: Drawer) -> Found:
    """The drawer as a memory; one of which nothing is left to read is Unreadable."""
    said = drawer.said
    where = drawer.name
    if not drawer.text.strip():
        return Unreadable(where=where, reason="it has no text, or one that is too long")
    is_diary = text_of(said, "type") == "diary_entry" or drawer.name.startswith("diary_")
    told = moment(said.get("authored_at") or said.get("timestamp"), local=True)
    filed = moment(said.get("filed_at"), local=True)
    mode = text_of(said, "ingest_mode")
    sorts = ("diary" if is_diary else "", "session" if mode in _TALKS else "", _hall(said))
    memory = NewMemory(
        content=drawer.text,
        kind=kind_of(sorts),
        tags=_tags(drawer),
        entities=tuple(filter(None, text_of(said, "entities").split(";"))),
        source=_source(drawer, is_diary=is_diary),
        session=text_of(said, "session_id", "source_file"),
        observed_at=told or filed,
        visibility="internal" if is_diary else "user",
        evidence=context(said, without=_PLACED | _repeated(said)),
        conflict="append",
    )
    return Item(key=drawer.name, where=where, memory=memory, created_at=filed or told)


def _repeated(said: JsonObject) -> frozenset[str]:
    """What another field says already: when it was filed, and from which file."""
    unchanged = said.get("last_modified") == said.get("filed_at")
    names = ("last_modified" if unchanged else "", "" if said.get("session_id") else "source_file")
    return frozenset(filter(None, names))


def _source(drawer: Drawer, *, is_diary: bool) -> Source:
    if is_diary or text_of(drawer.said, "role") == "assistant":
        return "agent"
    return "document" if text_of(drawer.said, "source_file") else "user"


def _tags(drawer: Drawer) -> tuple[str, ...]:
    said = drawer.said
    places = (named(name, said.get(name)) for name in ("wing", "room", "topic", "agent"))
    return labels(*places, named("hall", _hall(said)), named("by", said.get("added_by")))


def _hall(said: JsonObject) -> str:
    return text_of(said, "hall").removeprefix("hall_")
