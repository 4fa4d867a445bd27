"""What is asked at the end of a month, with what is right and what is stale by then.

Current and past values, old exact facts, values that add up, happenings that matter, recent
ones, tasks, and what was erased. `trivia` are ordinary happenings of a season long past: memory
may let them go, so they are shown but belong to no target.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from evals.year.happenings import Known, Life, Thread

NOW = ("current", "task")
"""Questions about the present: an old value among the answers is stale."""

BESIDE = ("trivia", "deleted")
"""Questions that are no part of the quality: about what may fade, and what must be gone."""


@dataclass(frozen=True, kw_only=True)
class Question:
    """Keys of what answers, keys of what is stale, and a mark that no answer may hold."""

    name: str
    category: str
    text: str
    expected: tuple[str, ...] = ()
    stale: tuple[str, ...] = ()
    mark: str = ""


def questions(life: Life, now: datetime) -> list[Question]:
    """Everything that can be asked at this time, in a fixed order."""
    asked = [question for thread in life.threads for question in _of_thread(thread, now)]
    for category, some in sorted(life.known.items()):
        asked += [question for known in some for question in _of_known(category, known, now)]
    return asked


def _of_thread(thread: Thread, now: datetime) -> Iterator[Question]:
    value = thread.value(now)
    told = [claim for claim in thread.claims if claim.at <= now]
    if not value:
        return
    right = tuple(claim.key for claim in told if claim.value == value)
    other = tuple(claim.key for claim in told if claim.value != value)
    before = tuple(claim.key for claim in told if claim.value != value and not claim.wrong)
    for nth, text in enumerate(thread.now):
        name = f"{thread.name} now {nth}"
        yield Question(name=name, category="current", text=text, expected=right, stale=other)
    if before:
        for nth, text in enumerate(thread.past):
            name = f"{thread.name} past {nth}"
            yield Question(name=name, category="past", text=text, expected=before)


def _of_known(category: str, known: Known, now: datetime) -> Iterator[Question]:
    told = tuple(key for at, key in known.told if at <= now)
    if not told or (known.until is not None and known.until < now):
        return
    for nth, text in enumerate(known.ask):
        yield Question(
            name=f"{known.name} {nth}",
            category=category,
            text=text,
            expected=tuple(filter(None, told)),
            stale=known.stale,
            mark=known.mark,
        )
