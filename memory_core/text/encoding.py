"""Terms as the full-text index keeps them: exact, whatever characters they hold.

SQLite's `unicode61` tokenizer cuts at punctuation, symbols and any letter younger than
its tables, and folds some accents, so `c++`, `=likes` or an emoji would not survive.
Every character outside ASCII letters and digits, Han, kana and Hangul is therefore
written in private-use characters, which the tokenizer keeps as they are: ASCII `c` as
U+F200 + c, any other code point as U+E000 + its upper bits and U+F100 + its low byte.
Different terms stay different. Which terms a text has is left to the lexicon.
"""

from __future__ import annotations

from collections.abc import Iterable

_KEPT_BLOCKS = (
    range(0x3041, 0x3097),
    range(0x30A1, 0x30FB),
    range(0x3400, 0x4DC0),
    range(0x4E00, 0x9FCD),
    range(0xAC00, 0xD7A4),
)


def encode_term(term: str) -> str:
    """One term as the index stores it; quote it (`"…"`) in a MATCH expression."""
    if term.isascii() and term.isalnum():
        return term
    return term.translate(_PRIVATE)


def encode_for_index(terms: Iterable[str]) -> str:
    """The terms of a text, encoded and joined by spaces: the column to index."""
    return " ".join(map(encode_term, terms))


class _Private(dict[int, str]):
    def __missing__(self, code: int) -> str:
        self[code] = written = _written(code)
        return written


def _written(code: int) -> str:
    if code < 0x80:
        return chr(code) if chr(code).isalnum() else chr(0xF200 + code)
    if any(code in block for block in _KEPT_BLOCKS):
        return chr(code)
    return chr(0xE000 + (code >> 8)) + chr(0xF100 + (code & 0xFF))


_PRIVATE = _Private()
