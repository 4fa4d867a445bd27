"""What asking gives: one result a case, in the local ids of the case file. Values only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from evals import traces

OURS = "palimpsest"
DEPTH = 100
"""Ranks kept of every ranking; no metric looks deeper."""


@dataclass(frozen=True, kw_only=True)
class View:
    """One way to look at a ranking: single memories, whole sessions, the user's own turns."""

    relevant: tuple[str, ...]
    rankings: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, kw_only=True)
class Result:
    """What one case gave. `best` is the highest score ranked, 0 where there was none.

    `views` hold the rankings before the gate; `returned` is what a caller got. `tokens`
    count the texts returned; times are milliseconds without the question's embedding.
    """

    case: str
    category: str
    language: str
    abstain: bool
    k: int
    expected: tuple[str, ...]
    forbidden: tuple[str, ...]
    stale: tuple[str, ...]
    current: tuple[str, ...]
    returned: tuple[str, ...]
    best: float
    threshold: float
    tokens: int
    wall_ms: float
    cpu_ms: float
    views: Mapping[str, View] = field(default_factory=dict)
    lost: Mapping[str, traces.Stage] = field(default_factory=dict)
    scores: tuple[float, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Ran:
    results: tuple[Result, ...]
    traces: tuple[traces.CaseTrace, ...]
