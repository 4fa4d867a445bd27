"""Two steps of upkeep that close what a later memory is about: a value told over in plain words
after it was replaced, and a task of which it is told that it is done.

Both give way to the later memory as if that had named them, so they stay legible as history.
Which words are enough is decided in `outdated` and `completion`.
"""

from __future__ import annotations

from dataclasses import replace

from memory_core import ids
from memory_core.life.candidates import cosine
from memory_core.life.completion import Task, completes
from memory_core.life.keeping import Found, Household, Move, Step
from memory_core.life.outdated import restates
from memory_core.life.statements import Statement, analyse
from memory_core.store import lexical, life, memories, upkeep
from memory_core.store.driver import Connection
from memory_core.store.events import Cause

_FEW = 25
_TASKS = 5
"""Tasks looked at in one read: each costs some milliseconds of Python beside a recall."""

_REPORTS = 30
"""Memories that share the most words with a task and may be about its end."""


def _find_outdated(tx: Connection, scope_id: int, after: int, house: Household) -> Found:
    page = upkeep.replaced(tx, scope_id, _FEW, after)
    kinds = house.kinds(lambda policy: policy.tier == "semantic" and policy.kind != "insight")
    moves: dict[int, Move] = {}
    for old in page:
        terms = house.lexicon.content_terms(old.object)
        told = upkeep.plainly_told(tx, scope_id, terms, kinds, old.holder_from)
        known = life.known(tx, scope_id, told)
        alike = _likeness(tx, scope_id, old.id, list(known))
        for one in analyse(known.values(), house.lexicon):
            early = one.known.true_from < old.holder_from
            likeness = alike.get(one.id, 0.0)
            if early and restates(one, old, house.policies, house.lexicon, likeness):
                reason = f"repeats what {ids.encode(old.id)} said before"
                moves[one.id] = Move(id=one.id, into=old.holder, reason=reason)
    return Found(moves=tuple(moves.values()), after=page[-1].id if len(page) == _FEW else None)


def _likeness(tx: Connection, scope_id: int, old: int, others: list[int]) -> dict[int, float]:
    """The cosines between the vector of one memory and those of others, as far as there are any."""
    model = life.main_model(tx, scope_id) if others else None
    if model is None:
        return {}
    vectors = dict(life.vectors_of(tx, model, [old, *others]))
    mine = vectors.pop(old, None)
    return {number: cosine(mine, other) for number, other in vectors.items()} if mine else {}


def _find_finished(tx: Connection, scope_id: int, after: int, house: Household) -> Found:
    page = upkeep.of_kinds(tx, scope_id, ("task",), _TASKS, after)
    moves = []
    for task in analyse(life.known(tx, scope_id, page).values(), house.lexicon):
        report = _report_of(tx, scope_id, task, house)
        if report is not None:
            reason = f"{ids.encode(report)} says that it is done"
            moves.append(Move(id=task.id, into=report, reason=reason))
    return Found(moves=tuple(moves), after=page[-1] if len(page) == _TASKS else None)


def _report_of(tx: Connection, scope_id: int, task: Statement, house: Household) -> int | None:
    """The first memory that tells of a task's end."""
    wanted = Task.of(task, house.timezone)
    near = lexical.sharing(tx, scope_id, sorted(task.terms), _REPORTS)
    later = [number for number in near if number > task.id]
    for one in analyse(life.known(tx, scope_id, sorted(later)).values(), house.lexicon):
        seen = one.known.visibility == task.known.visibility
        if seen and one.known.kind != "task" and completes(one, wanted):
            return one.id
    return None


def _give_way(tx: Connection, move: Move, house: Household, cause: Cause) -> None:
    later = life.known(tx, ids.scope_of(move.id), [move.into])[move.into]
    superseded = replace(cause, action="superseded")
    memories.supersede(
        tx, move.id, move.into, ended=later.true_from, now=house.now, cause=superseded
    )


OUTDATE = Step(name="outdate", find=_find_outdated, carry_out=_give_way)
# A reflection archives what is done; what came back from that stays open here too.
FINISH = Step(name="finish", find=_find_finished, carry_out=_give_way, action="archived")
