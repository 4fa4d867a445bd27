"""Making an item of another tool fit the bounds of a memory here, without losing any of it.

A text that is too long becomes several items, cut between paragraphs; what is too long for its
field, or one too many for its list, moves into the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from memory_core.moving.items import Item
from memory_core.types import (
    MAX_CONTENT,
    MAX_EVIDENCE,
    MAX_FIELD,
    MAX_LIST,
    NewMemory,
)

_CUTS = ("\n\n", "\n", ". ", "。", " ")
_TRIPLE = ("subject", "predicate", "object")
_SHORT = (*_TRIPLE, "session", "task")
_LISTS = ("tags", "clues", "entities")


def fitted(item: Item) -> Iterator[Item]:
    """The item, or the items that it takes to hold all of it, in order."""
    memory = item.memory if _fits(item.memory) else _moved_over(item.memory)
    if len(memory.content) <= MAX_CONTENT:
        yield item if memory is item.memory else replace(item, memory=memory)
        return
    parts = list(pieces(memory.content, MAX_CONTENT))
    for number, part in enumerate(parts, start=1):
        where = f"{item.where}, part {number} of {len(parts)}"
        key = item.key if number == 1 else f"{item.key}#{number}"
        yield replace(item, key=key, where=where, memory=replace(memory, content=part))


def pieces(text: str, most: int) -> Iterator[str]:
    """A text in pieces of at most so many characters, cut where its parts end if it can be."""
    while len(text) > most:
        cut = next((at for sign in _CUTS if (at := _last(text, sign, most)) > most // 4), most)
        yield text[:cut].strip()
        text = text[cut:]
    yield text.strip()


def _last(text: str, sign: str, most: int) -> int:
    at = text.rfind(sign, 0, most)
    return at + len(sign) if at >= 0 else -1


def _fits(memory: NewMemory) -> bool:
    lists = [getattr(memory, name) for name in _LISTS]
    return (
        all(len(getattr(memory, name)) <= MAX_FIELD for name in _SHORT)
        and all(len(values) <= MAX_LIST for values in lists)
        and all(len(value) <= MAX_FIELD for values in lists for value in values)
        and len(memory.evidence) <= MAX_EVIDENCE
    )


def _moved_over(memory: NewMemory) -> NewMemory:
    """What does not fit its field, said in the text instead."""
    long = [name for name in _SHORT if len(getattr(memory, name)) > MAX_FIELD]
    long += ["evidence"] if len(memory.evidence) > MAX_EVIDENCE else []
    said = [f"{name}: {getattr(memory, name)}" for name in long]
    fields: dict[str, Any] = dict.fromkeys(long, "")
    if not fields.keys().isdisjoint(_TRIPLE):
        fields |= dict.fromkeys(_TRIPLE, "")
        said = [f"{name}: {getattr(memory, name)}" for name in dict.fromkeys((*_TRIPLE, *long))]
    for name in _LISTS:
        fields[name], left = _divided(getattr(memory, name))
        said += [f"{name}: {', '.join(left)}"] if left else []
    content = "\n\n".join((memory.content, *said)) if said else memory.content
    return replace(memory, content=content, **fields)


def _divided(values: tuple[str, ...]) -> tuple[tuple[str, ...], list[str]]:
    short = [value for value in values if len(value) <= MAX_FIELD]
    left = [value for value in values if len(value) > MAX_FIELD]
    return tuple(short[:MAX_LIST]), left + short[MAX_LIST:]
