"""Plays a life through the real memory on a clock of its own, with upkeep or without."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path

from evals.clock import ReplayClock
from evals.stores import Opener, Report
from evals.year.happenings import DAYS, FIRST_DAY, Erased, Happening, Life, LookedUp, Told
from evals.year.measure import Month, look
from memory_core import Forget, Memory, Preview, Query, Refused

MONTHS = 12


@dataclass(kw_only=True)
class Played:
    """A life as one arm lived it: what each month's end looked like, and what upkeep did."""

    months: list[Month] = field(default_factory=list)
    upkeep: dict[str, int] = field(default_factory=dict)
    upkeep_seconds: list[float] = field(default_factory=list)


@dataclass(kw_only=True)
class _Arm:
    """One run in progress: the stored ids by key."""

    memory: Memory
    clock: ReplayClock
    ids: dict[str, str] = field(default_factory=dict)

    async def day(self, happenings: Sequence[Happening], evening: datetime) -> None:
        """Everything of a day, told in its order at its end."""
        self.clock.set(evening)
        for portion in portions([one for one in happenings if isinstance(one, Told)]):
            await self._tell(portion)
        for one in happenings:
            if isinstance(one, Erased):
                await self._erase([self.ids[key] for key in one.keys if key in self.ids])
            elif isinstance(one, LookedUp):
                await self.memory.recall(Query(text=one.question))
        await self.memory.settle()

    async def _tell(self, portion: Sequence[Told]) -> None:
        new = [
            replace(one.new, supersedes=tuple(self.ids[k] for k in one.replaces if k in self.ids))
            for one in portion
        ]
        for one, outcome in zip(portion, await self.memory.remember_all(new), strict=True):
            if not isinstance(outcome, Refused):
                self.ids[one.key] = outcome.id

    async def _erase(self, numbers: Sequence[str]) -> None:
        shown = await self.memory.forget(Forget(ids=tuple(numbers), mode="erase"))
        if isinstance(shown, Preview):
            await self.memory.forget(Forget(mode="erase", confirm=shown.confirm))


async def play(
    life: Life, path: Path, opener: Opener, *, every: int | None, report: Report
) -> Played:
    """One year in a new store at `path`; upkeep after each `every` days, never with None.

    The store is closed at each month's end, so that its size on disk is settled.
    """
    played, clock = Played(), ReplayClock(FIRST_DAY)
    arm = await _opened(path, opener, clock, {})
    for day in range(DAYS):
        await arm.day(_of_day(life, day), FIRST_DAY + timedelta(days=day + 1, minutes=-1))
        if every and (day + 1) % every == 0:
            await _keep_house(arm.memory, played)
        if month := _ends(day):
            await arm.memory.close()
            arm = await _opened(path, opener, clock, arm.ids)
            played.months.append(await look(arm.memory, life, arm.ids, month, clock(), path))
        report(day + 1, DAYS, "days")
    await arm.memory.close()
    return played


async def _opened(path: Path, opener: Opener, clock: ReplayClock, ids: dict[str, str]) -> _Arm:
    memory = await opener(path, clock)
    await memory.wait_ready(60)
    return _Arm(memory=memory, clock=clock, ids=ids)


def _ends(day: int) -> int:
    """The number of the month that ends with a day; 0 where none does."""
    ends = {round(DAYS * month / MONTHS) - 1: month for month in range(1, MONTHS + 1)}
    return ends.get(day, 0)


def portions(told: Sequence[Told]) -> Iterator[list[Told]]:
    """Parts that can be told in one call: none replaces what its own part tells."""
    portion: list[Told] = []
    for one in told:
        if {other.key for other in portion} & set(one.replaces):
            yield portion
            portion = []
        portion.append(one)
    if portion:
        yield portion


def _of_day(life: Life, day: int) -> list[Happening]:
    start = FIRST_DAY + timedelta(days=day)
    return [one for one in life.happenings if start <= one.at < start + timedelta(days=1)]


async def _keep_house(memory: Memory, played: Played) -> None:
    started = time.perf_counter()
    upkept = await memory.maintain()
    played.upkeep_seconds.append(round(time.perf_counter() - started, 2))
    for step in upkept.steps:
        played.upkeep[step.name] = played.upkeep.get(step.name, 0) + step.count
