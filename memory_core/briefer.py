"""A briefing from an open memory, with what a task recalls. It counts as no use."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from memory_core import briefs
from memory_core.briefing import Briefing, BriefingQuery, Costs
from memory_core.policies import Policies
from memory_core.read.pipeline import Reader
from memory_core.store.db import Database
from memory_core.types import Query, Recall

MOST_RELEVANT = 12
"""Memories that a task may bring: what comes after is seldom about it."""


@dataclass(frozen=True, kw_only=True)
class Briefer:
    database: Database
    reader: Reader
    policies: Policies

    async def brief(
        self, query: BriefingQuery, names: tuple[str, ...], costs: Costs, now: datetime
    ) -> Briefing:
        """The briefing over these scopes. Raises InvalidInput."""
        found = await self.database.read(briefs.gather, query, names, self.policies, now)
        answers = await self._recalled(query, names, now)
        hits = sorted((hit for one in answers for hit in one.hits), key=lambda hit: -hit.score)
        return briefs.assembled(
            query,
            names,
            found,
            costs,
            relevant=briefs.recalled(hits, sensitive=query.sensitive),
            message=self.reader.degraded if answers else "",
        )

    async def _recalled(
        self, query: BriefingQuery, names: Sequence[str], now: datetime
    ) -> list[Recall]:
        if not query.task.strip():
            return []
        asked = Query(
            text=query.task,
            limit=MOST_RELEVANT,
            token_budget=query.token_budget,
            time="current",
        )
        return [await self.reader.recall(asked, name, now=now) for name in names]
