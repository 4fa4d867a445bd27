"""Runs the tasks with recall's context, with none, and with the whole history.

All tasks share one store, so that each is told among the facts of the others and some
hundreds of synthetic ones.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Literal

from evals import stats
from evals.bench import texts
from evals.cases import Item, new_memory, parse_at
from evals.clock import ReplayClock
from evals.contenders import text_of
from evals.stores import Opener, Report, StoreCache
from evals.tasks.models import Model, prompt
from memory_core import Memory, NewMemory, Query, count_tokens

FILE = Path(__file__).parent / "tasks.jsonl"
DISTRACTORS = 300

Condition = Literal["recall", "none", "history"]
CONDITIONS: tuple[Condition, ...] = ("recall", "none", "history")


@dataclass(frozen=True, kw_only=True)
class Task:
    """`answer`: groups of alternatives; one of every group must be in the answer, and none
    of `wrong`."""

    id: str
    language: str
    memories: tuple[Item, ...]
    task: str
    answer: tuple[tuple[str, ...], ...]
    wrong: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Attempt:
    """One task under one condition. `tokens` are of the prompt; `noise` counts the lines of
    the context without any part of the answer."""

    task: str
    language: str
    condition: Condition
    success: bool
    answer: str
    tokens: int
    noise: int


def load_tasks(path: Path = FILE) -> list[Task]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [_task(json.loads(line)) for line in lines if line.strip()]


def succeeded(task: Task, answer: str) -> bool:
    """Decided by text alone, whatever the case."""
    said = answer.casefold()
    right = all(any(a.casefold() in said for a in group) for group in task.answer)
    return right and not any(wrong.casefold() in said for wrong in task.wrong)


async def run(
    tasks: Sequence[Task], model: Model, opener: Opener, cache: StoreCache, report: Report
) -> list[Attempt]:
    """Every task under every condition, in order."""
    items = history(tasks)
    built = await cache.get(items, bulk=False, report=report)
    attempts: list[Attempt] = []
    with tempfile.TemporaryDirectory() as folder:
        clock = ReplayClock(_after(items))
        async with await opener(cache.copy(built, Path(folder)), clock) as memory:
            await memory.wait_ready(60)
            for task in tasks:
                attempts += [
                    _attempt(task, condition, await _context(condition, task, items, memory), model)
                    for condition in CONDITIONS
                ]
                report(len(attempts), len(tasks) * len(CONDITIONS), "answering")
    return attempts


def history(tasks: Sequence[Task]) -> tuple[Item, ...]:
    """Everything told, oldest first: the tasks' memories among the distractors."""
    items = [item for task in tasks for item in task.memories]
    items += [
        Item(id=f"d{n}", new=NewMemory(content=told.content), at=told.at)
        for n, told in enumerate(texts.memories(DISTRACTORS))
    ]
    return tuple(sorted(items, key=_told_at))


def summarise(attempts: Sequence[Attempt]) -> dict[str, Any]:
    """By condition: success with its interval, tokens of the prompt, noise in the context."""
    return {condition: _figures(attempts, condition) for condition in CONDITIONS}


def _figures(attempts: Sequence[Attempt], condition: Condition) -> dict[str, Any]:
    own = [attempt for attempt in attempts if attempt.condition == condition]
    return {
        "success": asdict(stats.estimate([float(a.success) for a in own])),
        "tokens": asdict(stats.estimate([float(a.tokens) for a in own])),
        "noise": asdict(stats.estimate([float(a.noise) for a in own])),
        "failed": [a.task for a in own if not a.success],
    }


async def _context(
    condition: Condition, task: Task, items: Sequence[Item], memory: Memory
) -> list[str]:
    if condition == "none":
        return []
    if condition == "history":
        return [text_of(item) for item in items]
    return [hit.text for hit in (await memory.recall(Query(text=task.task))).hits]


def _attempt(task: Task, condition: Condition, context: list[str], model: Model) -> Attempt:
    said = model.answer(context, task.task)
    return Attempt(
        task=task.id,
        language=task.language,
        condition=condition,
        success=succeeded(task, said),
        answer=said,
        tokens=count_tokens(prompt(context, task.task)),
        noise=sum(not _holds(task, line) for line in context),
    )


def _holds(task: Task, line: str) -> bool:
    folded = line.casefold()
    return any(a.casefold() in folded for group in task.answer for a in group)


def _task(record: dict[str, Any]) -> Task:
    return Task(
        id=record["id"],
        language=record["language"],
        memories=tuple(_item(f"{record['id']}.{n}", m) for n, m in enumerate(record["memories"])),
        task=record["task"],
        answer=tuple(tuple(group) for group in record["answer"]),
        wrong=tuple(record.get("wrong", ())),
    )


def _item(id: str, record: dict[str, Any]) -> Item:
    return Item(id=id, new=new_memory(record), at=parse_at(record["at"]))


def _told_at(item: Item) -> datetime:
    assert item.at
    return item.at


def _after(items: Sequence[Item]) -> datetime:
    return _told_at(items[-1]) + timedelta(hours=1)
