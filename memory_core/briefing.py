"""What a model should know before it begins: which memories, in which section, within a budget.

Decides, on values; `briefs` looks the candidates up, and how they are worded is left to those
who print them.

    standing    preferences and constraints, which hold whatever the task is
    decisions   what was decided, so that it is not decided again
    tasks       what is still to be done, the overdue first
    changes     what replaced something lately, or is new
    relevant    what matters for the task at hand, if one was named
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Literal

from memory_core.types import Kind

SectionName = Literal["standing", "decisions", "tasks", "changes", "relevant"]
ORDER: tuple[SectionName, ...] = ("standing", "decisions", "tasks", "changes", "relevant")

MIN_BUDGET, MAX_BUDGET = 400, 20_000
"""Tokens: room for the frame, five headings and a line or two; and under what hosts cut off."""

BUDGET = 1_200
"""Tokens: as much as a person reads in two minutes, and less than the 10,000 characters that Claude
Code takes from a hook."""

FLOOR = 0.5
"""Share of the budget that is split evenly: each section says something before one says more."""

SOON = timedelta(days=7)
"""A task that is due within a week presses, as much as anything can."""


@dataclass(frozen=True, kw_only=True)
class BriefingQuery:
    """What a briefing is for. Without a project it is of one scope alone.

    `scope` is the person's own (empty: the settings'), `project` a project's beside it.
    """

    task: str = ""
    token_budget: int = BUDGET
    scope: str = ""
    project: str = ""
    sensitive: bool = False


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One memory of a briefing. `before` is what it replaced; `due` is a task's deadline.

    `worth` (0 to 2) orders entries against each other.
    """

    id: str
    scope: str
    kind: Kind
    content: str
    since: datetime
    worth: float
    due: datetime | None = None
    overdue: bool = False
    before: str = ""


@dataclass(frozen=True, kw_only=True)
class Section:
    """What is shown of a section; `cut` memories of it are not, or more where `at_least`."""

    name: SectionName
    entries: tuple[Entry, ...]
    cut: int
    at_least: bool = False


@dataclass(frozen=True, kw_only=True)
class Briefing:
    """The sections that have something, in ORDER. `scopes` are those that were looked into.

    `found` is False where nothing at all is remembered in them. `message` says what is degraded.
    """

    query: BriefingQuery
    scopes: tuple[str, ...]
    sections: tuple[Section, ...]
    found: bool
    message: str = ""


@dataclass(frozen=True, kw_only=True)
class Costs:
    """Tokens: of one entry's line, of a section's heading, and of what is always there."""

    entry: Callable[[Entry], int]
    heading: int
    frame: int


@dataclass(frozen=True, kw_only=True)
class Offer:
    """What could be shown: its tokens and its worth."""

    cost: int
    worth: float


@dataclass(frozen=True, kw_only=True)
class Candidates:
    """What could be said: per section in the order of worth, and how many more there are.

    Of a section in `uncounted` there may be still more. `found` is False where nothing at all is
    remembered.
    """

    entries: Mapping[SectionName, Sequence[Entry]]
    more: Mapping[SectionName, int]
    found: bool
    uncounted: frozenset[SectionName] = frozenset()


def worth(
    importance: float, *, half_life: timedelta | None, seen: datetime, now: datetime
) -> float:
    """Importance, less what fades with the time since it was last needed; 0 to 1."""
    if half_life is None:
        return importance
    return float(importance * 0.5 ** (max(timedelta(), now - seen) / half_life))


def pressing(due: datetime | None, own: float, now: datetime) -> float:
    """A task's worth: its deadline presses, and what is overdue presses most; 0 to 2."""
    if due is None or due - now > SOON:
        return own
    return own + 1.0


def joined(parts: Iterable[Candidates]) -> Candidates:
    """The candidates of several scopes as one, the most worth first."""
    every = tuple(parts)
    return Candidates(
        entries={
            name: sorted(
                (entry for part in every for entry in part.entries.get(name, ())),
                key=lambda entry: -entry.worth,
            )
            for name in ORDER
        },
        more={name: sum(part.more.get(name, 0) for part in every) for name in ORDER},
        found=any(part.found for part in every),
        uncounted=frozenset[SectionName]().union(*(part.uncounted for part in every)),
    )


def with_relevant(candidates: Candidates, relevant: Sequence[Entry]) -> Candidates:
    """The same with what a task recalled, which is told there alone."""
    told = frozenset(entry.id for entry in relevant)
    others = {
        name: [entry for entry in entries if entry.id not in told]
        for name, entries in candidates.entries.items()
    }
    found = candidates.found or bool(relevant)
    return replace(candidates, entries={**others, "relevant": relevant}, found=found)


def chosen(candidates: Candidates, budget: int, costs: Costs) -> tuple[Section, ...]:
    """The sections of a briefing within `budget` tokens, each saying how much it leaves out."""
    names = [name for name in ORDER if candidates.entries.get(name)]
    room = budget - costs.frame - costs.heading * len(names)
    offers = [
        [Offer(cost=costs.entry(entry), worth=entry.worth) for entry in candidates.entries[name]]
        for name in names
    ]
    kept = shared(offers, room)
    return tuple(
        _section(name, candidates, places) for name, places in zip(names, kept, strict=True)
    )


def shared(offers: Sequence[Sequence[Offer]], budget: int) -> list[list[int]]:
    """Which offers of each section fit a budget, by their places.

    Half of it is split evenly, and each section spends its part in its own order. The rest, and
    what a section did not need, goes to whatever is worth most, wherever it stands.
    """
    kept = [_affordable(section, int(budget * FLOOR) // len(offers)) for section in offers]
    left = budget - sum(
        offers[at][place].cost for at, places in enumerate(kept) for place in places
    )
    others = [
        (at, place)
        for at, section in enumerate(offers)
        for place in range(len(kept[at]), len(section))
    ]
    for at, place in sorted(others, key=lambda one: -offers[one[0]][one[1]].worth):
        if offers[at][place].cost <= left:
            kept[at].append(place)
            left -= offers[at][place].cost
    return [sorted(places) for places in kept]


def _affordable(section: Sequence[Offer], budget: int) -> list[int]:
    """The longest beginning of a section that fits."""
    spent = 0
    for place, offer in enumerate(section):
        spent += offer.cost
        if spent > budget:
            return list(range(place))
    return list(range(len(section)))


def _section(name: SectionName, candidates: Candidates, places: Sequence[int]) -> Section:
    offered = candidates.entries[name]
    return Section(
        name=name,
        entries=tuple(offered[place] for place in places),
        cut=len(offered) - len(places) + candidates.more.get(name, 0),
        at_least=name in candidates.uncounted,
    )
