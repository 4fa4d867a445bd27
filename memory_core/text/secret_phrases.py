"""Passwords and keys told in plain words: "password for prod: hunter2", 密码是 abc123.

A keyword, perhaps what it is for, a word that gives it, and a value that looks the part;
or the value first. Reads half-width simplified text. What a value looks like is left to
`secret_rules`, command lines to `secret_commands`, tokens that speak for themselves to
`secrets`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from .secret_rules import (
    LEAD,
    MARKUP,
    VALUE,
    Found,
    Rule,
    Rules,
    as_anything,
    as_code,
    as_key,
    as_mixed,
    as_password,
    as_words,
    found_by,
    rule,
    together,
)

_PASSWORD = (
    r"pass[ -]?word|passwd|passphrase|passw|pwd|pw"
    r"|(?:wi-?fi|root|admin|login|ssh|db|user|vpn)[ _-]pass"
)
_CODE = (
    r"pin(?: ?code| number)?|passcode|otp|cvv2?|cvc"
    r"|(?:verification|security|access|recovery|backup|unlock|door|gate|alarm|safe|confirmation)"
    r" ?code"
)
_KEY = (
    r"(?:api|access|secret|private|encryption|signing|licen[cs]e|auth)[ _-]?key(?:[ _-]id)?"
    r"|(?:api|access|auth|authentication|refresh|bearer|secret|bot)[ _-]?token"
    r"|(?:client|webhook|shared)[ _-]secret|secret|token|credentials?|_authToken"
)
_PHRASE = "(?:seed|recovery|mnemonic|backup) phrase|mnemonic|助记词|恢复短语"
_HAN_PASSWORD = "密码|口令|密钥|秘钥|私钥|令牌|凭证|暗号|授权码|提取码"
_HAN_CODE = "验证码|校验码|安全码|动态码|激活码|恢复码|pin ?码"

_FOR = r"(?:\s+(?:for|of|to|on|at|in)(?:\s+(?!(?:is|was|are)\b)[\w.@/'’-]+){1,4}?)?"
_BE = "(?:is|was|are|were|will be|used to be|became|becomes|remains|reads)"
_NOW = "(?:now|still|currently|just|simply|actually|again|always|once|originally)"
_SET = r"(?:changed|set|reset|updated|rotated|switched|moved)(?: back)? to"
_SIGN = "(?:=+>?|:=?|：|->|→)"
_GIVES = (
    rf"(?:\s+{_BE}(?:\s+{_NOW}){{0,2}}(?:\s+{_SET})?(?:\s*{_SIGN}\s*|\s+)"
    rf"|\s+(?:(?:has|had) been |got )?{_SET}\s+|\s*{_SIGN}\s*)"
)
_GIVEN = MARKUP + _FOR + _GIVES + VALUE
# 密码学, 密码管理器, 密码强度, 密码策略 … are about passwords and give none.
_HAN_FOR = "[^\\s,，。;；:：=是为学管强长策规箱本有提加算]{0,8}?"
_HAN_SET = "(?:[改换]成了?|改为了?|变成了?|设置?[成为]了?)"
_HAN_WAS = "(?:现在?|目前|暂时|还|都|就)?"
_HAN_GIVES = rf"\s*{_HAN_WAS}(?:(?:是|为|{_HAN_SET}|叫)\s*[:：=]?|[:：=])\s*"
_LINE = r"(?P<bare>[^\n.。；;]{10,300})"

# "… and is now hunter3", ，现在是 hunter3: a further value behind the first.
_AND = r"(?:(?:and|but|or|then|later|afterwards|now)\s+)"
_IT = r"(?:it(?:['’]s|\s+)|(?:the|my|an?)\s+\w+\s+(?:one|password)\s+)"
_HAN_AND = "(?:后来|现在|目前|如今|之前|以前|原来|而|但|又|和|或者?|还有)"
_AGAIN = re.compile(
    rf"{MARKUP}(?:"
    rf"\s*[,;，；]?\s+{_AND}{{1,2}}{_IT}?(?:\s*{_BE}(?:\s+{_NOW}){{0,2}}(?:\s+{_SET})?\s+|{_SET}\s+)?"
    rf"|\s*[,;.，；。]?\s*{_IT}(?:\s*{_BE}\s+)?(?:{_NOW}\s+)?"
    r"|\s+to\s+"
    rf"|\s*[,，;；、。]?\s*{_HAN_AND}{{1,3}}(?:的?(?:是|为|{_HAN_SET}))?\s*[:：]?\s*"
    rf"|\s*[,，]?\s*{_HAN_SET}\s*"
    rf"){VALUE}",
    re.IGNORECASE,
)
_KEY_HINTS = "key token secret credential"
_HAN_HINTS = _HAN_PASSWORD.replace("|", " ")
_HINTS = f"pass pwd pw {_HAN_HINTS}"
_CODE_HINTS = "pin code otp cv"
_HAN_CODE_HINTS = "码"


def told_secrets(text: str) -> Iterator[Found]:
    """Where values of passwords, codes and keys stand, and which of these they are."""
    return found_by(_rules(), text)


@cache
def _rules() -> Rules:
    return together(*_keyword_first(), *_bare(), *_value_first(), *_several_words())


def _keyword_first() -> tuple[Rule, ...]:
    told = _HAN_FOR + _HAN_GIVES + VALUE
    return (
        rule(rf"{LEAD}(?:{_PASSWORD})s?{_GIVEN}", as_password, "password", _HINTS, _AGAIN),
        rule(rf"{LEAD}(?:{_CODE})s?{_GIVEN}", as_code, "code", _CODE_HINTS),
        rule(rf"{LEAD}(?:{_KEY})s?{_GIVEN}", as_key, "key", _KEY_HINTS, _AGAIN),
        rule(rf"{_either()}{told}", as_password, "password", _HINTS, _AGAIN),
        rule(rf"(?:{_HAN_CODE}|\bpin){told}", as_code, "code", "码 pin"),
        rule(rf"{LEAD}(?:{_KEY})(?![A-Za-z]){told}", as_key, "key", _KEY_HINTS),
        rule(rf"{_change()}{VALUE}", as_password, "password", _HINTS, _AGAIN),
        rule(rf"{_either()}[^,，。;；\s]{{0,6}}从\s*{VALUE}", as_mixed, "password", _HINTS, _AGAIN),
        rule(
            rf"{LEAD}(?:{_PASSWORD})(?:\s+(?:was|has|had|got|changed|used)\b|\s*[,(])"
            rf"[^.!?。！？\n]{{0,60}}?\s{_BE}(?:\s+{_NOW})?\s+{VALUE}",
            as_mixed,
            "password",
            _HINTS,
        ),
        rule(
            rf"(?:{_HAN_PASSWORD})[^.!?。！？\n]{{0,20}}?[,，]\s*{_HAN_WAS}"
            rf"(?:是|{_HAN_SET})\s*{VALUE}",
            as_mixed,
            "password",
            _HINTS,
        ),
    )


def _either() -> str:
    return rf"(?:{_HAN_PASSWORD}|{LEAD}(?:{_PASSWORD})(?![A-Za-z]))"


def _change() -> str:
    """What comes before either value of "changed the password from one to another"."""
    return (
        rf"\b(?:chang|set|reset|updat|rotat|switch)\w*\s+(?:[\w'’-]+\s+){{0,4}}?"
        rf"(?:{_PASSWORD})s?{_FOR}\s+(?:to|from)\s+"
    )


def _bare() -> tuple[Rule, ...]:
    """The keyword and the value side by side."""
    digits = r"\s*[-–—,，]?\s*(?P<bare>\d{4,8})(?![\w-]|\.\d)"
    return (
        rule(
            rf"{_either()}\s*(?:\s[-–—|]|[/|,，])?\s*(?![=:]){VALUE}",
            as_mixed,
            "password",
            _HINTS,
            _AGAIN,
        ),
        rule(rf"{LEAD}(?:{_CODE}){digits}", as_code, "code", _CODE_HINTS),
        rule(rf"(?:{_HAN_CODE}){digits}", as_code, "code", _HAN_CODE_HINTS),
    )


def _value_first() -> tuple[Rule, ...]:
    """The value before its keyword: hunter2 as a password, 839201 是您的验证码."""
    value, digits = r"(?<![!-~])(?P<bare>[!-~]{6,64}+)", r"(?<![\w.-])(?P<bare>\d{4,8})"
    whose = r"(?:my|the|our|his|her|their|your|\w+['’]s)\s+(?:[\w-]+\s+){0,3}?"
    end = r"(?=\s*(?:$|[,.;!?，。；！？\n)]|(?:for|of|to|on|at|and|but)\b))"
    han = r"\s*(?:就?是|作为|当作?|做|[(（])[^,，。;；\s]{0,6}?"
    return (
        rule(
            rf"{value}\s+(?:is|was|as|for|became)(?:\s+{_NOW})?\s+{whose}(?:{_PASSWORD}){end}",
            as_mixed,
            "password",
            _HINTS,
        ),
        rule(
            rf"{value}{han}(?:{_HAN_PASSWORD})(?=\s*(?:$|[,，.。;；!！)）\n]))",
            as_mixed,
            "password",
            _HINTS,
        ),
        rule(rf"{digits}\s+(?:is|was)\s+{whose}(?:{_CODE})", as_code, "code", _CODE_HINTS),
        rule(rf"{digits}{han}(?:{_HAN_CODE})", as_code, "code", _HAN_CODE_HINTS),
    )


def _several_words() -> tuple[Rule, ...]:
    words = (
        r"(?P<bare>[A-Za-z0-9'’]{2,24}(?:[ -][A-Za-z0-9'’]{2,24}){%s})(?=\s*(?:$|[,.;，。；\n]))"
    )
    return (
        rule(
            rf"(?:{_PHRASE})\s*(?:{_GIVES}|{_HAN_GIVES}){_LINE}",
            as_anything,
            "recovery phrase",
            "phrase mnemonic 助记词 恢复短语",
        ),
        rule(
            rf"{LEAD}passphrase{_FOR}{_GIVES}{words % '2,11'}", as_words, "password", "passphrase"
        ),
        rule(rf"{LEAD}(?:{_PASSWORD})={words % '1,4'}", as_words, "password", _HINTS),
    )
