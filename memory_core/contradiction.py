"""Could two statements not both be true? Judged by their words alone, so only ever a doubt.

Three signs: one denies what the other affirms; they differ in nothing but a number or a name;
or both give the user a value of a predicate that holds one at a time.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from functools import cached_property

from memory_core import text

_OVERLAP = 0.5
_LIKE_ENOUGH = 0.6
"""Share of the words two statements must have in common to be about the same thing."""

_SHORT = 10
"""Words of a plain statement of a value; a longer one says more than that."""


@dataclass(frozen=True, kw_only=True)
class Statement:
    """A text to be compared. Its parts are worked out when they are first asked for."""

    content: str
    lexicon: text.Lexicon

    @cached_property
    def words(self) -> frozenset[str]:
        return frozenset(self.lexicon.content_terms(self.content))

    @cached_property
    def polarity(self) -> int:
        return text.polarity(self.content)

    @cached_property
    def hard(self) -> frozenset[str]:
        """Numbers, dates, codes and names."""
        return text.hard_tokens(self.content)

    @cached_property
    def names(self) -> frozenset[str]:
        return frozenset(token for token in self.hard if not any(map(str.isdigit, token)))

    @cached_property
    def about_user(self) -> bool:
        return text.fold(self.content).startswith(_USER_OPENINGS)

    @cached_property
    def concepts(self) -> frozenset[str]:
        return self.lexicon.concepts(self.content)


_USER_OPENINGS = ("user", "the user", "用户", "i ", "i'", "my ", "我")


def worth_comparing(a: Set[str], b: Set[str], single_valued: Set[str]) -> bool:
    """Do two sets of index terms overlap enough for their texts to contradict each other?"""
    shared = a & b
    return bool(shared & single_valued) or len(shared) >= _OVERLAP * min(len(a), len(b))


def may_contradict(a: Statement, b: Statement, single_valued: Set[str]) -> bool:
    """Could not both be true? `single_valued` are the concepts that hold one value at a time."""
    if a.words == b.words and a.polarity == b.polarity:
        return False
    return (
        _other_value(a, b)
        or _rival_of_user(a, b, single_valued)
        or text.opposed(a.content, b.content)
    )


def _other_value(a: Statement, b: Statement) -> bool:
    """The same sentence with another number or name in it."""
    if a.hard == b.hard or not a.hard or not b.hard or _of_others(a, b):
        return False
    values = a.hard | b.hard
    frame_a, frame_b = a.words - values, b.words - values
    shared = len(frame_a & frame_b)
    return shared > 0 and shared >= _LIKE_ENOUGH * max(len(frame_a), len(frame_b))


def _of_others(a: Statement, b: Statement) -> bool:
    """Each names somebody or something, and none is named by both."""
    if a.about_user and b.about_user:
        return False
    return bool(a.names and b.names and not a.names & b.names)


def _rival_of_user(a: Statement, b: Statement, single_valued: Set[str]) -> bool:
    if not (a.about_user and b.about_user and max(len(a.words), len(b.words)) <= _SHORT):
        return False
    return bool(a.concepts & b.concepts & single_valued)
