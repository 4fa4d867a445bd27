"""The ids clients see: short, and in the order of creation when sorted as text.

Inside, an id is one integer, `scope_id << 40 | sequence`, so that one scope is one range of
row ids in every table. Outside, each of the two parts is written in Crockford's base 32
(no i, l, o, u) after a letter that gives its length, which keeps the text sortable: `a1a7`.
"""

from __future__ import annotations

from memory_core.errors import NotFound

_DIGITS = "0123456789abcdefghjkmnpqrstvwxyz"
_SEQUENCE_BITS = 40
_MAX_SCOPE = 2**23 - 1
HIGHEST_IMPORTED = 1 << _SEQUENCE_BITS - 1
"""Sequences that come from outside stop here, so that later ones always have room."""


def compose(scope_id: int, sequence: int) -> int:
    return scope_id << _SEQUENCE_BITS | sequence


def scope_of(memory_id: int) -> int:
    return memory_id >> _SEQUENCE_BITS


def sequence_of(memory_id: int) -> int:
    return memory_id & (1 << _SEQUENCE_BITS) - 1


def span(scope_id: int) -> tuple[int, int]:
    """The lowest and highest id a scope can hold, both inclusive."""
    return compose(scope_id, 1), compose(scope_id + 1, 0) - 1


def encode(memory_id: int) -> str:
    return _write(scope_of(memory_id)) + _write(sequence_of(memory_id))


def decode(text: str) -> int:
    """The integer behind an id. Raises NotFound for text that is no id."""
    try:
        scope_id, rest = _read(text.strip().lower())
        sequence, rest = _read(rest)
    except (IndexError, ValueError):
        raise unknown(text) from None
    if rest or not 1 <= scope_id <= _MAX_SCOPE or not 1 <= sequence < 1 << _SEQUENCE_BITS:
        raise unknown(text)
    return compose(scope_id, sequence)


def unknown(text: str) -> NotFound:
    return NotFound(f'no memory here has the id "{text[:40]}"; call recall to list ids')


def _write(number: int) -> str:
    digits = ""
    while number:
        number, rest = divmod(number, 32)
        digits = _DIGITS[rest] + digits
    return chr(ord("a") + len(digits) - 1) + digits


def _read(text: str) -> tuple[int, str]:
    length = ord(text[0]) - ord("a") + 1
    digits, rest = text[1 : 1 + length], text[1 + length :]
    if length < 1 or len(digits) != length or digits[0] == "0":
        raise ValueError(text)
    number = 0
    for digit in digits:
        number = number * 32 + _DIGITS.index(digit)
    return number, rest
