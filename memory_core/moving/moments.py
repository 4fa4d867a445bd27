"""Times as other tools write them, as the texts that items carry."""

from __future__ import annotations

import math
from datetime import UTC, datetime, timedelta

_MILLISECONDS = 1e11
"""A count beyond the year 5138 in seconds: it counts milliseconds."""


def moment(value: object, *, local: bool = False) -> str:
    """ISO 8601 in UTC from seconds or milliseconds since 1970 or an ISO text; else nothing.

    A text without an offset is taken as UTC, or with `local` left as it is: its writer meant the
    clock on the wall.
    """
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _since_1970(value)
    return _written(value, local=local) if isinstance(value, str) else ""


def day(value: object) -> str:
    """A date as text where the value is one, else what `moment` makes of it."""
    if isinstance(value, str) and len(value.strip()) == len("2026-03-01"):
        return value.strip() if _written(value, local=True) else ""
    return moment(value)


def end_of_day(value: object) -> str:
    """When a date is over, in UTC; of a time, that time."""
    named = day(value)
    if len(named) != len("2026-03-01"):
        return named
    try:
        return (datetime.fromisoformat(named).replace(tzinfo=UTC) + timedelta(days=1)).isoformat()
    except OverflowError:
        return ""


def _since_1970(count: float) -> str:
    seconds = count / 1000 if abs(count) > _MILLISECONDS else count
    try:
        return datetime.fromtimestamp(seconds, UTC).isoformat() if math.isfinite(seconds) else ""
    except (ValueError, OverflowError, OSError):
        return ""


def _written(text: str, *, local: bool) -> str:
    try:
        time = datetime.fromisoformat(text.strip())
        if time.tzinfo is None:
            return time.isoformat() if local else time.replace(tzinfo=UTC).isoformat()
        return time.astimezone(UTC).isoformat()
    except (ValueError, OverflowError):
        return ""
