"""What fills a person's days: working notes, small happenings, repeats, tasks, empty talk."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from evals.year import words as vocabulary
from evals.year.happenings import DAYS, FIRST_DAY, Happening, Known, Told
from evals.year.words import Words
from memory_core import NewMemory

SHARES: Mapping[str, float] = {
    "notes": 0.6,
    "events": 0.16,
    "repeat": 0.09,
    "facts": 0.03,
    "experiences": 0.02,
    "accounts": 0.01,
    "tasks": 0.04,
    "noise": 0.05,
}
"""Somebody who works with an assistant all day. At 20,000 a year that is, each day, 33 notes of
the work at hand, 9 things that happened, 5 repeats, 2 tasks, and 3 things worth keeping."""

_KINDS = {
    "notes": "note",
    "events": "event",
    "facts": "fact",
    "experiences": "experience",
    "accounts": "experience",
    "tasks": "task",
    "noise": "fact",
}
_INFLATED_FROM = 210
"""The day from which the client calls everything important."""

_PLAIN, _INFLATED = (0.3, 0.4, 0.5, 0.5, 0.6), (0.9, 0.9, 1.0)
_SESSION = 15
"""Notes of one working session."""

_SENTENCES = (14, 22)
_RECENT = timedelta(days=30)
_AGES = {
    "recent": (timedelta(days=1), _RECENT),
    "trivia": (timedelta(days=215), timedelta(days=245)),
}
"""How old the happenings are that are asked about: fading may take the second, and says so."""

_ASKED_A_MONTH = 8
_DONE, _SAID_DONE = 0.6, 0.2
"""Shares of tasks whose completion names the task, and whose completion is only told."""


@dataclass(kw_only=True)
class Days:
    """What happens, and what may be asked about it."""

    words: Words
    happenings: list[Happening] = field(default_factory=list)
    known: dict[str, list[Known]] = field(default_factory=dict)


@dataclass(kw_only=True)
class _Said:
    """A text that can be repeated in its other wording."""

    told: Told
    other: str
    kind: str


def chatter(seed: int, count: int, words: Words) -> Days:
    """`count` events spread over the year."""
    days, said = Days(words=words), list[_Said]()
    names, weights = list(SHARES), list(SHARES.values())
    for nth in range(count):
        # A seed for each: a change to one kind of text leaves the others, and their vectors, alone.
        rng = random.Random(f"chatter {seed} {nth}")
        at = FIRST_DAY + timedelta(days=DAYS * (nth + 0.5) / count)
        at = at.replace(hour=rng.randrange(8, 22), minute=rng.randrange(60))
        what = rng.choices(names, weights)[0]
        if what == "repeat" and said:
            days.happenings.append(_repeated(rng, nth, at, said))
        elif what == "accounts":
            days.happenings.append(_account(rng, days, nth, at))
        elif what == "tasks":
            _task(rng, days, nth, at)
        else:
            _say(rng, days, said, "events" if what == "repeat" else what, nth, at)
    _ask_about(random.Random(f"asked {seed}"), days, said)
    return days


def inflated(at: datetime) -> bool:
    """Has the client begun to call everything important?"""
    return at >= FIRST_DAY + timedelta(days=_INFLATED_FROM)


def _say(
    rng: random.Random, days: Days, said: list[_Said], what: str, nth: int, at: datetime
) -> None:
    if what == "noise":
        first = other = rng.choice(days.words.chatter["noise"]["texts"])
    else:
        first, other = _worded(rng, rng.choice(days.words.chatter[what])["texts"], nth, at)
    new = _new(rng, first, _KINDS[what], at)
    if what == "notes":
        visibility = rng.choice(("user", "internal"))
        session = f"session {nth // _SESSION}"
        new = replace(new, session=session, visibility=visibility, source="agent")
    told = Told(key=f"{what} {nth}", at=at, new=new)
    days.happenings.append(told)
    if what != "noise":
        said.append(_Said(told=told, other=other, kind=what))


def _repeated(rng: random.Random, nth: int, at: datetime, said: list[_Said]) -> Told:
    """Something of the last few hundred said again in other words, soon after."""
    one = rng.choice(said[-200:])
    content = rng.choice((one.other, one.other, one.told.new.content))
    new = replace(one.told.new, content=content, observed_at=at.isoformat())
    return Told(key=f"repeat {nth}", at=at, new=new)


def _account(rng: random.Random, days: Days, nth: int, at: datetime) -> Told:
    sentences = days.words.chatter["accounts"][0]["sentences"]
    chosen = (rng.choice(sentences) for _ in range(rng.randint(*_SENTENCES)))
    content = " ".join(text.format(**vocabulary.drawn(rng, nth, at)) for text in chosen)
    return Told(key=f"account {nth}", at=at, new=_new(rng, content, "experience", at))


def _task(rng: random.Random, days: Days, nth: int, at: datetime) -> None:
    """A task with a deadline; later it is done, said to be done, or never heard of again."""
    data, drawn = rng.choice(days.words.chatter["tasks"]), vocabulary.drawn(rng, nth, at)
    key, end = f"task {nth}", at + timedelta(days=rng.randrange(2, 14))
    content = rng.choice(data["texts"]).format(**drawn)
    days.happenings.append(Told(key=key, at=at, new=_new(rng, content, "task", at)))
    ask, fate = (data["ask"].format(**drawn),), rng.random()
    last = FIRST_DAY + timedelta(days=DAYS)
    if fate > _DONE + _SAID_DONE or end >= last:
        _know(days, "recent", Known(name=key, ask=ask, told=((at, key),), until=end))
        return
    done, new = f"{key} done", _new(rng, data["done"].format(**drawn), "event", end)
    replaces = (key,) if fate < _DONE else ()
    days.happenings.append(Told(key=done, at=end, new=new, replaces=replaces))
    known = Known(name=done, ask=ask, told=((end, done),), until=end + _RECENT, stale=(key,))
    _know(days, "task", known)


def _ask_about(rng: random.Random, days: Days, said: list[_Said]) -> None:
    """For each month some happenings of its last weeks, and trivia of a season long past."""
    events = [one for one in said if one.kind == "events"]
    for month in range(1, 13):
        end = FIRST_DAY + timedelta(days=DAYS * month / 12)
        for category, (youngest, oldest) in _AGES.items():
            about = [one for one in events if youngest <= end - one.told.at < oldest]
            for one in rng.sample(about, min(len(about), _ASKED_A_MONTH)):
                known = Known(
                    name=f"{category} {one.told.key}",
                    ask=(one.other,),
                    told=((end - timedelta(days=1), one.told.key),),
                    until=end + timedelta(days=1),
                )
                _know(days, category, known)


def _know(days: Days, category: str, known: Known) -> None:
    days.known.setdefault(category, []).append(known)


def _worded(rng: random.Random, texts: list[str], nth: int, at: datetime) -> tuple[str, str]:
    drawn: dict[str, Any] = vocabulary.drawn(rng, nth, at)
    turned = rng.sample(texts, 2)
    return turned[0].format(**drawn), turned[1].format(**drawn)


def _new(rng: random.Random, content: str, kind: str, at: datetime) -> NewMemory:
    importance = rng.choice(_INFLATED if inflated(at) else _PLAIN)
    return NewMemory(content=content, kind=kind, importance=importance, observed_at=at.isoformat())
