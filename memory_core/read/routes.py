"""The routes: each finds candidates in its own way, inside the scope and the filter."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import cached_property

from memory_core.embed import EmbeddingService
from memory_core.read.understand import Question
from memory_core.store import entities, lexical, memories, neighbours, resting, vectors
from memory_core.store.db import Database
from memory_core.store.driver import Connection
from memory_core.store.filters import passing
from memory_core.store.lexical import Weighed, WordHit
from memory_core.store.neighbours import Beside, Traits
from memory_core.store.vectors import Embedded
from memory_core.text import TimeRange, encode_term

_CANDIDATES = 50
"""Of each route. Twice as many give the development sets the same figures."""

_KEPT = 60
"""Candidates that stay once each has the evidence of every route."""

_LEANED_ON = 30
"""The best of them, whose neighbours in the session become candidates too."""

_BRIDGES, _BRIDGED = 3, 10
"""The best candidates lead on to what they name, and each to so many memories."""

_SURE = 1.5
"""Evidence from which a candidate is a full bridge."""

_AROUND_BEFORE, _AROUND_AFTER = timedelta(days=3), timedelta(days=14)
"""People tell what happened up to two weeks later, and what is planned a few days ahead."""

_LINKED = {1: 0.5, 2: 0.4}


@dataclass(frozen=True, kw_only=True)
class Found:
    """What the routes found for one question, by memory id, with the evidence completed.

    `similar` holds cosines, `words` lexical hits, `linked` how closely a memory hangs on what
    the question names (1: it is about it), `role_holders` say who stands in a relation by which
    it calls somebody, `timely` 1 for the time it names and 0.5 for just around it; `beside` and
    `traits` what stands next to a memory and what kind of text it is.
    """

    similar: Mapping[int, float] = field(default_factory=dict)
    words: Mapping[int, WordHit] = field(default_factory=dict)
    linked: Mapping[int, float] = field(default_factory=dict)
    mentioning: frozenset[int] = frozenset()
    timely: Mapping[int, float] = field(default_factory=dict)
    bridged: Mapping[int, float] = field(default_factory=dict)
    chained: Mapping[int, frozenset[int]] = field(default_factory=dict)
    role_holders: frozenset[int] = frozenset()
    beside: Mapping[int, Beside] = field(default_factory=dict)
    traits: Mapping[int, Traits] = field(default_factory=dict)
    candidates: tuple[int, ...] = ()
    units: tuple[frozenset[str], ...] = ()
    size: int = 0
    names_known: bool = False
    only_when: bool = False
    asked: frozenset[str] = frozenset()
    codes: frozenset[str] = frozenset()
    asks_agent: bool = False

    @cached_property
    def code_is_unknown(self) -> bool:
        """The question names a code that no candidate has."""
        return bool(self.codes) and not any(h.matched & self.codes for h in self.words.values())


@dataclass(frozen=True, kw_only=True)
class Begun:
    """What was found without the question's vector, which is there now; None: no model is."""

    found: Found
    weighed: Weighed
    asked: Embedded | None


async def begin(
    database: Database, embedding: EmbeddingService, scope_id: int, question: Question
) -> Begun:
    """Search by words, names and time while the question is embedded."""
    (found, weighed), asked = await asyncio.gather(
        database.read(_by_words, scope_id, question), _embedded(embedding, question)
    )
    return Begun(found=found, weighed=weighed, asked=asked)


def complete(tx: Connection, scope_id: int, begun: Begun, question: Question) -> Found:
    """Search by meaning too, and give all candidates, and those beside the best, the evidence
    that one route left out."""
    weighed, asked = begun.weighed, begun.asked
    found = _with_similar(tx, scope_id, begun, question)
    proposed = set(found.candidates)
    found = _pruned(_evidenced(tx, found, found.candidates, weighed, asked))
    beside = neighbours.beside(tx, scope_id, found.candidates[:_LEANED_ON])
    fresh = passing(tx, sorted(_around(beside).difference(found.candidates)), question.keep)
    found = replace(found, candidates=(*found.candidates, *fresh))
    found = _with_bridged(tx, scope_id, found, question)
    beside |= neighbours.beside(tx, scope_id, fresh)
    wanted = list(_around(beside).union(found.candidates))
    found = _evidenced(tx, found, [n for n in wanted if n not in proposed], weighed, asked)
    return _with_names(
        tx,
        scope_id,
        replace(
            found,
            beside=beside,
            traits=neighbours.traits(tx, list(_before(beside).union(found.candidates))),
            timely={**found.timely, **_timely_among(tx, found, question)},
        ),
        question.names,
    )


def _by_words(tx: Connection, scope_id: int, question: Question) -> tuple[Found, Weighed]:
    keep = question.keep
    words, weighed = lexical.search(tx, scope_id, question.units, keep, _CANDIDATES)
    if keep.view in ("archived", "all"):
        words += resting.search(tx, scope_id, weighed, question.terms, keep, _CANDIDATES)
    reached = (
        entities.reach(tx, scope_id, question.names, keep, _CANDIDATES) if question.names else []
    )
    found = Found(
        words={hit.id: hit for hit in words},
        linked={number: _LINKED[hop] for number, hop in reached},
        timely=_timely(tx, scope_id, question),
        only_when=question.only_when,
        asked=question.predicates,
        asks_agent=question.asks_agent,
        codes=question.codes,
        units=tuple(frozenset(map(encode_term, unit)) for unit in question.units),
        size=weighed.size,
    )
    return found, weighed


