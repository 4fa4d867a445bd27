"""The steps of upkeep: what each looks for in one scope, and how it carries it out.

A step finds its moves in short reads and carries out a few at a time, each time looking whether
they still apply. It can stop between any two, and goes on from the store's state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo

from memory_core import ids, text
from memory_core.life.shortening import LONG, extract
from memory_core.life.strength import THRESHOLD, Ranks, Strengths
from memory_core.life.wording import Wording
from memory_core.limits import Limits
from memory_core.policies import KindPolicy, Policies
from memory_core.store import events, life, memories, returned, upkeep
from memory_core.store.driver import Connection
from memory_core.store.events import Cause
from memory_core.store.memories import Draft
from memory_core.store.rows import to_ms
from memory_core.types import Kind, State, StoredMemory

_PAGE = 500
_FEW = 25


@dataclass(frozen=True, kw_only=True)
class Household:
    """What the steps need to know: the rules, the time, and how a new text is analysed.

    `ranks` are by the number of the period (`strength.PERIOD`) in which a memory was told.
    """

    policies: Policies
    lexicon: text.Lexicon
    wording: Wording
    limits: Limits
    ranks: Mapping[int, Ranks]
    analyse: Callable[[StoredMemory], Draft]
    now: datetime
    timezone: tzinfo = UTC

    def kinds(self, wanted: Callable[[KindPolicy], bool]) -> tuple[Kind, ...]:
        return tuple(kind for kind, policy in self.policies.kinds.items() if wanted(policy))


@dataclass(frozen=True, kw_only=True)
class Move:
    """One reversible change to one memory. `into` is what takes its place."""

    id: int
    reason: str
    into: int = 0


@dataclass(frozen=True, kw_only=True)
class Found:
    """The moves of one page, and where the next page begins (None: there is none)."""

    moves: tuple[Move, ...]
    after: int | None


@dataclass(frozen=True, kw_only=True)
class Step:
    """A step by its name: how one move is carried out, and a read that finds the next moves.

    Without `find` the moves need a look at the whole scope, which `upkeep` takes. `states` are
    those that a memory may be in to be moved; `action` is what the log calls a move that is not
    made again once a person took it back (empty: it is, since the owner's limits or the memory's
    own end ask for it).
    """

    name: str
    carry_out: Callable[[Connection, Move, Household, Cause], None]
    find: Callable[[Connection, int, int, Household], Found] | None = None
    states: tuple[State, ...] = ("current",)
    action: str = ""


def standing(tx: Connection, step: Step, moves: Sequence[Move]) -> list[Move]:
    """The moves that no person took back before."""
    numbers = [move.id for move in moves]
    both = [*numbers, *(move.into for move in moves if move.into)]
    apart = returned.parted(tx, both)
    back = returned.brought_back(tx, numbers, step.action) if step.action else set()
    return [
        move
        for move in moves
        if move.id not in back and (min(move.id, move.into), max(move.id, move.into)) not in apart
    ]


def carry_out(
    tx: Connection, step: Step, moves: Sequence[Move], house: Household, cause: Cause
) -> list[Move]:
    """Carry out the moves whose memories are still as they were; returns those."""
    fit = upkeep.still_in(tx, [move.id for move in moves], step.states)
    current = upkeep.still_in(tx, [move.into for move in moves if move.into], ("current",))
    done = []
    for move in moves:
        if move.id in fit and (not move.into or move.into in current):
            # An act of its own, so that a person can undo it alone.
            own = replace(cause, reason=move.reason, batch=f"{cause.batch}-{ids.encode(move.id)}")
            step.carry_out(tx, move, house, own)
            events.untie(tx, own.batch)
            current.discard(move.id)
            fit.discard(move.id)
            done.append(move)
    return done


# --- expiry ---------------------------------------------------------------------


def _find_expired(tx: Connection, scope_id: int, after: int, house: Household) -> Found:
    found = upkeep.expired(tx, scope_id, house.now, _PAGE, after)
    return _page(found, "it expired")


def _expire(tx: Connection, move: Move, house: Household, cause: Cause) -> None:
    memories.archive(tx, move.id, replace(cause, action="expired"))


def _find_ended(tx: Connection, scope_id: int, after: int, house: Household) -> Found:
    found = upkeep.ended(tx, scope_id, house.now, _PAGE, after)
    return _page(found, "what replaces it holds from now on")


def _end(tx: Connection, move: Move, house: Household, cause: Cause) -> None:
    columns: dict[str, object] = {"state": "superseded", "superseded_at": to_ms(house.now)}
    memories.change(tx, move.id, columns, replace(cause, action="ended"))
    stale = replace(cause, action="stale", reason="a source was superseded")
    memories.mark_stale(tx, move.id, stale)


# --- fading and room ------------------------------------------------------------


_FADING: tuple[State, ...] = ("current", "superseded")
"""A task that is done fades like one that is not."""


def _find_faded(tx: Connection, scope_id: int, after: int, house: Household) -> Found:
    kinds = house.kinds(lambda policy: policy.decays)
    page = strengths(tx, scope_id, kinds, after, house, _FADING)
    moves = tuple(
        Move(id=number, reason=f"its strength fell to {value:.2f}")
        for number, value in page
        if value < THRESHOLD
    )
    return Found(moves=moves, after=page[-1][0] if len(page) == _PAGE else None)


def _fade(tx: Connection, move: Move, house: Household, cause: Cause) -> None:
    # What rests on it is not stale by that: nothing it says has changed.
    memories.change(tx, move.id, {"state": "archived"}, replace(cause, action="faded"))


def _evict(tx: Connection, move: Move, house: Household, cause: Cause) -> None:
    memories.change(tx, move.id, {"state": "archived"}, replace(cause, action="evicted"))


def strengths(
    tx: Connection,
    scope_id: int,
    kinds: Sequence[Kind],
    after: int,
    house: Household,
    states: Sequence[State] = ("current",),
) -> list[tuple[int, float]]:
    """The strengths of the next memories of these kinds, as (id, strength)."""
    page = upkeep.aging(tx, scope_id, kinds, states, _PAGE, after)
    strengths_now = Strengths(ranks=house.ranks, policies=house.policies, now=house.now)
    return [(memory.id, strengths_now.of(memory)) for memory in page]


def weakest(
    aged: Sequence[tuple[int, float]], sizes: Mapping[int, int], *, too_many: int, too_large: int
) -> list[Move]:
    """The weakest memories, until so many and so many bytes are gone."""
    moves: list[Move] = []
    for number, value in sorted(aged, key=lambda pair: (pair[1], pair[0])):
        if too_many <= 0 and too_large <= 0:
            break
        moves.append(Move(id=number, reason=f"the scope is full, and its strength is {value:.2f}"))
        too_many, too_large = too_many - 1, too_large - sizes.get(number, 0)
    return moves


def _merge(tx: Connection, move: Move, house: Household, cause: Cause) -> None:
    life.merge(tx, move.into, move.id, replace(cause, action="merged"))


# --- long accounts --------------------------------------------------------------


def _find_long(tx: Connection, scope_id: int, after: int, house: Household) -> Found:
    if house.limits.whole is None:
        return Found(moves=(), after=None)
    kinds = house.kinds(lambda policy: policy.tier == "episodic")
    before = house.now - house.limits.whole
    found = upkeep.long_accounts(tx, scope_id, kinds, before, LONG, _FEW, after)
    moves = _page(found, f"its {house.limits.whole.days} days in full are over").moves
    return Found(moves=moves, after=found[-1] if len(found) == _FEW else None)


def _shorten(tx: Connection, move: Move, house: Household, cause: Cause) -> None:
    """Put an extract in the account's place; the account itself stays in the archive."""
    scope_id = ids.scope_of(move.id)
    whole = memories.get(tx, scope_id, [move.id])[move.id]
    short = extract(whole.content, house.lexicon)
    if len(short) >= len(whole.content):
        return
    draft = house.analyse(replace(whole, id="", content=short, supersedes=()))
    made = memories.insert(tx, scope_id, draft, replace(cause, action="created"))
    events.log(tx, scope_id, made, replace(cause, action="extracted", reason=f"from {whole.id}"))
    life.relink(tx, move.id, made, cause)
    columns: dict[str, object] = {"state": "archived", "superseded_by": made}
    columns["superseded_at"] = to_ms(house.now)
    memories.change(tx, move.id, columns, replace(cause, action="shortened"))


EXPIRE = Step(name="expire", find=_find_expired, carry_out=_expire)
END = Step(name="end", find=_find_ended, carry_out=_end)
MERGE = Step(name="merge", carry_out=_merge)
SHORTEN = Step(name="shorten", find=_find_long, carry_out=_shorten, action="shortened")
FADE = Step(name="fade", find=_find_faded, carry_out=_fade, states=_FADING, action="faded")
EVICT = Step(name="evict", carry_out=_evict)


def _page(found: Sequence[int], reason: str) -> Found:
    moves = tuple(Move(id=number, reason=reason) for number in found)
    return Found(moves=moves, after=found[-1] if len(found) == _PAGE else None)
