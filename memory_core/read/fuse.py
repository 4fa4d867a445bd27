"""From what the routes found to each candidate's evidence and relevance.

Evidence orders: words as a share of the question's own idf mass, meaning as a cosine of centred
vectors (about 0 for unrelated texts), what the neighbours in a session lend, and whether the
memory is about what and when the question names. The parts add up, since they are right on
different questions.

Relevance, 0 to 1, is absolute: the probability that a memory with these parts answers, whatever
else the scope holds, so that a question that nothing answers finds nothing. Nothing here is
scaled by the best of the result set.

The constants lie on a plateau: factors of 1.5 change the development figures by less than
their intervals (`python -m evals sweep`).
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Mapping, Set
from dataclasses import replace
from itertools import chain

from memory_core.calibration import Calibration
from memory_core.policies import Weights
from memory_core.read.chains import follow
from memory_core.read.relevance import Relevance
from memory_core.read.routes import Found
from memory_core.store.neighbours import Traits
from memory_core.types import Parts, Route

_LEXICAL_CAP, _LEXICAL_POWER = 1.5, 1.5
"""Half of the words say less than half: a paraphrase shares few, an accident some."""

_REPLY_WORDS, _REPLY_MEANING = 0.85, 0.5
"""An answer inherits the match of the question it follows: "Where did you go?" "To Oslo." """

_BEFORE_WORDS = 0.25
_AFTER_WORDS, _AFTER_MEANING = 0.15, 0.22
_LENGTH = 60.0
"""A text longer than this many terms leans on its neighbours less: it speaks for itself."""

_ASKED_TIME, _SAID_TIME = 0.9, 0.5
"""Relevance of a memory of the very time, where a question asks for nothing else; and of one
that says the words for it."""

_ALL = 0.6
"""A coverage that leaves no word out, some of them said in other words."""

_UNRELATED = 0.1
"""A neighbour's cosine up to this says nothing."""

_BARE_QUESTION = 0.2
"""A question that somebody asked is seldom the answer to another."""

_NOT_THE_USER, _AS_ASKED = 0.4, -0.3
"""The assistant talks at length of what the user only touches; "what did you recommend" wants it.

On the assistants' data 0.3 to 0.5, and 0 to -0.3, differ by less than a point of MRR."""

_ANOTHERS = 0.3
"""Somebody else's value, where the one asked about has one."""


_LARGEST = 2_500
"""Memories of a scope from which on its size makes no more difference: none larger was fitted."""


def fuse(
    found: Found,
    weights: Weights,
    calibration: Calibration,
    one_valued: frozenset[str] = frozenset(),
    *,
    most: int,
) -> list[Relevance]:
    """The candidates of the strongest evidence, `most` of them at most, best first.

    `calibration` is that of the model that made the vectors; `one_valued` are the predicates
    that hold one value at a time, as index terms.
    """
    rivals = _rivals(found, one_valued)
    found = _without_steps_to(rivals, found)
    inherited = {
        number: weights.neighbours * _inherited(number, found) for number in found.candidates
    }
    evidence = {
        number: _evidence(number, found, weights) + lent - _ANOTHERS * (number in rivals)
        for number, lent in inherited.items()
    }
    candidates = [
        _relevance(number, found, evidence[number], inherited[number], calibration)
        for number in _strongest(evidence, found, most)
    ]
    return sorted(follow(candidates, found), key=lambda one: (-one.evidence, -one.id))[:most]


def _strongest(evidence: Mapping[int, float], found: Found, most: int) -> set[int]:
    """What may be among the best once second steps have what their first ones lend."""
    best = heapq.nlargest(most, evidence, key=lambda number: (evidence[number], number))
    return {*best, *found.chained, *chain.from_iterable(found.chained.values())}


def _rivals(found: Found, one_valued: frozenset[str]) -> frozenset[int]:
    """Others' values of what is asked, where the one whom the question names has one.

    Heron's database is no answer to which one Kestrel uses, nor a step to it for being the same.
    """
    if not (found.names_known and found.asked & one_valued):
        return frozenset()
    asked = {n: _asked_of(n, found) & one_valued for n in found.candidates}
    told = frozenset().union(*(asked[n] for n in asked.keys() & found.mentioning))
    return frozenset(
        number
        for number, has in asked.items()
        if has and has <= told and number not in found.mentioning
        if found.linked.get(number, 0.0) < 1.0
    )


def _without_steps_to(rivals: Set[int], found: Found) -> Found:
    return replace(
        found,
        linked={number: value for number, value in found.linked.items() if number not in rivals},
        bridged={number: value for number, value in found.bridged.items() if number not in rivals},
    )


def _asked_of(number: int, found: Found) -> frozenset[str]:
    """The predicates that a question asks for and a memory has, as index terms."""
    hit = found.words.get(number)
    return hit.matched & found.asked if hit else frozenset()


def _relevance(
    number: int, found: Found, evidence: float, inherited: float, calibration: Calibration
) -> Relevance:
    cosine, hit = found.similar.get(number), found.words.get(number)
    return Relevance(
        id=number,
        value=_probability(number, found, inherited, calibration),
        evidence=evidence,
        semantic=None if cosine is None else min(1.0, max(0.0, cosine)),
        lexical=None if hit is None else hit.coverage,
        routes=_routes(number, found),
    )


