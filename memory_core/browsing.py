"""Looking through a scope without a question: pages in an order, an overview, one item whole.

Reads only. A page goes on from where the one before it ended, not from a number of rows, so
that what is stored meanwhile moves nothing. How strong a memory is, is asked of `life`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from itertools import accumulate
from typing import cast, get_args

from memory_core import ids, lookup, text
from memory_core.arguments import choice, choices, period, within
from memory_core.cursors import Cursor, read_cursor
from memory_core.growth import growth
from memory_core.life.strength import PERIOD, Ranks, Strengths
from memory_core.pages import (
    MAX_PAGE,
    Browse,
    Counted,
    Item,
    Linked,
    Listed,
    Month,
    Order,
    Overview,
    Page,
)
from memory_core.policies import Policies
from memory_core.store import browsing, events, memories, scopes, upkeep
from memory_core.store.browsing import Key
from memory_core.store.driver import Connection
from memory_core.store.filters import Filter
from memory_core.types import Kind, Source, State, StoredMemory

PAGE_CHARACTERS = 250_000
"""A page of very long memories ends early, and so does an item with many long versions: one answer
must not grow past what a host takes."""

MOST_VERSIONS = 100
MOST_EVENTS = 500
"""The newest of an item that are told: a value that changes every day has hundreds."""

_FADES, _LASTS = 0.0, 1.0
"""The first part of a key of the fading: what never fades comes after what does."""

_KINDS: tuple[str, ...] = get_args(Kind)
_NAMED = 50
_FADING = 20


@dataclass(frozen=True, kw_only=True)
class Browser:
    """What the reads below need to know; `now` is the moment they are made at."""

    policies: Policies
    timezone: tzinfo
    now: datetime

    def page(self, tx: Connection, asked: Browse, scope: str) -> Page:
        """One page. Raises InvalidInput for a bad bound, order, limit or cursor."""
        keep = self._filter(asked)
        order = choice("order", asked.order, get_args(Order))
        limit = int(within("limit", asked.limit, 1, MAX_PAGE))
        after = read_cursor(asked.cursor, order, browsing.PLACES[order])
        scope_id = scopes.find(tx, scope)
        if scope_id is None:
            return Page(memories=(), next="", total=0)
        # What fades goes on fading between two pages: all of them are of the first one's moment.
        then = replace(self, now=after.at) if after else self
        # One more than asked for tells whether there is a next page.
        found = then._keys(tx, scope_id, keep, order, after, limit + 1)
        listed = then._listed(tx, scope_id, [int(key[-1]) for key in found[:limit]])
        last = Cursor(order=order, at=then.now, key=found[len(listed) - 1]) if listed else None
        return Page(
            memories=listed,
            next=last.write() if last and len(listed) < len(found) else "",
            total=browsing.total(tx, scope_id, keep),
        )

    def overview(self, tx: Connection, scope: str, database: str, embedding: str) -> Overview:
        """A scope at a glance."""
        scope_id = scopes.find(tx, scope) or 0
        sorts = browsing.sorts(tx, scope_id)
        current = [sort for sort in sorts if sort.state == "current"]
        return Overview(
            scope=scope,
            scopes=tuple(scopes.names(tx).values()),
            database=database,
            embedding=embedding,
            memories=sum(sort.count for sort in sorts),
            kinds=_by((sort.kind, sort.count) for sort in current),
            states=_by((sort.state, sort.count) for sort in sorts),
            sources=_by((sort.source, sort.count) for sort in current),
            tags=_counted(browsing.tags(tx, scope_id, _NAMED)),
            topics=_counted(browsing.topics(tx, scope_id, _NAMED)),
            growth=self._growth(tx, scope_id),
            fading=self._fading(tx, scope_id),
        )

    def item(self, tx: Connection, scope: str, name: str) -> Item:
        """One memory with all that hangs on it. Raises NotFound."""
        told = lookup.history(tx, scope, name)
        scope_id = ids.scope_of(ids.decode(told.memory.id))
        newest_first = _fitting(told.versions[: -MOST_VERSIONS - 1 : -1])
        versions = tuple(reversed(newest_first))
        return Item(
            memory=self._listed(tx, scope_id, [ids.decode(told.memory.id)])[0],
            versions=versions,
            events=events.of_memories(tx, [ids.decode(one.id) for one in versions], MOST_EVENTS),
            rests_on=_linked(tx, scope_id, told.memory.derived_from),
            supports=_linked(tx, scope_id, [one.id for one in told.supports]),
        )

    def _filter(self, asked: Browse) -> Filter:
        since, until = period(asked.since, asked.until, now=self.now, timezone=self.timezone)
        return Filter(
            now=self.now,
            view="all",
            internal=True,
            kinds=choices("kinds", asked.kinds, get_args(Kind)),
            states=choices("states", asked.states, get_args(State)),
            sources=choices("sources", asked.sources, get_args(Source)),
            tags=asked.tags,
            entities=tuple(text.fold(name) for name in asked.entities),
            since=since,
            until=until,
        )

    def _keys(
        self,
        tx: Connection,
        scope_id: int,
        keep: Filter,
        order: str,
        after: Cursor | None,
        limit: int,
    ) -> list[Key]:
        key = after.key if after else None
        if order != "fading":
            return browsing.keys(tx, scope_id, keep, order, key, limit)
        fading = key is None or key[0] == _FADES
        weakest = self._weakest(tx, scope_id, keep) if fading else []
        found = [one for one in weakest if key is None or one > key][:limit]
        return found + self._lasting(
            tx, scope_id, keep, None if fading else key, limit - len(found)
        )

    def _weakest(self, tx: Connection, scope_id: int, keep: Filter) -> list[Key]:
        """What fades, the weakest first."""
        kinds = self._kinds(keep, fading=True)
        if not kinds:
            return []
        strengths = self._strengths(tx, scope_id)
        aged = browsing.ages(tx, scope_id, replace(keep, kinds=kinds))
        return sorted((_FADES, strengths.of(one), one.id) for one in aged)

    def _lasting(
        self, tx: Connection, scope_id: int, keep: Filter, after: Key | None, limit: int
    ) -> list[Key]:
        """What does not fade, the newest first: it stands behind all that does."""
        kinds = self._kinds(keep, fading=False)
        if not kinds or limit <= 0:
            return []
        lasting = replace(keep, kinds=kinds)
        found = browsing.keys(tx, scope_id, lasting, "newest", after and after[1:], limit)
        return [(_LASTS, *key) for key in found]

    def _kinds(self, keep: Filter, *, fading: bool) -> tuple[str, ...]:
        return tuple(kind for kind in keep.kinds or _KINDS if self._fades(kind) is fading)

    def _listed(self, tx: Connection, scope_id: int, numbers: Sequence[int]) -> tuple[Listed, ...]:
        """The memories in this order, until they are too long for one page."""
        found = memories.get(tx, scope_id, numbers) if numbers else {}
        fitting = _fitting([found[number] for number in numbers])
        told = [one.observed_at for one in fitting]
        strengths = self._strengths(tx, scope_id, (min(told), max(told)) if told else None)
        return tuple(
            Listed(memory=one, strength=strengths.of(one), fades=self._fades(one.kind))
            for one in fitting
        )

    def _strengths(
        self, tx: Connection, scope_id: int, told: tuple[datetime, datetime] | None = None
    ) -> Strengths:
        """For memories told between two times; by default for all."""
        counts = upkeep.importances(tx, scope_id, PERIOD, told)
        ranks = {number: Ranks(counts=found) for number, found in counts.items()}
        return Strengths(ranks=ranks, policies=self.policies, now=self.now)

    def _fades(self, kind: str) -> bool:
        return self.policies.kinds[cast(Kind, kind)].decays

    def _fading(self, tx: Connection, scope_id: int) -> tuple[Listed, ...]:
        keep = Filter(now=self.now, view="all", internal=True, states=("current",))
        weakest = self._weakest(tx, scope_id, keep)[:_FADING]
        return self._listed(tx, scope_id, [int(key[-1]) for key in weakest])

    def _growth(self, tx: Connection, scope_id: int) -> tuple[Month, ...]:
        ticks = (browsing.created, browsing.superseded, browsing.archived)
        return growth(*(read(tx, scope_id) for read in ticks), timezone=self.timezone)


def _fitting(ordered: Sequence[StoredMemory]) -> Sequence[StoredMemory]:
    """The first of them, as many as one answer may hold, and never none."""
    sizes = accumulate(len(one.content) + len(one.evidence) for one in ordered)
    return ordered[: max(1, sum(size <= PAGE_CHARACTERS for size in sizes))]


def _by(pairs: Iterable[tuple[str, int]]) -> dict[str, int]:
    """The sums by name, the largest first."""
    sums: Counter[str] = Counter()
    for name, count in pairs:
        sums[name] += count
    return dict(sums.most_common())


def _counted(pairs: Iterable[tuple[str, int]]) -> tuple[Counted, ...]:
    return tuple(Counted(name=name, count=count) for name, count in pairs)


def _linked(tx: Connection, scope_id: int, names: Sequence[str]) -> tuple[Linked, ...]:
    found = memories.get(tx, scope_id, [ids.decode(name) for name in names])
    return tuple(Linked(id=one.id, content=one.content, state=one.state) for one in found.values())
