"""Could two statements not both be true? Judged by their words alone, so only ever a doubt."""

from __future__ import annotations

from memory_core import text

_LIKE_ENOUGH = 0.6
"""Share of the words two statements must have in common to be about the same thing."""


def may_contradict(a: str, b: str, lexicon: text.Lexicon, single_valued: frozenset[str]) -> bool:
    """Could two statements not both be true? By words alone: polarity, numbers, one-valued cues."""
    words_a, words_b = set(lexicon.content_terms(a)), set(lexicon.content_terms(b))
    if words_a == words_b and text.polarity(a) == text.polarity(b):
        return False
    if text.opposed(a, b):
        return True
    hard_a, hard_b = text.hard_tokens(a), text.hard_tokens(b)
    if hard_a != hard_b and hard_a and hard_b and _frame_alike(words_a, words_b, hard_a | hard_b):
        return True
    shared = lexicon.concepts(a) & lexicon.concepts(b) & single_valued
    return bool(shared) and _about(a, lexicon) == _about(b, lexicon)


def _about(content: str, lexicon: text.Lexicon) -> str:
    """Whom or what a statement is about: the user, or the first word that says something."""
    first = text.fold(content)
    if first.startswith(_USER_OPENINGS):
        return "user"
    return next(iter(lexicon.content_terms(content)), "")


_USER_OPENINGS = ("user", "the user", "用户", "i ", "i'", "my ", "我")


def _frame_alike(a: set[str], b: set[str], values: frozenset[str]) -> bool:
    frame_a, frame_b = a - values, b - values
    shared = len(frame_a & frame_b)
    return shared > 0 and shared >= _LIKE_ENOUGH * max(len(frame_a), len(frame_b))
