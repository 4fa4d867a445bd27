"""The routes: each finds candidates in its own way, inside the scope and the filter."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta

from memory_core.embed import EmbeddingService
from memory_core.read.understand import Question
from memory_core.store import entities, lexical, memories, neighbours, vectors
from memory_core.store.db import Database
from memory_core.store.driver import Connection
from memory_core.store.lexical import Weighed, WordHit
from memory_core.store.neighbours import Beside
from memory_core.store.vectors import Embedded
from memory_core.text import TimeRange

_CANDIDATES = 100
_NAMED = 40
_AROUND_BEFORE, _AROUND_AFTER = timedelta(days=3), timedelta(days=14)
"""People tell what happened up to two weeks later, and what is planned a few days ahead."""


@dataclass(frozen=True, kw_only=True)
class Found:
    """What the routes found for one question, by memory id.

    `similar` holds cosines, `words` lexical hits, `hops` the distance (1 or 2) from an entity
    that the question names, `timely` 1 for the time it names and 0.5 for just around it,
    `beside` the neighbours of candidates in their sessions.
    """

    similar: Mapping[int, float] = field(default_factory=dict)
    words: Mapping[int, WordHit] = field(default_factory=dict)
    hops: Mapping[int, int] = field(default_factory=dict)
    timely: Mapping[int, float] = field(default_factory=dict)
    beside: Mapping[int, Beside] = field(default_factory=dict)
    candidates: tuple[int, ...] = ()


async def find(
    database: Database, embedding: EmbeddingService, scope_id: int, question: Question
) -> Found:
    """Run all routes, the semantic one beside the others, and complete their evidence."""
    (found, weighed), (similar, asked) = await asyncio.gather(
        database.read(_by_words, scope_id, question),
        _by_meaning(database, embedding, scope_id, question),
    )
    everything = dict.fromkeys((*similar, *found.words, *found.hops, *found.timely))
    found = replace(found, similar=similar, candidates=tuple(everything))
    return await database.read(_completed, scope_id, found, weighed, asked, question.names)


def _by_words(tx: Connection, scope_id: int, question: Question) -> tuple[Found, Weighed]:
    keep = question.keep
    words, weighed = lexical.search(tx, scope_id, question.terms, keep, _CANDIDATES)
    reached = entities.reach(tx, scope_id, question.names, keep, _NAMED) if question.names else []
    found = Found(
        words={hit.id: hit for hit in words},
        hops=dict(reached),
        timely=_timely(tx, scope_id, question),
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


async def _by_meaning(
    database: Database, embedding: EmbeddingService, scope_id: int, question: Question
) -> tuple[dict[int, float], Embedded | None]:
    vector = await embedding.query(question.text)
    if vector is None:
        return {}, None
    asked = Embedded(model=embedding.name or "", dimension=embedding.dimension or 0, vector=vector)
    nearest = await database.read(vectors.search, scope_id, asked, question.keep, _CANDIDATES)
    return dict(nearest), asked


def _completed(
    tx: Connection,
    scope_id: int,
    found: Found,
    weighed: Weighed,
    asked: Embedded | None,
    names: Sequence[str],
) -> Found:
    """Give every candidate and its neighbours the evidence that one route alone left out."""
    beside = neighbours.beside(tx, scope_id, found.candidates)
    around = {n for one in beside.values() for n in (one.before, one.after) if n is not None}
    everything = around.union(found.candidates)
    words = lexical.score(tx, [n for n in everything if n not in found.words], weighed)
    similar = dict(found.similar)
    if asked is not None:
        similar |= vectors.cosines(tx, asked, [n for n in everything if n not in similar])
    matching = {hit.id: hit for hit in words if hit.score > 0}
    about = entities.about(tx, scope_id, names, found.candidates) if names else set()
    return replace(
        found,
        beside=beside,
        similar=similar,
        words={**found.words, **matching},
        hops={**found.hops, **dict.fromkeys(about, 1)},
    )
