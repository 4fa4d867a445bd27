"""The year in its arms, the same life in each, and the figures beside their targets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from evals.stores import Opener, Report
from evals.workbench import Workbench
from evals.year.life import MONTHS, Played, play
from evals.year.measure import Answer, Month, by_category, figures
from evals.year.person import life
from evals.year.questions import BESIDE
from evals.year.words import Phrasing
from memory_core import Policies

RETENTION = Path(__file__).with_name("retention.toml")

OFF, ON, RETAINED = "off", "on", "on, notes kept 30 days"
"""Without upkeep; with it, on the defaults; and with an owner's retention for working notes."""

EVERY = 7
"""Days between two runs of upkeep: at the desk it runs more often, with less to do."""

_LARGEST, _MOST_STALE = 0.4, 0.01


@dataclass(frozen=True, kw_only=True)
class Target:
    """A figure of the last month beside its bound; `at_most` or else at least."""

    name: str
    value: float
    bound: float
    at_most: bool

    @property
    def met(self) -> bool:
        return self.value <= self.bound if self.at_most else self.value >= self.bound


async def run(
    bench: Workbench,
    folder: Path,
    *,
    events: int,
    seed: int,
    phrasing: Phrasing = "known",
    report: Callable[[str], Report],
) -> dict[str, Any]:
    """All arms in new stores in `folder`; what `year.json` holds beside its head."""
    person = life(events, seed, phrasing=phrasing)
    arms = {}
    for nth, (name, opener, every) in enumerate(_arms(bench)):
        path = folder / f"year-{nth}.db"
        arms[name] = await play(person, path, opener, every=every, report=report(name))
    return {
        "events": events,
        "seed": seed,
        "phrasing": phrasing,
        "upkeep every days": EVERY,
        "arms": {name: _shown(played) for name, played in arms.items()},
        "targets": {
            name: [asdict(target) | {"met": target.met} for target in targets(arms[OFF], played)]
            for name, played in arms.items()
            if name != OFF
        },
    }


def _arms(bench: Workbench) -> list[tuple[str, Opener, int | None]]:
    retained = bench.with_policies(Policies.load(RETENTION))
    return [
        (OFF, bench.opener(), None),
        (ON, bench.opener(), EVERY),
        (RETAINED, retained.opener(), EVERY),
    ]


def targets(off: Played, on: Played) -> list[Target]:
    """What upkeep has to hold at the year's end."""
    last, first = on.months[-1], on.months[0]
    now, without = figures(last), figures(off.months[-1])
    fixed = {one.name for one in first.answers} & {one.name for one in last.answers}
    then, again = figures(first, fixed), figures(last, fixed)
    found = []
    for metric in ("hit@1", "hit@5", "MRR"):
        name = f"{metric} at month {MONTHS}"
        found.append(_least(f"{name}, against month 1", again[metric], then[metric]))
        found.append(_least(f"{name}, against no upkeep", now[metric], without[metric]))
    return [
        *found,
        _most("store, share of no upkeep", last.bytes / off.months[-1].bytes, _LARGEST),
        _most("answerable lost to archiving", max(_each(on, "lost")), 0),
        _most("deleted returned, all months", sum(_each(on, "deleted")), 0),
        _most("stale among what was returned", now["stale"], _MOST_STALE),
        _most("questions answered with a stale one", now["asked with stale"], _MOST_STALE),
    ]


def _least(name: str, value: float, bound: float) -> Target:
    return Target(name=name, value=value, bound=bound, at_most=False)


def _most(name: str, value: float, bound: float) -> Target:
    return Target(name=name, value=value, bound=bound, at_most=True)


def _each(played: Played, figure: str) -> list[float]:
    return [figures(month)[figure] for month in played.months]


def _shown(played: Played) -> dict[str, Any]:
    return {
        "months": [_month(month) for month in played.months],
        "categories": by_category(played.months[-1]),
        "not right": {one.name: _wrong(one) for one in played.months[-1].answers if _wrong(one)},
        "upkeep": played.upkeep,
        "upkeep seconds": played.upkeep_seconds,
    }


def _wrong(answer: Answer) -> str:
    """What a question of the last month got wrong; trivia may."""
    if answer.category in BESIDE:
        return ""
    found = (("not first", not answer.hit1), ("stale", answer.stale > 0), ("lost", answer.lost))
    return ", ".join(name for name, true in found if true)


def _month(month: Month) -> Mapping[str, Any]:
    bare = asdict(replace(month, answers=()))
    del bare["answers"]
    return bare | figures(month)
