"""Many phrases looked for at once in one text, by how they begin.

A phrase of Latin words is found on word boundaries and in any inflection, a phrase with
Han anywhere. What the phrases stand for is the caller's: a label comes back.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from .normalise import HAN, search_form
from .tokenise import tokenise_form

P = TypeVar("P", bound=Sequence[str])
Labelled = tuple[P, frozenset[str]]
Table = Mapping[str, tuple[tuple[int, Mapping[Sequence[str], Labelled[P]]], ...]]
"""What begins with a word or character: by length, the longest first, phrases and their labels."""

_HAN = re.compile(f"[{HAN}]")
_SPACE_BY_HAN = re.compile(f"(?<=[{HAN}])\\s+|\\s+(?=[{HAN}])")


@dataclass(frozen=True, kw_only=True)
class Phrases:
    """Phrases by their first word, those with Han by their first character.

    A phrase inside a longer one is not found: 熊猫 is no cat.
    """

    latin: Table[tuple[str, ...]]
    han: Table[str]
    heads: re.Pattern[str]

    @classmethod
    def build(cls, labelled: Iterable[tuple[str, Iterable[str]]]) -> Phrases:
        """Phrases from pairs of a label and its phrases, in any script and case."""
        latin: defaultdict[tuple[str, ...], set[str]] = defaultdict(set)
        han: defaultdict[str, set[str]] = defaultdict(set)
        for label, phrases in labelled:
            for form in map(_phrase_form, phrases):
                if _HAN.search(form):
                    han[_SPACE_BY_HAN.sub("", form)].add(label)
                elif key := tuple(tokenise_form(form).words):
                    latin[key].add(label)
        return cls(latin=_by_head(latin), han=_by_head(han), heads=_heads(han))

    def found(self, form: str, words: list[str]) -> set[str]:
        """The labels of the phrases in a text, given in search form and as its words."""
        return {label for _, labels in self.matches(form, words) for label in labels}

    def matches(self, form: str, words: list[str]) -> Iterator[tuple[str, frozenset[str]]]:
        """The phrases in a text, as they stand there in search form, with their labels."""
        starts: Iterable[int] = (at for at, word in enumerate(words) if word in self.latin)
        for phrase, labels in _longest(self.latin, tuple(words), starts):
            yield " ".join(phrase), labels
        if not form.isascii():
            squeezed = _SPACE_BY_HAN.sub("", form)
            starts = (match.start() for match in self.heads.finditer(squeezed))
            yield from _longest(self.han, squeezed, starts)


def _longest(table: Table[P], text: P, starts: Iterable[int]) -> Iterator[Labelled[P]]:
    reached = 0
    for at in starts:
        for length, phrases in table[text[at]]:
            if found := phrases.get(text[at : at + length]):
                if at + length > reached:
                    reached = at + length
                    yield found
                break


def _phrase_form(phrase: str) -> str:
    return " ".join(search_form(phrase).replace("_", " ").split())


def _by_head(phrases: Mapping[P, set[str]]) -> Table[P]:
    table: defaultdict[str, defaultdict[int, dict[Sequence[str], Labelled[P]]]]
    table = defaultdict(lambda: defaultdict(dict))
    for phrase in sorted(phrases, key=len, reverse=True):
        table[phrase[0]][len(phrase)][phrase] = (phrase, frozenset(phrases[phrase]))
    return {head: tuple(by_length.items()) for head, by_length in table.items()}


def _heads(phrases: Iterable[str]) -> re.Pattern[str]:
    heads = {re.escape(phrase[0]) for phrase in phrases}
    return re.compile(f"[{''.join(sorted(heads))}]" if heads else r"(?!)")
