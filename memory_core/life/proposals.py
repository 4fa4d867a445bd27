"""From what was noticed to proposals a person or a model can act on: few, short, best first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from memory_core import ids
from memory_core.life.clusters import Cluster
from memory_core.life.contradictions import Contradiction
from memory_core.life.evidence import Evidence, shown
from memory_core.life.profile import Profile
from memory_core.life.staleness import Stale
from memory_core.life.statements import Statement, brief
from memory_core.types import Proposal, ProposalType, StoredMemory

MOST = 20
"""Proposals in one answer: more than this nobody goes through at a sitting."""

_SHARES: Mapping[ProposalType, int] = {
    "contradiction": 7,
    "merge": 5,
    "stale": 4,
    "insight": 3,
    "profile": 1,
}
"""Places each type is sure of, in the order in which they are shown."""

_EVIDENCE = 1_200
_PROFILE = 1_000


def few(proposals: Sequence[Proposal], most: int = MOST) -> tuple[Proposal, ...]:
    """The most useful ones: each type's share first, then what is left in order."""
    by_type = {sort: [p for p in proposals if p.type == sort] for sort in _SHARES}
    sure = list(chain.from_iterable(by_type[sort][:n] for sort, n in _SHARES.items()))
    rest = chain.from_iterable(by_type[sort][n:] for sort, n in _SHARES.items())
    chosen = [*sure, *list(rest)[: max(0, most - len(sure))]][:most]
    order = list(_SHARES)
    return tuple(sorted(chosen, key=lambda p: order.index(p.type)))


def of_merge(found: Cluster) -> Proposal:
    others = "; ".join(f'"{brief(one.content, 80)}"' for one in found.others[:3])
    more = f" and {len(found.others) - 3} more" if len(found.others) > 3 else ""
    says = "the same" if found.sure else "the same or less"
    return _proposal(
        "merge",
        (found.kept, *found.others),
        f'keep "{brief(found.kept.content)}"',
        f"{says}: {others}{more}",
    )


def of_contradiction(found: Contradiction) -> Proposal:
    told = " | ".join(f'"{brief(one.content)}" ({_since(one)})' for one in found.statements[:4])
    newest = ids.encode(found.statements[0].id)
    olds = ", ".join(f'"{ids.encode(one.id)}"' for one in found.statements[1:4])
    return _proposal(
        "contradiction",
        found.statements,
        told,
        f"{found.reason}; ask which holds, then forget the wrong one, or remember the right one"
        f" with supersedes (the newest is {newest}, the others [{olds}])",
    )


def of_stale(found: Stale) -> Proposal:
    return _proposal("stale", (found.statement,), brief(found.statement.content), found.reason)


def of_evidence(found: Evidence) -> Proposal:
    return _proposal(
        "insight",
        found.statements,
        shown(found, _EVIDENCE),
        f'{len(found.statements)} memories about "{found.topic}"; if they support one statement, '
        'write it with remember(kind="insight", derived_from=[these ids])',
    )


def of_profile(found: Profile) -> Proposal:
    kept: list[str] = []
    for line in found.lines:
        if sum(map(len, kept)) + len(line) <= _PROFILE:
            kept.append(line)
    return _proposal("profile", found.statements, "\n".join(kept), "what is known, by topic")


def of_rollback(wrong: StoredMemory, replaced: Sequence[StoredMemory]) -> Proposal:
    """A memory that was called wrong, and the older ones that it had replaced."""
    olds = "; ".join(f'"{brief(old.content)}"' for old in replaced)
    return Proposal(
        type="contradiction",
        ids=(wrong.id, *(old.id for old in replaced)),
        text=f'"{brief(wrong.content)}" replaced {olds}',
        reason=f"{wrong.id} was called wrong; if the older one still holds, roll the replacement "
        f'back: remember it again with supersedes=["{wrong.id}"]',
    )


def _since(one: Statement) -> str:
    return f"since {one.known.true_from.date().isoformat()}"


def _proposal(
    sort: ProposalType, statements: Iterable[Statement], words: str, reason: str
) -> Proposal:
    return Proposal(
        type=sort,
        ids=tuple(ids.encode(one.id) for one in statements),
        text=words,
        reason=reason,
    )
