"""Text to search terms: Han bigrams, stemmed Latin words, codes whole and in parts.

Works on the search form only and knows no dictionary: concepts, stop words and what a
statement means are left to `lexicon`, `stop` and `statement`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from operator import add

from .normalise import HAN, search_form
from .stemming import stem

MAX_TERM = 64
"""Longest term in characters; a longer one is cut, in the index and in questions alike."""

BARRIER = ""
"""Stands in `Tokens.words` where other script comes between two words."""

# Scripts written without spaces: Han, kana, Hangul, Thai, Lao, Khmer, Burmese, Tibetan.
_UNSPACED = (
    f"{HAN}\u3041-\u3096\u30a1-\u30fa\u30fc\uac00-\ud7a3"
    "\u0e01-\u0eff\u0f00-\u0fff\u1000-\u109f\u1780-\u17ff"
)
# Scripts whose vowel signs are no letters to `re`, so that `\w` would cut inside a word.
_INDIC = "\u0900-\u0963\u0966-\u0dff"
_LETTERS = f"[^\\W_{_UNSPACED}{_INDIC}]"
# Emoji, arrows and currency signs; skin tones say nothing by themselves.
_SYMBOLS = (
    "\u00a2-\u00a9\u00ac-\u00b1\u20a0-\u20bf\u2190-\u2bff\U0001f000-\U0001f3fa\U0001f400-\U0001faff"
)
_TOKEN = re.compile(
    f"([{_UNSPACED}]+)"
    f"|((?:(?<![^\\s({_UNSPACED}])\\.)?{_LETTERS}+(?:[-_.'’:/\\\\@+&=~]{_LETTERS}+)*(?:\\+\\+|#)?)"
    f"|([{_INDIC}]+)"
    f"|([{_SYMBOLS}])"
)
_RUN, _WORD, _INDIC_WORD = 1, 2, 3
_PART = re.compile(f"{_LETTERS}+")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_LETTERS_AND_DIGITS = re.compile(r"([a-z]+)(\d+)|(\d+)([a-z]+)")
_NUMBER = re.compile(r"\d+(?:\.\d+)*")
_RELEASE = re.compile(r"(\d+\.\d+)\.\d+")
_BETWEEN_SECTIONS = re.compile(r"[/:\\@=&~]")
_NAMED_BY_SIGN = re.compile(r"\w+(?:\+\+|#)")
_POSSESSIVE = ("'s", "’s")
_CONTRACTION = re.compile("[a-z]+['’](?:t|m|d|re|ve|ll)")


@dataclass(frozen=True, kw_only=True)
class Tokens:
    """One text cut up.

    `terms` are in order, with repeats. `single` are the lone Han characters that `terms`
    covers only inside bigrams. `words` are the plain words in order, for phrases.
    """

    terms: list[str] = field(default_factory=list)
    single: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)


def tokenise(text: str) -> Tokens:
    """Cut any text into terms; never fails, and never more terms than characters × 2."""
    return tokenise_form(search_form(text))


def tokenise_form(form: str) -> Tokens:
    """`tokenise` for a text that is in search form already."""
    if "," in form:
        form = _THOUSANDS.sub("", form)
    tokens = Tokens()
    before, end = "", -1
    for match in _TOKEN.finditer(form):
        piece, kind = match[0], match.lastindex
        if kind == _WORD:
            _add_word(piece, tokens)
        elif kind == _RUN:
            _add_run(piece, before if match.start() == end else "", tokens)
        else:
            _add_plain(piece, tokens)
        before, end = piece, match.end()
    return tokens


def _add_run(run: str, before: str, tokens: Tokens) -> None:
    tokens.words.append(BARRIER)
    tokens.single.extend(run)
    joined = before.isdecimal() or len(before) == 1
    if joined:
        tokens.terms.append(before[-MAX_TERM:] + run[0])
    if len(run) > 1:
        tokens.terms.extend(map(add, run, run[1:]))
    elif not joined:
        tokens.terms.append(run)


def _add_plain(piece: str, tokens: Tokens) -> None:
    tokens.terms.append(piece[:MAX_TERM])
    tokens.words.append(piece[:MAX_TERM])


def _add_word(word: str, tokens: Tokens) -> None:
    if word.isalpha():
        _add_plain(stem(word[:MAX_TERM]), tokens)
    elif word.endswith(_POSSESSIVE):
        _add_word(word[:-2], tokens)
    elif _NUMBER.fullmatch(word):
        _add_number(word, tokens)
    elif _CONTRACTION.fullmatch(word):
        _add_plain(word.replace("’", "'"), tokens)
    else:
        _add_compound(word, tokens)


def _add_number(number: str, tokens: Tokens) -> None:
    _add_plain(number, tokens)
    if release := _RELEASE.fullmatch(number):
        tokens.terms.append(release[1][:MAX_TERM])


def _add_compound(word: str, tokens: Tokens) -> None:
    tokens.terms.append(word[:MAX_TERM])
    sections = _BETWEEN_SECTIONS.split(word)
    if len(sections) > 1:
        for section in filter(None, sections):
            _add_word(section, tokens)
        return
    for part in _parts(word):
        tokens.words.append(part)
        tokens.terms.extend(_halves(part) if part == word else (part, *_halves(part)))


def _parts(word: str) -> Iterator[str]:
    if _NAMED_BY_SIGN.fullmatch(word):
        return iter((word,))
    return (stem(part[:MAX_TERM]) for part in _PART.findall(word))


def _halves(part: str) -> list[str]:
    """`gpt4` -> `gpt`, `4` and `5km` -> `5`, `km`, so that `GPT-4` and `5 km` find them."""
    match = _LETTERS_AND_DIGITS.fullmatch(part)
    return [half for half in match.groups() if half] if match else []
