"""Times as callers write them in an argument: ISO 8601, a date, `now`, a duration.

The clock and the time zone are passed in; what comes back is aware UTC. Times inside a
question's words are left to `time_questions`.
"""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, time, timedelta, tzinfo

from ..errors import InvalidInput

_DURATION = re.compile(r"(\d{1,6}(?:\.\d{1,3})?)\s*(s|m|min|h|d|w|y)", re.IGNORECASE)
_UNIT = {
    "s": timedelta(seconds=1),
    "m": timedelta(minutes=1),
    "min": timedelta(minutes=1),
    "h": timedelta(hours=1),
    "d": timedelta(days=1),
    "w": timedelta(weeks=1),
    "y": timedelta(days=365.25),
}
_DAYS_FROM_TODAY = {
    "today": 0,
    "yesterday": -1,
    "tomorrow": 1,
    "今天": 0,
    "昨天": -1,
    "明天": 1,
}
_NOW = ("now", "现在")
_MONTH = re.compile(r"(\d{4})-(\d{2})")
_SHOWN = 40


def parse_time(text: str, *, now: datetime, tz: tzinfo, field: str) -> datetime:
    """A point in time as aware UTC; a date is its start in `tz`, a duration is ago.

    Takes ISO 8601 with or without an offset (without: in `tz`), a date, a month such as
    2026-03, `now`, `today`, `yesterday`, `tomorrow`, or a duration such as 2h, 7d, 30d.
    Raises InvalidInput that names `field` for anything else.
    """
    return _parse(text, now=now, tz=tz, field=field, direction=-1)


def parse_future(text: str, *, now: datetime, tz: tzinfo, field: str) -> datetime:
    """`parse_time` for an end: a duration is from now, a date means until its day is over.

    The end of a day is the first moment of the next, for intervals that are half-open.
    """
    return _parse(text, now=now, tz=tz, field=field, direction=1)


def _parse(text: str, *, now: datetime, tz: tzinfo, field: str, direction: int) -> datetime:
    written = text.strip()
    try:
        found = _moment(written, now=now, tz=tz, direction=direction)
        if found is not None:
            return found.astimezone(UTC)
    except (ValueError, OverflowError):
        pass
    raise InvalidInput(
        f'{field} "{_short(written)}" is not a time; give ISO 8601 such as 2026-03-01 or '
        "2026-03-01T09:30+08:00, or now, or a duration such as 7d"
    )


def _moment(written: str, *, now: datetime, tz: tzinfo, direction: int) -> datetime | None:
    if written.lower() in _NOW:
        return now
    if duration := _DURATION.fullmatch(written):
        return now + direction * float(duration[1]) * _UNIT[duration[2].lower()]
    if days := _days(written, now.astimezone(tz).date()):
        return _midnight(days[0] if direction < 0 else days[1], tz)
    moment = datetime.fromisoformat(written)
    return moment if moment.tzinfo else moment.replace(tzinfo=tz)


def _days(written: str, today: date) -> tuple[date, date] | None:
    """The day or month named, as its first day and the first day after it."""
    if (shift := _DAYS_FROM_TODAY.get(written.lower())) is not None:
        day = today + timedelta(days=shift)
        return day, day + timedelta(days=1)
    if month := _MONTH.fullmatch(written):
        first = date(int(month[1]), int(month[2]), 1)
        return first, (first + timedelta(days=31)).replace(day=1)
    try:
        day = date.fromisoformat(written)
    except ValueError:
        return None
    return day, day + timedelta(days=1)


def _midnight(day: date, tz: tzinfo) -> datetime:
    return datetime.combine(day, time(), tz)


def _short(written: str) -> str:
    return written if len(written) <= _SHOWN else written[:_SHOWN] + "…"