def _timely(tx: Connection, scope_id: int, question: Question) -> dict[int, float]:
    if question.when is None:
        return {}
    exact = question.when
    wide = TimeRange(start=exact.start - _AROUND_BEFORE, end=exact.end + _AROUND_AFTER)
    around = memories.within(tx, scope_id, question.keep, wide, _CANDIDATES)
    inside = memories.within(tx, scope_id, question.keep, exact, _CANDIDATES)
    return dict.fromkeys(around, 0.5) | dict.fromkeys(inside, 1.0)


async def _embedded(embedding: EmbeddingService, question: Question) -> Embedded | None:
    vector = await embedding.query(question.matter)
    if vector is None:
        return None
    return Embedded(model=embedding.name or "", dimension=embedding.dimension or 0, vector=vector)


def _with_similar(tx: Connection, scope_id: int, begun: Begun, question: Question) -> Found:
    """With the nearest in meaning, and all that any route proposes as candidates."""
    found, similar = begun.found, {}
    if begun.asked:
        similar = dict(vectors.search(tx, scope_id, begun.asked, question.keep, _CANDIDATES))
    everything = dict.fromkeys((*similar, *found.words, *found.linked, *found.timely))
    return replace(found, similar=similar, candidates=tuple(everything))


def _pruned(found: Found) -> Found:
    """The best candidates, best first."""
    best = sorted(found.candidates, key=lambda number: -_own(found, number))
    return replace(found, candidates=tuple(best[:_KEPT]))


def _around(beside: Mapping[int, Beside]) -> set[int]:
    return {n for one in beside.values() for n in (one.before, one.after) if n is not None}


def _before(beside: Mapping[int, Beside]) -> set[int]:
    return {one.before for one in beside.values() if one.before is not None}


def _with_names(tx: Connection, scope_id: int, found: Found, names: Sequence[str]) -> Found:
    """Which candidates have to do with what the question names."""
    if not names or not entities.known(tx, scope_id, names):
        return found
    mentioning = entities.mentioning(tx, scope_id, names, found.candidates)
    about = {number: 1.0 for number, is_about in mentioning.items() if is_about}
    return replace(
        found,
        linked={**found.linked, **about},
        mentioning=frozenset(mentioning),
        names_known=True,
    )


def _evidenced(
    tx: Connection, found: Found, wanted: Sequence[int], weighed: Weighed, asked: Embedded | None
) -> Found:
    words = lexical.score(tx, [n for n in wanted if n not in found.words], weighed)
    missing = [n for n in wanted if n not in found.similar]
    similar = vectors.cosines(tx, asked, missing) if asked and missing else {}
    return replace(
        found,
        words={**found.words, **{hit.id: hit for hit in words}},
        similar={**found.similar, **similar},
    )


def _with_bridged(tx: Connection, scope_id: int, found: Found, question: Question) -> Found:
    """What the best candidates lead on to: the second hop of a question in two steps."""
    bridged: dict[int, float] = {}
    chained: dict[int, frozenset[int]] = {}
    for bridge in found.candidates[:_BRIDGES]:
        sure = min(1.0, _own(found, bridge) / _SURE)
        reached = entities.led_to(tx, scope_id, bridge, question.names, question.keep, _BRIDGED)
        for number, about in reached.items():
            bridged[number] = max(sure, bridged.get(number, 0.0))
            if about:
                chained[number] = chained.get(number, frozenset()) | {bridge}
    fresh = [number for number in bridged if number not in found.candidates]
    return replace(
        found,
        candidates=(*found.candidates, *fresh),
        bridged=bridged,
        chained=chained,
        role_holders=_role_holders(tx, found.candidates[:_BRIDGES], question),
    )


def _role_holders(tx: Connection, bridges: Sequence[int], question: Question) -> frozenset[int]:
    """Which of them say who or what stands in a relation that the question names."""
    predicates = memories.predicates(tx, bridges)
    return frozenset(n for n, predicate in predicates.items() if question.calls_by(predicate))


def _own(found: Found, number: int) -> float:
    hit = found.words.get(number)
    named = found.linked.get(number, 0.0) + found.timely.get(number, 0.0)
    return (hit.score if hit else 0.0) + found.similar.get(number, 0.0) + 0.5 * named


def _timely_among(tx: Connection, found: Found, question: Question) -> dict[int, float]:
    """The time of candidates that other routes found: the newest of a long range are not all."""
    if question.when is None or len(found.timely) < _CANDIDATES:
        return {}
    keep = replace(question.keep, since=question.when.start, until=question.when.end)
    return dict.fromkeys(passing(tx, list(found.candidates), keep), 1.0)
