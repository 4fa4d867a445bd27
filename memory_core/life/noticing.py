"""All that reflection notices in a set of memories, as one pure and long computation.

What is done about it, and how it is shown, is left to `reflection` and `proposals`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from datetime import datetime, tzinfo

from memory_core import text
from memory_core.life import candidates
from memory_core.life.clusters import CLOSE, Cluster, clusters
from memory_core.life.contradictions import Contradiction, doubts, rivals
from memory_core.life.evidence import Evidence, evidence
from memory_core.life.profile import Profile, profile
from memory_core.life.staleness import Stale, done_elsewhere, staleness
from memory_core.life.statements import Statement, analyse
from memory_core.life.wording import Wording
from memory_core.policies import Policies
from memory_core.store.life import Known

STEPS = 5
Step = Callable[[int, str], None]
"""Told the number of the step that begins (from 1 to STEPS) and what it looks for."""


@dataclass(frozen=True, kw_only=True)
class Rules:
    """By what reflection judges."""

    policies: Policies
    lexicon: text.Lexicon
    timezone: tzinfo
    now: datetime


@dataclass(frozen=True, kw_only=True)
class Noticed:
    """What was found, each list the most useful first."""

    merges: Sequence[Cluster] = ()
    contradictions: Sequence[Contradiction] = ()
    stale: Sequence[Stale] = ()
    insights: Sequence[Evidence] = ()
    profile: Profile | None = None
    contents: Mapping[int, str] = field(default_factory=dict)


def without(noticed: Noticed, parted: Set[candidates.Pair], back: Set[int]) -> Noticed:
    """What was noticed without the merges of pairs that a person parted, and without what is
    stale by its words and came `back` because a person restored it."""
    merges = [
        replace(one, others=others)
        for one in noticed.merges
        if (others := tuple(o for o in one.others if _ordered(one.kept.id, o.id) not in parted))
    ]
    stale = [
        one
        for one in noticed.stale
        if one.statement.id not in back and _ordered(one.statement.id, one.by) not in parted
    ]
    return replace(noticed, merges=merges, stale=stale)


def _ordered(a: int, b: int) -> candidates.Pair:
    return (min(a, b), max(a, b))


def notice(
    memories: Sequence[Known], vectors: Mapping[int, bytes], rules: Rules, step: Step
) -> Noticed:
    """Look for everything. Takes seconds for ten thousand memories; knows no clock, no store."""
    wording = Wording(rules.policies)
    step(1, "reading words")
    statements = analyse(memories, rules.lexicon)
    by_id = {one.id: one for one in statements}
    step(2, "comparing")
    by_words = candidates.by_words(statements)
    by_value = candidates.by_value(statements, wording)
    pairs = sorted(by_words | by_value | candidates.by_meaning(vectors, CLOSE))
    stale = _stale(statements, done_elsewhere(by_id, pairs, rules.timezone), rules)
    alive = {one.id: one for one in statements if one.id not in stale}
    pairs = [(a, b) for a, b in pairs if a in alive and b in alive]
    step(3, "looking for duplicates")
    merges = clusters(
        list(alive.values()),
        pairs,
        vectors,
        policies=rules.policies,
        wording=wording,
    )
    step(4, "looking for contradictions")
    contradictions = _contradictions(alive, pairs, rules.policies, wording)
    step(5, "grouping evidence")
    living = list(alive.values())
    return Noticed(
        merges=sorted(merges, key=lambda one: (not one.sure, -len(one.others))),
        contradictions=contradictions,
        stale=sorted(stale.values(), key=lambda one: (not one.archive, -one.statement.id)),
        insights=evidence(living, policies=rules.policies, lexicon=rules.lexicon),
        profile=profile(living, policies=rules.policies, lexicon=rules.lexicon),
        contents={one.id: one.content for one in statements},
    )


def _stale(
    statements: Sequence[Statement], done: Mapping[int, Stale], rules: Rules
) -> dict[int, Stale]:
    found = dict(done)
    for one in statements:
        alone = staleness(one, now=rules.now, timezone=rules.timezone, policies=rules.policies)
        if alone is not None:
            found[one.id] = alone
    return found


def _contradictions(
    alive: Mapping[int, Statement],
    pairs: Sequence[candidates.Pair],
    policies: Policies,
    wording: Wording,
) -> list[Contradiction]:
    return [*rivals(alive.values(), policies), *doubts(alive, pairs, wording)]
