"""What `inspect` answers: everything for the panel, and one sentence for the model.

A host shows the panel beside the conversation and gives its model only the text. Fifty whole
memories would fill that model's context with what the person is looking at anyway.
"""

from __future__ import annotations

from datetime import tzinfo
from typing import TYPE_CHECKING, cast

from mcp.types import CallToolResult, TextContent

from server.cleaning import cleaned
from server.panel_shapes import (
    EventView,
    InspectView,
    ItemView,
    LinkedView,
    ListedView,
    OverviewView,
)
from server.shapes import StoredView
from server.views import NOTE, local, looks_like_an_order, memory_view, shorten

if TYPE_CHECKING:
    from memory_core import Event, Item, Linked, Listed, Overview, StoredMemory


def answer(view: InspectView) -> CallToolResult:
    """The tool result: the whole view for the panel, a sentence for the model."""
    return CallToolResult(
        content=[TextContent(type="text", text=_sentence(view))],
        structured_content=cleaned(dict(view)),
    )


def overview_view(overview: Overview) -> OverviewView:
    return {
        "scope": overview.scope,
        "scopes": list(overview.scopes),
        "db": overview.database,
        "embedding": overview.embedding,
        "memories": overview.memories,
        "by_kind": dict(overview.kinds),
        "by_state": dict(overview.states),
        "by_source": dict(overview.sources),
        "tags": [{"tag": tag.name, "count": tag.count} for tag in overview.tags],
        "topics": [{"topic": topic.name, "count": topic.count} for topic in overview.topics],
        "growth": [
            {
                "month": month.month,
                "created": month.created,
                "superseded": month.superseded,
                "archived": month.archived,
                "total": month.total,
            }
            for month in overview.growth
        ],
        "fading": [
            {
                "id": one.memory.id,
                "content": shorten(one.memory.content),
                "kind": one.memory.kind,
                "strength": round(one.strength, 3),
            }
            for one in overview.fading
        ],
    }


def item_view(item: Item, zone: tzinfo) -> ItemView:
    return {
        "memory": listed_view(item.memory, zone),
        "versions": [_stored(version, zone) for version in item.versions],
        "events": [_event(event, zone) for event in item.events],
        "rests_on": [_linked(one) for one in item.rests_on],
        "supports": [_linked(one) for one in item.supports],
    }


def listed_view(listed: Listed, zone: tzinfo) -> ListedView:
    view = {**_stored(listed.memory, zone), "strength": round(listed.strength, 3)}
    if listed.fades:
        view["fades"] = True
    return cast(ListedView, view)


def _stored(memory: StoredMemory, zone: tzinfo) -> StoredView:
    """Every field of a memory that has something to say, its text whole."""
    marked = {"note": NOTE} if looks_like_an_order(memory.content) else {}
    return cast(StoredView, memory_view(memory, zone) | marked)


def _event(event: Event, zone: tzinfo) -> EventView:
    return {
        "event": event.id,
        "at": local(event.at, zone),
        "what": event.action,
        "who": event.actor,
        "why": event.reason,
        "memory": event.memory_id,
    }


def _linked(one: Linked) -> LinkedView:
    return {"id": one.id, "content": shorten(one.content), "state": one.state}


def _sentence(view: InspectView) -> str:
    if "item" in view:
        shown = f"memory {view['item']['memory']['id']} with its history"
    else:
        shown = f"{len(view['memories'])} of {view['total']} memories"
    return f"The panel shows the user {shown}; to read memories yourself, call recall."
