"""The steps of upkeep: what each looks for in one scope, and how it carries it out.

A step finds its moves in short reads and carries out a few at a time, each time looking whether
they still apply. It can stop between any two, and goes on from the store's state.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from memory_core import ids, text
from memory_core.life.clusters import Synonyms, close_enough, says_it_all
from memory_core.life.shortening import LONG, extract
from memory_core.life.statements import Statement, analyse
from memory_core.life.strength import THRESHOLD, Ranks, strength
from memory_core.policies import KindPolicy, Policies
from memory_core.store import events, lexical, life, memories, upkeep
from memory_core.store.driver import Connection
from memory_core.store.events import Cause
from memory_core.store.memories import Draft
from memory_core.store.rows import to_ms
from memory_core.store.upkeep import Aging
from memory_core.types import Kind, StoredMemory

_PAGE = 500
_FEW = 25
_SHARING = 20


@dataclass(frozen=True, kw_only=True)
class Limits:
    """How large a scope may grow, and for how long accounts stay whole.

    `memories` counts current ones, `bytes` their texts; `whole` is the time for which a long
    account of what happened keeps its full text.
    """

    memories: int = 100_000
    bytes: int = 256 * 1024 * 1024
    whole: timedelta = timedelta(days=30)


@dataclass(frozen=True, kw_only=True)
class Household:
    """What the steps need to know: the rules, the time, and how a new text is analysed."""

    policies: Policies
    lexicon: text.Lexicon
    synonyms: Synonyms
    limits: Limits
    ranks: Ranks
    analyse: Callable[[StoredMemory], Draft]
    now: datetime

    def kinds(self, wanted: Callable[[KindPolicy], bool]) -> tuple[Kind, ...]:
        return tuple(kind for kind, policy in self.policies.kinds.items() if wanted(policy))


@dataclass(frozen=True, kw_only=True)
class Move:
    """One reversible change to one memory. `into` is what a merge keeps."""

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
    """A step by its name: a read that finds, a write that carries out one move."""

    name: str
    find: Callable[[Connection, int, int, Household], Found]
    carry_out: Callable[[Connection, Move, Household, Cause], None]


def carry_out(
    tx: Connection, step: Step, moves: Sequence[Move], house: Household, cause: Cause
) -> list[Move]:
    """Carry out the moves whose memories are still current; returns those."""
    wanted = {number for move in moves for number in (move.id, move.into) if number}
    current = upkeep.still_current(tx, sorted(wanted))
    done = []
    for move in moves:
        if move.id in current and (not move.into or move.into in current):
            # An act of its own, so that a person can undo it alone.
            own = replace(cause, reason=move.reason, batch=f"{cause.batch}-{ids.encode(move.id)}")
            step.carry_out(tx, move, house, own)
            current.discard(move.id)
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


def _find_faded(tx: Connection, scope_id: int, after: int, house: Household) -> Found:
    kinds = house.kinds(lambda policy: policy.decays)
    page = _strengths(tx, scope_id, kinds, after, house)
    moves = tuple(
        Move(id=number, reason=f"its strength fell to {value:.2f}")
        for number, value in page
        if value < THRESHOLD
    )
    return Found(moves=moves, after=page[-1][0] if len(page) == _PAGE else None)


def _find_crowded(tx: Connection, scope_id: int, after: int, house: Household) -> Found:
    """The weakest memories that may go, where the scope holds more than its limits allow."""
    count, size = upkeep.size(tx, scope_id)
    too_many, too_large = count - house.limits.memories, size - house.limits.bytes
    if too_many <= 0 and too_large <= 0:
        return Found(moves=(), after=None)
    kinds = house.kinds(lambda policy: policy.evictable)
    weakest = heapq.nsmallest(
        max(too_many, 0) if too_large <= 0 else count,
        ((value, number) for number, value in _all_strengths(tx, scope_id, kinds, house)),
    )
    sizes = upkeep.bytes_of(tx, [number for _, number in weakest]) if too_large > 0 else {}
    moves = []
    for value, number in weakest:
        if too_many <= 0 and too_large <= 0:
            break
        reason = f"the scope is full, and its strength is {value:.2f}"
        moves.append(Move(id=number, reason=reason))
        too_many, too_large = too_many - 1, too_large - sizes.get(number, 0)
    return Found(moves=tuple(moves), after=None)


def _fade(tx: Connection, move: Move, house: Household, cause: Cause) -> None:
    # What rests on it is not stale by that: nothing it says has changed.
    memories.change(tx, move.id, {"state": "archived"}, replace(cause, action="faded"))


def _evict(tx: Connection, move: Move, house: Household, cause: Cause) -> None:
    memories.change(tx, move.id, {"state": "archived"}, replace(cause, action="evicted"))


def _all_strengths(
    tx: Connection, scope_id: int, kinds: Sequence[Kind], house: Household
) -> Iterator[tuple[int, float]]:
    after = 0
    while page := _strengths(tx, scope_id, kinds, after, house):
        yield from page
        after = page[-1][0]


def _strengths(
    tx: Connection, scope_id: int, kinds: Sequence[Kind], after: int, house: Household
) -> list[tuple[int, float]]:
    page = upkeep.aging(tx, scope_id, kinds, _PAGE, after)
    return [(memory.id, _strength(memory, house)) for memory in page]


def _strength(memory: Aging, house: Household) -> float:
    half_life = house.policies.kinds[memory.kind].half_life
    rank = house.ranks.of(round(memory.importance, 2))
    return strength(memory, rank=rank, half_life=half_life, now=house.now)


# --- repeats --------------------------------------------------------------------


def _find_repeats(tx: Connection, scope_id: int, after: int, house: Household) -> Found:
    """Memories, new since the last run, that say the same as another in other order or form."""
    page = life.known_after(tx, scope_id, after, _FEW)
    moves: dict[int, Move] = {}
    for new in analyse(page, house.lexicon):
        for kept, gone in _repeats(tx, scope_id, new, house):
            if gone.id not in moves and kept.id not in moves:
                reason = f"{ids.encode(kept.id)} says the same"
                moves[gone.id] = Move(id=gone.id, into=kept.id, reason=reason)
    return Found(moves=tuple(moves.values()), after=page[-1].id if page else None)


def _repeats(
    tx: Connection, scope_id: int, new: Statement, house: Household
) -> Iterator[tuple[Statement, Statement]]:
    """Pairs of what may be kept and what repeats it."""
    sharing = lexical.sharing(tx, scope_id, sorted(new.terms), _SHARING)
    others = life.known(tx, scope_id, [number for number in sharing if number != new.id])
    for old in analyse(others.values(), house.lexicon):
        for kept, gone in ((old, new), (new, old)):
            sure = says_it_all(kept, gone, house.policies, house.synonyms)
            if sure and _near(tx, scope_id, kept, gone):
                yield kept, gone
                break


def _near(tx: Connection, scope_id: int, a: Statement, b: Statement) -> bool:
    model = life.main_model(tx, scope_id)
    vectors = dict(life.vectors_of(tx, model, [a.id, b.id])) if model is not None else {}
    return close_enough(vectors, a.id, b.id, sure=True)


def _merge(tx: Connection, move: Move, house: Household, cause: Cause) -> None:
    life.merge(tx, move.into, move.id, replace(cause, action="merged"))


# --- long accounts --------------------------------------------------------------


def _find_long(tx: Connection, scope_id: int, after: int, house: Household) -> Found:
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


STEPS = (
    Step(name="expire", find=_find_expired, carry_out=_expire),
    Step(name="end", find=_find_ended, carry_out=_end),
    Step(name="merge", find=_find_repeats, carry_out=_merge),
    Step(name="shorten", find=_find_long, carry_out=_shorten),
    Step(name="fade", find=_find_faded, carry_out=_fade),
    Step(name="evict", find=_find_crowded, carry_out=_evict),
)
"""In the order in which they run: what leaves by an earlier one costs the later ones nothing."""

RESUMED = ("merge",)
"""Steps that look only at what is new since their last run."""


def _page(found: Sequence[int], reason: str) -> Found:
    moves = tuple(Move(id=number, reason=reason) for number in found)
    return Found(moves=moves, after=found[-1] if len(found) == _PAGE else None)
