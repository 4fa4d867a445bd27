"""Asks every case of a suite and writes down what came back, beside the baselines.

One result per case, in the local ids of the case file. What the results mean in figures
is `evals.summary`.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from evals import earlier, traces
from evals.aggregate import session_ranking
from evals.cases import Case, CaseError, Item, Suite, items_of
from evals.clock import START, ReplayClock
from evals.contenders import Contenders
from evals.naming import Names
from evals.outcome import DEPTH, OURS, Ran, Result, View
from evals.stores import Built, Opener, Report, StoreCache
from memory_core import InvalidInput, Memory, Query, Trace, count_tokens

Scored = tuple[str, float]


class Runner:
    """Runs suites: `opener` opens a store, `cache` builds it, `contenders` are the baselines
    (None leaves them out). `prepare` is called with every question before the clock runs:
    it puts the embedding into the cache, so that times are without it."""

    def __init__(
        self,
        opener: Opener,
        cache: StoreCache,
        contenders: Contenders | None,
        prepare: Callable[[str], object],
    ) -> None:
        self._open = opener
        self._cache = cache
        self._contenders = contenders
        self._prepare = prepare

    async def run(self, suite: Suite, report: Report) -> Ran:
        """All cases in file order. `report` is told of every store built and case asked."""
        asked: dict[str, tuple[Result, traces.CaseTrace]] = {}
        for items, cases in by_store(suite):
            built = await self._cache.get(items, bulk=suite.bulk, report=report)
            with tempfile.TemporaryDirectory() as folder:
                copy = self._cache.copy(built, Path(folder))
                for case, answer in await self._ask_all(copy, built, items, cases, suite):
                    asked[case.id] = answer
                    report(len(asked), len(suite.cases), "asking")
        ordered = [asked[case.id] for case in suite.cases]
        return Ran(results=tuple(r for r, _ in ordered), traces=tuple(t for _, t in ordered))

    async def _ask_all(
        self, path: Path, built: Built, items: Sequence[Item], cases: Sequence[Case], suite: Suite
    ) -> list[tuple[Case, tuple[Result, traces.CaseTrace]]]:
        clock = ReplayClock()
        names = Names.of(items, built.ids)
        corpus = self._contenders.corpus(items) if self._contenders else None
        answers = []
        async with await self._open(path, clock) as memory:
            await memory.wait_ready(60)
            for case in cases:
                now = asked_at(case, items)
                try:
                    await earlier.play(memory, clock, case.earlier, built.ids)
                    clock.set(now)
                    trace, spent = await self._ask(memory, query_of(case, suite))
                except InvalidInput as error:
                    raise CaseError(f"{case.where}: {error}") from error
                rankings = {OURS: _ranked(trace, names)}
                if self._contenders and corpus:
                    others = self._contenders.rank(corpus, case.question, now)
                    rankings |= {name: _renamed(ranked, names) for name, ranked in others.items()}
                answers.append((case, _answer(case, trace, names, rankings, spent)))
        return answers

    async def _ask(self, memory: Memory, query: Query) -> tuple[Trace, Spent]:
        self._prepare(query.text)
        started, cpu = time.perf_counter(), time.process_time()
        trace = await memory.trace(query)
        return trace, Spent.since(started, cpu)


@dataclass(frozen=True, kw_only=True)
class Spent:
    wall_ms: float
    cpu_ms: float

    @classmethod
    def since(cls, wall: float, cpu: float) -> Spent:
        return cls(
            wall_ms=1000 * (time.perf_counter() - wall), cpu_ms=1000 * (time.process_time() - cpu)
        )


def query_of(case: Case, suite: Suite) -> Query:
    limit = max(suite.limit, case.k)
    return Query(text=case.question, limit=limit, token_budget=suite.token_budget, **case.query)


def by_store(suite: Suite) -> list[tuple[tuple[Item, ...], list[Case]]]:
    """Cases that ask the same memories, together; those with a past of their own alone."""
    groups: dict[str, list[Case]] = {}
    for case in suite.cases:
        own = case.id if case.memories or case.earlier else ""
        groups.setdefault(f"{case.store}\0{own}", []).append(case)
    return [(items_of(suite, cases[0]), cases) for cases in groups.values()]


def asked_at(case: Case, items: Sequence[Item]) -> datetime:
    """When it is asked: as the case says; otherwise an hour after the last memory."""
    last = max((item.at for item in items if item.at), default=START)
    return case.now or last + timedelta(hours=1)


def _ranked(trace: Trace, names: Names) -> list[Scored]:
    return [(names.local.get(h.memory.id, h.memory.id), h.score) for h in trace.ranked]


def _renamed(ranked: Sequence[Scored], names: Names) -> list[Scored]:
    """A baseline's ranking in the ids that stand for stored memories, without repeats."""
    scores: dict[str, float] = {}
    for id, score in ranked:
        scores.setdefault(names.one(id), score)
    return list(scores.items())


def _answer(
    case: Case, trace: Trace, names: Names, rankings: Mapping[str, list[Scored]], spent: Spent
) -> tuple[Result, traces.CaseTrace]:
    expected = names.each(case.expected)
    lost = {
        id: traces.stage_of(names.stored.get(id), trace, case.k) for id in dict.fromkeys(expected)
    }
    hits = trace.recall.hits
    result = Result(
        case=case.id,
        category=case.category,
        language=case.language,
        abstain=case.abstain,
        k=case.k,
        expected=expected,
        forbidden=names.each(case.forbidden),
        stale=names.each(case.stale),
        current=names.each(case.current) or expected,
        returned=tuple(names.local.get(hit.memory.id, hit.memory.id) for hit in hits),
        best=max((hit.score for hit in trace.ranked), default=0.0),
        threshold=trace.threshold,
        tokens=sum(count_tokens(hit.text) for hit in hits),
        wall_ms=spent.wall_ms,
        cpu_ms=spent.cpu_ms,
        views=_views(case, names, rankings),
        lost=lost,
        scores=tuple(round(hit.score, 5) for hit in trace.ranked[:10]),
    )
    return result, traces.case_trace(case.id, case.question, trace, names.local, lost)


def _views(case: Case, names: Names, rankings: Mapping[str, list[Scored]]) -> dict[str, View]:
    views = {"memories": _view(names.each(case.expected), rankings)}
    if case.sessions:
        sessions = {
            system: session_ranking(ranked, names.session) for system, ranked in rankings.items()
        }
        views["sessions"] = _view(case.sessions, sessions)
    spoken = tuple(id for id in names.each(case.expected) if names.speaker.get(id) == "user")
    if spoken:
        own = {
            system: [pair for pair in ranked if names.speaker.get(pair[0]) == "user"]
            for system, ranked in rankings.items()
        }
        views["user turns"] = _view(spoken, own)
    return views


def _view(relevant: tuple[str, ...], rankings: Mapping[str, list[Scored]]) -> View:
    return View(
        relevant=relevant,
        rankings={s: tuple(id for id, _ in ranked[:DEPTH]) for s, ranked in rankings.items()},
    )
