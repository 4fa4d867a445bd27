"""The read road, end to end.

understand -> routes in parallel -> fuse -> load texts once -> rank -> rerank (where there is a
model for it) -> gate -> budget.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo
from functools import cached_property

from memory_core import ids
from memory_core.embed import EmbeddingService, RerankingService
from memory_core.policies import Policies
from memory_core.read import budget, gate, rerank, routes
from memory_core.read.budget import Measure
from memory_core.read.fuse import chance, fuse, parts
from memory_core.read.overtaken import Asked, Beside, overtaken
from memory_core.read.rank import rank, settled, signals
from memory_core.read.routes import Begun, Found
from memory_core.read.topic import meant
from memory_core.read.understand import Question, about, understand
from memory_core.read.versions import Text, newest_first
from memory_core.store import entities, lexical, memories, neighbours, scopes
from memory_core.store.db import Database
from memory_core.store.driver import Connection
from memory_core.store.filters import Filter
from memory_core.text import Lexicon, concept_term, encode_term, fold
from memory_core.types import Hit, Omitted, Parts, Query, Recall, StoredMemory, Trace, Why

_SPARE = 20
"""Candidates loaded beyond those asked for: versions and the memory's own signals reorder these."""

_TO_FORGET = 0.15
"""The least relevance to a topic that is to be forgotten: surer than an answer has to be."""


@dataclass(frozen=True, kw_only=True)
class _Seen:
    """An answer and what led to it."""

    recall: Recall
    found: Found = field(default_factory=Found)
    ranked: Sequence[Hit] = ()


@dataclass(frozen=True, kw_only=True)
class Reader:
    """Recalls. One per process; shared by every caller."""

    database: Database
    embedding: EmbeddingService
    reranking: RerankingService
    policies: Policies
    lexicon: Lexicon
    timezone: tzinfo
    _scope_ids: dict[str, int] = field(default_factory=dict)

    async def recall(
        self, query: Query, scope: str, *, now: datetime, measure: Measure | None = None
    ) -> Recall:
        """Answer a query. Raises InvalidInput on a bad bound."""
        return (await self._search(query, scope, now, measure)).recall

    async def trace(self, query: Query, scope: str, *, now: datetime) -> Trace:
        """The same answer, with what every stage saw."""
        seen = await self._search(query, scope, now, None)
        bar = self._bar(seen.found)
        return Trace(
            routes=_shown(seen.found),
            ranked=tuple(seen.ranked),
            parts=_with_names(parts(seen.found, self.policies.weights)),
            threshold=bar.threshold,
            least=gate.least(seen.ranked, bar),
            recall=seen.recall,
        )

    async def _search(
        self, query: Query, scope: str, now: datetime, measure: Measure | None
    ) -> _Seen:
        question = understand(query, now=now, timezone=self.timezone, lexicon=self.lexicon)
        scope_id = await self._scope_id(scope)
        if scope_id is None:
            return _Seen(recall=_empty(question))
        if not question.text:
            hits = await self.database.read(_newest, scope_id, question, self.policies)
            lacking = "" if hits else "nothing here passes the filter"
            return _Seen(ranked=hits, recall=self._answer(question, hits, measure, lacking))
        found, hits, beside = await self._found(scope_id, question)
        bar = self._bar(found)
        former = self._overtaken(hits, beside, question, bar)
        ranked = [hit for hit in hits if hit.memory.id not in former]
        near = gate.above(hits, bar.threshold)
        omitted = [former[hit.memory.id] for hit in near if hit.memory.id in former]
        passed = gate.passed(ranked, bar)
        lacking = "" if passed else gate.nothing(ranked, bar.threshold)
        answer = self._answer(question, passed, measure, lacking, omitted)
        return _Seen(found=found, ranked=ranked, recall=answer)

    def _overtaken(
        self, hits: Sequence[Hit], beside: Beside, question: Question, bar: gate.Bar
    ) -> dict[str, Omitted]:
        """What says a former value of what is asked for now, by its id."""
        asked = Asked(text=question.text, predicates=question.asked, threshold=bar.threshold)
        found = overtaken(hits, beside, asked, self.policies, self.lexicon)
        return {one.id: one for one in found}

    async def topic(self, topic: str, scope: str, keep: Filter) -> list[Hit]:
        """All that is about a topic, within bounds that the caller sets: for forgetting."""
        scope_id = await self._scope_id(scope)
        if scope_id is None:
            return []
        question = about(topic, keep=keep, lexicon=self.lexicon)
        found, hits, _ = await self._found(scope_id, question)
        near = gate.above(hits, max(_TO_FORGET, self._bar(found).threshold))
        numbers = [ids.decode(hit.memory.id) for hit in near]
        tied = await self.database.read(entities.mentioning, scope_id, [fold(topic)], numbers)
        return meant(topic, near, found, tied, self.lexicon)

    def _bar(self, found: Found) -> gate.Bar:
        weights = self.policies.weights
        without = chance(found, self.policies.calibration(self.embedding.name))
        return gate.Bar.over(without, threshold=weights.gate, beside=weights.beside)

    @cached_property
    def _one_valued(self) -> frozenset[str]:
        names = (one.name for one in self.policies.predicates if one.values != "many")
        return frozenset(encode_term(concept_term(name)) for name in names)

    async def _scope_id(self, scope: str) -> int | None:
        # A scope keeps its id for good, so that one look-up in a process is enough.
        if scope not in self._scope_ids:
            found = await self.database.read(scopes.find, scope)
            if found is None:
                return None
            self._scope_ids[scope] = found
        return self._scope_ids[scope]

    async def _found(self, scope_id: int, question: Question) -> tuple[Found, list[Hit], Beside]:
        begun = await routes.begin(self.database, self.embedding, scope_id, question)
        found, hits, beside = await self.database.read(self._ranked, scope_id, begun, question)
        return found, await self._reranked(hits, question), beside

    async def _reranked(self, hits: list[Hit], question: Question) -> list[Hit]:
        texts = [hit.memory.content for hit in hits[: rerank.BEST]]
        scores = await self.reranking.scores(question.text, texts)
        if scores is None:
            return hits
        blended = rerank.blended(hits, scores, self.policies.weights.reranker)
        return settled(
            blended,
            policies=self.policies,
            past=question.past,
            asked=question.text,
            held=question.held,
        )

    def _ranked(
        self, tx: Connection, scope_id: int, begun: Begun, question: Question
    ) -> tuple[Found, list[Hit], Beside]:
        found = routes.complete(tx, scope_id, begun, question)
        relevances = fuse(
            found,
            self.policies.weights,
            self.policies.calibration(self.embedding.name),
            self._one_valued,
            most=question.limit + _SPARE,
        )
        loaded, beside = _loaded(tx, scope_id, [one.id for one in relevances], question)
        if self.policies.weights.versions and not question.past:
            relevances = newest_first(relevances, _texts(loaded, beside.terms, question))
        hits = rank(
            relevances,
            loaded,
            policies=self.policies,
            past=question.past,
            now=question.now,
            asked=question.text,
            held=question.held,
        )
        return found, hits, beside

    def _answer(
        self,
        question: Question,
        passed: Sequence[Hit],
        measure: Measure | None,
        lacking: str,
        omitted: Sequence[Omitted] = (),
    ) -> Recall:
        whole = Recall(
            hits=tuple(passed[: question.limit]),
            found=len(passed),
            omitted=tuple(omitted),
            message=self._message(question, lacking),
            history=not question.present,
            detail=question.detail,
        )
        return budget.fit(
            whole,
            terms=question.terms,
            budget=question.token_budget,
            measure=measure or budget.default_measure,
        )

    def _message(self, question: Question, lacking: str) -> str:
        """What is lacking, and what was not done."""
        degraded = (self.degraded, self._not_reranked) if question.text else ()
        return "; ".join(filter(None, (lacking, *degraded)))

    @property
    def degraded(self) -> str:
        """Why questions are not searched by meaning; empty where they are, or never shall be."""
        if self.embedding.state == "loading":
            return "the embedding model is still loading, so only words were searched"
        if self.embedding.state == "failed":
            return f"only words were searched: {self.embedding.detail}"
        return ""

    @property
    def _not_reranked(self) -> str:
        if self.reranking.state == "loading":
            return "the reranker is still loading, so the answer is not reranked"
        if self.reranking.state == "failed":
            return f"the answer is not reranked: {self.reranking.detail}"
        return ""


