"""The write road, end to end.

prepare -> gate -> embed (outside any transaction) -> one transaction { neighbours -> decide ->
store } -> outcome.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime

from memory_core import ids
from memory_core.contradiction import worth_comparing
from memory_core.embed import EmbeddingService
from memory_core.errors import EmbeddingError
from memory_core.policies import Values
from memory_core.reports import Progress
from memory_core.store import lexical, memories, neighbours, scopes
from memory_core.store.db import Database
from memory_core.store.driver import Connection
from memory_core.store.events import Cause
from memory_core.store.memories import Draft
from memory_core.store.rows import from_ms, to_ms
from memory_core.store.vectors import Embedded
from memory_core.text import encode_term
from memory_core.types import (
    Brief,
    Coexists,
    Created,
    NewMemory,
    Outcome,
    Refused,
    Reinforced,
    StoredMemory,
    Superseded,
)
from memory_core.write import gate, replacing
from memory_core.write.decide import Around, Decision, Insert, Reinforce, decide, may_doubt
from memory_core.write.echo import RecentRecalls
from memory_core.write.prepare import Prepared, Rules, prepare

Clock = Callable[[], datetime]

_BATCH = 64
"""Memories per transaction when many are written."""

_SIMILAR = 8
"""Stored statements compared with a new one for contradictions."""


@dataclass(frozen=True, kw_only=True)
class Writer:
    """Remembers. One per process; shared by every caller."""

    database: Database
    embedding: EmbeddingService
    rules: Rules
    recent: RecentRecalls
    clock: Clock

    async def remember(self, new: NewMemory, scope: str) -> Outcome:
        """Keep one memory. Returns after the commit."""
        now = self._now()
        prepared = prepare(new, scope=scope, now=now, rules=self.rules)
        if refused := self._refused(prepared):
            return refused
        prepared = (await self._embedded([prepared]))[0]
        echo = self._echo(prepared, scope, now)
        return await self.database.write(_apply, prepared, self.rules, now, echo)

    async def remember_all(
        self, new: Sequence[NewMemory], scope: str, progress: Callable[[Progress], None] | None
    ) -> list[Outcome]:
        """Keep many, in order, each decided as if it came alone; a batch is one transaction.

        Everything is checked before anything is stored.
        """
        now = self._now()
        prepared = [prepare(item, scope=scope, now=now, rules=self.rules) for item in new]
        outcomes: list[Outcome] = []
        for start in range(0, len(prepared), _BATCH):
            batch = await self._embedded(prepared[start : start + _BATCH])
            outcomes += await self.database.write(self._apply_all, batch, now)
            if progress:
                progress(Progress(done=len(outcomes), total=len(prepared), message="remembering"))
        return outcomes

    def _apply_all(self, tx: Connection, batch: Sequence[Prepared], now: datetime) -> list[Outcome]:
        return [self._refused(item) or _apply(tx, item, self.rules, now, "") for item in batch]

    def _refused(self, prepared: Prepared) -> Refused | None:
        threshold = self.rules.policies.weights.noise_importance
        reason = gate.refusal(prepared.draft.memory, threshold)
        return Refused(notes=(reason, *prepared.notes)) if reason else None

    def _echo(self, prepared: Prepared, scope: str, now: datetime) -> str:
        if prepared.supersedes or prepared.conflict != "auto" or prepared.draft.slot:
            return ""
        return self.recent.echoed(scope, prepared.draft.memory.content, now)

    async def _embedded(self, batch: Sequence[Prepared]) -> list[Prepared]:
        vectors = await self._vectors([item.draft.memory.content for item in batch])
        if vectors is None:
            return [self._owed(item) for item in batch]
        name, dimension = self.embedding.name or "", self.embedding.dimension or 0
        return [
            _with_vector(item, Embedded(model=name, dimension=dimension, vector=vector))
            for item, vector in zip(batch, vectors, strict=True)
        ]

    async def _vectors(self, texts: list[str]) -> list[bytes] | None:
        # A text that the model refuses is kept all the same; the queue tries it again alone.
        with suppress(EmbeddingError):
            return await self.embedding.documents(texts)
        return None

    def _owed(self, prepared: Prepared) -> Prepared:
        if self.embedding.state == "off":
            return prepared
        note = "stored and found by its words; its vector follows when the embedding model is ready"
        return replace(prepared, if_stored=(note,))

    def _now(self) -> datetime:
        # The store keeps milliseconds; what is compared in memory must agree with it.
        return from_ms(to_ms(self.clock()))


def _with_vector(prepared: Prepared, embedded: Embedded) -> Prepared:
    return replace(prepared, draft=replace(prepared.draft, embedded=embedded))


def _apply(tx: Connection, prepared: Prepared, rules: Rules, now: datetime, echo: str) -> Outcome:
    """The whole transaction: look around, decide, store."""
    memory = prepared.draft.memory
    scope_id = scopes.ensure(tx, memory.scope)
    if echo and _still_holds(tx, scope_id, echo, memory, now):
        return Reinforced(id=echo, notes=(_ECHO,))
    made = replacing.made_already(tx, scope_id, prepared.supersedes, memory)
    if made is not None:
        return Reinforced(id=made, notes=(_MADE,))
    prepared = replace(prepared, draft=replacing.edited(tx, scope_id, prepared))
    _check_sources(tx, scope_id, memory.derived_from)
    cause = Cause(at=now, action="created", actor=memory.source, batch=secrets.token_hex(6))
    return settle(tx, scope_id, prepared, rules, cause)


def settle(
    tx: Connection,
    scope_id: int,
    prepared: Prepared,
    rules: Rules,
    cause: Cause,
    *,
    compare: bool = True,
) -> Outcome:
    """Decide on one memory and store it, or reinforce what is known.

    Without `compare` no possible conflicts are looked for among statements that merely share
    words: they change nothing that is stored, and cost more than all the rest.
    """
    decision = judge(tx, scope_id, prepared, rules, cause.at, compare=compare)
    if isinstance(decision, Reinforce):
        return _reinforce(tx, decision, prepared, replace(cause, action="reinforced"))
    return _insert(tx, scope_id, decision, prepared, cause)


def judge(
    tx: Connection,
    scope_id: int,
    prepared: Prepared,
    rules: Rules,
    now: datetime,
    *,
    compare: bool = True,
) -> Decision:
    """What is to become of one memory beside those that are stored."""
    values = _values(prepared, rules)
    compare = compare and may_doubt(prepared.draft, values, prepared.conflict)
    return decide(
        prepared.draft,
        _look_around(tx, scope_id, prepared, rules, compare=compare),
        values=values,
        conflict=prepared.conflict,
        lexicon=rules.lexicon,
        single_valued=rules.single_valued,
        now=now,
    )


_MADE = "this replacement was stored before, so nothing was changed"
_ECHO = "this repeats what recall returned, so nothing was changed"


def _still_holds(
    tx: Connection, scope_id: int, name: str, memory: StoredMemory, now: datetime
) -> bool:
    """Is the memory that was recalled still what a recall would bring?"""
    found = neighbours.of(tx, scope_id, [ids.decode(name)])
    return any(old.holds(now) and old.visibility == memory.visibility for old in found)


def _look_around(
    tx: Connection, scope_id: int, prepared: Prepared, rules: Rules, *, compare: bool
) -> Around:
    draft = prepared.draft
    similar = _similar(tx, scope_id, draft, rules) if compare else []
    return Around(
        same_statement=neighbours.by(tx, scope_id, statement=draft.statement),
        same_slot=neighbours.by(tx, scope_id, slot=draft.slot) if draft.slot else (),
        similar=neighbours.of(tx, scope_id, similar),
        explicit=replacing.present(tx, scope_id, prepared.supersedes),
        edited=replacing.edits(tx, scope_id, prepared) is not None,
    )


def _similar(tx: Connection, scope_id: int, draft: Draft, rules: Rules) -> list[int]:
    """Ids of statements that share enough words with the draft to contradict it."""
    shared = lexical.sharing(tx, scope_id, draft.terms, _SIMILAR)
    mine = frozenset(map(encode_term, draft.terms))
    theirs = lexical.terms_of(tx, shared)
    single = rules.single_valued_terms
    return [n for n in shared if n in theirs and worth_comparing(mine, theirs[n], single)]


def _check_sources(tx: Connection, scope_id: int, sources: Sequence[str]) -> None:
    wanted = {ids.decode(source): source for source in sources}
    found = memories.get(tx, scope_id, wanted)
    for number, source in wanted.items():
        if number not in found:
            raise ids.unknown(source)


def _values(prepared: Prepared, rules: Rules) -> Values | None:
    memory = prepared.draft.memory
    known = rules.policies.predicate(memory.predicate) if memory.predicate else None
    return known.values if known else rules.policies.within(memory.scope).kinds[memory.kind].values


def _reinforce(tx: Connection, decision: Reinforce, prepared: Prepared, cause: Cause) -> Reinforced:
    memories.change(tx, decision.id, {"confidence": decision.confidence}, cause)
    return Reinforced(id=ids.encode(decision.id), notes=(*prepared.notes, *_left(prepared)))


def _left(prepared: Prepared) -> tuple[str, ...]:
    memory = prepared.draft.memory
    if memory.tags or memory.clues or memory.entities:
        return ("known already: only its confidence changed; its tags, clues and entities stay",)
    return ()


def _insert(
    tx: Connection, scope_id: int, decision: Insert, prepared: Prepared, cause: Cause
) -> Outcome:
    number = memories.insert(tx, scope_id, _placed(prepared, decision, cause.at), cause)
    superseded = replace(cause, action="superseded", reason=f"by {ids.encode(number)}")
    for close in decision.close:
        if close.past:
            memories.shorten(tx, close.id, number, ended=close.ended, cause=superseded)
        else:
            memories.supersede(
                tx, close.id, number, ended=close.ended, now=cause.at, cause=superseded
            )
    conflicts = _briefs(tx, scope_id, decision.conflicts)
    notes = (*prepared.notes, *prepared.if_stored, *decision.notes)
    return _outcome(ids.encode(number), decision, conflicts, notes)


def _placed(prepared: Prepared, decision: Insert, now: datetime) -> Draft:
    if decision.ends is None:
        return prepared.draft
    memory = replace(prepared.draft.memory, valid_to=decision.ends)
    if decision.replaced_by is not None:
        memory = replace(memory, superseded_by=ids.encode(decision.replaced_by))
        if decision.ends <= now:
            memory = replace(memory, state="superseded", superseded_at=now)
    return replace(prepared.draft, memory=memory)


def _briefs(tx: Connection, scope_id: int, numbers: Sequence[int]) -> tuple[Brief, ...]:
    found = memories.get(tx, scope_id, numbers)
    return tuple(
        Brief(id=memory.id, content=memory.content)
        for memory in found.values()
        if memory.visibility == "user"
    )


def _outcome(
    number: str, decision: Insert, conflicts: tuple[Brief, ...], notes: tuple[str, ...]
) -> Outcome:
    closed = tuple(ids.encode(close.id) for close in decision.close if not close.past)
    if closed:
        return Superseded(id=number, superseded=closed, possible_conflicts=conflicts, notes=notes)
    if conflicts:
        return Coexists(id=number, possible_conflicts=conflicts, notes=notes)
    return Created(id=number, notes=notes)
