"""Upkeep: the steps of `keeping` over every scope, then retention, then the disk space.

One process at a time does it, by a lease that runs out with the process. Reads are pages, writes
a few memories each, so nobody waits long behind it; it may be stopped at any moment, and the next
run goes on. A dry run finds the same and changes nothing.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, tzinfo

from memory_core import ids, text
from memory_core.errors import EmbeddingError, InvalidInput, NotFound
from memory_core.life import closing, keeping
from memory_core.life.keeping import Household, Move, Step, carry_out
from memory_core.life.repeats import Repeats
from memory_core.life.strength import PERIOD, Ranks
from memory_core.life.wording import Wording
from memory_core.limits import Limits
from memory_core.policies import Policies
from memory_core.reports import Progress, UpkeepStep, Upkept
from memory_core.store import archive, entities, erasure, leases, life, scopes, upkeep
from memory_core.store.db import Database
from memory_core.store.driver import Connection
from memory_core.store.events import Cause
from memory_core.store.life import Known
from memory_core.store.memories import Draft
from memory_core.types import StoredMemory

OnProgress = Callable[[Progress], None]

_LEASE = "upkeep"
_LIFETIME = timedelta(minutes=2)
"""Longer than any step between two renewals; a crashed process blocks the next one so long."""

_ACTOR = "upkeep"
_PAGE = 100
_ANALYSED_AT_ONCE = 5
"""About a millisecond of pure Python, for which a recall beside it has to wait at each step."""

_BATCH = 20
"""Memories changed in one transaction: a few milliseconds."""

_NAMED = 20
_ERASED_AT_ONCE = 500

_FAULTS = (InvalidInput, EmbeddingError, ArithmeticError, LookupError, TypeError, ValueError)
"""What a memory that no rule foresaw raises where it is judged. A store that cannot do it now
(StoreError) ends the run: it can do nothing for the other scopes either."""

SETTLED = timedelta(days=7)
"""How long a memory lies in the archive before its vector is given up: who wants it back does so
within days, and then it is as it was at once."""

_ROW_BYTES = 900
"""What a memory takes on the disk beside its vector: row, words, links, events."""

_WORTH_COMPACTING = 1024 * 1024
_FREE_SHARE = 0.05
"""A file of 20 MB is rebuilt in a fifth of a second, once it has a megabyte to give; one of 250 MB
in two, once it has twelve: at the desk that is some times a year."""


@dataclass(kw_only=True)
class _Tally:
    """What the steps have done so far."""

    steps: list[UpkeepStep] = field(default_factory=list)
    failed: int = 0

    async def attempt(self, scope: str, name: str, moves: Awaitable[Sequence[Move]]) -> None:
        """Wait for a step's moves and note them, or that it failed: the others go on."""
        try:
            self.add(scope, name, await moves)
        except _FAULTS as error:
            self.failed += 1
            reason = _FAILED.format(error=f"{type(error).__name__}: {error}")
            self.steps.append(UpkeepStep(scope=scope, name=name, count=0, reason=reason))

    @property
    def message(self) -> str:
        return _INCOMPLETE.format(count=self.failed) if self.failed else ""

    def add(self, scope: str, name: str, moves: Sequence[Move]) -> None:
        if moves:
            first = tuple(ids.encode(move.id) for move in moves[:_NAMED])
            self.steps.append(
                UpkeepStep(
                    scope=scope, name=name, count=len(moves), reason=moves[0].reason, ids=first
                )
            )


async def _hurry() -> None:
    """Give way to nobody."""


class _LeaseLostError(Exception):
    """Another process took the lease over: this one was away for too long."""


