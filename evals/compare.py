"""Two runs over the same cases: what got better, what got worse, and is it more than chance."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from evals import metrics, stats
from evals.outcome import OURS, Result
from evals.summary import RANKING

COMPARED = ("any@1", "any@5", "any@10", "mrr", "ndcg@10")


@dataclass(frozen=True, kw_only=True)
class Moved:
    """A case whose first relevant rank changed; 0 stands for not found."""

    case: str
    category: str
    before: int
    after: int


@dataclass(frozen=True, kw_only=True)
class Comparison:
    """One suite in two runs. `differences` are B - A by metric, overall and per category;
    only cases that both runs asked are compared. `better` and `worse` are ranks among all that
    was found; `served` and `unserved` the cases of which a caller is given an answer in B alone,
    and in A alone."""

    suite: str
    differences: Mapping[str, stats.Difference]
    categories: Mapping[str, Mapping[str, stats.Difference]]
    better: tuple[Moved, ...]
    worse: tuple[Moved, ...]
    served: tuple[str, ...]
    unserved: tuple[str, ...]


def compare(suite: str, a: Sequence[Result], b: Sequence[Result]) -> Comparison:
    pairs = _pairs(a, b)
    moved = [m for pair in pairs if (m := _moved(*pair))]
    names = sorted({before.category for before, _ in pairs if before.category})
    return Comparison(
        suite=suite,
        differences=differences(pairs),
        categories={
            name: differences([pair for pair in pairs if pair[0].category == name])
            for name in names
        },
        better=tuple(m for m in moved if _order(m.after) < _order(m.before)),
        worse=tuple(m for m in moved if _order(m.after) > _order(m.before)),
        served=_gained([(before, after) for before, after in pairs]),
        unserved=_gained([(after, before) for before, after in pairs]),
    )


def _gained(pairs: Sequence[tuple[Result, Result]]) -> tuple[str, ...]:
    """The answerable cases that return something expected in the second of each pair alone."""
    asked = [pair for pair in pairs if not pair[0].abstain]
    return tuple(one.case for one, other in asked if not _returned(one) and _returned(other))


def differences(pairs: Sequence[tuple[Result, Result]]) -> dict[str, stats.Difference]:
    """By ranking metric over the answerable cases, what was returned, and silence over the rest."""
    answerable = [pair for pair in pairs if not pair[0].abstain and pair[0].expected]
    silent = [pair for pair in pairs if pair[0].abstain]
    found = {metric: _paired(answerable, metric) for metric in COMPARED if answerable}
    if answerable:
        found["returned any"] = stats.paired(*_columns(answerable, _returned))
    if silent:
        found["answered with nothing"] = stats.paired(*_columns(silent, _silent))
    updates = [pair for pair in answerable if pair[0].stale]
    if updates:
        found["current above stale"] = stats.paired(*_columns(updates, _current))
    return found


def plain(comparison: Comparison) -> dict[str, Any]:
    return asdict(comparison)


def _pairs(a: Sequence[Result], b: Sequence[Result]) -> list[tuple[Result, Result]]:
    later = {result.case: result for result in b}
    return [(result, later[result.case]) for result in a if result.case in later]


def _paired(pairs: Sequence[tuple[Result, Result]], metric: str) -> stats.Difference:
    return stats.paired(*_columns(pairs, lambda result: _metric(result, metric)))


def _columns(
    pairs: Sequence[tuple[Result, Result]], value: Callable[[Result], float]
) -> tuple[list[float], list[float]]:
    return [value(a) for a, _ in pairs], [value(b) for _, b in pairs]


def _metric(result: Result, metric: str) -> float:
    view = result.views["memories"]
    return RANKING[metric](view.rankings[OURS], view.relevant)


def _returned(result: Result) -> float:
    return metrics.hit_at(result.returned, result.expected, result.k)


def _silent(result: Result) -> float:
    return float(not result.returned)


def _current(result: Result) -> float:
    ranked = result.views["memories"].rankings[OURS]
    return metrics.current_first(ranked, result.current, result.stale)


def _moved(before: Result, after: Result) -> Moved | None:
    ranks = _rank(before), _rank(after)
    if before.abstain or ranks[0] == ranks[1]:
        return None
    return Moved(case=before.case, category=before.category, before=ranks[0], after=ranks[1])


def _rank(result: Result) -> int:
    view = result.views["memories"]
    ranked = enumerate(view.rankings[OURS], 1)
    return next((rank for rank, id in ranked if id in view.relevant), 0)


def _order(rank: int) -> float:
    return rank or float("inf")
