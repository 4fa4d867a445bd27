"""Rules that find a value by the words around it, and what such a value looks like.

A rule is a pattern with a place for the value and a test of what stands there, so that
prose about passwords ("the password policy is strict") gives none. Which words lead to a
value is left to `secret_phrases` and `secret_commands`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from .stop import is_stop

Found = tuple[int, int, str]
"""Where a secret starts and ends, and its type."""

Test = Callable[[str, str, bool], bool]
"""Of a value, the text behind it, and whether it stands in quotation marks."""

LEAD = "(?<![A-Za-z])"
MARKUP = "[\"'`*_]{0,3}"
VALUE = (
    r"(?:\*{1,2}\s)?(?:"
    r"(?P<mark>[\"'`]|\*{1,2})(?P<quoted>[^\"'`*\n]{3,128})(?P=mark)"
    r"|[“‘「](?P<framed>[^”’」\n]{3,128})[”’」]"
    r"|(?P<bare>[!-~]{3,256}))"
)
"""Something in quotation marks, or a run of ASCII signs."""

_PARTS = ("quoted", "framed", "bare")
_CLOSING = ".,;:!?)]}>'\"`*"
_SHORTEST_MIXED = 6
_PLACEHOLDER = re.compile(r"[$<{%\[].*|[*x•.-]+", re.IGNORECASE)
_ADDRESS = re.compile(
    r"\w+://.*|(?:~|\.{0,2})(?:/[\w.-]+){2,}/?|\d+(?:\.\d+){2,}|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|cn|md|py|json)"
)
_MEASURE = re.compile(
    r"\s*(?:characters?|chars?|digits?|bits?|bytes?|letters?|words?|lines?|times?|位|个|字|次|条|张|元)"
)
_CLAUSE_END = re.compile(r"\s*(?:$|[,.;:!?，。；！？\n)）]|(?:and|but|or)\b)")
# Between two values: the second is a password as surely as the first.
_REPLACES = re.compile(r"\b(?:now|to)\b|[改换变]|现在?|目前|如今", re.IGNORECASE)
_SIGNS = ("[a-z]", "[A-Z]", r"\d", r"[^\w\s./-]")
# What is said of a password, and techniques and programs that have digits in their names.
_NO_VALUES = """
strong weak secure insecure safe unsafe required optional expired wrong incorrect correct right
unknown known saved stored hidden encrypted hashed missing empty blank changed reset rotated invalid
valid important needed set unset long short simple complex default public private shared same
different unique protected compromised leaked lost forgotten none null nil true false todo tbd
redacted removed secret password here there below above attached yours mine fine ok good bad free
not never expire visible flag option argument parameter field prompt
1password lastpass bitwarden keepass keepassxc dashlane keychain vault
base64 sha1 sha256 sha512 sha256sum md5 md5sum bcrypt argon2 scrypt pbkdf2 oauth oauth2 aes256
aes-256 openid rsa2048 ed25519 utf8 utf-8 ipv4 ipv6 http2 x509 totp 2fa auth0 web3 day1 step1 step2
"""


@dataclass(frozen=True, kw_only=True)
class Rule:
    """`hints`: a text with none of them cannot match; looking for them is far cheaper.

    `again` finds a further value behind the one before, by the same groups.
    """

    pattern: re.Pattern[str]
    looks_secret: Test
    kind: str
    hints: tuple[str, ...]
    again: re.Pattern[str] | None


def rule(
    pattern: str,
    looks_secret: Test,
    kind: str,
    hints: str,
    again: re.Pattern[str] | None = None,
) -> Rule:
    """A rule; `pattern` ignores case and has a group `quoted`, `framed` or `bare`."""
    return Rule(
        pattern=re.compile(pattern, re.IGNORECASE),
        looks_secret=looks_secret,
        kind=kind,
        hints=tuple(hints.split()),
        again=again,
    )


@dataclass(frozen=True, kw_only=True)
class Rules:
    """Rules that are tried together. A text without `hint` can match none of them."""

    all: tuple[Rule, ...]
    hint: re.Pattern[str]


def together(*rules: Rule) -> Rules:
    hints = dict.fromkeys(hint for each in rules for hint in each.hints)
    return Rules(all=rules, hint=re.compile("|".join(map(re.escape, hints))))


def found_by(rules: Rules, text: str) -> Iterator[Found]:
    """Where the values of all rules stand in a text, and which kind each is."""
    lower = text.lower()
    if not rules.hint.search(lower):
        return
    for each in rules.all:
        if any(hint in lower for hint in each.hints):
            for match in each.pattern.finditer(text):
                yield from _values(each, match, text)


def _values(by: Rule, match: re.Match[str], text: str) -> Iterator[Found]:
    start, end = _span(match)
    told = _is_secret(by.looks_secret, text, match)
    if told:
        yield start, end, by.kind
    while by.again and (further := by.again.match(text, end)):
        start, end = _span(further)
        sure = told and _REPLACES.search(further[0][: start - further.start()])
        if _is_secret(by.looks_secret if sure else as_mixed_end, text, further):
            yield start, end, by.kind


def _is_secret(looks_secret: Test, text: str, match: re.Match[str]) -> bool:
    start, end = _span(match)
    value, after = text[start:end], text[end : end + 20]
    return not is_prose(value) and looks_secret(value, after, match.start("bare") < 0)


def _span(match: re.Match[str]) -> tuple[int, int]:
    groups = match.groupdict()
    part = next(name for name in _PARTS if groups.get(name))
    value = groups[part].rstrip(_CLOSING if part == "bare" else " ")
    return match.start(part), match.start(part) + len(value)


def is_prose(value: str) -> bool:
    """True where a value is a word about passwords, a placeholder or an address."""
    lower = value.lower()
    return (
        len(value) < 3
        or lower in _no_values()
        or is_stop(lower)
        or bool(_PLACEHOLDER.fullmatch(value) or _ADDRESS.fullmatch(lower))
    )


def as_password(value: str, after: str, quoted: bool) -> bool:
    """A word with other signs in it, or one that ends the clause."""
    if value.isdecimal():
        return not _MEASURE.match(after)
    return quoted or not value.isalpha() or bool(_CLAUSE_END.match(after))


def as_mixed(value: str, after: str, quoted: bool) -> bool:
    """Letters and digits together, where little else says that this is a password."""
    return _is_mixed(value) and len(value) >= _SHORTEST_MIXED


def as_mixed_end(value: str, after: str, quoted: bool) -> bool:
    """`as_mixed` at the end of a clause."""
    return as_mixed(value, after, quoted) and bool(_CLAUSE_END.match(after))


def as_strong(value: str, after: str, quoted: bool) -> bool:
    """Three sorts of signs of four: what only a password looks like."""
    return len(value) >= _SHORTEST_MIXED and sum(bool(re.search(s, value)) for s in _SIGNS) >= 3


def as_code(value: str, after: str, quoted: bool) -> bool:
    """A short run with three digits or more that counts nothing."""
    has_digits = sum(map(str.isdecimal, value)) >= 3
    return has_digits and len(value) <= 24 and not _MEASURE.match(after)


def as_key(value: str, after: str, quoted: bool) -> bool:
    """One long run."""
    mixed = _is_mixed(value) and len(value) >= 8
    return " " not in value and (mixed or len(value) >= 20)


def as_words(value: str, after: str, quoted: bool) -> bool:
    """Words none of which is one that sentences are made of."""
    return not any(is_prose(word) for word in value.split())


def as_anything(value: str, after: str, quoted: bool) -> bool:
    return True


def _is_mixed(value: str) -> bool:
    return any(map(str.isalpha, value)) and any(map(str.isdecimal, value))


@cache
def _no_values() -> frozenset[str]:
    return frozenset(_NO_VALUES.split())
