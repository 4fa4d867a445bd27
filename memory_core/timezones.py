"""Time zones by name, and the one this machine keeps.

Needs the zone database: the system's, or on Windows the `tzdata` package.
"""

from __future__ import annotations

import time
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

_LINK = Path("/etc/localtime")
_NAME_FILE = Path("/etc/timezone")


def named_timezone(name: str) -> ZoneInfo | None:
    """The zone of an IANA name such as `Asia/Shanghai`; None if there is none."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def machine_timezone(tz: str = "", *, link: Path = _LINK, name_file: Path = _NAME_FILE) -> ZoneInfo:
    """The machine's zone: by TZ's value, by the system's files, else by its offset now.

    A fixed offset knows no daylight saving; it is the last resort where nobody tells
    the zone's name, and UTC where the offset is no whole number of hours.
    """
    names = (tz.removeprefix(":"), _linked_name(link), _written_name(name_file))
    zones = (named_timezone(name) for name in names if name)
    return next(filter(None, zones), None) or fixed_offset(time.localtime().tm_gmtoff)


def _linked_name(link: Path) -> str:
    """The part of the link's target that names a zone: .../zoneinfo/Europe/Berlin."""
    return link.resolve().as_posix().rpartition("/zoneinfo/")[2] if link.is_symlink() else ""


def _written_name(name_file: Path) -> str:
    try:
        return name_file.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def fixed_offset(seconds: int) -> ZoneInfo:
    """The zone that is always so many seconds east of UTC; UTC where none has that offset."""
    hours, rest = divmod(seconds, 3600)
    # POSIX signs: Etc/GMT-8 lies east of Greenwich.
    zone = None if rest else named_timezone(f"Etc/GMT{-hours:+d}")
    return zone or ZoneInfo("UTC")
