"""Which current memories cannot both be true.

Rival values of a predicate that holds one are certain; statements that differ only in a number
or deny each other are doubts. Settling either is left to a person or the calling model.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from memory_core import text
from memory_core.contradiction import may_contradict, rival_of_another
from memory_core.life.candidates import Pair
from memory_core.life.statements import Statement, overlap
from memory_core.life.wording import Wording
from memory_core.policies import Policies

_ALIKE = 0.25
"""Short statements that deny each other may share one word of three."""

_NEVER_DENIED = {"event", "experience", "insight"}
"""What happened twice happened twice; an insight falls with its sources."""

_MOST_RIVALS = 50
_MOST_COMPARED = 3_000
"""Pairs looked at closely, the most alike first: keeps a store of templates within its time."""


@dataclass(frozen=True, kw_only=True)
class Contradiction:
    """Memories that cannot all be true, the newest first, and why."""

    statements: tuple[Statement, ...]
    reason: str
    certain: bool


def rivals(statements: Iterable[Statement], policies: Policies) -> list[Contradiction]:
    """Memories with different values for one subject and a predicate that holds one at a time."""
    slots: defaultdict[str, list[Statement]] = defaultdict(list)
    for one in statements:
        if one.known.slot and _holds_one(one, policies):
            slots[one.known.slot].append(one)
    return [
        _contradiction(group, f"{_predicate(group[0], policies)} holds one value at a time", True)
        for members in slots.values()
        if len(group := _clashing(members)) > 1
    ]


def doubts(
    by_id: Mapping[int, Statement],
    pairs: Iterable[Pair],
    wording: Wording,
) -> list[Contradiction]:
    """Pairs of statements that may deny each other, judged by their words."""
    alike = [
        (overlap(by_id[a].frame, by_id[b].frame), a, b)
        for a, b in pairs
        if _worth_comparing(by_id[a], by_id[b])
    ]
    found = []
    for share, a, b in sorted(alike, reverse=True)[:_MOST_COMPARED]:
        one, other = by_id[a], by_id[b]
        of_user = one.said.about_user and other.said.about_user
        reason = _difference(one, other, wording) if of_user or share >= _ALIKE else ""
        if reason and may_contradict(one.said, other.said, wording.single_valued):
            found.append(_contradiction((one, other), reason, False))
    return found


def _worth_comparing(a: Statement, b: Statement) -> bool:
    if {a.known.kind, b.known.kind} & _NEVER_DENIED:
        return False
    if a.known.slot and a.known.slot == b.known.slot:
        return False
    subjects = {text.fold(one.known.subject) for one in (a, b) if one.known.subject}
    return len(subjects) < 2


def _holds_one(one: Statement, policies: Policies) -> bool:
    predicate = policies.predicate(one.known.predicate)
    values = predicate.values if predicate else policies.kinds[one.known.kind].values
    return values in ("one", "interval")


def _predicate(one: Statement, policies: Policies) -> str:
    known = policies.predicate(one.known.predicate)
    return (known.name if known else one.known.predicate).replace("_", " ")


def _clashing(members: Sequence[Statement]) -> tuple[Statement, ...]:
    """Those whose value differs from another's at the same time, of the newest ones."""
    newest = sorted(members, key=lambda one: one.known.true_from)[-_MOST_RIVALS:]
    clashing = {
        one.id: one
        for a, b in combinations(newest, 2)
        if text.fold(a.known.object) != text.fold(b.known.object) and _overlap(a, b)
        for one in (a, b)
    }
    return tuple(clashing.values())


def _overlap(a: Statement, b: Statement) -> bool:
    first, second = sorted((a.known, b.known), key=lambda one: one.true_from)
    return first.valid_to is None or first.valid_to > second.true_from


def _difference(a: Statement, b: Statement, wording: Wording) -> str:
    """In what two statements about the same thing differ; empty where they may both be true."""
    if a.said.polarity != b.said.polarity:
        return "one denies the other"
    if a.opening != b.opening:
        return ""
    if _other_numbers(a, b):
        return "alike but for a number"
    if _other_names(a, b) and a.numbers != b.numbers:
        return ""
    rival = rival_of_another(a.said, b.said, wording.single_valued)
    if rival or _other_value(a, b, wording):
        return "two values where one is expected"
    return ""


def _other_value(a: Statement, b: Statement, wording: Wording) -> bool:
    """Do both give the user a value of a predicate that holds one, and not the same?"""
    for concept in a.said.concepts & b.said.concepts & wording.single_valued:
        first, second = wording.value(a.content, concept), wording.value(b.content, concept)
        if first - second and second - first:
            return True
    return False


def _other_numbers(a: Statement, b: Statement) -> bool:
    """The same names with other numbers. Words that only one has may qualify; where both have
    words of their own, they speak of two things."""
    if a.frame - b.frame and b.frame - a.frame:
        return False
    same_names = a.said.names == b.said.names
    return same_names and bool(a.numbers and b.numbers) and a.numbers != b.numbers


def _other_names(a: Statement, b: Statement) -> bool:
    return bool(a.said.names - b.said.names and b.said.names - a.said.names)


def _contradiction(group: Sequence[Statement], reason: str, certain: bool) -> Contradiction:
    newest_first = sorted(group, key=lambda one: (one.known.true_from, one.id), reverse=True)
    return Contradiction(statements=tuple(newest_first), reason=reason, certain=certain)
