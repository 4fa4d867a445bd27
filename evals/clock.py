"""A clock that the harness sets: when a memory is told, and when a question is asked."""

from __future__ import annotations

from datetime import UTC, datetime

START = datetime(2025, 1, 1, tzinfo=UTC)


class ReplayClock:
    """Callable as the core's clock; stands still until it is set. Times are aware."""

    def __init__(self, now: datetime = START) -> None:
        self._now = now

    def __call__(self) -> datetime:
        return self._now

    def set(self, now: datetime) -> None:
        self._now = now.astimezone(UTC)
