"""A seeded life: what is true of one person through a year, and how it is told.

Moves, job changes, projects that start and end, tastes that change back, old exact facts,
wrong statements that are corrected later, happenings that matter, secrets that are erased.
What fills the days between is left to `chatter`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from math import ceil
from typing import Any

from evals.year.chatter import chatter, inflated
from evals.year.happenings import (
    DAYS,
    FIRST_DAY,
    Claim,
    Erased,
    Happening,
    Known,
    Life,
    LookedUp,
    Thread,
    Told,
)
from evals.year.words import Phrasing, Words
from memory_core import NewMemory

FULL = 2_000
"""Events from which a life has all threads; a shorter one has a share of each list."""

_AGAIN_EVERY, _AROUND_EVERY = 45, 60
"""Days between two restatements of a value, and between two happenings about it."""

_WRONG = 0.2
"""The share of a thread's changes that are first told wrong."""

_LOOKED_UP = 3
"""Questions a day of daily use."""

Data = Mapping[str, Any]


@dataclass(kw_only=True)
class _Told:
    """Collects a life while it is made up."""

    rng: random.Random
    words: Words
    happenings: list[Happening] = field(default_factory=list)
    threads: list[Thread] = field(default_factory=list)
    known: dict[str, list[Known]] = field(default_factory=dict)

    def tell(self, key: str, at: datetime, new: NewMemory, replaces: Sequence[str] = ()) -> None:
        dated = replace(new, observed_at=at.isoformat())
        self.happenings.append(Told(key=key, at=at, new=dated, replaces=tuple(replaces)))

    def day(self, first: int, last: int) -> datetime:
        """Some waking hour of a day from `first` up to `last`, counted from the year's start."""
        hour = timedelta(hours=self.rng.uniform(8, 22))
        return FIRST_DAY + timedelta(days=self.rng.randint(first, min(last, DAYS - 1))) + hour

    def know(self, category: str, known: Known) -> None:
        self.known.setdefault(category, []).append(known)


def life(events: int, seed: int, *, phrasing: Phrasing = "known") -> Life:
    """A year in which about `events` things are told, the same for the same numbers."""
    told = _Told(rng=random.Random(seed), words=Words(phrasing=phrasing))
    share = min(1.0, events / FULL)
    for data in _some(told.words.threads["threads"], share):
        _thread(told, data, share)
    _projects(told, share)
    _constants(told, share)
    _sets(told, share)
    _milestones(told, share)
    _secrets(told, share)
    found = chatter(seed, max(0, events - len(told.happenings)), told.words)
    _look_ups(told, share)
    for category, some in found.known.items():
        told.known.setdefault(category, []).extend(some)
    happenings = sorted([*told.happenings, *found.happenings], key=lambda one: one.at)
    return Life(
        happenings=tuple(happenings),
        threads=tuple(told.threads),
        known={category: tuple(some) for category, some in told.known.items()},
    )


def _some(items: Sequence[Any], share: float) -> Sequence[Any]:
    return items[: ceil(share * len(items))]


# --- what has one value at a time -------------------------------------------------


def _projects(told: _Told, share: float) -> None:
    data = told.words.threads["projects"]
    names = _some(data["names"], share)
    for nth, name in enumerate(names):
        first = nth * (DAYS - 120) // max(1, len(names))
        for thread in data["threads"]:
            _thread(told, thread, share, subject=name, first=first, last=first + 150)


def _thread(
    told: _Told,
    data: Data,
    share: float,
    *,
    subject: str = "",
    first: int = 0,
    last: int = DAYS - 1,
) -> None:
    subject = subject or data.get("subject", "user")
    turns, claims = _turns(told, data, first, last), []
    name = f"{subject} {data['name']}"
    previous = ""
    for nth, (at, value, wrong) in enumerate(turns):
        key = f"{name} {nth}"
        told.tell(key, at, _triple(data, nth, subject, value), (previous,) if previous else ())
        claims.append(Claim(key=key, at=at, value=value, wrong=wrong))
        end = turns[nth + 1][0] if nth + 1 < len(turns) else FIRST_DAY + timedelta(days=last)
        if not wrong:
            claims += _restated(told, data, key, subject, value, (at, end), share)
        # Only a correction names what it corrects; an ordinary change is for memory to notice.
        previous = key if wrong else ""
    told.threads.append(
        Thread(
            name=name,
            now=tuple(text.format(subject=subject) for text in data["now"]),
            past=tuple(text.format(subject=subject) for text in data["past"]),
            turns=tuple((at, value) for at, value, wrong in turns if not wrong),
            claims=tuple(claims),
        )
    )


