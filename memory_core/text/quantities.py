"""Numbers in words and with their units: `two`, 十二, "10 GB", 三天.

What a number counts or measures is part of it: 10 MB and 10 GB differ, "3 days" and 三天
do not. All texts are in search form; which numbers a statement needs is left to
`statement`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

NUMBER_WORDS = {
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "10", "eleven": "11", "twelve": "12", "twenty": "20", "thirty": "30",
    "forty": "40", "fifty": "50", "hundred": "100", "thousand": "1000", "twice": "2",
}  # fmt: skip
"""English words for numbers, in digits."""

_HAN_DIGITS: dict[str, int] = {
    "一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
}  # fmt: skip
_LATIN_UNITS = {
    "kb": "kb kib", "mb": "mb mib", "gb": "gb gib", "tb": "tb tib",
    "mm": "mm millimetre millimeter", "cm": "cm centimetre centimeter",
    "km": "km kilometre kilometer", "mile": "mile", "mg": "mg milligram", "g": "gram",
    "kg": "kg kilo kilogram", "lb": "lb pound", "ms": "ms millisecond", "s": "sec second",
    "min": "min minute", "h": "hr hour", "day": "day", "week": "week", "month": "month",
    "%": "percent",
}  # fmt: skip
_OTHER_UNITS = {
    "毫米": "mm", "厘米": "cm", "公里": "km", "千米": "km", "英里": "mile", "毫克": "mg", "克": "g",
    "公斤": "kg", "千克": "kg", "磅": "lb", "毫秒": "ms", "秒": "s", "分钟": "min", "小时": "h",
    "个小时": "h", "天": "day", "周": "week", "星期": "week", "个星期": "week", "个月": "month",
    "万": "0000", "亿": "00000000", "%": "%",
}  # fmt: skip
_HAN_NUMBER = "[二三四五六七八九]?十[一二三四五六七八九]?|[二两三四五六七八九]"


def han_number(written: str) -> int:
    """The value of a Chinese number from 1 to 99: 三, 十二, 二十."""
    tens, ten, units = written.partition("十")
    if not ten:
        return _HAN_DIGITS[tens]
    return 10 * _HAN_DIGITS.get(tens, 1) + _HAN_DIGITS.get(units, 0)


def measures(form: str) -> Iterator[str]:
    """Each number that has a unit, by itself and with it: `10`, `10gb`."""
    for match in _measured().finditer(form):
        number, latin = _number(match["number"]), match["latin"]
        yield number
        yield number + (_latin_units()[latin] if latin else _OTHER_UNITS[match["other"]])


def without_measures(form: str) -> str:
    """A text without its numbers that have a unit."""
    return _measured().sub(" ", form)


def _number(written: str) -> str:
    if written in NUMBER_WORDS:
        return NUMBER_WORDS[written]
    return written.replace(",", "") if written[0].isdecimal() else str(han_number(written))


@cache
def _latin_units() -> dict[str, str]:
    return {name: unit for unit, names in _LATIN_UNITS.items() for name in names.split()}


@cache
def _measured() -> re.Pattern[str]:
    latin, other = (
        "|".join(sorted(names, key=len, reverse=True)) for names in (_latin_units(), _OTHER_UNITS)
    )
    written = r"\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?"
    number = rf"(?P<number>{written}|{_HAN_NUMBER}|\b(?:{'|'.join(NUMBER_WORDS)}))"
    return re.compile(
        rf"(?<![a-z\d.,:/一二三四五六七八九十-]){number}[ -]?"
        rf"(?:(?P<latin>{latin})s?\b|(?P<other>{other}))"
    )
