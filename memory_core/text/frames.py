"""Questions that ask for something in words that stand apart: "where does Ann live", 几点…睡.

A frame is written with … for what stands between its parts. Which words together ask for what is
the caller's; phrases without a gap are left to `phrases`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from .normalise import HAN, search_form
from .stop import is_stop
from .tokenise import tokenise_form

GAP = "…"
_HAN = re.compile(f"[{HAN}]")
_SPACE = re.compile(r"\s+")
_WORDS, _CHARACTERS = 8, 12
"""How far the parts of a frame may stand apart, in words and in Han characters."""


@dataclass(frozen=True, kw_only=True)
class Frame:
    """A label, the terms of its parts that say something, and where it is found."""

    label: str
    terms: tuple[str, ...]
    pattern: re.Pattern[str]
    han: bool


@dataclass(frozen=True, kw_only=True)
class Frames:
    """Frames to be looked for in questions, all at once."""

    frames: tuple[Frame, ...]

    @classmethod
    def build(cls, labelled: Iterable[tuple[str, Iterable[str]]]) -> Frames:
        """Frames from pairs of a label and how it is asked for, in any script and case."""
        return cls(frames=tuple(_frame(label, asked) for label, some in labelled for asked in some))

    def matches(self, form: str, words: Sequence[str]) -> Iterator[tuple[tuple[str, ...], str]]:
        """The terms and the label of each frame in a question, given in search form and words."""
        spoken, squeezed = " ".join(words), _SPACE.sub("", form)
        for frame in self.frames:
            if frame.pattern.search(squeezed if frame.han else spoken):
                yield frame.terms, frame.label


def _frame(label: str, asked: str) -> Frame:
    parts = [search_form(part).strip() for part in asked.split(GAP)]
    terms = (term for part in parts for term in tokenise_form(part).terms)
    han = _HAN.search(asked) is not None
    return Frame(
        label=label,
        terms=tuple(term for term in terms if not is_stop(term)),
        pattern=_apart(parts) if han else _apart_in_words(parts),
        han=han,
    )


def _apart(parts: Sequence[str]) -> re.Pattern[str]:
    return re.compile(f".{{0,{_CHARACTERS}}}?".join(map(re.escape, parts)))


def _apart_in_words(parts: Sequence[str]) -> re.Pattern[str]:
    phrases = (re.escape(" ".join(tokenise_form(part).words)) for part in parts)
    between = rf"\b(?: \S*){{0,{_WORDS}}}? \b"
    return re.compile(rf"\b{between.join(phrases)}\b")
