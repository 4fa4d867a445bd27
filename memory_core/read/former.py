"""The order of one place's values in a question about the past: "where did I live before?"

What held and is over comes first, the latest before the earlier ones, or the earliest where the
first is asked for; then what was set right within days, then what holds again by now, and last what
holds: it is no answer to how things were, only what they became. "Before Lima" asks for what held
before that. Where the question names a time, what held then comes first of all. Values keep the
ranks that their place has in the answer and only change them among each other, so that no other
memory is touched. A value that the question names otherwise is asked for itself: it is first.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from math import inf

from memory_core import text
from memory_core.policies import Policies
from memory_core.subjects import subject_key
from memory_core.types import Hit, StoredMemory

_SLIP = timedelta(days=7)
"""What held for less, beside values that held longer, was mostly told wrong."""

Place = tuple[str, str]
"""Whose value of which predicate."""

Range = tuple[datetime, datetime]
"""A time, from and to, half-open."""

_FIRST = re.compile(
    r"\b(?:first|originally|initially)\b|最早|最先|最初|起初|当初|一开始", re.IGNORECASE
)
_BEFORE = (
    r"\b(?:before|prior to) (?:the |my |his |her |their )?{0}(?!\w)|{0}[^,，。?？]{{0,2}}?[之以]前"
)


@dataclass(frozen=True, kw_only=True)
class _Values:
    """The values of one place among the hits: what holds now, and all."""

    subject: str
    present: frozenset[str]
    known: frozenset[str]


def former_first(hits: Sequence[Hit], asked: str, policies: Policies) -> list[Hit]:
    """The same hits, those of each place among each other in the order that the past asks for."""
    places = _places(hits, policies)
    members: defaultdict[Place, list[int]] = defaultdict(list)
    for rank, hit in enumerate(hits):
        place = _place(hit.memory, policies) or _told_of(hit.memory, places)
        if place in places:
            members[place].append(rank)
    ordered = list(hits)
    for place, ranks in members.items():
        told = [hits[rank].memory for rank in ranks]
        keys = dict(zip(ranks, _orders(told, places[place], asked), strict=True))
        _put(ordered, hits, ranks, sorted(ranks, key=keys.__getitem__))
    return ordered


def held_first(hits: Sequence[Hit], held: Range, policies: Policies) -> list[Hit]:
    """The same hits, those of each place with what was true for more of a time first."""
    places = _places(hits, policies)
    members: defaultdict[Place, list[int]] = defaultdict(list)
    for rank, hit in enumerate(hits):
        place = _place(hit.memory, policies)
        if place in places:
            members[place].append(rank)
    ordered = list(hits)
    for ranks in members.values():
        _put(ordered, hits, ranks, sorted(ranks, key=lambda r: -_shared(hits[r].memory, held)))
    return ordered


def _put(ordered: list[Hit], hits: Sequence[Hit], ranks: Sequence[int], wanted: list[int]) -> None:
    """Put the hits of one place into its ranks.

    The first is as relevant as any of them: one that the question names has its words, which are
    no sign against the one that is asked for.
    """
    for rank, taken in zip(ranks, wanted, strict=True):
        ordered[rank] = hits[taken]
    first = ordered[ranks[0]]
    best = max(hits[rank].why.relevance for rank in ranks)
    ordered[ranks[0]] = replace(first, why=replace(first.why, relevance=best))


def _shared(memory: StoredMemory, held: Range) -> timedelta:
    """For how long of a time a memory was true; nothing where it was not."""
    start = max(memory.true_from, held[0])
    end = min(memory.valid_to, held[1]) if memory.valid_to else held[1]
    return max(end - start, timedelta())


def _places(hits: Iterable[Hit], policies: Policies) -> dict[Place, _Values]:
    """The places of which a hit holds a value that is over."""
    found: defaultdict[Place, list[StoredMemory]] = defaultdict(list)
    for hit in hits:
        if place := _place(hit.memory, policies):
            found[place].append(hit.memory)
    return {
        place: _Values(
            subject=some[0].subject,
            present=frozenset(one.object for one in some if one.state == "current"),
            known=frozenset(one.object for one in some),
        )
        for place, some in found.items()
        if any(one.state == "superseded" for one in some)
    }


def _place(memory: StoredMemory, policies: Policies) -> Place | None:
    predicate = policies.predicate(memory.predicate) if memory.predicate else None
    if predicate is None or predicate.values == "many" or not memory.object:
        return None
    return subject_key(memory.subject), predicate.name


def _told_of(memory: StoredMemory, places: dict[Place, _Values]) -> Place | None:
    """The place that a memory without a predicate tells a value of; None where more than one."""
    told = [place for place, values in places.items() if _tells(memory, values)]
    return told[0] if len(told) == 1 and not memory.predicate else None


def _tells(memory: StoredMemory, values: _Values) -> bool:
    if memory.kind in ("event", "experience", "task"):
        return False
    of_user = subject_key(values.subject) == subject_key("")
    if not of_user and not text.mentions(memory.content, values.subject):
        return False
    return any(text.mentions(memory.content, value) for value in values.known)


def _orders(
    memories: Sequence[StoredMemory], values: _Values, asked: str
) -> list[tuple[int, bool, float]]:
    """The key of each memory of one place: how it stands to the past, and then by time."""
    form = text.search_form(asked)
    bound = next((one for one in memories if one.predicate and _is_bound(one, form)), None)
    way = 1 if _FIRST.search(form) else -1

    def order(memory: StoredMemory) -> int:
        if bound is None:
            return _order(memory, values, asked)
        return 0 if memory.true_from < bound.true_from else 1 + _order(memory, values, "")

    def time(memory: StoredMemory) -> float:
        """Plain words have none of their own: they follow."""
        return way * memory.true_from.timestamp() if memory.predicate else inf

    return [(order(one), one.state == "current", time(one)) for one in memories]


def _is_bound(memory: StoredMemory, form: str) -> bool:
    """Does the question ask for what came before this value?"""
    value = re.escape(text.search_form(memory.object))
    return re.search(_BEFORE.format(value), form) is not None


def _order(memory: StoredMemory, values: _Values, asked: str) -> int:
    """-1: is asked for itself, 0: is over, 1: was set right, 2: holds again, 3: holds."""
    said = {value for value in values.known if _says(memory, value)}
    if any(text.mentions(asked, value) for value in said):
        return -1
    if memory.state == "current" and not said - values.present:
        return 3
    if said & values.present:
        return 2
    return 1 if memory.predicate and _held(memory) < _SLIP else 0


def _says(memory: StoredMemory, value: str) -> bool:
    return memory.object == value if memory.predicate else text.mentions(memory.content, value)


def _held(memory: StoredMemory) -> timedelta:
    return memory.valid_to - memory.true_from if memory.valid_to else _SLIP
