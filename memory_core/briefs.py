"""Making a briefing: looks the candidates of one or two scopes up and has `briefing` choose.

The facade gathers on its open database and adds what a task recalls. `glance` gathers on a
connection of its own, which reads and nothing else: no model, no event loop, no file that was
not there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from memory_core import ids
from memory_core.arguments import within
from memory_core.briefing import (
    MAX_BUDGET,
    MIN_BUDGET,
    Briefing,
    BriefingQuery,
    Candidates,
    Costs,
    Entry,
    SectionName,
    chosen,
    joined,
    pressing,
    with_relevant,
    worth,
)
from memory_core.place import Place
from memory_core.policies import KindPolicy, Policies
from memory_core.store import briefs, scopes
from memory_core.store.briefs import Known, Page
from memory_core.store.driver import Connection
from memory_core.store.filters import Filter
from memory_core.store.glance import reading
from memory_core.types import Hit, Kind

LATELY = timedelta(days=14)
"""What changed is worth saying to someone who comes back after a holiday."""

_MOST = 40
"""Candidates of a section: more than the usual budget shows."""

_NEWEST = 200
"""Memories among which changes are looked for: a fortnight of busy work."""

_STANDING: tuple[Kind, ...] = ("preference", "constraint")
_NEW: tuple[Kind, ...] = ("fact", "event", "experience", "procedure", "insight")
"""Kinds of which a new one is told as a change. The others have sections of their own, and notes
are the scratch of a session."""

_REPLACING: tuple[Kind, ...] = (*_NEW, *_STANDING, "decision")
"""Kinds of which one that replaced another is told as a change, and there alone."""

Kinds = Mapping[Kind, KindPolicy]


def checked(query: BriefingQuery) -> BriefingQuery:
    """The query. Raises InvalidInput for a budget out of range."""
    within("token_budget", query.token_budget, MIN_BUDGET, MAX_BUDGET)
    return query


def looked_into(project: str, own: str) -> tuple[str, ...]:
    """The scopes of a briefing: the project's, if there is one, and the person's own."""
    return tuple(dict.fromkeys(filter(None, (project, own))))


def glance(place: Place, query: BriefingQuery, costs: Costs, now: datetime) -> Briefing:
    """A briefing without a task, from a look at the file. Raises InvalidInput and StoreError.

    A file that is not there yet is an empty one, and is not made.
    """
    names = looked_into(checked(query).project, query.scope or place.scope)
    policies = Policies.load(place.config)
    with reading(place.db, place.key) as tx:
        found = joined(()) if tx is None else gather(tx, query, names, policies, now)
    return assembled(query, names, found, costs)


def gather(
    tx: Connection, query: BriefingQuery, names: Iterable[str], policies: Policies, now: datetime
) -> Candidates:
    """What could be said without a task, from all the scopes named."""
    found = ((name, scopes.find(tx, name)) for name in names)
    looks = (
        _Look(
            tx=tx,
            scope=name,
            number=number,
            sensitive=query.sensitive,
            kinds=policies.within(name).kinds,
            now=now,
        )
        for name, number in found
        if number is not None
    )
    return joined(look.candidates() for look in looks)


def assembled(
    query: BriefingQuery,
    names: tuple[str, ...],
    candidates: Candidates,
    costs: Costs,
    *,
    relevant: Sequence[Entry] = (),
    message: str = "",
) -> Briefing:
    """The briefing that the budget holds."""
    everything = with_relevant(candidates, relevant)
    return Briefing(
        query=query,
        scopes=names,
        sections=chosen(everything, query.token_budget, costs),
        found=everything.found,
        message=message,
    )


def recalled(hits: Iterable[Hit], *, sensitive: bool) -> tuple[Entry, ...]:
    """What a task recalled, as entries; a memory of high sensitivity only where asked for."""
    return tuple(
        Entry(
            id=hit.memory.id,
            scope=hit.memory.scope,
            kind=hit.memory.kind,
            content=hit.text,
            since=hit.memory.true_from,
            # What the task asks for comes before what is merely important.
            worth=0.5 + hit.score,
        )
        for hit in hits
        if sensitive or hit.memory.sensitivity == "normal"
    )


@dataclass(frozen=True, kw_only=True)
class _Look:
    """One look into one scope."""

    tx: Connection
    scope: str
    number: int
    sensitive: bool
    kinds: Kinds
    now: datetime

    def candidates(self) -> Candidates:
        recent = self._recent()
        changes = self._changes(recent)
        told = {entry.id for entry in changes if entry.before}
        pages: dict[SectionName, Page] = {
            "standing": self._of_kinds(*_STANDING),
            "decisions": self._of_kinds("decision"),
            "tasks": briefs.tasks(
                self.tx, self.number, self.now, sensitive=self.sensitive, limit=_MOST
            ),
        }
        listed: dict[SectionName, list[Entry]] = {
            name: [entry for entry in map(self._entry, page.rows) if entry.id not in told]
            for name, page in pages.items()
        }
        return Candidates(
            entries={**listed, "changes": changes},
            more={name: page.total - len(page.rows) for name, page in pages.items()},
            found=not briefs.is_empty(self.tx, self.number),
            uncounted=frozenset({"changes"} if len(recent) == _NEWEST else ()),
        )

    def _of_kinds(self, *kinds: Kind) -> Page:
        keep = Filter(now=self.now, kinds=kinds)
        return briefs.standing(self.tx, self.number, keep, sensitive=self.sensitive, limit=_MOST)

    def _recent(self) -> list[Known]:
        """What was told lately, at most the newest of it."""
        keep = Filter(now=self.now, kinds=_REPLACING)
        newest = briefs.told_last(
            self.tx, self.number, keep, sensitive=self.sensitive, limit=_NEWEST
        )
        return [known for known in newest if known.created_at >= self.now - LATELY]

    def _changes(self, recent: Sequence[Known]) -> list[Entry]:
        """Those that are new, or replaced something."""
        before = briefs.replaced_by(
            self.tx,
            [known.id for known in recent],
            self.now - LATELY,
            sensitive=self.sensitive,
        )
        return [
            self._entry(known, before.get(known.id, ""))
            for known in recent
            if known.id in before or known.kind in _NEW
        ]

    def _entry(self, known: Known, before: str = "") -> Entry:
        half_life = self.kinds[known.kind].half_life
        own = worth(known.importance, half_life=half_life, seen=known.seen, now=self.now)
        due = known.due if known.kind == "task" else None
        return Entry(
            id=ids.encode(known.id),
            scope=self.scope,
            kind=known.kind,
            content=known.content,
            since=known.since,
            worth=pressing(due, own, self.now),
            due=due,
            overdue=due is not None and due <= self.now,
            before=before,
        )
