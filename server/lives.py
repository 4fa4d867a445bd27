"""One memory's whole story: its versions, what happened to them, what it rests on, what on it.

Gathers only; how it looks is left to `markdown` and `show_life`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from memory_core import Brief, Event, History, NotFound

if TYPE_CHECKING:
    from memory_core import Memory

TOLD = 20
"""Versions and sources looked up: a value that changes every day has hundreds."""


@dataclass(frozen=True, kw_only=True)
class Life:
    """`events` are those of all versions in order; `sources` are what the memory rests on."""

    history: History
    events: tuple[Event, ...]
    sources: tuple[Brief, ...]


async def life_of(memory: Memory, id: str) -> Life:
    """The story of one memory of the server's scope. Raises NotFound."""
    history = await memory.history(id)
    others = [one.id for one in history.versions if one.id != history.memory.id]
    events = list(history.events)
    for other in others[-TOLD:]:
        events += (await memory.history(other)).events
    return Life(
        history=history,
        events=tuple(sorted(events, key=lambda event: event.id)),
        sources=await _sources(memory, history.memory.derived_from),
    )


async def _sources(memory: Memory, names: Sequence[str]) -> tuple[Brief, ...]:
    found: list[Brief] = []
    for name in names[:TOLD]:
        try:
            source = await memory.get(name)
        except NotFound:
            # Erased between the two reads.
            continue
        found.append(Brief(id=source.id, content=source.content))
    return tuple(found)
