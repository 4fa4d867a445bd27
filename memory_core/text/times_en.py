"""English time words: which phrase means which span of days.

A table of rules, the most telling first; each is a pattern over text in search form and
what its match means on a given day. Names of months count only beside a preposition, a
day or a year, since May and March are also other words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from functools import cache

from . import spans
from .spans import Span

Match = re.Match[str]
Rule = tuple[re.Pattern[str], Callable[[Match, date], Span]]

_MONTHS = {
    "january": 1, "jan": 1, "february": 2, "feb": 2, "march": 3, "mar": 3, "april": 4, "apr": 4,
    "may": 5, "june": 6, "jun": 6, "july": 7, "jul": 7, "august": 8, "aug": 8, "september": 9,
    "sept": 9, "sep": 9, "october": 10, "oct": 10, "november": 11, "nov": 11, "december": 12,
    "dec": 12,
}  # fmt: skip
_WEEKDAYS = {
    "monday": 0, "tuesday": 1, "wednesday": 2, "thursday": 3, "friday": 4, "saturday": 5,
    "sunday": 6,
}  # fmt: skip
_COUNTS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "a couple of": 2,
    "couple of": 2, "a few": spans.FEW, "few": spans.FEW, "several": spans.FEW,
}  # fmt: skip
_ORDINALS = {
    "first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4,
}  # fmt: skip
_SEASONS = {
    "spring": "spring", "summer": "summer", "autumn": "autumn", "fall": "autumn",
    "winter": "winter",
}  # fmt: skip
_SHIFTS = {"last": -1, "previous": -1, "past": -1, "this": 0, "current": 0, "next": 1}
_DAYS = {
    "the day before yesterday": -2, "yesterday": -1, "last night": -1, "today": 0, "tonight": 0,
    "this morning": 0, "this afternoon": 0, "this evening": 0, "tomorrow": 1,
    "the day after tomorrow": 2,
}  # fmt: skip
_PARTS = {
    "early": "early", "mid": "mid", "late": "late", "beginning of": "early",
    "start of": "early", "middle of": "mid", "end of": "late",
}  # fmt: skip
_QUARTER_OF_PART = {"early": 1, "mid": 2, "late": 4}


def _one_of(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


def _after(prepositions: str) -> str:
    """A look back at any of the words, so that the match itself starts behind them."""
    return "(?:" + "|".join(f"(?<=\\b{word} )" for word in prepositions.split()) + ")"


_YEAR = r"(?P<year>(?:19|20)\d\d)(?![\d%]|[-.:/]\d)"
_WHICH_YEAR = rf"(?:{_YEAR}|(?P<which>last|this|next) year)"
_OF_YEAR = rf"(?:(?:,|,? of|,? in)? {_WHICH_YEAR})"
_MONTH = rf"(?P<month>{_one_of(_MONTHS)})\b\.?"
_DAY = r"(?P<day>3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?(?![\d:%]|\.\d)"
_PART = rf"(?P<part>{_one_of(_PARTS)})[ -](?:the )?"
_SHIFT = rf"(?P<shift>{_one_of(_SHIFTS)})"
_COUNT = rf"(?P<count>\d{{1,3}}|{_one_of(_COUNTS)})"
_UNIT = r"(?P<unit>day|week|month|year)s?"
_MONTH_PREPOSITIONS = (
    "in during since by until till before after from to of for and between through"
)
_YEAR_PREPOSITIONS = _MONTH_PREPOSITIONS + " year"


def _year_of(match: Match, today: date) -> int | None:
    if match["year"]:
        return int(match["year"])
    return today.year + _SHIFTS[match["which"]] if match["which"] else None


def _date(match: Match, today: date) -> Span:
    month, number = _MONTHS[match["month"]], int(match["day"])
    year = _year_of(match, today)
    return spans.day(date(year, month, number)) if year else spans.latest_date(today, month, number)


def _written_date(match: Match, _: date) -> Span:
    return spans.day(date(int(match["year"]), int(match["month"]), int(match["day"])))


def _written_month(match: Match, _: date) -> Span:
    return spans.month(int(match["year"]), int(match["month"]))


def _month(match: Match, today: date) -> Span:
    number, year = _MONTHS[match["month"]], _year_of(match, today)
    span = spans.month(year, number) if year else spans.latest_month(today, number)
    part = match.groupdict().get("part")
    return spans.part_of_month(span, _PARTS[part]) if part else span


def _shifted_month(match: Match, today: date) -> Span:
    """`last May` is over, `next May` is to come, `this May` is in this year."""
    number, shift = _MONTHS[match["month"]], _SHIFTS[match["shift"]]
    to_come = number > today.month if shift > 0 else number >= today.month
    return spans.month(today.year + min(shift, 0) * to_come + max(shift, 0) * (not to_come), number)


def _quarter(match: Match, today: date) -> Span:
    number = int(match["number"]) if match["number"] else _ORDINALS[match["ordinal"]]
    year = _year_of(match, today)
    return spans.quarter(number, year) if year else spans.latest_quarter(today, number)


def _shifted_quarter(match: Match, today: date) -> Span:
    first = spans.add_months(today, 3 * _SHIFTS[match["shift"]] - (today.month - 1) % 3)
    return spans.months(first, 3)


def _season(match: Match, today: date) -> Span:
    name, year = _SEASONS[match["season"]], _year_of(match, today)
    return spans.season(name, year) if year else spans.latest_season(today, name, over=False)


def _shifted_season(match: Match, today: date) -> Span:
    name, shift = _SEASONS[match["season"]], _SHIFTS[match["shift"]]
    if shift < 0:
        return spans.latest_season(today, name, over=True)
    span = spans.season(name, today.year)
    return spans.season(name, today.year + 1) if shift and span[0] <= today else span


def _relative_day(match: Match, today: date) -> Span:
    return spans.day(today + timedelta(days=_DAYS[match[0]]))


def _shifted_weekday(match: Match, today: date) -> Span:
    number, shift = _WEEKDAYS[match["weekday"]], _SHIFTS[match["shift"]]
    if shift < 0:
        return spans.latest_weekday(today, number, before_today=True)
    return spans.weekday(today, number, shift)


def _weekday(match: Match, today: date) -> Span:
    return spans.latest_weekday(today, _WEEKDAYS[match["weekday"]])


def _shifted_unit(match: Match, today: date) -> Span:
    shift = _SHIFTS[match["shift"]]
    if match["unit"] == "weekend":
        return spans.latest_weekend(today) if shift < 0 else spans.weekend(today, shift)
    if match["unit"] == "week":
        return spans.week(today, shift)
    if match["unit"] == "month":
        return spans.months_from(today, shift)
    return spans.year(today.year + shift)


def _year(match: Match, _: date) -> Span:
    return spans.year(int(match["year"]))


def _part_of_year(match: Match, today: date) -> Span:
    year = _year_of(match, today) or today.year
    if _PARTS[match["part"]] == "mid":
        return spans.months(date(year, 5, 1), 4)
    return spans.quarter(_QUARTER_OF_PART[_PARTS[match["part"]]], year)


def _count(match: Match) -> int:
    written = match["count"] or "one"
    return int(written) if written.isdecimal() else _COUNTS[written]


def _ago(match: Match, today: date) -> Span:
    if _count(match) == spans.FEW and not match["count"].isdecimal():
        return spans.past(today, spans.FEW, match["unit"])
    return spans.ago(today, _count(match), match["unit"])


def _past(match: Match, today: date) -> Span:
    return spans.past(today, _count(match), match["unit"])


def _rule(pattern: str, means: Callable[[Match, date], Span]) -> Rule:
    return re.compile(rf"(?<![\w-]){pattern}(?!\w)"), means


_WRITTEN_DAY = r"(?P<day>3[01]|[12]\d|0?[1-9])(?!\d)"
_WRITTEN_YEAR = r"(?<![\d.:/])(?P<year>(?:19|20)\d\d)"
_WRITTEN_MONTH = r"(?P<month>1[0-2]|0?[1-9])"


@cache
def rules() -> tuple[Rule, ...]:
    """The rules, compiled at the first call."""
    return (
        (re.compile(rf"{_WRITTEN_YEAR}([-/.]){_WRITTEN_MONTH}\2{_WRITTEN_DAY}"), _written_date),
        _rule(rf"{_WRITTEN_MONTH}/{_WRITTEN_DAY}/(?P<year>(?:19|20)\d\d)(?!/)", _written_date),
        _rule(rf"{_DAY}(?: of)? {_MONTH}{_OF_YEAR}?", _date),
        _rule(rf"{_MONTH} (?:the )?{_DAY}{_OF_YEAR}?", _date),
        _rule(rf"{_PART}{_MONTH}{_OF_YEAR}?", _month),
        _rule(rf"{_MONTH}{_OF_YEAR}", _month),
        _rule(rf"{_SHIFT} {_MONTH}", _shifted_month),
        _rule(rf"{_after(_MONTH_PREPOSITIONS)}{_MONTH}(?P<year>)(?P<which>)", _month),
        (re.compile(rf"{_WRITTEN_YEAR}[-/](?P<month>1[0-2]|0[1-9])(?![\d/-])"), _written_month),
        _rule(rf"{_WHICH_YEAR} q(?P<number>[1-4])(?P<ordinal>)", _quarter),
        _rule(
            rf"(?:q(?P<number>[1-4])|(?P<ordinal>{_one_of(_ORDINALS)}) quarter){_OF_YEAR}?",
            _quarter,
        ),
        _rule(rf"{_SHIFT} quarter", _shifted_quarter),
        _rule(rf"{_SHIFT} (?P<season>{_one_of(_SEASONS)})", _shifted_season),
        _rule(rf"(?P<season>{_one_of(_SEASONS)}){_OF_YEAR}", _season),
        _rule(
            rf"{_after('in during over since')}the (?P<season>{_one_of(_SEASONS)})"
            rf"(?P<year>)(?P<which>)(?! \w+work)",
            _season,
        ),
        _rule(_one_of(_DAYS), _relative_day),
        _rule("the week before last", lambda _, today: spans.week(today, -2)),
        _rule("the month before last", lambda _, today: spans.months_from(today, -2)),
        _rule("the year before last", lambda _, today: spans.year(today.year - 2)),
        _rule(rf"{_COUNT} {_UNIT} (?:ago|earlier|back)", _ago),
        _rule(rf"(?:past|last|previous) {_COUNT} {_UNIT}", _past),
        _rule(rf"(?P<count>)(?:in|over|during|within) the (?:past|last) {_UNIT}", _past),
        _rule(rf"{_SHIFT} (?P<weekday>{_one_of(_WEEKDAYS)})", _shifted_weekday),
        _rule(
            rf"{_after('on since by until before after from')}(?P<weekday>{_one_of(_WEEKDAYS)})"
            r"(?! (?:mornings|afternoons|evenings|nights)\b)",
            _weekday,
        ),
        _rule(rf"(?:{_PART}){_WHICH_YEAR}", _part_of_year),
        _rule(rf"{_SHIFT} (?P<unit>weekend|week|month|year)", _shifted_unit),
        _rule("(?:over|during|at|on) the weekend", lambda _, today: spans.latest_weekend(today)),
        _rule(rf"{_after(_YEAR_PREPOSITIONS)}{_YEAR}", _year),
        _rule(
            "(?<!most )(?<!mostly )recently|lately|these days|the other day",
            lambda _, today: spans.recent(today),
        ),
    )