def _turns(told: _Told, data: Data, first: int, last: int) -> list[tuple[datetime, str, bool]]:
    """The values with the times at which they are told, wrong ones marked."""
    rng, changes = told.rng, data["changes"]
    values = rng.sample(data["values"], min(len(data["values"]), changes + 2))
    wrong = values.pop()
    if data.get("back"):
        values = [values[n % changes] for n in range(changes + 1)]
    span = (last - first) / (changes + 1)
    turns: list[tuple[datetime, str, bool]] = []
    for nth, value in enumerate(values[: changes + 1]):
        start = first + round(nth * span)
        at = told.day(start, start + (5 if nth == 0 else round(span / 2)))
        if nth and rng.random() < _WRONG:
            turns.append((at - timedelta(days=rng.uniform(0.5, 3)), wrong, True))
        turns.append((at, value, False))
    return turns


def _triple(data: Data, nth: int, subject: str, value: str) -> NewMemory:
    language = nth % 2
    return NewMemory(
        content=data["told"][language].format(value=value, subject=subject),
        kind=data["kind"],
        subject=subject,
        predicate=data["predicates"][language],
        object=value,
        importance=0.7,
    )


def _restated(
    told: _Told,
    data: Data,
    key: str,
    subject: str,
    value: str,
    between: tuple[datetime, datetime],
    share: float,
) -> list[Claim]:
    """The value said again in other words, and what happens around it, while it holds."""
    claims = []
    for nth, at in enumerate(_times(told, between, _AGAIN_EVERY, share)):
        content = _nth(data["again"], nth).format(value=value, subject=subject)
        told.tell(f"{key} again {nth}", at, NewMemory(content=content, kind=data["kind"]))
        claims.append(Claim(key=f"{key} again {nth}", at=at, value=value))
    for nth, at in enumerate(_times(told, between, _AROUND_EVERY, share)):
        if "around" in data:
            content = _nth(data["around"], nth).format(value=value, subject=subject)
            told.tell(f"{key} around {nth}", at, NewMemory(content=content, kind="event"))
    return claims


def _nth(texts: Sequence[str], nth: int) -> str:
    return texts[nth % len(texts)]


def _times(
    told: _Told, between: tuple[datetime, datetime], every: int, share: float
) -> list[datetime]:
    start, end = between
    count = round(share * (end - start).days / every)
    times = (start + (end - start) * told.rng.uniform(0.05, 0.95) for _ in range(count))
    return sorted(times)


# --- what is told once, and what adds up ------------------------------------------


def _constants(told: _Told, share: float) -> None:
    for nth, data in enumerate(_some(told.words.threads["constants"], share)):
        key, at = f"constant {nth}", told.day(0, 20)
        new = NewMemory(content=data["told"], kind=data["kind"], importance=0.8)
        told.tell(key, at, new)
        told.know("exact", Known(name=key, ask=tuple(data["ask"]), told=((at, key),)))


def _sets(told: _Told, share: float) -> None:
    for data in _some(told.words.threads["sets"], share):
        listed = []
        for nth, value in enumerate(data["values"]):
            key, at = f"{data['name']} {nth}", told.day(nth * 40, nth * 40 + 30)
            new = NewMemory(
                content=data["told"][nth % 2].format(value=value),
                kind=data["kind"],
                subject="user",
                predicate=data["predicate"],
                object=value,
            )
            told.tell(key, at, new)
            listed.append((at, key))
        told.know("many", Known(name=data["name"], ask=tuple(data["ask"]), told=tuple(listed)))


def _milestones(told: _Told, share: float) -> None:
    for nth, data in enumerate(_some(told.words.threads["milestones"], share)):
        key, at = f"milestone {nth}", told.day(nth * 30, nth * 30 + 25)
        importance = 1.0 if inflated(at) else 0.85
        told.tell(key, at, NewMemory(content=data["told"], kind="event", importance=importance))
        told.know("milestone", Known(name=key, ask=tuple(data["ask"]), told=((at, key),)))


def _secrets(told: _Told, share: float) -> None:
    for nth, data in enumerate(_some(told.words.threads["secrets"], share)):
        keys, first = [], 20 + nth * 70
        for part, content in enumerate(data["told"]):
            keys.append(f"secret {nth} {part}")
            told.tell(keys[-1], told.day(first, first + 20), NewMemory(content=content))
        at = told.day(first + 30, first + 60)
        told.happenings.append(Erased(at=at, keys=tuple(keys)))
        told.know(
            "deleted",
            Known(
                name=f"secret {nth}", ask=tuple(data["ask"]), told=((at, ""),), mark=data["mark"]
            ),
        )


def _look_ups(told: _Told, share: float) -> None:
    """Daily use: mostly about how things are now, sometimes about an old exact fact."""
    asked = [thread.now for thread in told.threads]
    asked += [known.ask for known in told.known.get("exact", [])]
    for day in range(DAYS):
        for _ in range(ceil(_LOOKED_UP * share) if share > 0.5 else 0):
            question = told.rng.choice(told.rng.choice(asked))
            told.happenings.append(LookedUp(at=told.day(day, day), question=question))
