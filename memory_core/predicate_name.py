"""The names of predicates: which spellings are one name, and the families of names.

`lives_in`, `Lives In`, `livesIn`, `is living in` and `居住城市` are looked up by what this
makes of them; what they mean is the registry's, in `policies`.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

from .text.normalise import fold

Values = Literal["one", "many", "interval"]

_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_SEPARATORS = re.compile(r"[\s_\-\u2013\u2014'\u2019`./:·、()]+")
_LEADING_WORDS = frozenset(
    ("is", "are", "has", "have", "was", "my", "the", "current", "currently", "user", "users", "s")
)
_LEADING_HAN = re.compile("(?:用户的?|我的|他的|她的|的|当前|目前|现在)+(?=.)")


@dataclass(frozen=True, kw_only=True)
class Family:
    """Names with a common beginning and an open rest: `favourite_drink`, 最喜欢的饮料."""

    name: str
    values: Values
    words: tuple[str, ...]
    han: tuple[str, ...]


FAMILIES = (
    Family(
        name="favourite",
        values="one",
        words=("favourite", "favorite", "fav"),
        han=("最喜欢的", "最喜爱的", "最爱的", "最中意的"),
    ),
    Family(
        name="preferred",
        values="one",
        words=("preferred", "prefers"),
        han=("首选的", "首选", "偏好的", "偏爱的"),
    ),
    Family(
        name="dislikes",
        values="many",
        words=("dislikes", "disliked", "hates"),
        han=("不喜欢的", "讨厌的"),
    ),
    Family(
        name="likes",
        values="many",
        words=("likes", "liked", "loves"),
        han=("喜欢的", "喜爱的"),
    ),
)


def split_name(name: str) -> tuple[str, ...]:
    """The folded words of a predicate's name, its family's beginning made the usual one.

    `favoriteDrink` gives ("favourite", "drink"), 最喜欢的饮料 ("favourite", "饮料").
    """
    # Width first and case last: full-width camel case has humps too.
    narrow = unicodedata.normalize("NFKC", name)
    words = fold(_SEPARATORS.sub(" ", _HUMP.sub(" ", narrow))).split()
    return _with_family(tuple(words))


def without_leading(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words after an empty beginning: `is_`, `has_`, `the user's`, 的, 当前; never none."""
    while len(words) > 1 and words[0] in _LEADING_WORDS:
        words = words[1:]
    if not words:
        return words
    return _with_family((_LEADING_HAN.sub("", words[0], count=1), *words[1:]))


def family_of(words: tuple[str, ...]) -> Family | None:
    """The family a split name belongs to; a name without a rest belongs to none."""
    if len(words) < 2:
        return None
    return next((family for family in FAMILIES if family.name == words[0]), None)


def _with_family(words: tuple[str, ...]) -> tuple[str, ...]:
    for family in FAMILIES if words else ():
        if len(words) > 1 and words[0] in family.words:
            return (family.name, *words[1:])
        for start in family.han:
            if words[0].startswith(start) and words != (start,):
                rest = words[0].removeprefix(start)
                return (family.name, *((rest, *words[1:]) if rest else words[1:]))
    return words
