"""Passwords and keys told in plain words: "password for prod: hunter2", 密码是 abc123.

A keyword, perhaps what it is for, a word that gives it, and a value that looks the part.
Prose about passwords ("the password policy is strict", 密码学是我的专业) has no such
value. Tokens recognisable by themselves are left to `secrets`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from .stop import is_stop

Found = tuple[int, int, str]

_PASSWORD = (
    r"pass[ -]?word|passwd|passphrase|pwd|(?:wi-?fi|root|admin|login|ssh|db|user|vpn)[ _-]pass"
)
_CODE = (
    r"pin(?: ?code| number)?|passcode|otp|cvv2?|cvc"
    r"|(?:verification|security|access|recovery|backup|unlock|door|gate|alarm|safe) ?code"
)
_KEY = (
    r"(?:api|access|secret|private|encryption|signing|licen[cs]e|auth)[ _-]?key(?:[ _-]id)?"
    r"|(?:api|access|auth|authentication|refresh|bearer|secret|bot)[ _-]?token"
    r"|(?:client|webhook|shared)[ _-]secret|secret|token|credentials?|_authToken"
)
_PHRASE = "(?:seed|recovery|mnemonic|backup) phrase|mnemonic|助记词|恢复短语"
_HAN_PASSWORD = "密码|口令|密钥|秘钥|私钥|令牌|凭证|暗号"
_HAN_CODE = "验证码|校验码|安全码|动态码|pin ?码"
_VARIABLE = (
    r"[A-Z0-9_]{0,40}(?:PASSWORD|PASSWD|SECRET|TOKEN|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY)"
    r"[A-Z0-9_]{0,40}"
)

_MARKUP = "[\"'`*_]{0,3}"
_FOR = r"(?:\s+(?:for|of|to|on|at|in)(?:\s+(?!(?:is|was|are)\b)[\w.@/'’-]+){1,4}?)?"
_GIVES = r"(?:\s+(?:is(?:\s+(?:now|still))?|was|are)\s+|\s*(?:=+>?|:=?|：|->|→)\s*)"
# 密码学, 密码管理器, 密码强度, 密码策略 … are about passwords and give none.
_HAN_FOR = "[^\\s,，。;；:：=是为学管强长策规箱本有提加算]{0,8}?"
_HAN_GIVES = (
    r"\s*(?:现在|目前|暂时|还|都)?(?:是|为|：|:|=|[改换]成了?|改为了?|设置?[成为]了?|叫)\s*"
)
_QUOTED = (
    r"(?:(?P<mark>[\"'`]|\*{1,2})(?P<quoted>[^\"'`*\n]{3,128})(?P=mark)"
    r"|[“‘「](?P<framed>[^”’」\n]{3,128})[”’」])"
)
_VALUE = rf"(?:\*{{1,2}}\s)?(?:{_QUOTED}|(?P<bare>[!-~]{{3,256}}))"
_GIVEN = _MARKUP + _FOR + _GIVES + _VALUE
_LEAD = "(?<![A-Za-z])"
_LINE = r"(?P<quoted>)(?P<framed>)(?P<bare>[^\n.。；;]{10,300})"

_KEY_HINTS = "key token secret credential"
_HAN_HINTS = _HAN_PASSWORD.replace("|", " ")
_PARTS = ("quoted", "framed", "bare")
_CLOSING = ".,;:!?)]}>'\"`*"
_PLACEHOLDER = re.compile(r"[$<{%\[].*|[*x•.-]+", re.IGNORECASE)
_ADDRESS = re.compile(
    r"\w+://.*|\d+(?:\.\d+){2,}|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|cn|md|py|json)"
)
_MEASURE = re.compile(r"\s*(?:characters?|chars?|digits?|bits?|bytes?|letters?|words?|位|个|字)")
_CLAUSE_END = re.compile(r"\s*(?:$|[,.;:!?，。；！？\n)]|and\b|but\b)")
# What is said of a password, and techniques and programs that have digits in their names.
_NO_VALUES = """
strong weak secure insecure safe unsafe required optional expired wrong incorrect correct right
unknown known saved stored hidden encrypted hashed missing empty blank changed reset rotated invalid
valid important needed set unset long short simple complex default public private shared same
different unique protected compromised leaked lost forgotten none null nil true false todo tbd
redacted removed secret password here there below above attached yours mine fine ok good bad free
1password lastpass bitwarden keepass keepassxc dashlane keychain vault
base64 sha1 sha256 sha512 md5 bcrypt argon2 scrypt pbkdf2 oauth oauth2 aes256 aes-256 rsa2048 utf8
utf-8 ipv4 ipv6 http2 x509 totp 2fa
"""


def told_secrets(text: str) -> Iterator[Found]:
    """Where values of passwords, codes and keys stand, and which of these they are."""
    lower = text.lower()
    for rule in _rules():
        if any(hint in lower for hint in rule.hints):
            yield from _told(rule, text)


def _told(rule: _Rule, text: str) -> Iterator[Found]:
    for match in rule.pattern.finditer(text):
        part = next(part for part in _PARTS if match[part])
        value = match[part].rstrip(_CLOSING if part == "bare" else " ")
        start, end = match.start(part), match.start(part) + len(value)
        after = text[end : end + 20]
        if not _is_prose(value) and rule.looks_secret(value, after, part != "bare"):
            yield start, end, rule.kind


def _is_prose(value: str) -> bool:
    lower = value.lower()
    return (
        len(value) < 3
        or lower in _no_values()
        or is_stop(lower)
        or bool(_PLACEHOLDER.fullmatch(value) or _ADDRESS.fullmatch(lower))
    )


def _as_password(value: str, after: str, quoted: bool) -> bool:
    if value.isdecimal():
        return not _MEASURE.match(after)
    return quoted or not value.isalpha() or bool(_CLAUSE_END.match(after))


def _as_code(value: str, after: str, quoted: bool) -> bool:
    has_digits = sum(map(str.isdecimal, value)) >= 3
    return has_digits and len(value) <= 24 and not _MEASURE.match(after)


def _as_key(value: str, after: str, quoted: bool) -> bool:
    mixed = _is_mixed(value) and len(value) >= 8
    return " " not in value and (mixed or len(value) >= 20)


def _as_bare_password(value: str, after: str, quoted: bool) -> bool:
    return _is_mixed(value) and len(value) >= 6


def _as_anything(value: str, after: str, quoted: bool) -> bool:
    return True


def _is_mixed(value: str) -> bool:
    return any(map(str.isalpha, value)) and any(map(str.isdecimal, value))


@dataclass(frozen=True, kw_only=True)
class _Rule:
    """`hints`: a text with none of them cannot match; looking for them is far cheaper."""

    pattern: re.Pattern[str]
    looks_secret: Callable[[str, str, bool], bool]
    kind: str
    hints: tuple[str, ...]


@cache
def _rules() -> tuple[_Rule, ...]:
    told = _HAN_FOR + _HAN_GIVES + _VALUE
    password = rf"(?:{_HAN_PASSWORD}|{_LEAD}(?:{_PASSWORD})(?![A-Za-z]))"
    return (
        _rule(rf"{_LEAD}(?:{_PASSWORD})s?{_GIVEN}", _as_password, "password", "pass pwd"),
        _rule(rf"{_LEAD}(?:{_CODE})s?{_GIVEN}", _as_code, "code", "pin code otp cv"),
        _rule(rf"{_LEAD}(?:{_KEY})s?{_GIVEN}", _as_key, "key", _KEY_HINTS),
        _rule(rf"{password}{told}", _as_password, "password", f"pass pwd {_HAN_HINTS}"),
        _rule(rf"(?:{_HAN_CODE}|\bpin){told}", _as_code, "code", "码 pin"),
        _rule(rf"{_LEAD}(?:{_KEY})(?![A-Za-z]){told}", _as_key, "key", _KEY_HINTS),
        _rule(rf"{password}\s*{_VALUE}", _as_bare_password, "password", f"pass pwd {_HAN_HINTS}"),
        _rule(
            rf"(?:{_PHRASE})\s*(?:{_GIVES}|{_HAN_GIVES}){_LINE}",
            _as_anything,
            "recovery phrase",
            "phrase mnemonic 助记词 恢复短语",
        ),
        _rule(
            rf"(?-i:\b{_VARIABLE})\s*=\s*{_VALUE}", _as_anything, "password", f"pass {_KEY_HINTS}"
        ),
    )


def _rule(
    pattern: str, looks_secret: Callable[[str, str, bool], bool], kind: str, hints: str
) -> _Rule:
    return _Rule(
        pattern=re.compile(pattern, re.IGNORECASE),
        looks_secret=looks_secret,
        kind=kind,
        hints=tuple(hints.split()),
    )


@cache
def _no_values() -> frozenset[str]:
    return frozenset(_NO_VALUES.split())
