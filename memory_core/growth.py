"""How a scope grew, month by month: pure counting over the moments at which memories changed."""

from __future__ import annotations

import bisect
from collections.abc import Sequence
from datetime import UTC, datetime, tzinfo
from itertools import accumulate

from memory_core.pages import Month
from memory_core.store.browsing import Tick
from memory_core.store.rows import to_ms


def growth(
    created: Sequence[Tick],
    superseded: Sequence[Tick],
    archived: Sequence[Tick],
    *,
    timezone: tzinfo,
) -> tuple[Month, ...]:
    """The months from the first change to the last one, those without any between them included.

    Months are those of `timezone`. A memory leaves once: replaced, or else archived.
    """
    ticks = [tick.at for told in (created, superseded, archived) for tick in told]
    if not ticks:
        return ()
    starts = _months(min(ticks), max(ticks), timezone)
    came, replaced, left = (_counted(told, starts) for told in (created, superseded, archived))
    change = [a - b - c for a, b, c in zip(came, replaced, left, strict=True)]
    return tuple(
        Month(month=f"{start:%Y-%m}", created=a, superseded=b, archived=c, total=total)
        for start, a, b, c, total in zip(
            starts, came, replaced, left, accumulate(change), strict=True
        )
    )


def _months(first: datetime, last: datetime, timezone: tzinfo) -> list[datetime]:
    start = first.astimezone(timezone)
    year, month = start.year, start.month
    starts = []
    while (begins := datetime(year, month, 1, tzinfo=timezone)) <= last:
        starts.append(begins)
        year, month = (year, month + 1) if month < 12 else (year + 1, 1)
    return starts


def _counted(ticks: Sequence[Tick], starts: Sequence[datetime]) -> list[int]:
    moments = [to_ms(start.astimezone(UTC)) for start in starts]
    counts = [0] * len(moments)
    for tick in ticks:
        counts[bisect.bisect_right(moments, to_ms(tick.at)) - 1] += tick.count
    return counts
