"""Putting questions to their own store and to a stranger's, to fit what a relevance means.

A store that is least like a question's own has no answer to it. The best candidate of either is
right or wrong; `evals.logistic` is fitted to that on one part of the cases, and measured on the
part that `evals.sweep` holds out. So a relevance is the chance that the best hit answers, where
as many questions have no answer as have one.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import tomlkit

from evals.cases import Case, Suite
from evals.clock import ReplayClock
from evals.logistic import Asked, fit, judged
from evals.runner import asked_at, by_store, query_of
from evals.stores import Report
from evals.sweep import is_held_out
from evals.workbench import Workbench
from memory_core import Calibration, Embedder, Trace

_LOOKED_AT = 200
"""Memories by which a store is known."""

Group = tuple[Suite, str]
"""A suite, and the name of one of its stores."""


async def calibrate(
    bench: Workbench, suites: Sequence[Suite], report: Callable[[str], Report]
) -> tuple[Calibration, dict[str, Any]]:
    """The fitted calibration; and the held-out figures of the one in force and of the new one.

    `suites` need two stores at least; the bench needs a model.
    """
    asked = [one for suite in suites for one in await _asked(bench, suite, suites, report)]
    policies = bench.settings.policies
    present = policies.calibration(model_name(bench))
    fitted = fit([one for one in asked if not one.held_out], present)
    proof = [one for one in asked if one.held_out]
    return fitted, {
        "model": model_name(bench),
        "questions": len(asked),
        "held out": len(proof),
        "before": judged(present, proof, policies.weights.gate),
        "after": judged(fitted, proof, policies.weights.gate),
        "table": asdict(fitted),
    }


def model_name(bench: Workbench) -> str:
    return bench.embedder.name if bench.embedder else ""


def written(text: str, model: str, fitted: Calibration) -> str:
    """A TOML file with the model's table put into it, the rest of it as it was."""
    document = tomlkit.parse(text)
    tables = document.setdefault("calibration", tomlkit.table(is_super_table=True))
    tables[model] = {name: round(value, 2) for name, value in asdict(fitted).items()}
    return tomlkit.dumps(document)


async def _asked(
    bench: Workbench, suite: Suite, suites: Sequence[Suite], report: Callable[[str], Report]
) -> list[Asked]:
    """Every case without a past of its own, put to its store and to a stranger's."""
    embedder = bench.embedder
    if embedder is None:
        raise ValueError("calibrating needs an embedding model")
    groups = [(one, name) for one in suites for name in one.stores]
    asked: list[Asked] = []
    for _, cases in by_store(suite):
        plain = [case for case in cases if not case.memories and not case.earlier]
        if plain:
            home = (suite, plain[0].store)
            asked += await _put(bench, home, plain, report(suite.name), right=True)
            abroad = _stranger(embedder, home, groups)
            asked += await _put(bench, abroad, plain, report(suite.name), right=False)
    return asked


async def _put(
    bench: Workbench, group: Group, cases: Sequence[Case], report: Report, *, right: bool
) -> list[Asked]:
    """Put questions to a store; `right` where it is the one that their answers are in."""
    suite, store = group
    items, cache, clock = suite.stores[store], bench.stores(), ReplayClock()
    built = await cache.get(items, bulk=suite.bulk, report=report)
    asked: list[Asked] = []
    with tempfile.TemporaryDirectory() as folder:
        copy = cache.copy(built, Path(folder))
        async with await bench.opener()(copy, clock) as memory:
            await memory.wait_ready(60)
            for done, case in enumerate(cases, 1):
                clock.set(asked_at(case, items))
                trace = await memory.trace(query_of(case, suite))
                asked += _judged(case, trace, built.ids if right else {})
                report(done, len(cases), f"asking {store}")
    return asked


def _judged(case: Case, trace: Trace, ids: Mapping[str, str]) -> list[Asked]:
    """What the best candidate teaches; nothing where there is none, or time alone was asked.

    An older version is as relevant as the present one: which comes first is for the ranking.
    """
    answers = {ids[local] for local in case.expected + case.stale if local in ids}
    best = [hit.memory.id for hit in trace.ranked[:1] if hit.memory.id in trace.parts]
    return [
        Asked(
            parts=trace.parts[id],
            right=id in answers,
            answerable=bool(answers),
            held_out=is_held_out(case),
        )
        for id in best
    ]


def _stranger(embedder: Embedder, home: Group, groups: Sequence[Group]) -> Group:
    """The store whose memories are, in the mean, least like those at home."""
    others = [group for group in groups if group[1] != home[1]]
    own = _mean(embedder, home)
    return min(others, key=lambda group: float(own @ _mean(embedder, group)))


def _mean(embedder: Embedder, group: Group) -> Any:
    suite, store = group
    texts = [item.new.content for item in suite.stores[store][:_LOOKED_AT]]
    vectors = [np.frombuffer(vector, dtype="<f4") for vector in embedder.documents(texts)]
    return np.mean(vectors, axis=0)
