"""How many tokens a text costs, counted without a model's vocabulary and on the costly side."""

from __future__ import annotations


def count_tokens(text: str) -> int:
    """Tokens a model may need for a text, counted on the safe side.

    A quarter for each ASCII character, a half for other letters of two UTF-8 bytes, one
    for Han, kana and the rest of the basic plane, two for emoji; rounded up.
    """
    return -(-quarters(text) // 4)


def quarters(text: str) -> int:
    """Cost in quarters of a token: adds up over the parts of a text."""
    if text.isascii():
        return len(text)
    one = len(text.encode("ascii", "ignore"))
    four = len(text.encode("utf-16-le", "surrogatepass")) // 2 - len(text)
    # Bytes = one + 2 two + 3 three + 4 four, characters = one + two + three + four.
    three = len(text.encode("utf-8", "surrogatepass")) - 2 * len(text) + one - 2 * four
    two = len(text) - one - three - four
    return one + 2 * two + 4 * three + 8 * four
