"""The best part of a text that fits a budget of tokens.

Which memories fit an answer is left to the reader.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Sequence

from .tokenise import tokenise
from .tokens import count_tokens, quarters

CUT = "…"
"""Stands where an excerpt leaves text out."""

_LONGEST_WORD = 24
_BLOCK = 256
_SENTENCE = re.compile(r".+?(?:[.!?](?=\s)|[。！？；\n]|$)\s*", re.DOTALL)
_FLAG = "[\U0001f1e6-\U0001f1ff]{2}"
_WORD = re.compile(rf"[A-Za-z0-9_'-]{{1,{_LONGEST_WORD}}}\s?|\s+|{_FLAG}")
_JOINER = "\u200d"

Bounds = list[tuple[int, int]]


def excerpt(text: str, terms: Collection[str], budget_tokens: int) -> str:
    """The part of a text that tells most about a question, within a budget of tokens.

    `terms` are the question's, as the lexicon gives them. A text that fits comes back
    whole; otherwise whole sentences around the best one where they fit, else whole words,
    with `…` at each cut. Characters made of several code points are never split.
    """
    if count_tokens(text) <= budget_tokens:
        return text
    room = 4 * budget_tokens - 2 * quarters(CUT)
    if room <= 0:
        return CUT if budget_tokens > 0 else ""
    start, end = _window(text, frozenset(terms), room)
    kept = text[start:end].strip()
    return f"{CUT if start else ''}{kept}{CUT if end < len(text) else ''}"


def _window(text: str, terms: frozenset[str], room: int) -> tuple[int, int]:
    sentences = [match.span() for match in _SENTENCE.finditer(text)]
    hits = [_hits(text[start:end], terms) for start, end in sentences]
    best = max(range(len(sentences)), key=hits.__getitem__)
    start, end = sentences[best]
    if quarters(text[start:end]) <= room:
        start, end = _grown(text, sentences, (best, best + 1), room)
        if 2 * quarters(text[start:end]) >= room:
            return start, end
    else:
        start = end = start + _first_hit(text[start:end], terms)
    units = list(_units(text))
    inside = _covered(units, start, end)
    return _grown(text, units, inside, room)


def _grown(text: str, units: Bounds, inside: tuple[int, int], room: int) -> tuple[int, int]:
    """The units `inside`, and as many after and before them, in turn, as there is room for."""
    low, high = inside
    room -= sum(quarters(text[slice(*unit)]) for unit in units[low:high])
    while True:
        after = quarters(text[slice(*units[high])]) if high < len(units) else room + 1
        before = quarters(text[slice(*units[low - 1])]) if low else room + 1
        if after <= room and (before > room or high - inside[1] <= 2 * (inside[0] - low)):
            high, room = high + 1, room - after
        elif before <= room:
            low, room = low - 1, room - before
        else:
            return (units[low][0], units[high - 1][1]) if low < high else (0, 0)


def _hits(sentence: str, terms: frozenset[str]) -> int:
    return len(terms & _terms(sentence))


def _first_hit(sentence: str, terms: frozenset[str]) -> int:
    """Where in a sentence the first of the terms stands: block by block, then exactly."""
    for block in range(0, len(sentence), _BLOCK):
        stretch = sentence[block : block + _BLOCK + _LONGEST_WORD]
        if terms & _terms(stretch):
            inside = (at for at, end in _units(stretch) if terms & _terms(stretch[at : end + 1]))
            return block + next(inside, 0)
    return 0


def _terms(text: str) -> frozenset[str]:
    tokens = tokenise(text)
    return frozenset((*tokens.terms, *tokens.single))


def _covered(units: Sequence[tuple[int, int]], start: int, end: int) -> tuple[int, int]:
    low = next((at for at, unit in enumerate(units) if unit[1] > start), len(units))
    high = next((at for at, unit in enumerate(units) if unit[0] >= end), len(units))
    return low, max(low, high)


def _units(text: str) -> Iterator[tuple[int, int]]:
    """The bounds of words and, elsewhere, of characters with all that belongs to them."""
    at = 0
    while at < len(text):
        word = _WORD.match(text, at)
        end = _whole(text, word.end() if word else at + 1)
        yield at, end
        at = end


def _whole(text: str, end: int) -> int:
    while end < len(text) and (_attached(text[end]) or text[end - 1] == _JOINER):
        end += 1
    return end


def _attached(character: str) -> bool:
    return (
        character == _JOINER
        or "\U0001f3fb" <= character <= "\U0001f3ff"
        or unicodedata.category(character).startswith("M")
    )
