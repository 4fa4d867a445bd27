"""Times as people read them on a terminal; programs get ISO 8601 in the offset of the settings.

Each takes what `views.local` wrote, and gives it back as it is where that is no time.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from server.language import _, plural

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
RELATIVE = timedelta(days=14)
"""Further away than this a date says more than a distance."""


def day(text: str) -> str:
    """2026-03-01"""
    moment = _read(text)
    return f"{moment:%Y-%m-%d}" if moment else text


def minute(text: str) -> str:
    """2026-03-01 09:30"""
    moment = _read(text)
    return f"{moment:%Y-%m-%d %H:%M}" if moment else text


def distance(text: str, now: datetime) -> str:
    """`3 days ago`, `in 2 hours`, or the date where that is more than two weeks away."""
    moment = _read(text)
    if moment is None:
        return text
    away = now - moment
    if abs(away) < MINUTE:
        return _("just now")
    if abs(away) > RELATIVE:
        return day(text)
    return _("{time} ago").format(time=_span(away)) if away > timedelta() else _in(-away)


def _in(away: timedelta) -> str:
    return _("in {time}").format(time=_span(away))


def _span(away: timedelta) -> str:
    if away < HOUR:
        return plural("{count} minute", "{count} minutes", away // MINUTE)
    if away < DAY:
        return plural("{count} hour", "{count} hours", away // HOUR)
    return plural("{count} day", "{count} days", away // DAY)


def _read(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else None
