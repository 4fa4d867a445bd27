"""The shape of `inspect`'s answer, which is also its output schema.

A field that is not required is left out where it has nothing to say.
"""

from __future__ import annotations

from typing import Required

# Before Python 3.12 pydantic reads only this TypedDict.
from typing_extensions import TypedDict

from server.shapes import StoredView


class ListedView(StoredView, total=False):
    strength: Required[float]
    fades: bool


class CountedTagView(TypedDict):
    tag: str
    count: int


class CountedTopicView(TypedDict):
    topic: str
    count: int


class MonthView(TypedDict):
    month: str
    created: int
    superseded: int
    archived: int
    total: int


class FadingView(TypedDict):
    id: str
    content: str
    kind: str
    strength: float


class OverviewView(TypedDict):
    scope: str
    scopes: list[str]
    db: str
    embedding: str
    memories: int
    by_kind: dict[str, int]
    by_state: dict[str, int]
    by_source: dict[str, int]
    tags: list[CountedTagView]
    topics: list[CountedTopicView]
    growth: list[MonthView]
    fading: list[FadingView]


class EventView(TypedDict):
    event: int
    at: str
    what: str
    who: str
    why: str
    memory: str


class LinkedView(TypedDict):
    id: str
    content: str
    state: str


class ItemView(TypedDict):
    memory: ListedView
    versions: list[StoredView]
    events: list[EventView]
    rests_on: list[LinkedView]
    supports: list[LinkedView]


class InspectView(TypedDict, total=False):
    memories: Required[list[ListedView]]
    next: Required[str]
    total: Required[int]
    editable: Required[bool]
    overview: OverviewView
    item: ItemView