@dataclass(frozen=True, kw_only=True)
class Upkeep:
    """Keeps house. One per process; `analyse` gives the index terms of a new text.

    `pause` is a rest in seconds after each page; `give_way` lets what is more urgent go first.
    """

    database: Database
    policies: Policies
    lexicon: text.Lexicon
    clock: Callable[[], datetime]
    analyse: Callable[[StoredMemory], Draft]
    timezone: tzinfo = UTC
    limits: Limits | None = None
    pause: float = 0.0
    give_way: Callable[[], Awaitable[None]] = _hurry

    async def run(
        self,
        scope: str = "",
        *,
        dry_run: bool = False,
        compact: bool = False,
        progress: OnProgress | None = None,
    ) -> Upkept:
        """Keep one scope in order, or all. Returns what was done, or would be.

        The file gives its free space back where there is much of it, with `compact` in any case.
        Raises NotFound for a scope that holds nothing.
        """
        if scope and scope not in (await self.database.read(scopes.names)).values():
            raise NotFound(f'nothing is remembered in the scope "{scope}"; check its name')
        holder = secrets.token_hex(6)
        if not dry_run and not await self._hold(holder):
            return Upkept(steps=(), dry_run=False, finished=False, message=_BUSY)
        tally = _Tally()
        try:
            await self._all(scope, holder, tally, dry_run=dry_run, progress=progress)
            freed = 0 if dry_run else await self._compact(always=compact)
            if not dry_run and not scope:
                await self.database.write(upkeep.set_last_run, self.clock())
        except _LeaseLostError:
            return Upkept(steps=tuple(tally.steps), dry_run=False, finished=False, message=_BUSY)
        finally:
            if not dry_run:
                await self.database.write(leases.release, _LEASE, holder)
        return Upkept(
            steps=tuple(tally.steps),
            dry_run=dry_run,
            finished=not tally.failed,
            freed_bytes=freed,
            message=tally.message,
        )

    async def _all(
        self,
        scope: str,
        holder: str,
        tally: _Tally,
        *,
        dry_run: bool,
        progress: OnProgress | None,
    ) -> None:
        known = await self.database.read(scopes.names)
        wanted = [(number, name) for number, name in known.items() if scope in ("", name)]
        total = len(wanted) * (len(_STEPS) + 1)
        for nth, (scope_id, name) in enumerate(wanted):
            house = await self._household(scope_id, name)
            for at, step in enumerate(_STEPS):
                done = nth * (len(_STEPS) + 1) + at
                _report(progress, done, total, f"{name}: {step.name}")
                moved = self._step(scope_id, step, house, holder, dry_run=dry_run)
                await tally.attempt(name, step.name, moved)
            erased = self._retain(scope_id, house, holder, dry_run=dry_run)
            await tally.attempt(name, "erase", erased)
            _report(progress, (nth + 1) * (len(_STEPS) + 1) - 1, total, f"{name}: lighten")
            lightened = self._lighten(scope_id, house, holder, dry_run=dry_run)
            await tally.attempt(name, "lighten", lightened)
        _report(progress, total, total, "done")

    async def _household(self, scope_id: int, name: str) -> Household:
        policies = self.policies.within(name)
        counts = await self.database.read(upkeep.importances, scope_id, PERIOD)
        return Household(
            policies=policies,
            lexicon=self.lexicon,
            wording=Wording(policies),
            limits=self.limits or policies.limits,
            ranks={number: Ranks(counts=found) for number, found in counts.items()},
            analyse=self.analyse,
            now=self.clock(),
            timezone=self.timezone,
        )

    async def _step(
        self, scope_id: int, step: Step, house: Household, holder: str, *, dry_run: bool
    ) -> list[Move]:
        """Find and carry out, page by page."""
        done: list[Move] = []
        async for found in self._found(scope_id, step, house):
            moves = await self.database.read(keeping.standing, step, found) if found else []
            done += moves if dry_run else await self._carry_out(step, moves, house, holder)
        return done

    async def _found(
        self, scope_id: int, step: Step, house: Household
    ) -> AsyncIterator[Sequence[Move]]:
        if step is keeping.MERGE:
            yield await self._repeats(scope_id, house)
        elif step is keeping.EVICT:
            yield await self._crowded(scope_id, house)
        after: int | None = 0
        while step.find is not None and after is not None:
            found = await self.database.read(step.find, scope_id, after, house)
            yield found.moves
            after = found.after
            await self._rest()

    async def _repeats(self, scope_id: int, house: Household) -> list[Move]:
        """What says the same as another memory, in one pass over the scope."""
        repeats = Repeats(house.lexicon, house.wording)
        after = 0
        while page := await self.database.read(life.known_after, scope_id, after, _PAGE):
            after = page[-1].id
            for start in range(0, len(page), _ANALYSED_AT_ONCE):
                part = page[start : start + _ANALYSED_AT_ONCE]
                await asyncio.to_thread(repeats.add, part)
                await self._rest()
        moves: list[Move] = []
        for group in repeats.groups():
            members, vectors = await self.database.read(_group, scope_id, group)
            await self._rest()
            for kept, gone in repeats.repeated(members, vectors, house.policies):
                reason = f"{ids.encode(kept.id)} says the same"
                moves.append(Move(id=gone.id, into=kept.id, reason=reason))
        return moves

    async def _crowded(self, scope_id: int, house: Household) -> list[Move]:
        """The weakest memories that may go, where a scope holds more than its limits allow."""
        count, size = await self.database.read(upkeep.size, scope_id)
        too_many, too_large = count - house.limits.memories, size - house.limits.bytes
        if too_many <= 0 and too_large <= 0:
            return []
        kinds = house.kinds(lambda policy: policy.evictable)
        aged: list[tuple[int, float]] = []
        sizes: dict[int, int] = {}
        after = 0
        while page := await self.database.read(keeping.strengths, scope_id, kinds, after, house):
            after = page[-1][0]
            aged += page
            sizes |= await self.database.read(upkeep.bytes_of, [number for number, _ in page])
        return keeping.weakest(aged, sizes, too_many=too_many, too_large=too_large)

    async def _carry_out(
        self, step: Step, moves: Sequence[Move], house: Household, holder: str
    ) -> list[Move]:
        cause = Cause(at=house.now, action="", actor=_ACTOR, batch=holder)
        done: list[Move] = []
        for start in range(0, len(moves), _BATCH):
            part = moves[start : start + _BATCH]
            await self._renew(holder)
            done += await self.database.write(carry_out, step, part, house, cause)
            await self._rest()
        return done

    async def _retain(
        self, scope_id: int, house: Household, holder: str, *, dry_run: bool
    ) -> list[Move]:
        """Erase the replaced versions whose time, set by the owner, is over."""
        outlived = await self.database.read(_outlived, scope_id, house)
        if outlived and not dry_run:
            await self._renew(holder)
            numbers = [move.id for move in outlived]
            cause = Cause(at=house.now, action="erased", actor="retention")
            await erasure.erase(self.database, scope_id, numbers, cause)
            await self.database.write(upkeep.loosen, len(numbers) * _ROW_BYTES)
        return outlived

    async def _lighten(
        self, scope_id: int, house: Household, holder: str, *, dry_run: bool
    ) -> list[Move]:
        """Take what has lain in the archive for a while out of the indexes."""
        reason = f"archived for {SETTLED.days} days; its index is made again if it returns"
        before = house.now - SETTLED
        done: list[Move] = []
        after: int | None = 0
        while after is not None:
            page, after = await self.database.read(archive.settled, scope_id, before, after)
            if page and not dry_run:
                await self._renew(holder)
                await self.database.write(archive.lighten, page)
            done += [Move(id=number, reason=reason) for number in page]
            await self._rest()
        if done and not dry_run:
            await self.database.write(entities.purge_orphans, scope_id)
        return done

    async def _compact(self, *, always: bool) -> int:
        """Give free space back to the disk where there is much of it; the bytes given."""
        free, size = await self.database.read(upkeep.free_space)
        if not always and (free < _WORTH_COMPACTING or free < _FREE_SHARE * size):
            return 0
        await self.database.outside_transaction(upkeep.compact)
        _, now = await self.database.read(upkeep.free_space)
        return max(0, size - now)

    async def _rest(self) -> None:
        await asyncio.sleep(self.pause)
        await self.give_way()

    async def _hold(self, holder: str) -> bool:
        return await self.database.write(leases.acquire, _LEASE, holder, self.clock(), _LIFETIME)

    async def _renew(self, holder: str) -> None:
        if not await self._hold(holder):
            raise _LeaseLostError


