"""What "that helped" and "that was wrong" do to a memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Verdict = Literal["useful", "wrong"]

LEAST, MOST = 0.05, 0.95
"""Bounds of usefulness: no amount of praise or blame decides a memory's place by itself."""

_PRAISE = 0.3
_BLAME = 0.5
"""Share of the way to the bound that one verdict moves: a wrong memory does more harm than a
useful one does good."""

_FORGIVES = ("useful", "restored")


@dataclass(frozen=True, kw_only=True)
class Judgement:
    """The new usefulness, and whether the memory waits for a person from now on."""

    usefulness: float
    archive: bool


def judge(verdict: Verdict, usefulness: float, actions: Sequence[str]) -> Judgement:
    """Weigh a verdict. `actions` is what happened to the memory before, oldest first.

    A second "wrong" with no "useful" and no return by a person between them archives it.
    """
    if verdict == "useful":
        return Judgement(
            usefulness=min(MOST, usefulness + (1 - usefulness) * _PRAISE), archive=False
        )
    return Judgement(
        usefulness=max(LEAST, usefulness * (1 - _BLAME)), archive=_blamed_before(actions)
    )


def _blamed_before(actions: Sequence[str]) -> bool:
    since = max((n for n, action in enumerate(actions) if action in _FORGIVES), default=-1)
    return "wrong" in actions[since + 1 :]
