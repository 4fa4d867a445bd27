"""From what the routes found to one relevance per candidate, 0 to 1, absolute.

Nothing here is scaled by the best of the result set: a question that nothing answers must find
nothing relevant. Words count as a share of the question's own idf mass, meaning as a cosine of
centred vectors (about 0 for unrelated texts); both add up, since they are right on different
questions. A logistic curve turns the sum into a probability.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from memory_core.read.routes import Found
from memory_core.types import Route

_MEANING = 1.0

_REPLY_WORDS, _REPLY_MEANING = 0.85, 0.33
"""An answer to a question inherits the question's match: "Where did you go?" "To Oslo." """

_BEFORE_WORDS, _AFTER_WORDS, _AFTER_MEANING = 0.25, 0.15, 0.33
"""What was told beside a match in the same session is likelier to matter too."""

_NAMED = {1: 0.5, 2: 0.2}
_TIMELY = 0.5

_SLOPE, _MIDDLE = 7.0, 0.55


@dataclass(frozen=True, kw_only=True)
class Relevance:
    """A candidate's evidence. `value` is a probability (0 to 1), `evidence` the sum behind it;
    `semantic` and `lexical` are what each route says (None: it did not find it)."""

    id: int
    value: float
    evidence: float
    semantic: float | None
    lexical: float | None
    routes: tuple[Route, ...]


def fuse(found: Found) -> list[Relevance]:
    """Every candidate with its relevance, most relevant first."""
    candidates = [_relevance(number, found) for number in found.candidates]
    return sorted(candidates, key=lambda one: (-one.evidence, -one.id))


def probability(evidence: float) -> float:
    """The relevance that an amount of evidence means."""
    return 1 / (1 + math.exp(-_SLOPE * (evidence - _MIDDLE)))


def _relevance(number: int, found: Found) -> Relevance:
    evidence = (
        _words(number, found)
        + _MEANING * found.similar.get(number, 0.0)
        + _inherited(number, found)
        + _NAMED.get(found.hops.get(number, 0), 0.0)
        + _TIMELY * found.timely.get(number, 0.0)
    )
    hit = found.words.get(number)
    cosine = found.similar.get(number)
    return Relevance(
        id=number,
        value=probability(evidence),
        evidence=evidence,
        semantic=None if cosine is None else min(1.0, max(0.0, cosine)),
        lexical=None if hit is None else hit.coverage,
        routes=_routes(number, found),
    )


def _words(number: int | None, found: Found) -> float:
    hit = found.words.get(number) if number is not None else None
    return 0.0 if hit is None else hit.score


def _meaning(number: int | None, found: Found) -> float:
    return max(0.0, found.similar.get(number, 0.0)) if number is not None else 0.0


def _inherited(number: int, found: Found) -> float:
    """What the neighbours in the session lend."""
    beside = found.beside.get(number)
    if beside is None:
        return 0.0
    if beside.asked:
        before = _REPLY_WORDS * _words(beside.before, found)
        before += _REPLY_MEANING * _meaning(beside.before, found)
    else:
        before = _BEFORE_WORDS * _words(beside.before, found)
    after = _AFTER_WORDS * _words(beside.after, found)
    return before + after + _AFTER_MEANING * _meaning(beside.after, found)


def _routes(number: int, found: Found) -> tuple[Route, ...]:
    present: tuple[tuple[Route, bool], ...] = (
        ("semantic", number in found.similar),
        ("lexical", number in found.words),
        ("entity", number in found.hops),
        ("recent", number in found.timely),
    )
    return tuple(route for route, there in present if there)
