"""A text as rules read it, and the way back to what was written.

Full-width letters, traditional characters and invisible characters hide a word from a
rule and not from a reader. A reading undoes them, keeps the case, and knows for each of
its characters where it stands in the original; what is looked for in it is the caller's.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from .normalise import is_ignorable, simplified

# Marks of Chinese sentences, which end a value as their ASCII twins inside it do not.
_KEPT = frozenset("，！？；：（）")


@dataclass(frozen=True, kw_only=True)
class Reading:
    """`text` in half-width simplified script; `origins` gives each character's place.

    No `origins` means that every character stands where it was written.
    """

    text: str
    origins: Sequence[int] = ()

    def written(self, start: int, end: int) -> tuple[int, int]:
        """Where the characters from `start` up to `end` (at least one) are in the original."""
        if not self.origins:
            return start, end
        return self.origins[start], self.origins[end - 1] + 1


def read(text: str) -> Reading:
    """The reading of any text; one of ASCII alone reads as it is written."""
    if text.isascii():
        return Reading(text=text)
    shown = text.translate(_SHOWN)
    if shown == text:
        return Reading(text=_simplified(text))
    pieces = [_SHOWN[ord(sign)] for sign in text]
    origins = chain.from_iterable([at] * len(piece) for at, piece in enumerate(pieces))
    return Reading(text=_simplified(shown), origins=tuple(origins))


def _simplified(text: str) -> str:
    """Simplified script of the very same length."""
    simple = simplified(text)
    return simple if len(simple) == len(text) else text


class _Shown(dict[int, str]):
    """A translation table that works itself out: what each character is shown as."""

    def __missing__(self, code: int) -> str:
        self[code] = shown = _shown(chr(code))
        return shown


def _shown(sign: str) -> str:
    if sign in _KEPT:
        return sign
    return "" if is_ignorable(sign) else unicodedata.normalize("NFKC", sign)


_SHOWN = _Shown()
