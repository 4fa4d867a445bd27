"""What happens in a life: something is told, something is to be erased, something is looked up.

Values only. Keys name what was told; the stored ids are known when a life is played.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from memory_core import NewMemory

FIRST_DAY = datetime(2025, 1, 1, tzinfo=UTC)
DAYS = 365


@dataclass(frozen=True, kw_only=True)
class Told:
    """A memory told at a time. `replaces` are the keys it is said to correct or complete."""

    key: str
    at: datetime
    new: NewMemory
    replaces: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Erased:
    """The person asks for these to be erased."""

    at: datetime
    keys: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class LookedUp:
    """A question of daily use: it counts as a use of what it finds."""

    at: datetime
    question: str


Happening = Told | Erased | LookedUp


@dataclass(frozen=True, kw_only=True)
class Claim:
    """A told value of a thread. `wrong`: it never was true."""

    key: str
    at: datetime
    value: str
    wrong: bool = False


@dataclass(frozen=True, kw_only=True)
class Thread:
    """Something that has one value at a time. `turns` are the times and values of its changes.

    `now` and `past` are the questions for the present and for earlier values.
    """

    name: str
    now: tuple[str, ...]
    past: tuple[str, ...]
    turns: tuple[tuple[datetime, str], ...]
    claims: tuple[Claim, ...]

    def value(self, at: datetime) -> str:
        """The value at a time; empty before the first."""
        return next((value for since, value in reversed(self.turns) if since <= at), "")


@dataclass(frozen=True, kw_only=True)
class Known:
    """What one set of questions may ask: the keys that answer, each told at its time.

    `until` is when the questions stop making sense; `marks` are words of what was erased.
    """

    name: str
    ask: tuple[str, ...]
    told: tuple[tuple[datetime, str], ...]
    until: datetime | None = None
    stale: tuple[str, ...] = ()
    mark: str = ""


@dataclass(frozen=True, kw_only=True)
class Life:
    """A whole year: what happens, in order, and what is true of it."""

    happenings: tuple[Happening, ...]
    threads: tuple[Thread, ...]
    known: dict[str, tuple[Known, ...]]
