"""The same parts in another order: two clauses changed round, a phrase moved to the front.

"The build is slow, see ticket 7" and "See ticket 7: the build is slow" say the same; so do
"at night the backup runs" and "the backup runs at night". Who does what to whom stays inside a
part, whose words keep their order: "Ann paid Bob" is no other order of "Bob paid Ann". Where
parts may belong to one another in more than one way, nothing is said to be the same.
"""

from __future__ import annotations

import re
from collections import Counter

from memory_core.sameness import said

Words = tuple[str, ...]

_MARK = re.compile(r"[，。；：！？、;:!?]|[,.](?=\s|$)|\s[-–—]+\s")

_STARTING = """
in on at by for with without from to into onto of about during since until before after
under over between through across via per than as every each
"""
_STARTERS = frozenset(_STARTING.split())
"""Words that an English phrase begins with."""

_BINDING = """
and or but nor so then because while when if that which who whom whose where though although
unless both either neither
"""
_BINDERS = frozenset(_BINDING.split())
"""Words that tie parts together in ways that the order of phrases may turn."""

_FOLLOWING = re.compile(
    r"\s*(?:and|or|but|so|then|therefore|afterwards|later|next|finally|which|that|who"
    r"|然后|再|之后|后来|接着|随后|最后|于是|所以|因此|但|而|并|且|否则|就)(?![a-z])",
    re.IGNORECASE,
)
"""How a clause begins that leans on the one before it: it cannot be moved."""

_MOST_WORDS = 60

_USER = re.compile(r"\b(?:the )?user\b|用户", re.IGNORECASE)
_NAME = " theuser "
"""The user, wherever in a sentence: `said` leaves a first word "user" out."""


def rearranged(a: str, b: str) -> bool:
    """Do two texts consist of the same parts, in whatever order these may stand?"""
    a, b = _opened(a, b)
    first, second = said(a), said(b)
    if Counter(first) != Counter(second) or len(first) > _MOST_WORDS:
        return False
    clauses_a, clauses_b = _clauses(a), _clauses(b)
    if len(clauses_a) == len(clauses_b) == 2:
        return _turned(clauses_a, clauses_b)
    return _moved(first, second, clauses_a) or _moved(second, first, clauses_b)


def _opened(a: str, b: str) -> tuple[str, str]:
    """Both with one name for the user, and without it where both begin with the user: it is the
    first clause's subject then, whichever that is."""
    named = tuple(_USER.sub(_NAME, one).strip() for one in (a, b))
    if all(one.startswith(_NAME.strip()) for one in named):
        named = tuple(one[len(_NAME.strip()) :] for one in named)
    return named[0], named[1]


def _clauses(content: str) -> list[str]:
    return [part for part in _MARK.split(content) if part.strip()]


def _turned(a: list[str], b: list[str]) -> bool:
    """Two clauses each, the same ones: neither leans on the other."""
    if any(_FOLLOWING.match(part) for part in (*a, *b)):
        return False
    pairs = ((a[0], b[1]), (a[1], b[0])), ((a[0], b[0]), (a[1], b[1]))
    return any(all(_alike(one, other) for one, other in way) for way in pairs)


def _alike(one: str, other: str) -> bool:
    first, second = said(one), said(other)
    return first == second or _moved(first, second, [one]) or _moved(second, first, [other])


def _moved(whole: Words, other: Words, clauses: list[str]) -> bool:
    """Is `other` made of the phrases of `whole`, one clause, in another order?"""
    if len(clauses) != 1 or _BINDERS & set(whole):
        return False
    phrases = _phrases(whole)
    starters = [phrase[0] for phrase in phrases[1:]]
    if len(phrases) < 2 or len(starters) != len(set(starters)):
        return False
    return _tiled(other, phrases)


def _phrases(words: Words) -> list[Words]:
    bounds = [n for n, word in enumerate(words) if n and word in _STARTERS]
    starts = [0, *bounds]
    return [words[start:end] for start, end in zip(starts, [*bounds, len(words)], strict=True)]


def _tiled(words: Words, phrases: list[Words]) -> bool:
    """Can the words be laid out with each phrase once? Phrases begin differently, so one fits."""
    left = list(phrases)
    at = 0
    while at < len(words):
        fitting = [one for one in left if words[at : at + len(one)] == one]
        if not fitting:
            return False
        longest = max(fitting, key=len)
        left.remove(longest)
        at += len(longest)
    return not left