def _loaded(
    tx: Connection, scope_id: int, numbers: Sequence[int], question: Question
) -> tuple[dict[int, StoredMemory], Beside]:
    """The candidates, their terms, and what held the place of each before it, where that matters:
    a question about the past or a moment wants former values too."""
    former = neighbours.former(tx, scope_id, numbers) if question.present else {}
    beside = Beside(former=former, terms=lexical.terms_of(tx, numbers))
    loaded = memories.get(tx, scope_id, numbers)
    return {number: _by_now(memory, question.now) for number, memory in loaded.items()}, beside


def _by_now(memory: StoredMemory, now: datetime) -> StoredMemory:
    """As it is at the time of the question: upkeep ends later what a value to come has replaced."""
    over = memory.superseded_by and memory.valid_to and memory.valid_to <= now
    return replace(memory, state="superseded") if over and memory.state == "current" else memory


def _texts(
    loaded: Mapping[int, StoredMemory], terms: Mapping[int, frozenset[str]], question: Question
) -> dict[int, Text]:
    asked = frozenset(map(encode_term, question.terms))
    return {
        number: Text(
            terms=terms[number],
            matched=terms[number] & asked,
            time=memory.true_from.timestamp(),
        )
        for number, memory in loaded.items()
        if number in terms
    }


def _newest(tx: Connection, scope_id: int, question: Question, policies: Policies) -> list[Hit]:
    found = memories.select(tx, scope_id, question.keep, limit=question.limit)
    return [_listed(memory, policies, question.now) for memory in found]


def _listed(memory: StoredMemory, policies: Policies, now: datetime) -> Hit:
    own = signals(memory, policies, now)
    why = Why(
        relevance=1.0,
        semantic=None,
        lexical=None,
        recency=own.recency,
        importance=own.importance,
        confidence=own.confidence,
        use=own.use,
        routes=("recent",),
    )
    return Hit(memory=memory, score=1.0, why=why)


def _empty(question: Question) -> Recall:
    return Recall(
        hits=(), found=0, message="nothing is remembered here yet", detail=question.detail
    )


def _shown(found: Found) -> dict[str, tuple[tuple[str, float], ...]]:
    by_route: dict[str, list[tuple[int, float]]] = {
        "semantic": [(n, found.similar[n]) for n in found.candidates if n in found.similar],
        "lexical": [(n, found.words[n].score) for n in found.candidates if n in found.words],
        "entity": list(found.linked.items()),
        "recent": list(found.timely.items()),
    }
    return {
        route: tuple((ids.encode(number), value) for number, value in _best_first(scored))
        for route, scored in by_route.items()
    }


def _with_names(known: Mapping[int, Parts]) -> dict[str, Parts]:
    return {ids.encode(number): one for number, one in known.items()}


def _best_first(scored: Sequence[tuple[int, float]]) -> list[tuple[int, float]]:
    return sorted(scored, key=lambda pair: -pair[1])
