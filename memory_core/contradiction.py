"""Could two statements not both be true? Judged by their words alone, so only ever a doubt.

Four signs: one denies what the other affirms; they differ in nothing but a number or a name; both
give the user a value of a predicate that holds one at a time; or both give one to somebody else
in the same words but for the value.
"""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import dataclass
from functools import cached_property

from memory_core import text
from memory_core.sameness import said

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
    def said(self) -> tuple[str, ...]:
        """Word by word, in a form that is equal for equal statements."""
        return said(self.content)

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
        or rival_of_another(a, b, single_valued)
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
        return _relative(a) != _relative(b)
    return bool(a.names and b.names and not a.names & b.names)


def _rival_of_user(a: Statement, b: Statement, single_valued: Set[str]) -> bool:
    if not (a.about_user and b.about_user and max(len(a.words), len(b.words)) <= _SHORT):
        return False
    shared = a.concepts & b.concepts & single_valued
    return any(is_of_user(a, concept) and is_of_user(b, concept) for concept in shared)


def is_of_user(one: Statement, concept: str) -> bool:
    """Is a predicate said of the user, and not of what is the user's: "my friend lives in Rome"?

    "My home is in Rome" names the predicate with what is the user's.
    """
    what = owned(one)
    return not what or (concept in one.lexicon.concepts(what) and not _relative(one))


_KIN = (
    "妈妈?|爸爸?|母亲|父亲|父母|哥哥?|弟弟?|姐姐?|妹妹?|爷爷|奶奶|外公|外婆|叔叔|阿姨|老公|老婆|丈夫|妻子"
    "|爱人|[男女]朋?友|儿子|女儿|孩子|朋友|同事|室友|领导|老板|同学|邻居|房东"
)
"""Whose the user is not in need of 的 to say: 用户妈妈, 我同事."""

_OWNED = re.compile(
    r"\s*(?:(?:用户|我)"
    rf"(?P<han>[\u4e00-\u9fff]{{0,4}}的[\u4e00-\u9fff]{{1,6}}?(?=[是在住叫有变成换])|{_KIN})"
    r"|(?:my|(?:the )?user['’]s)\s+(?P<latin>[a-z'’ -]+?)"
    r"(?=\s(?:is|are|was|were|has|had|lives?|works?|moved|uses?|speaks?|studies|comes?)\b))"
)


def owned(one: Statement) -> str:
    """What is the user's, where a statement begins with that; else nothing."""
    found = _OWNED.match(text.search_form(one.content))
    return (found["han"] or found["latin"]) if found else ""


def _relative(one: Statement) -> str:
    """Whose it is, where it belongs to somebody of the user's: "my mother's phone"."""
    of = re.match(r"的(.+?)的|(.+?)['’]s\s", owned(one))
    return (of[1] or of[2]) if of else ""


def rival_of_another(a: Statement, b: Statement, single_valued: Set[str]) -> bool:
    """Another value in the same words: "Bob works at Acme", "Bob works at Orbit"."""
    if a.about_user or b.about_user:
        return False
    before, one, other = _apart(a.said, b.said)
    # What costs least to know comes first: a write makes several comparisons.
    return (
        bool(one and other)
        and _is_value(one, a)
        and _is_value(other, b)
        and not set(one) & set(other)
        and bool(a.concepts & b.concepts & single_valued)
        and bool(a.lexicon.concepts(before) & single_valued)
        and not _named(one, a) & _named(other, b)
        and a.polarity == b.polarity
    )


def _named(value: tuple[str, ...], one: Statement) -> frozenset[str]:
    """What a value is a name of: Postgres and PostgreSQL are no rivals."""
    return one.lexicon.concepts(_joined(value))


def _apart(a: tuple[str, ...], b: tuple[str, ...]) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """What stands around the values of two texts that have their ends in common, and the values.

    Only the last words before a value: the subject may be called what expresses a predicate.
    """
    most = min(len(a), len(b))
    before = next((n for n in range(most) if a[n] != b[n]), most)
    after = next((n for n in range(most - before) if a[-1 - n] != b[-1 - n]), most - before)
    if before and _HAN.match(a[before - 1]):
        first = max(0, before - _HAN_NEAR)
    else:
        first = max(1, before - _NEAR) if before > 1 else 0
    ends = (_joined(a[first:before]), _joined(a[len(a) - after :]))
    return " … ".join(filter(None, ends)), a[before : len(a) - after], b[before : len(b) - after]


def _joined(words: tuple[str, ...]) -> str:
    """Words with spaces, Han characters without."""
    return re.sub(r"(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])", "", " ".join(words))


def _is_value(words: tuple[str, ...], one: Statement) -> bool:
    """A few words that are all of a name, or none: "of Heron Friday" is more than a value."""
    named = [word in one.names and word not in _DAYS for word in words]
    return len(words) <= _VALUE and (all(named) or not any(named))


_HAN = re.compile(r"[\u4e00-\u9fff]")
_NEAR, _HAN_NEAR = 2, 8
"""Words, and Han characters, in which a predicate is expressed right before its value."""

_DAYS = {"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"}
_VALUE = 6
"""Words, or Han characters, of a value that two statements may differ in."""
