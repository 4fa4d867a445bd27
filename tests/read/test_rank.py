"""A memory's own signals: they order near ties, and nothing else."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from memory_core.policies import Policies
from memory_core.read.rank import rank
from memory_core.read.relevance import Relevance
from memory_core.types import StoredMemory

NOW = datetime(2026, 3, 20, tzinfo=UTC)
TOLD = NOW - timedelta(days=200)
PLAIN = StoredMemory(
    id="m", scope="default", kind="fact", content="tea", created_at=TOLD, observed_at=TOLD
)


def first(one: StoredMemory, other: StoredMemory, *, lead: float = 0.0) -> StoredMemory:
    """Which of two stands first, where the second has `lead` more evidence."""
    evidence = {1: 1.0, 2: 1.0 + lead}
    relevances = [
        Relevance(id=n, value=0.8, evidence=e, semantic=None, lexical=None, routes=())
        for n, e in evidence.items()
    ]
    hits = rank(relevances, {1: one, 2: other}, policies=Policies.load(), past=False, now=NOW)
    return hits[0].memory


BETTER = [
    {"importance": 0.9},
    {"confidence": 0.95},
    {"usefulness": 0.8},
    {"kind": "event", "observed_at": NOW},
]


@pytest.mark.parametrize("change", BETTER)
def test_a_signal_settles_a_near_tie(change: dict[str, object]) -> None:
    better = replace(PLAIN, **change)
    plain = replace(PLAIN, kind=better.kind)
    assert first(better, plain, lead=0.01) == better
    assert first(better, plain, lead=0.5) == plain


def test_a_fact_does_not_age() -> None:
    old, new = PLAIN, replace(PLAIN, observed_at=NOW)
    assert first(old, new, lead=0.001) == new
    assert first(new, old, lead=0.001) == old


def test_being_recalled_is_no_merit() -> None:
    often = replace(PLAIN, kind="event", use_count=500, last_used_at=NOW)
    assert first(often, replace(PLAIN, kind="event"), lead=0.001).use_count == 0
