"""Moving in: what a source gives becomes memories here, with their own times, each once.

Reads and prepares on one thread what the writer's thread stores in the meantime. What becomes of
each item within its transaction is `landing`'s; reading a source is `moving`'s.
"""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import islice

from memory_core import text
from memory_core.errors import InvalidInput
from memory_core.landing import Arrival, Entry, Landing, Talk, foresee, store
from memory_core.life import transcript
from memory_core.life.extraction_queue import LONGEST as LONGEST_TALK
from memory_core.moving.fitting import fitted
from memory_core.moving.items import Conversation, Found, Item, Unreadable
from memory_core.moving.report import Moved, Sample
from memory_core.moving.tally import CONVERSATION, Fate, Tally
from memory_core.reports import Progress
from memory_core.store import moved
from memory_core.store.db import Database
from memory_core.store.events import Cause
from memory_core.store.rows import from_ms, to_ms
from memory_core.types import MAX_FIELD
from memory_core.write import gate
from memory_core.write.prepare import Prepared, Rules, prepare

_BATCH = 500
"""Items of one transaction: less than a quarter of a second in which other writers wait."""

Reading = Callable[[], Iterator[Found]]
"""Begins to read a source; called twice, to see it whole and then to store it."""

Ready = Entry | Unreadable


@dataclass(frozen=True, kw_only=True)
class Move:
    """What is asked of one move.

    `again` brings back what was erased here since an earlier move; `conversations` puts
    conversations up for extraction.
    """

    origin: str
    scope: str = ""
    dry_run: bool = False
    again: bool = False
    conversations: bool = False


@dataclass(frozen=True, kw_only=True)
class Mover:
    """Moves in. One per process; shared by every caller."""

    database: Database
    rules: Rules
    clock: Callable[[], datetime]

    async def move(
        self, read: Reading, move: Move, progress: Callable[[Progress], None] | None
    ) -> Moved:
        """Bring along what a source holds. Nothing is stored before all of it was read once.

        Raises InvalidInput where the source as a whole cannot be read.
        """
        total = await asyncio.to_thread(_count, read)
        landing = self._landing(move)
        tally, said = Tally(), set[int]()
        groups = _Preparer(move=move, rules=self.rules, now=landing.cause.at).groups(read())
        undo = ""
        group = await asyncio.to_thread(next, groups, None)
        while group is not None:
            fates, following = await asyncio.gather(
                self._land(landing, group, said if move.dry_run else None),
                asyncio.to_thread(next, groups, None),
            )
            _count_in(tally, group, fates)
            undo = undo or await self._undo(landing)
            if progress:
                done = min(tally.done, total)
                progress(Progress(done=done, total=total, message="moving in", undo=undo))
            group = following
        undo = await self._undo(landing)
        return tally.report(move.origin, move.scope, dry_run=move.dry_run, undo=undo)

    async def _undo(self, landing: Landing) -> str:
        """An event by which all of the move is undone, what is still to come included."""
        event = await self.database.read(moved.last_event, landing.cause.batch)
        return str(event or "")

    def _landing(self, move: Move) -> Landing:
        # The store keeps milliseconds; what is compared in memory must agree with it.
        return Landing(
            scope=move.scope,
            rules=self.rules,
            cause=Cause(
                at=from_ms(to_ms(self.clock())),
                action="imported",
                actor="user",
                reason=f"from {move.origin}",
                batch=secrets.token_hex(6),
            ),
            again=move.again,
            conversations=move.conversations,
        )

    async def _land(
        self, landing: Landing, group: Sequence[Ready], said: set[int] | None
    ) -> list[Fate]:
        entries = [one for one in group if not isinstance(one, Unreadable)]
        if said is not None:
            return await self.database.read(foresee, landing, entries, said)
        return await self.database.write(store, landing, entries)


