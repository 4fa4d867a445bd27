"""Memories that say the same in other order or form, found in one pass over a scope.

Two of them have the same words once names of the same thing are made one; so each memory has a
key, and only those with equal keys are compared.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import combinations

from memory_core.life.clusters import clusters
from memory_core.life.statements import Statement, analyse
from memory_core.life.wording import Wording
from memory_core.policies import Policies
from memory_core.store.life import Known
from memory_core.text import Lexicon

_MOST_ALIKE = 50
"""Memories of one key that are compared in a run; the rest wait for the next one."""


class Repeats:
    """Collects the keys of a scope's memories, page by page."""

    def __init__(self, lexicon: Lexicon, wording: Wording) -> None:
        self._lexicon = lexicon
        self._wording = wording
        self._seen: defaultdict[int, list[int]] = defaultdict(list)

    def add(self, page: Iterable[Known]) -> None:
        for one in analyse(page, self._lexicon):
            self._seen[self._key(one)].append(one.id)

    def groups(self) -> list[list[int]]:
        """Ids of memories with equal keys, at least two in a group."""
        return [found[-_MOST_ALIKE:] for found in self._seen.values() if len(found) > 1]

    def repeated(
        self, members: Iterable[Known], vectors: Mapping[int, bytes], policies: Policies
    ) -> list[tuple[Known, Known]]:
        """Of one group, what repeats another memory for sure: as (kept, repeated)."""
        statements = analyse(members, self._lexicon)
        pairs = [(a.id, b.id) for a, b in combinations(statements, 2)]
        found = clusters(statements, pairs, vectors, policies=policies, wording=self._wording)
        return [
            (cluster.kept.known, other.known)
            for cluster in found
            if cluster.sure
            for other in cluster.others
        ]

    def _key(self, one: Statement) -> int:
        """Equal for equal words; of different words now and then too, which costs a comparison."""
        words = {min(self._wording.concepts(term), default=term) for term in one.terms}
        return hash((one.known.kind, frozenset(words)))
