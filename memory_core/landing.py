"""What becomes of items that are moved in, within one transaction.

An item that came before stays as it is, whatever happened to it here, unless it says something
else by now: then its memory gets a new version, if it still holds here. One whose words and slot
nobody here has is written with others of its kind in one go; the rest is settled one by one, as
`remember` would, each at its own time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from memory_core import ids
from memory_core.moving.items import Conversation, Item
from memory_core.moving.tally import Fate
from memory_core.store import extractions, memories, moved, neighbours, scopes
from memory_core.store.driver import Connection
from memory_core.store.events import Cause
from memory_core.store.memories import Draft
from memory_core.store.moved import Arrived
from memory_core.types import Refused, Reinforced
from memory_core.write.decide import Reinforce
from memory_core.write.pipeline import judge, settle
from memory_core.write.prepare import Prepared, Rules

Spot = bytes | str
"""A statement or a slot."""


@dataclass(frozen=True, kw_only=True)
class Arrival:
    """An item ready to be stored. Names are digests; `replaces` and `rests_on` name others."""

    name: bytes
    item: Item
    prepared: Prepared
    replaces: tuple[bytes, ...] = ()
    rests_on: tuple[bytes, ...] = ()

    @property
    def draft(self) -> Draft:
        return self.prepared.draft

    @property
    def said(self) -> bytes:
        return self.draft.statement

    @property
    def ground(self) -> tuple[Spot, ...]:
        """Where it could meet others: its statement, and its slot if it has one."""
        slot = self.draft.slot
        return (self.draft.statement, slot) if slot else (self.draft.statement,)

    @property
    def says(self) -> int:
        """A number that is one for two items that say one and the same."""
        memory = self.draft.memory
        told = (self.draft.statement, self.draft.slot, memory.object, memory.valid_from)
        return hash((*told, memory.kind, memory.visibility, memory.state))


@dataclass(frozen=True, kw_only=True)
class Talk:
    """A conversation ready to wait for extraction, in parts of a bearable length."""

    name: bytes
    conversation: Conversation
    session: str
    said: bytes
    told_at: datetime
    parts: tuple[str, ...]


Entry = Arrival | Talk


@dataclass(frozen=True, kw_only=True)
class Landing:
    """Where and how one move lands. `again` brings back what was erased here since."""

    scope: str
    rules: Rules
    cause: Cause
    again: bool
    conversations: bool

    def fate_before(self, entry: Entry, came: Arrived | None) -> Fate | None:
        """What an entry is that needs no more doing; None for one that is to be stored."""
        if isinstance(entry, Talk) and not self.conversations:
            return "listed"
        if came is None or (came.erased and self.again):
            return None
        if came.erased:
            return "erased"
        holds = came.state == "current" or came.memory_id is None
        return None if holds and came.said != entry.said else "unchanged"


def store(tx: Connection, landing: Landing, entries: Sequence[Entry]) -> list[Fate]:
    """Store what is new among the entries; what became of each, in order."""
    scope_id = scopes.ensure(tx, landing.scope)
    before = moved.find(tx, scope_id, [entry.name for entry in entries])
    occupied = _occupied(tx, scope_id, entries)
    ground = _Ground(tx=tx, scope_id=scope_id, landing=landing, occupied=occupied)
    fates: list[Fate] = []
    for entry in entries:
        came = before.get(entry.name)
        fate = landing.fate_before(entry, came) or ground.take(entry, came)
        # Told twice in one source: the second time it is there.
        before.setdefault(entry.name, Arrived(memory_id=0, said=entry.said, state="archived"))
        fates.append(fate)
    ground.flush()
    return fates


def foresee(
    tx: Connection, landing: Landing, entries: Sequence[Entry], said: set[int]
) -> list[Fate]:
    """What `store` would do, without doing it. `said` are hashes of what earlier entries of the
    move say: a hundred bytes an entry.
    """
    scope_id = scopes.find(tx, landing.scope) or 0
    before = moved.find(tx, scope_id, [entry.name for entry in entries])
    fates: list[Fate] = []
    for entry in entries:
        came = before.get(entry.name)
        fate = landing.fate_before(entry, came) or _foreseen(
            tx, scope_id, landing, entry, said, is_change=came is not None and not came.erased
        )
        said.add(hash(entry.name))
        if isinstance(entry, Arrival) and fate in ("created", "updated"):
            said.add(entry.says)
        fates.append(fate)
    return fates


def _foreseen(
    tx: Connection,
    scope_id: int,
    landing: Landing,
    entry: Entry,
    said: set[int],
    *,
    is_change: bool,
) -> Fate:
    if hash(entry.name) in said:
        return "unchanged"
    if isinstance(entry, Talk):
        return "queued"
    if entry.item.archived:
        return "created"
    if entry.says in said:
        return "known"
    prepared, now = entry.prepared, landing.cause.at
    if isinstance(judge(tx, scope_id, prepared, landing.rules, now, compare=False), Reinforce):
        return "known"
    return "updated" if is_change else "created"


@dataclass(kw_only=True)
class _Ground:
    """One transaction: what waits to be written, and what the scope and the waiting hold."""

    tx: Connection
    scope_id: int
    landing: Landing
    occupied: set[Spot]
    waiting: list[Arrival] = field(default_factory=list)

    def take(self, entry: Entry, came: Arrived | None) -> Fate:
        if isinstance(entry, Talk):
            return self._queue(entry)
        if came is not None and not came.erased:
            self.flush()
            changed = replace(entry, replaces=(entry.name, *entry.replaces))
            fate = self._settle(changed)
            return "updated" if fate == "created" else fate
        if self._is_alone(entry):
            self.waiting.append(entry)
            self.occupied.update(entry.ground)
            return "created"
        self.flush()
        return self._settle(entry)

    def flush(self) -> None:
        """Write what waits."""
        told = [(arrival.draft, self._cause(arrival)) for arrival in self.waiting]
        numbers = memories.insert_all(self.tx, self.scope_id, told)
        arrived = zip(self.waiting, numbers, strict=True)
        moved.keep(self.tx, self.scope_id, [(one.name, n, one.said) for one, n in arrived])
        self.waiting.clear()

    def _is_alone(self, arrival: Arrival) -> bool:
        """Is there nothing that it could repeat, replace or rest on?"""
        if arrival.replaces or arrival.rests_on:
            return False
        return arrival.item.archived or self.occupied.isdisjoint(arrival.ground)

    def _settle(self, arrival: Arrival) -> Fate:
        replaced = self._numbers(arrival.replaces)
        cause = self._cause(arrival)
        outcome = settle(
            self.tx,
            self.scope_id,
            self._resting(arrival),
            self.landing.rules,
            cause,
            compare=False,
        )
        assert not isinstance(outcome, Refused)
        number = ids.decode(outcome.id)
        moved.keep(self.tx, self.scope_id, [(arrival.name, number, arrival.said)])
        self.occupied.update(arrival.ground)
        self._replace(arrival, replaced, number)
        return "known" if isinstance(outcome, Reinforced) else "created"

    def _resting(self, arrival: Arrival) -> Prepared:
        """The memory with the ids of what it rests on."""
        sources = self._numbers(arrival.rests_on)
        memory = replace(arrival.draft.memory, derived_from=tuple(map(ids.encode, sources)))
        return replace(arrival.prepared, draft=replace(arrival.draft, memory=memory))

    def _replace(self, arrival: Arrival, replaced: Sequence[int], number: int) -> None:
        """Close what the item took the place of, when it began, or now where nobody says when."""
        cause, begins = self._cause(arrival), arrival.draft.memory.true_from
        superseded = replace(cause, action="superseded", reason=f"by {ids.encode(number)}")
        for old in neighbours.of(self.tx, self.scope_id, replaced):
            began = old.valid_from or old.observed_at
            ended = begins if begins > began else max(cause.at, began)
            if old.state == "current" and old.id != number:
                memories.supersede(
                    self.tx, old.id, number, ended=ended, now=cause.at, cause=superseded
                )

    def _numbers(self, names: Sequence[bytes]) -> list[int]:
        found = moved.find(self.tx, self.scope_id, names).values() if names else ()
        return [came.memory_id for came in found if came.memory_id and not came.erased]

    def _queue(self, talk: Talk) -> Fate:
        for part in talk.parts:
            extractions.enqueue(self.tx, self.scope_id, part, "user", talk.session, talk.told_at)
        moved.keep(self.tx, self.scope_id, [(talk.name, None, talk.said)])
        return "queued"

    def _cause(self, arrival: Arrival) -> Cause:
        return replace(self.landing.cause, actor=arrival.draft.memory.source)


def _occupied(tx: Connection, scope_id: int, entries: Sequence[Entry]) -> set[Spot]:
    drafts = [entry.draft for entry in entries if isinstance(entry, Arrival)]
    statements, slots = moved.occupied(
        tx, scope_id, [draft.statement for draft in drafts], [draft.slot for draft in drafts]
    )
    return {*statements, *slots}
