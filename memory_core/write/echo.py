"""Echoes: what recall returned, handed back to be remembered as if it were news.

A repeat of a recalled memory is no new evidence for it, so it must not raise its confidence,
and a rewording of it must not become a second row.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from memory_core import text
from memory_core.contradiction import Statement

_WINDOW = timedelta(hours=1)
_KEPT = 100
_COVERED = 0.9
_FEWEST_WORDS = 3
"""Two common words prove nothing; from three on, a subset of a recalled text is an echo."""


@dataclass(frozen=True, kw_only=True)
class _Recalled:
    """A recalled memory. Its words are worked out only when something may repeat them."""

    id: str
    scope: str
    at: datetime
    said: Statement


class RecentRecalls:
    """What this process answered lately."""

    def __init__(self, lexicon: text.Lexicon) -> None:
        self._lexicon = lexicon
        self._recalled: deque[_Recalled] = deque(maxlen=_KEPT)

    def add(self, scope: str, memories: Iterable[tuple[str, str]], now: datetime) -> None:
        """Note recalled memories, given as (id, content)."""
        for number, content in memories:
            said = Statement(content=content, lexicon=self._lexicon)
            self._recalled.append(_Recalled(id=number, scope=scope, at=now, said=said))

    def echoed(self, scope: str, content: str, now: datetime) -> str:
        """The id of the recalled memory that this content repeats; empty when it is news."""
        mine = Statement(content=content, lexicon=self._lexicon)
        lately = (
            old
            for old in reversed(self._recalled)
            if old.scope == scope and now - old.at <= _WINDOW
        )
        if len(mine.words) < _FEWEST_WORDS:
            return ""
        return next((old.id for old in lately if _repeats(mine, old.said)), "")


def _repeats(mine: Statement, old: Statement) -> bool:
    covered = len(mine.words & old.words) >= _COVERED * len(mine.words)
    return covered and mine.polarity == old.polarity and mine.hard <= old.hard
