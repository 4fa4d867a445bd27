"""Playing what a user did before a question: recalls that count as use, and feedback.

It goes through the product's own calls on the replayed clock; what counts how much is theirs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

from evals.cases import Earlier
from evals.clock import ReplayClock
from memory_core import Memory, Query, Reflect


async def play(
    memory: Memory, clock: ReplayClock, acts: Sequence[Earlier], ids: Mapping[str, str]
) -> None:
    """Do each act once a day, in their order. `ids` maps local ids to stored ones."""
    for act in acts:
        for day in range(act.times):
            clock.set(act.at + timedelta(days=day))
            await _do(memory, act, ids)


async def _do(memory: Memory, act: Earlier, ids: Mapping[str, str]) -> None:
    if act.recall:
        await memory.recall(Query(text=act.recall))
        await memory.settle()
    if act.useful or act.wrong:
        useful, wrong = (tuple(ids[one] for one in named) for named in (act.useful, act.wrong))
        await memory.reflect(Reflect(useful=useful, wrong=wrong))
