"""What a store is worth at the end of a month: answers, size, speed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from evals.metrics import hit_at, reciprocal_rank
from evals.year.happenings import Life
from evals.year.questions import BESIDE, NOW, Question, questions
from memory_core import Memory, NotFound, Query, StoredMemory

LIMIT = 5


@dataclass(frozen=True, kw_only=True)
class Answer:
    """How one question was answered.

    Ranking figures are looked at before the gate; `stale` and `deleted` count memories that a
    caller got. `lost`: something that answers is in the archive, or gone.
    """

    name: str
    category: str
    hit1: float
    hit5: float
    rank: float
    returned: int
    stale: int
    deleted: int
    lost: bool


@dataclass(frozen=True, kw_only=True)
class Month:
    """The figures of one month's end. Bytes are of the closed store, CPU in milliseconds."""

    month: int
    answers: tuple[Answer, ...]
    bytes: int
    states: Mapping[str, int]
    cpu_p50: float
    cpu_p99: float


async def look(
    memory: Memory, life: Life, ids: Mapping[str, str], month: int, now: datetime, path: Path
) -> Month:
    """Ask everything that can be asked now of a store just opened. Nothing counts as a use."""
    size = sum(file.stat().st_size for file in path.parent.glob(f"{path.name}*"))
    asked = questions(life, now)
    answers = [await answer(memory, question, ids) for question in asked]
    # Asked once more, so that no vector of a question has to be made.
    cpu = sorted([await _cpu(memory, question) for question in asked])
    return Month(
        month=month,
        answers=tuple(answers),
        bytes=size,
        states=dict((await memory.stats()).states),
        cpu_p50=round(percentile(cpu, 0.5), 2),
        cpu_p99=round(percentile(cpu, 0.99), 2),
    )


async def answer(memory: Memory, question: Question, ids: Mapping[str, str]) -> Answer:
    """One question's answer against what is right, stale and erased by now."""
    trace = await memory.trace(Query(text=question.text, limit=LIMIT))
    ranked = [hit.memory.id for hit in trace.ranked]
    got = [hit.memory for hit in trace.recall.hits]
    known = [ids[key] for key in question.expected if key in ids]
    found = [await _present(memory, number) for number in known]
    right = {one.id for one in found if one is not None}
    stale = {ids[key] for key in question.stale if key in ids} - right - set(known)
    return Answer(
        name=question.name,
        category=question.category,
        hit1=hit_at(ranked, right, 1),
        hit5=hit_at(ranked, right, LIMIT),
        rank=reciprocal_rank(ranked, right),
        returned=len(got),
        stale=sum(one.id in stale for one in got),
        deleted=sum(bool(question.mark) and question.mark in one.content for one in got),
        lost=any(one is None or one.state == "archived" for one in found),
    )


async def _present(memory: Memory, number: str) -> StoredMemory | None:
    """The memory, or what a merge or an extract put in its place; None when it is gone."""
    try:
        found = await memory.get(number)
        while found.state == "archived" and found.superseded_by:
            found = await memory.get(found.superseded_by)
    except NotFound:
        return None
    return found


async def _cpu(memory: Memory, question: Question) -> float:
    before = time.process_time()
    await memory.trace(Query(text=question.text, limit=LIMIT))
    return 1000 * (time.process_time() - before)


def percentile(ordered: Sequence[float], share: float) -> float:
    return ordered[round(share * (len(ordered) - 1))] if ordered else 0.0


def figures(month: Month, among: Iterable[str] | None = None) -> dict[str, float]:
    """The figures of a month; quality over some questions only, where they are named."""
    names = None if among is None else set(among)
    quality = [
        one
        for one in month.answers
        if one.category not in BESIDE and (names is None or one.name in names)
    ]
    now = [one for one in month.answers if one.category in NOW]
    return {
        "questions": len(quality),
        "hit@1": _mean(quality, lambda one: one.hit1),
        "hit@5": _mean(quality, lambda one: one.hit5),
        "MRR": _mean(quality, lambda one: one.rank),
        "stale": sum(one.stale for one in now) / max(1, sum(one.returned for one in now)),
        "asked with stale": _mean(now, lambda one: float(one.stale > 0)),
        "lost": sum(one.lost for one in quality),
        "deleted": sum(one.deleted for one in month.answers),
        "trivia hit@5": _mean(_of(month, "trivia"), lambda one: one.hit5),
    }


def by_category(month: Month) -> dict[str, dict[str, float]]:
    """Questions, hit@1 and hit@5 of each category."""
    found = {}
    for category in sorted({one.category for one in month.answers} - {"deleted"}):
        some = _of(month, category)
        found[category] = {
            "questions": len(some),
            "hit@1": _mean(some, lambda one: one.hit1),
            "hit@5": _mean(some, lambda one: one.hit5),
        }
    return found


def _of(month: Month, category: str) -> list[Answer]:
    return [one for one in month.answers if one.category == category]


def _mean(answers: Sequence[Answer], value: Callable[[Answer], float]) -> float:
    return sum(map(value, answers)) / len(answers) if answers else 0.0
