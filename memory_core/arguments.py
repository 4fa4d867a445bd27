"""Checks that every road makes of its arguments; each failure is one sentence that helps."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from datetime import datetime, tzinfo

from memory_core import text
from memory_core.errors import InvalidInput


def choice(name: str, value: str, options: Sequence[str]) -> str:
    """The value, if it is one of the options. The error names the nearest one."""
    if value in options:
        return value
    near = difflib.get_close_matches(value.lower(), options, n=1)
    hint = f'; did you mean "{near[0]}"?' if near else ""
    raise InvalidInput(
        f'{name} "{_shown(value)}" is unknown; use one of {", ".join(options)}{hint}'
    )


def choices(name: str, values: Sequence[str], options: Sequence[str]) -> tuple[str, ...]:
    return tuple(choice(name, value, options) for value in values)


def within(name: str, value: float, low: float, high: float) -> float:
    """The value, if it is a number from low to high."""
    if not low <= value <= high:
        raise InvalidInput(f"{name} must be from {low:,} to {high:,}; {value:,} was given")
    return value


def period(
    since: str, until: str, *, now: datetime, timezone: tzinfo
) -> tuple[datetime | None, datetime | None]:
    """Both bounds of a half-open time; a bare date as the end means that whole day."""
    begins = _moment("since", since, now, timezone)
    if _DATE.fullmatch(until.strip()):
        ends: datetime | None = text.parse_future(until, now=now, tz=timezone, field="until")
    else:
        ends = _moment("until", until, now, timezone)
    if begins and ends and ends <= begins:
        raise InvalidInput("until is not after since; swap them, or leave one out")
    return begins, ends


_DATE = re.compile(r"\d{4}-\d{1,2}-\d{1,2}")


def _moment(name: str, value: str, now: datetime, timezone: tzinfo) -> datetime | None:
    if not value.strip():
        return None
    return text.parse_time(value, now=now, tz=timezone, field=name)


def scope_name(value: str) -> str:
    """A scope's name: 1 to 100 characters, trimmed."""
    name = text.clean(value).strip()
    if not 1 <= len(name) <= 100 or "\n" in name:
        raise InvalidInput("scope must be a name of 1 to 100 characters on one line")
    return name


def _shown(value: str) -> str:
    return text.clean(value)[:40]
