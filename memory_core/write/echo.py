"""Echoes: what recall returned, handed back to be remembered as if it were news.

A repeat of a recalled memory is no new evidence for it, so it must not raise its confidence. Only
the very words count, perhaps with the id or date that recall put beside them: a part of them, or
the same words in another order, may be news.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import get_args

from memory_core.sameness import said, written_otherwise
from memory_core.types import Kind

_WINDOW = timedelta(hours=1)
_KEPT = 100
_AROUND = 12
"""Words that may stand around a copied memory: its id, kind, score and date."""


@dataclass(frozen=True, kw_only=True)
class _Recalled:
    """A recalled memory."""

    id: str
    scope: str
    at: datetime
    content: str


class RecentRecalls:
    """What this process answered lately."""

    def __init__(self) -> None:
        self._recalled: deque[_Recalled] = deque(maxlen=_KEPT)

    def add(self, scope: str, memories: Iterable[tuple[str, str]], now: datetime) -> None:
        """Note recalled memories, given as (id, content)."""
        self._recalled.extend(
            _Recalled(id=number, scope=scope, at=now, content=content)
            for number, content in memories
        )

    def echoed(self, scope: str, content: str, now: datetime) -> str:
        """The id of the recalled memory that this content repeats; empty when it is news."""
        mine = said(content)
        for old in reversed(self._recalled):
            near = old.scope == scope and now - old.at <= _WINDOW
            if near and _repeats(mine, old) and not written_otherwise(content, old.content):
                return old.id
        return ""


def _repeats(mine: tuple[str, ...], old: _Recalled) -> bool:
    """The recalled words as they were, perhaps with what recall puts around them."""
    theirs = said(old.content)
    if mine == theirs:
        return True
    at = _position(mine, theirs)
    if at is None or not theirs:
        return False
    around = (*mine[:at], *mine[at + len(theirs) :])
    return len(around) <= _AROUND and all(_is_furniture(word, old.id) for word in around)


def _position(words: tuple[str, ...], part: tuple[str, ...]) -> int | None:
    starts = range(len(words) - len(part) + 1)
    return next((at for at in starts if words[at : at + len(part)] == part), None)


def _is_furniture(word: str, number: str) -> bool:
    return word in _LABELS or word == number or not any(map(str.isalpha, word))


_LABELS = {*get_args(Kind), "id", "memory", "memories", "score", "kind", "recalled", "when", "user"}
