"""Passwords as machines are given them: environment variables, command lines, login pairs.

`DB_PASSWORD=hunter2`, `sshpass -p hunter2`, "login admin / Passw0rd!", `user: ann pass: x1y2`.
What a value looks like is left to `secret_rules`, plain words to `secret_phrases`.
"""

from __future__ import annotations

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
    as_mixed,
    as_password,
    as_strong,
    found_by,
    rule,
    together,
)

_VARIABLE = (
    r"[A-Z0-9_]{0,40}(?:PASSWORD|PASSWD|PASSPHRASE|SECRET|TOKEN|API_?KEY|ACCESS_?KEY|PRIVATE_?KEY"
    r"|_PASS|_PWD)[A-Z0-9_]{0,40}"
)
_OPTION = (
    r"(?:pass(?:word|wd|phrase)?|pwd|secret|token"
    r"|(?:api|access|secret|auth|client)-(?:key|token|secret))"
)
# Of programs that take a password by a letter: the letter, and whether a space may follow.
# Elsewhere the same letter is a port or a folder.
_LETTERS = (
    (
        r"sshpass|(?:docker|podman|helm registry|oc|cf|az) login|mongo(?:sh|dump|restore)?",
        r"p[ =]?",
    ),
    (r"mysql(?:dump|admin)?|mariadb(?:-dump)?|7z[ar]?|rar|unrar", "p"),
    (r"redis-cli", "a +"),
    (r"ldap(?:search|modify|add|whoami)", "w +"),
    (r"zip|unzip", "P +"),
)
_ARGUMENTS = r"\b[^\n|;&]{0,80}?\s-"
_USER = "u|user(?:[ _-]?name)?|login|account|id|e-?mail|用户名?|账[号户]|登[录陆]名?"
_LOGIN = r"log ?in|sign ?in|credentials?|creds|登[录陆]|账[号户]密码|用户名?密码|账密"
_LINK = r"(?:\s+(?:as|with|is|are|using|for))?\s*[:：=]?\s*"
_NO_USER = r"(?:page|screen|form|button|flow|route|endpoint|url|time|shell|attempts?)\b"
_NAME = r"[\w.@+-]{2,40}"

_OPTION_HINTS = "--pass --pwd --secret --token --api --access --auth --client"
_LETTER_HINTS = "sshpass login mongo mysql mariadb 7z rar redis-cli ldap zip"
_VARIABLE_HINTS = "pass pwd key token secret"
_LOGIN_HINTS = "login log sign cred 登录 登陆 密码 账密"
_LABEL_HINTS = "pass pw pwd"


def given_secrets(text: str) -> Iterator[Found]:
    """Where values of variables, options and login pairs stand, and which kind each is."""
    return found_by(_rules(), text)


@cache
def _rules() -> Rules:
    return together(
        rule(rf"(?-i:\b{_VARIABLE})\s*=\s*{VALUE}", as_anything, "password", _VARIABLE_HINTS),
        rule(rf"(?<!\S)--{_OPTION}=\s*{VALUE}", as_anything, "password", _OPTION_HINTS),
        rule(rf"(?<!\S)--{_OPTION}\s+(?!-){VALUE}", as_password, "password", _OPTION_HINTS),
        *_letters(),
        rule(
            rf"\bcurl{_ARGUMENTS}(?:u|-user)[ =]?\s*[\"']?{_NAME}:(?P<bare>[!-~]{{3,128}})",
            as_anything,
            "password",
            "curl",
        ),
        rule(r"\becho\s+(?P<bare>[!-~]{3,128})\s*\|\s*sudo\b", as_anything, "password", "sudo"),
        *_pairs(),
    )


def _letters() -> tuple[Rule, ...]:
    return tuple(
        rule(
            rf"\b(?:{programs}){_ARGUMENTS}(?-i:{letter})(?=[^\s-]){VALUE}",
            as_anything,
            "password",
            _LETTER_HINTS,
        )
        for programs, letter in _LETTERS
    )


def _pairs() -> tuple[Rule, ...]:
    login = rf"{LEAD}(?:{_LOGIN}){_LINK}(?!{_NO_USER}){_NAME}"
    user = rf"{LEAD}(?:{_USER})\s*[:：=]?\s*{_NAME}[\s,，;；/|]+"
    given = rf"{MARKUP}\s*[:：=]\s*{VALUE}"
    return (
        rule(rf"{login}\s+[/|]\s+{VALUE}", as_mixed, "password", _LOGIN_HINTS),
        rule(rf"{login}\s*[/|:]\s*{VALUE}", as_strong, "password", _LOGIN_HINTS),
        rule(rf"{user}(?:pass|pw){given}", as_password, "password", _LABEL_HINTS),
        rule(rf"{user}p{given}", as_mixed, "password", "p: p= p："),
        rule(rf"{LEAD}(?:pass|pw){given}", as_mixed, "password", _LABEL_HINTS),
    )
