"""From results to figures: every metric with its interval, overall and per category."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from evals import abstention, metrics, stats
from evals.outcome import OURS, Result, View
from evals.traces import STAGES

Figures = dict[str, Any]
"""Metric name -> {value, low, high, n}, or plain numbers; ready for JSON."""

DEPTHS = (1, 3, 5, 10)

Metric = Callable[[Sequence[str], Sequence[str]], float]
MetricAt = Callable[[Sequence[str], Sequence[str], int], float]


def _at(metric: MetricAt, k: int) -> Metric:
    return lambda ranked, relevant: metric(ranked, relevant, k)


RANKING: dict[str, Metric] = {
    **{f"any@{k}": _at(metrics.hit_at, k) for k in DEPTHS},
    **{f"all@{k}": _at(metrics.all_at, k) for k in (5, 10)},
    **{f"fraction@{k}": _at(metrics.fraction_at, k) for k in (5, 10)},
    "mrr": metrics.reciprocal_rank,
    **{f"ndcg@{k}": _at(metrics.ndcg_at, k) for k in (5, 10)},
    **{f"lme_ndcg@{k}": _at(metrics.longmemeval_ndcg_at, k) for k in (5, 10)},
}
HEADLINE = ("any@1", "any@5", "any@10", "all@5", "fraction@10", "ndcg@10", "mrr")


def summarise(results: Sequence[Result]) -> Figures:
    """Everything a suite's results say, as nested plain values for JSON."""
    return {
        "cases": len(results),
        "views": {name: _view_figures(results, name) for name in view_names(results)},
        "answer": _answer_figures(results),
        "abstention": _abstention(results),
        "order": _order(results),
        "lost": _lost(results),
        "calibration": _calibration(results),
        "categories": _groups(results, lambda r: r.category),
        "languages": _groups(results, lambda r: r.language),
    }


def view_names(results: Iterable[Result]) -> list[str]:
    return list(dict.fromkeys(name for result in results for name in result.views))


def systems(results: Iterable[Result]) -> list[str]:
    views = (view for result in results for view in result.views.values())
    return list(dict.fromkeys(system for view in views for system in view.rankings))


def scored(results: Iterable[Result], view: str) -> list[View]:
    """The answerable questions seen through one view: those with something to find."""
    return [
        result.views[view]
        for result in results
        if not result.abstain and view in result.views and result.views[view].relevant
    ]


def values(views: Iterable[View], metric: str, system: str = OURS) -> list[float]:
    return [RANKING[metric](view.rankings[system], view.relevant) for view in views]


def _view_figures(results: Sequence[Result], view: str) -> Figures:
    views = scored(results, view)
    if not views:
        return {}
    return {
        system: {metric: _estimate(values(views, metric, system)) for metric in RANKING}
        for system in systems(results)
    }


def _answer_figures(results: Sequence[Result]) -> Figures:
    """What a caller got, after the gate, the limit and the budget."""
    answerable = [r for r in results if not r.abstain and r.expected]
    figures: Figures = {}
    if answerable:
        figures["returned any"] = _estimate(
            [metrics.hit_at(r.returned, r.expected, r.k) for r in answerable]
        )
        figures["returned all"] = _estimate(
            [metrics.all_at(r.returned, r.expected, r.k) for r in answerable]
        )
        figures["precision"] = _estimate(
            [metrics.precision(r.returned, r.expected) for r in answerable if r.returned] or [0.0]
        )
    figures["forbidden returned"] = _maybe(
        [float(bool(set(r.returned[: r.k]) & set(r.forbidden))) for r in results if r.forbidden]
    )
    figures["noise per answer"] = _estimate(
        [float(len(set(r.returned) - set(r.expected))) for r in results]
    )
    figures["tokens per answer"] = _estimate([float(r.tokens) for r in results])
    figures["cpu_ms p50"] = stats.percentile([r.cpu_ms for r in results], 0.5)
    figures["wall_ms p50"] = stats.percentile([r.wall_ms for r in results], 0.5)
    figures["wall_ms p95"] = stats.percentile([r.wall_ms for r in results], 0.95)
    return {name: value for name, value in figures.items() if value is not None}


def _abstention(results: Sequence[Result]) -> Figures:
    yes = [r.best for r in results if not r.abstain]
    no = [r.best for r in results if r.abstain]
    if not yes or not no:
        return {}
    threshold = results[0].threshold
    silent = [float(not r.returned) for r in results if r.abstain]
    answered = [float(bool(r.returned)) for r in results if not r.abstain]
    return {
        "auroc": abstention.auroc(yes, no),
        "rejected keeping 95 %": abstention.rejected_keeping(yes, no),
        "threshold keeping 95 %": abstention.threshold_keeping(yes),
        "threshold": threshold,
        "at threshold": asdict(abstention.at_threshold(yes, no, threshold)),
        "unanswerable answered with nothing": _estimate(silent),
        "answerable answered": _estimate(answered),
        "best scores": {"answerable": sorted(yes), "unanswerable": sorted(no)},
    }


def _order(results: Sequence[Result]) -> Figures:
    """Updates: is the current version above every stale one; is a stale one in the top 5?"""
    updates = [r for r in results if r.stale and r.expected and not r.abstain]
    if not updates:
        return {}
    return {
        system: {
            "current above stale": _estimate([_first(r, system) for r in updates]),
            "stale in top 5": _estimate([_stale(r, system) for r in updates]),
        }
        for system in systems(updates)
    }


def _first(result: Result, system: str) -> float:
    ranked = result.views["memories"].rankings[system]
    return metrics.current_first(ranked, result.current, result.stale)


def _stale(result: Result, system: str) -> float:
    return metrics.hit_at(result.views["memories"].rankings[system], result.stale, 5)


def _lost(results: Sequence[Result]) -> Figures:
    stages = [stage for r in results if not r.abstain for stage in r.lost.values()]
    return {stage: stages.count(stage) for stage in STAGES if stage in stages}


def _calibration(results: Sequence[Result]) -> list[Figures]:
    """The best score of every question against whether the first hit was right."""
    asked = [r for r in results if "memories" in r.views]
    right = [bool(_top_is_right(r)) for r in asked]
    return [asdict(b) for b in abstention.calibration([min(r.best, 1.0) for r in asked], right)]


def _top_is_right(result: Result) -> float:
    return metrics.hit_at(result.views["memories"].rankings[OURS], result.expected, 1)


def _groups(results: Sequence[Result], key: Callable[[Result], str]) -> Figures:
    names = sorted({key(r) for r in results if key(r)})
    return {name: _group([r for r in results if key(r) == name]) for name in names}


def _group(results: Sequence[Result]) -> Figures:
    figures: Figures = {"cases": len(results)}
    for view in view_names(results):
        if views := scored(results, view):
            figures[view] = {
                system: {metric: _estimate(values(views, metric, system)) for metric in HEADLINE}
                for system in systems(results)
            }
    silent = [float(not r.returned) for r in results if r.abstain]
    if silent:
        figures["answered with nothing"] = _estimate(silent)
    return figures


def _maybe(sample: Sequence[float]) -> Mapping[str, float] | None:
    return _estimate(sample) if sample else None


def _estimate(sample: Sequence[float]) -> dict[str, float]:
    return {key: round(value, 5) for key, value in asdict(stats.estimate(sample)).items()}
