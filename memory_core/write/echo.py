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

_WINDOW = timedelta(hours=1)
_KEPT = 100
_COVERED = 0.9
_FEWEST_WORDS = 3
"""Two common words prove nothing; from three on, a subset of a recalled text is an echo."""


@dataclass(frozen=True, kw_only=True)
class _Recalled:
    id: str
    scope: str
    at: datetime
    words: frozenset[str]
    hard: frozenset[str]
    polarity: int


class RecentRecalls:
    """What this process answered lately."""

    def __init__(self, lexicon: text.Lexicon) -> None:
        self._lexicon = lexicon
        self._recalled: deque[_Recalled] = deque(maxlen=_KEPT)

    def add(self, scope: str, memories: Iterable[tuple[str, str]], now: datetime) -> None:
        """Note recalled memories, given as (id, content)."""
        self._recalled.extend(self._of(scope, number, content, now) for number, content in memories)

    def echoed(self, scope: str, content: str, now: datetime) -> str:
        """The id of the recalled memory that this content repeats; empty when it is news."""
        mine = self._of(scope, "", content, now)
        if len(mine.words) < _FEWEST_WORDS:
            return ""
        return next((old.id for old in reversed(self._recalled) if _repeats(mine, old)), "")

    def _of(self, scope: str, number: str, content: str, now: datetime) -> _Recalled:
        return _Recalled(
            id=number,
            scope=scope,
            at=now,
            words=frozenset(self._lexicon.content_terms(content)),
            hard=text.hard_tokens(content),
            polarity=text.polarity(content),
        )


def _repeats(mine: _Recalled, old: _Recalled) -> bool:
    if old.scope != mine.scope or mine.at - old.at > _WINDOW or mine.polarity != old.polarity:
        return False
    covered = len(mine.words & old.words) >= _COVERED * len(mine.words)
    return covered and mine.hard <= old.hard