def _evidence(number: int, found: Found, weights: Weights) -> float:
    traits = found.traits.get(number)
    return (
        weights.lexical * _words(number, found)
        + weights.semantic * found.similar.get(number, 0.0)
        + weights.entity * found.linked.get(number, 0.0)
        + weights.bridge * found.bridged.get(number, 0.0)
        + weights.time * found.timely.get(number, 0.0)
        - (_drawback(traits, found) if traits else 0.0)
    )


def _probability(number: int, found: Found, inherited: float, calibration: Calibration) -> float:
    if found.only_when:
        return _of_the_time(number, found)
    return calibration.probability(_parts(number, found, inherited))


def _of_the_time(number: int, found: Found) -> float:
    """A memory of the time asked for, or one that has all the words for it: "On Fridays …"."""
    if found.timely.get(number, 0.0) == 1.0:
        return _ASKED_TIME
    hit = found.words.get(number)
    return _SAID_TIME if hit and hit.coverage > _ALL else 0.0


def parts(found: Found, weights: Weights) -> dict[int, Parts]:
    """What each candidate's relevance is made of; nothing where only the time counts."""
    if found.only_when:
        return {}
    return {
        number: _parts(number, found, weights.neighbours * _inherited(number, found))
        for number in found.candidates
    }


def chance(found: Found, calibration: Calibration) -> float:
    """The relevance (0 to 1) of a memory here that has nothing in common with the question."""
    nothing = dict.fromkeys(Parts._fields, 0.0)
    return calibration.probability(Parts(**nothing | {"size": _size(found)}))


def _size(found: Found) -> float:
    return math.log(min(max(1, found.size), _LARGEST))


def _parts(number: int, found: Found, inherited: float) -> Parts:
    """Time is left out: with it, questions about somebody else's week passed."""
    hit = found.words.get(number)
    return Parts(
        coverage=hit.coverage if hit else 0.0,
        meaning=_meaning(number, found),
        inherited=min(1.0, inherited),
        size=_size(found),
        about=found.linked.get(number, 0.0),
        bridged=found.bridged.get(number, 0.0),
        other=float(_of_another(number, found)),
        asked=_has_asked(number, found),
        lacking=_lacks_detail(number, found),
    )


def _lacks_detail(number: int, found: Found) -> int:
    """1 where a memory is about the one whom the question names, but not about what is asked of
    them; who holds a role is only a step. 2 where the question is about a code that nothing has.
    """
    if found.code_is_unknown:
        return 2
    if number in found.role_holders:
        return 0
    about = found.names_known and found.linked.get(number, 0.0) > 0
    return int(about and _has_asked(number, found) < 0)


def _has_asked(number: int, found: Found) -> int:
    """1 where a memory has the predicate that is asked for, -1 where not, 0 where none is."""
    if not found.asked:
        return 0
    return 1 if _asked_of(number, found) else -1


def _of_another(number: int, found: Found) -> bool:
    """The question names somebody known here, and this memory has nothing to do with them."""
    if not found.names_known or number in found.mentioning:
        return False
    return number not in found.linked and number not in found.bridged


def _words(number: int | None, found: Found) -> float:
    hit = found.words.get(number) if number is not None else None
    return min(_LEXICAL_CAP, hit.score) ** _LEXICAL_POWER if hit else 0.0


def _meaning(number: int | None, found: Found) -> float:
    return max(0.0, found.similar.get(number, 0.0)) if number is not None else 0.0


def _lent(number: int | None, found: Found) -> float:
    return max(0.0, _meaning(number, found) - _UNRELATED)


def _inherited(number: int, found: Found) -> float:
    """What the neighbours in the session lend."""
    beside = found.beside.get(number)
    if beside is None:
        return 0.0
    before = _from_before(beside.before, found) * _short(beside.before, found)
    after = _AFTER_WORDS * _words(beside.after, found)
    after += _AFTER_MEANING * _lent(beside.after, found)
    return _short(number, found) * (before + after)


def _from_before(before: int | None, found: Found) -> float:
    traits = found.traits.get(before) if before is not None else None
    if traits is None or not traits.asks:
        return _BEFORE_WORDS * _words(before, found)
    return _REPLY_WORDS * _words(before, found) + _REPLY_MEANING * _lent(before, found)


def _short(number: int | None, found: Found) -> float:
    traits = found.traits.get(number) if number is not None else None
    return min(1.0, _LENGTH / max(1, traits.length)) if traits else 0.0


def _drawback(traits: Traits, found: Found) -> float:
    bare = _BARE_QUESTION if traits.bare_question else 0.0
    if not traits.from_agent:
        return bare
    return bare + (_AS_ASKED if found.asks_agent else _NOT_THE_USER)


def _routes(number: int, found: Found) -> tuple[Route, ...]:
    present: tuple[tuple[Route, bool], ...] = (
        ("semantic", number in found.similar),
        ("lexical", number in found.words),
        ("entity", number in found.linked or number in found.bridged),
        ("recent", number in found.timely),
    )
    return tuple(route for route, there in present if there)