@dataclass(frozen=True, kw_only=True)
class _Preparer:
    """From what a source gives to what can be stored: checked, fitted, without credentials."""

    move: Move
    rules: Rules
    now: datetime

    def groups(self, found: Iterator[Found]) -> Iterator[list[Ready]]:
        ready = (one for each in found for one in self._ready(each))
        return iter(lambda: list(islice(ready, _BATCH)) or None, None)

    def _ready(self, found: Found) -> Iterator[Ready]:
        if isinstance(found, Unreadable):
            yield found
        elif isinstance(found, Conversation):
            yield self._talk(found)
        else:
            yield from map(self._arrival, fitted(found))

    def _arrival(self, item: Item) -> Ready:
        try:
            prepared = self._prepared(item)
        except InvalidInput as error:
            return Unreadable(where=item.where, reason=str(error))
        threshold = self.rules.policies.weights.noise_importance
        if reason := gate.refusal(prepared.draft.memory, threshold):
            return Unreadable(where=item.where, reason=reason, on_purpose=True)
        return Arrival(
            name=self._name(item.key),
            item=item,
            prepared=prepared,
            replaces=tuple(map(self._name, item.replaces)),
            rests_on=tuple(map(self._name, item.rests_on)),
        )

    def _prepared(self, item: Item) -> Prepared:
        """The memory with its own times; what had expired already stays so."""
        new = item.memory
        created = self._time("created_at", item.created_at or new.observed_at) or self.now
        told = replace(new, observed_at=new.observed_at or created.isoformat(), expires_at="")
        prepared = prepare(told, scope=self.move.scope, now=self.now, rules=self.rules)
        memory = prepared.draft.memory
        memory = replace(
            memory,
            created_at=min(created, self.now),
            expires_at=self._expiry(new.expires_at) or memory.expires_at,
            last_used_at=self._time("last_used_at", item.last_used_at),
            use_count=item.use_count,
            state="archived" if item.archived else "current",
        )
        return replace(prepared, draft=replace(prepared.draft, memory=memory))

    def _time(self, name: str, value: str) -> datetime | None:
        if not value.strip():
            return None
        zone = self.rules.timezone
        return from_ms(to_ms(text.parse_time(value, now=self.now, tz=zone, field=name)))

    def _expiry(self, value: str) -> datetime | None:
        if not value.strip():
            return None
        zone = self.rules.timezone
        return from_ms(to_ms(text.parse_future(value, now=self.now, tz=zone, field="expires_at")))

    def _talk(self, conversation: Conversation) -> Talk:
        said = text.redact(text.clean(conversation.text)).text.strip()
        told_at = None
        with suppress(InvalidInput):
            told_at = self._time("told_at", conversation.told_at)
        title = text.redact(text.clean(conversation.title)).text
        return Talk(
            name=self._name(conversation.key),
            conversation=conversation,
            session=" ".join(f"{self.move.origin}: {title}".split())[:MAX_FIELD],
            said=_digest(said),
            told_at=min(told_at or self.now, self.now),
            parts=tuple(transcript.parts(said, LONGEST_TALK)),
        )

    def _name(self, key: str) -> bytes:
        return _digest(f"{self.move.origin}\x1f{key}")


def _digest(told: str) -> bytes:
    return hashlib.blake2b(told.encode("utf-8", "surrogatepass"), digest_size=16).digest()


def _count(read: Reading) -> int:
    return sum(1 for _ in read())


def _count_in(tally: Tally, group: Sequence[Ready], fates: Sequence[Fate]) -> None:
    remaining = iter(fates)
    for one in group:
        tally.done += 1
        if isinstance(one, Unreadable):
            tally.skip(one)
        else:
            tally.add(next(remaining), _sample(one), redacted=_is_redacted(one))


def _sample(entry: Entry) -> Sample:
    if isinstance(entry, Talk):
        told = entry.conversation
        return Sample(kind=CONVERSATION, where=told.where, content=told.title)
    memory = entry.draft.memory
    return Sample(kind=memory.kind, where=entry.item.where, content=memory.content)


def _is_redacted(entry: Entry) -> bool:
    notes = entry.prepared.notes if isinstance(entry, Arrival) else ()
    return any(note.startswith("removed a credential") for note in notes)
