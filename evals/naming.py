"""Between the ids of case files and the ids of stores."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from evals.cases import Item


@dataclass(frozen=True, kw_only=True)
class Names:
    """Between local and stored ids. Several local ids may share a stored memory (a repeated
    statement is one row); then the first one told stands for all."""

    stored: Mapping[str, str]
    local: Mapping[str, str]
    session: Mapping[str, str]
    speaker: Mapping[str, str]

    @classmethod
    def of(cls, items: Sequence[Item], ids: Mapping[str, str]) -> Names:
        local: dict[str, str] = {}
        for item in items:
            if item.id in ids:
                local.setdefault(ids[item.id], item.id)
        return cls(
            stored=ids,
            local=local,
            session={item.id: item.new.session for item in items},
            speaker={item.id: item.speaker for item in items},
        )

    def one(self, id: str) -> str:
        """The local id that stands for `id`; itself where it was not stored."""
        return self.local.get(self.stored.get(id, ""), id)

    def each(self, ids: Iterable[str]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.one(id) for id in ids))
