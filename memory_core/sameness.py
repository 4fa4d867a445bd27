"""Do two texts say the same? Only where they are the same words in the same order.

Case, width, script, spacing and punctuation make no difference, nor do articles, the present
copula, 的, "now", and who the user is called. Everything else may: "the light is on" and "off",
"Ann paid Bob" and "Bob paid Ann", -5 and 5, has and will. What merely resembles is for a person or
a later comparison to judge, never a reason to drop what was said.
"""

from __future__ import annotations

import hashlib
import re

from memory_core import text

_WORD = re.compile(
    r"[\u3400-\u9fff]"  # each Han character
    r"|[^\W_\u3400-\u9fff]+(?:[.'’:/@_-][^\W_\u3400-\u9fff]+)*"  # words, codes, numbers, addresses
    r"|[^\w\s]"  # signs, of which the meaningless are left out below
)
_SIGN = re.compile(r"[+<>=%$€£¥#&*^~°±×÷≤≥≠√∞-]|[\U0001f000-\U0001faff\u2190-\u2bff]")
_SIGNED = re.compile(r"(?<![\w\u3400-\u9fff])[-−–](?=\d)")
_FILLERS = re.compile(
    r"\b(?:a|an|the|is|are|am|currently|now)\b|现在|目前|当前|的"
    r"|^\s*(?:user's|users?|用户)(?=\W|[\u3400-\u9fff]|$)"
)


def said(content: str) -> tuple[str, ...]:
    """What a text says, word by word, in a form that is equal for equal statements. Of a text that
    shows nothing, no words."""
    form = _SIGNED.sub(" minus ", text.fold(content))
    words = _WORD.findall(_FILLERS.sub(" ", _FILLERS.sub(" ", form)))
    kept = tuple(w for w in words if w[0].isalnum() or _SIGN.match(w))
    return kept or tuple(words) or ((form,) if form else ())


def digest(content: str) -> bytes:
    """Sixteen bytes, equal for texts that say the same."""
    return hashlib.blake2b("\x1f".join(said(content)).encode(), digest_size=16).digest()


def turning_words(content: str) -> frozenset[str]:
    """The small words and signs of a text that may turn its sense: on, his, may, had, 会, <."""
    words = said(content)
    return frozenset(w for w in words if w in _TURNING or not w[0].isalnum())


_SMALL_WORDS = """
    on off in out up down under over above below before after from to into onto with without
    between through against for by at of than only also again
    should may might must can could will would shall had has have was were did been not no
    his her hers my mine your yours our ours their theirs he she they him them minus
    会 要 想 了 过 着 只 才 被 把 给 向 从 比 我 你 他 她 它 不 没 别
"""
_TURNING = frozenset(_SMALL_WORDS.split())


def in_one_order(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    """Do the words that two texts share stand in the same order in both?"""
    common = set(a) & set(b)
    return [w for w in a if w in common] == [w for w in b if w in common]
