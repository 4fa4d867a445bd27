"""Do two texts say the same? Only where they are the same words in the same order.

Width, script, spacing and punctuation make no difference, nor do articles, the present copula,
的, "now", and who the user is called; nor does case, but in paths, options, identifiers and
abbreviations. Everything else may: "the light is on" and "off", "Ann paid Bob" and "Bob paid
Ann", -5 and 5, has and will. What merely resembles is for a person or a later comparison to
judge, never a reason to drop what was said.
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
    # Neither the /a of a path nor the am of a time.
    r"(?<![\w/.:@~=-])(?<!\d )(?:a|an|the|is|are|am|currently|now)(?![\w/@=-]|[.:]\w)"
    r"|现在|目前|当前|的"
    r"|^\s*(?:user's|users?|用户)(?=\W|[\u3400-\u9fff]|$)"
)
_LETTER = re.compile(r"(?<=[a-z0-9] )A(?=\s+(?:is|are|was|has|will|must)\b|\s*(?:[,.;:!?]|$))")
"""A letter that something is called by, "room A is booked", and no article."""

_CASED = re.compile(
    r"https?://\S*\w"
    r"|(?<![\w/\\])(?:~|\.{1,2}|[A-Za-z]:)?(?:[/\\][\w.@+-]*\w)+"  # paths from a root
    r"|(?<![\w/])\w[\w.-]*(?:/[\w.-]+)+\.\w+|(?<![\w/])\w[\w.-]*(?:/[\w.-]+){2,}"  # and others
    r"|(?<![\w-])--?[A-Za-z][\w-]*"  # options
    r"|\b[A-Za-z]\w*_\w+|\b[a-z]{2,}[A-Z][a-z]\w*"  # identifiers
    r"|(?<![\w-])[A-Z]{2,}(?![\w-])",  # abbreviations
    re.ASCII,
)
_STRESSED = frozenset(
    ("NOT", "NEVER", "ALWAYS", "MUST", "ONLY", "NO", "YES", "ALL", "DO", "ON", "OFF")
)
"""Words in capitals that are no abbreviations."""

_SMALL = re.compile("[a-z]")
_POSSESSIVE = re.compile("['’]s?$")


def said(content: str) -> tuple[str, ...]:
    """What a text says, word by word, in a form that is equal for equal statements. Of a text that
    shows nothing, no words."""
    form = _SIGNED.sub(" minus ", text.fold(_LETTER.sub("letter-a", content)))
    words = _WORD.findall(_FILLERS.sub(" ", _FILLERS.sub(" ", form)))
    kept = tuple(w for w in words if w[0].isalnum() or _SIGN.match(w))
    return kept or tuple(words) or ((form,) if form else ())


def cased(content: str) -> tuple[str, ...]:
    """The words of a text whose case matters: /srv/Data, -X, userName, US. Of a text in capitals
    only, none."""
    if not _SMALL.search(content):
        return ()
    return tuple(word for word in _CASED.findall(content) if word not in _STRESSED)


def digest(content: str) -> bytes:
    """Sixteen bytes, equal for texts that say the same."""
    words = (*said(content), *cased(content))
    return hashlib.blake2b("\x1f".join(words).encode(), digest_size=16).digest()


def same_value(a: str, b: str) -> bool:
    """Are two values of a predicate one and the same?"""
    return text.fold(a) == text.fold(b) and cased(a) == cased(b)


def written_otherwise(a: str, b: str) -> frozenset[str]:
    """The words that two texts share but for their case, where that matters; folded."""
    return frozenset(
        text.fold(word)
        for one, other in ((a, b), (b, a))
        for word in set(cased(one)) - set(cased(other))
        if set(said(word)) <= set(said(other))
    )


def turning_words(content: str) -> frozenset[str]:
    """The small words and signs of a text that may turn its sense: on, his, may, had, 会, <.

    Single letters and pairs of them are among these: what is at /a is not at /b, nor 6 am 6 pm.
    """
    return frozenset(w for w in said(content) if w in _TURNING or _may_turn(w))


def _may_turn(word: str) -> bool:
    short = len(word) <= 2 and word.isascii() and word.isalpha()
    return not word[0].isalnum() or (short and word not in _EMPTY)


_SMALL_WORDS = """
    on off in out up down under over above below before after from to into onto with without
    between through against for by at of than only also again
    should may might must can could will would shall had has have was were did been not no
    or nor if unless until till while when where who whose why because although though
    every each any both most more less few fewer us we noon midnight
    his her hers my mine your yours our ours their theirs he she they him them minus
    会 要 想 了 过 着 只 才 被 把 给 向 从 比 我 你 他 她 它 不 没 别
"""
_TURNING = frozenset(_SMALL_WORDS.split())
_EMPTY = frozenset(("a", "an", "is", "be", "it", "so", "ok", "oh"))


def in_one_order(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    """Do the words that two texts share stand in the same order in both? Whose something is
    counts as that name: "Carla's boss is Dean" and "Dean's boss is Carla" are in two orders."""
    a, b = (tuple(_POSSESSIVE.sub("", word) for word in words) for words in (a, b))
    common = set(a) & set(b)
    return [w for w in a if w in common] == [w for w in b if w in common]