_STEPS = (
    keeping.EXPIRE,
    keeping.END,
    closing.OUTDATE,
    closing.FINISH,
    keeping.MERGE,
    keeping.SHORTEN,
    keeping.FADE,
    keeping.EVICT,
)
"""In the order in which they run: what leaves by an earlier one costs the later ones nothing."""

_BUSY = "another process is doing upkeep now; it will finish the rest"
_FAILED = "this step failed ({error}) and is tried again by the next upkeep"
_INCOMPLETE = "steps that failed: {count}; all others are done"


def _group(
    tx: Connection, scope_id: int, numbers: Sequence[int]
) -> tuple[list[Known], dict[int, bytes]]:
    model = life.main_model(tx, scope_id)
    members = list(life.known(tx, scope_id, numbers).values())
    if model is None:
        return members, {}
    return members, dict(life.vectors_of(tx, model, numbers))


def _outlived(tx: Connection, scope_id: int, house: Household) -> list[Move]:
    """What the owner's retention lets go of, the first few hundred."""
    moves: dict[int, Move] = {}
    for kind, policy in house.policies.kinds.items():
        for keep, found, what in (
            (policy.keep_superseded, upkeep.outlived, "replaced"),
            (policy.keep_archived, archive.left_behind, "archived"),
        ):
            if keep is not None:
                reason = f"{what} more than {keep.days} days ago"
                room = _ERASED_AT_ONCE - len(moves)
                numbers = found(tx, scope_id, kind, house.now - keep, room)
                moves |= {number: Move(id=number, reason=reason) for number in numbers}
    return list(moves.values())


def _report(progress: OnProgress | None, done: int, total: int, message: str) -> None:
    if progress:
        progress(Progress(done=done, total=max(1, total), message=message))
