"""Numbers that are secret by what they are: payment cards, resident ids, social security.

Cards and Chinese resident ids are known by length, prefix and check digit, so that order
codes, phone numbers and times are left alone. A social security number has no check digit
and counts only where it is called one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from .secret_rules import Found

_MAY_BE_LONG = re.compile(r"\d{4}[ -]?\d{4}[ -]?\d{4}")
_CARD = re.compile(
    r"(?<![A-Za-z0-9_.-])(?:4\d{3}|5[1-5]\d{2}|2[2-7]\d{2}|3[47]\d{2}|35\d{2}|6011|65\d{2}|62\d{2})"
    r"(?:[ -]?\d{4}){2}[ -]?\d{3,4}(?:[ -]?\d{1,3})?(?![A-Za-z0-9_-]|\.\d)"
)
_CARD_LENGTHS = (15, 16, 17, 18, 19)
_OTHER_NUMBER = re.compile(
    r"(?:order|tracking|invoice|serial|imei|订单|单号|运单|快递|流水|序列)[^\d]{0,12}$",
    re.IGNORECASE,
)
_RESIDENT_ID = re.compile(
    r"(?<![A-Za-z0-9_.-])[1-9]\d{5}((?:19|20)\d{2})(\d{2})(\d{2})\d{3}[\dXx](?![A-Za-z0-9_-])"
)
_SOCIAL = re.compile(
    r"\b(?i:ssns?|itin|social security|social insurance)\b|\bSIN\b|社会?保(?:险|障)?号|社会?安全?号"
)
# Behind its name the separators may be left out.
_NAMED_SOCIAL = re.compile(r"[^\d\n]{0,30}(?P<number>\d{9})(?!\d)")
_WRITTEN_SOCIAL = re.compile(
    r"(?<![\w.-])(?:\d{3}([- ])\d{2}\1\d{4}|\d{3}([- ])\d{3}\2\d{3})(?![\w-]|\.\d)"
)
# GB 11643: each digit's weight, and the last character for each remainder.
_ID_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_ID_CHECK = "10X98765432"


def numbered_secrets(text: str) -> Iterator[Found]:
    """Where the numbers of cards and persons stand, and which they are."""
    yield from _social_numbers(text)
    if not _MAY_BE_LONG.search(text):
        return
    for match in _RESIDENT_ID.finditer(text):
        if _is_resident_id(match):
            yield *match.span(), "resident id"
    for match in _CARD.finditer(text):
        if _is_card(match[0]) and not _OTHER_NUMBER.search(text[: match.start()][-30:]):
            yield *match.span(), "card number"


def _social_numbers(text: str) -> Iterator[Found]:
    names = list(_SOCIAL.finditer(text))
    for name in names:
        if match := _NAMED_SOCIAL.match(text, name.end()):
            yield *match.span("number"), "social security number"
    for match in _WRITTEN_SOCIAL.finditer(text) if names else ():
        yield *match.span(), "social security number"


def _is_card(written: str) -> bool:
    """The check of ISO/IEC 7812 (Luhn)."""
    digits = [int(sign) for sign in written if sign.isdecimal()]
    doubled = (2 * digit - 9 * (digit > 4) for digit in digits[-2::-2])
    return len(digits) in _CARD_LENGTHS and (sum(digits[-1::-2]) + sum(doubled)) % 10 == 0


def _is_resident_id(match: re.Match[str]) -> bool:
    try:
        date(*(int(part) for part in match.groups()))
    except ValueError:
        return False
    total = sum(weight * int(sign) for weight, sign in zip(_ID_WEIGHTS, match[0], strict=False))
    return _ID_CHECK[total % 11] == match[0][-1].upper()
