"""Spans of calendar days: weeks, months, quarters, seasons, years, and the latest of each.

A span is half-open, its first day and the day after its last. Pure date arithmetic; what
words mean which span is left to the rules of each language.
"""

from __future__ import annotations

from datetime import date, timedelta

Span = tuple[date, date]

SEASON_STARTS = {"spring": 3, "summer": 6, "autumn": 9, "winter": 12}
"""First month of each season, three months long; winter is named by its December's year."""

RECENT = timedelta(days=30)
"""How far back "recently" reaches."""

FEW = 7
"""How many days or weeks "a few" may be."""


def day(first: date, length: int = 1) -> Span:
    return first, first + timedelta(days=length)


def week(today: date, shift: int = 0) -> Span:
    """The calendar week, Monday first, `shift` weeks from the one `today` is in."""
    monday = today - timedelta(days=today.weekday()) + timedelta(weeks=shift)
    return day(monday, 7)


def weekday(today: date, number: int, shift: int) -> Span:
    """Day `number` (Monday 0) of the week `shift` weeks from now."""
    return day(week(today, shift)[0] + timedelta(days=number))


def latest_weekday(today: date, number: int, *, before_today: bool = False) -> Span:
    back = (today.weekday() - number) % 7
    return day(today - timedelta(days=7 if before_today and not back else back))


def weekend(today: date, shift: int = 0) -> Span:
    return day(week(today, shift)[0] + timedelta(days=5), 2)


def latest_weekend(today: date) -> Span:
    """The weekend going on, or the one just past."""
    return weekend(today, 0 if today.weekday() >= 5 else -1)


def month(year: int, number: int) -> Span:
    return months(date(year, number, 1), 1)


def months(first: date, length: int) -> Span:
    return first, add_months(first, length)


def add_months(first: date, shift: int) -> date:
    """The first day of the month `shift` months from that of `first`."""
    years, index = divmod(first.month - 1 + shift, 12)
    return date(first.year + years, index + 1, 1)


def months_from(today: date, shift: int) -> Span:
    return months(add_months(today, shift), 1)


def year(number: int) -> Span:
    return date(number, 1, 1), date(number + 1, 1, 1)


def quarter(number: int, year: int) -> Span:
    return months(date(year, 3 * number - 2, 1), 3)


def season(name: str, year: int) -> Span:
    return months(date(year, SEASON_STARTS[name], 1), 3)


def latest_season(today: date, name: str, *, over: bool) -> Span:
    """The latest season of that name that has begun, or that is `over`."""
    span = season(name, today.year)
    while (span[1] if over else span[0]) > today:
        span = season(name, span[0].year - 1)
    return span


def latest_quarter(today: date, number: int) -> Span:
    span = quarter(number, today.year)
    return span if span[0] <= today else quarter(number, today.year - 1)


def latest_month(today: date, number: int) -> Span:
    """The month of that number that is going on or was last."""
    return month(today.year if number <= today.month else today.year - 1, number)


def latest_date(today: date, month: int, number: int) -> Span:
    """That day of the year, this year's or, where it is still to come, last year's."""
    this_year = date(today.year, month, number) if _exists(today.year, month, number) else None
    if this_year and this_year <= today:
        return day(this_year)
    return day(date(today.year - 1, month, number))


def part_of_month(span: Span, part: str) -> Span:
    """The `early`, `mid` or `late` third of a month: days 1–10, 11–20, 21 to the end."""
    first, end = span
    eleventh, twenty_first = first + timedelta(days=10), first + timedelta(days=20)
    thirds = {"early": (first, eleventh), "mid": (eleventh, twenty_first)}
    return thirds.get(part, (twenty_first, end))


def ago(today: date, count: int, unit: str) -> Span:
    """What "`count` units ago" points at: a day, the days around a week, a month, a year."""
    if unit == "day":
        return day(today - timedelta(days=count))
    if unit == "week":
        return day(today - timedelta(days=7 * count + 3), 7)
    if unit == "month":
        return months_from(today, -count)
    return year(today.year - count)


def past(today: date, count: int, unit: str) -> Span:
    """The last `count` units up to and including today."""
    tomorrow = today + timedelta(days=1)
    if unit in ("day", "week"):
        return tomorrow - timedelta(days=count * (7 if unit == "week" else 1)), tomorrow
    return _months_back(today, count * (12 if unit == "year" else 1)), tomorrow


def recent(today: date) -> Span:
    return today - RECENT, today + timedelta(days=1)


def _months_back(today: date, count: int) -> date:
    first = add_months(today, -count)
    last = add_months(first, 1) - timedelta(days=1)
    return first.replace(day=min(today.day, last.day))


def _exists(year: int, month: int, number: int) -> bool:
    try:
        date(year, month, number)
    except ValueError:
        return False
    return True
