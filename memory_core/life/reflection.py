"""Reflection: read a scope in short steps, notice, propose, and with `apply` tidy up.

Nothing is destroyed: memories are archived, each with its reason in the log, all of one call in
one batch. What is worth noticing is decided in `noticing` and the modules behind it.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, tzinfo

from memory_core import ids, text
from memory_core.errors import InvalidInput
from memory_core.life import proposals, tidying
from memory_core.life.feedback import Verdict, judge
from memory_core.life.noticing import STEPS, Noticed, Rules, notice, without
from memory_core.life.statements import Statement
from memory_core.life.tidying import Change
from memory_core.policies import Policies
from memory_core.reports import Progress
from memory_core.store import journal, life, memories, returned, scopes
from memory_core.store.db import Database
from memory_core.store.driver import Connection
from memory_core.store.events import Cause
from memory_core.store.life import Known
from memory_core.types import Proposal, Reflect, Reflection, StoredMemory

OnProgress = Callable[[Progress], None]

_ACTOR = "reflection"
_PAGE = 500
_BATCH = 50
"""Changes in one transaction: a recall never waits long behind it."""

_MAX_FOCUS = 500


@dataclass(frozen=True, kw_only=True)
class Reflector:
    """Reflects. One per process; shared by every caller."""

    database: Database
    policies: Policies
    lexicon: text.Lexicon
    clock: Callable[[], datetime]
    timezone: tzinfo = UTC

    async def reflect(
        self, request: Reflect, scope: str, progress: OnProgress | None
    ) -> Reflection:
        """Take feedback, then propose, and carry out what is reversible where asked to.

        Raises InvalidInput for a bad `since` or contradictory feedback, NotFound for an unknown
        id; nothing is changed then.
        """
        now = self.clock()
        since = self._since(request, now)
        focus = _focus(request)
        scope_id = await self.database.read(scopes.find, scope)
        feedback, rollbacks = await self._feedback(request, scope_id, now)
        if scope_id is None:
            return Reflection(proposals=(), message="nothing is remembered here yet")
        noticed = await self._notice(scope_id, self._rules(scope, now), focus, progress)
        found = [*rollbacks, *_proposed(noticed, since)]
        answer = Reflection(
            proposals=proposals.few(found), feedback=feedback, message=_message(found)
        )
        if not request.apply:
            return answer
        return await self._applied(answer, noticed, since, scope_id, now)

    async def count(self, scope: str) -> dict[str, int]:
        """How many proposals of each type there would be; of a profile there always is one."""
        scope_id = await self.database.read(scopes.find, scope)
        if scope_id is None:
            return {}
        noticed = await self._notice(scope_id, self._rules(scope, self.clock()), "", None)
        types = Counter(proposal.type for proposal in _proposed(noticed, None))
        return {name: number for name, number in types.items() if name != "profile"}

    def _since(self, request: Reflect, now: datetime) -> datetime | None:
        written = request.since.strip()
        if not written:
            return None
        return text.parse_time(written, now=now, tz=self.timezone, field="since")

    async def _feedback(
        self, request: Reflect, scope_id: int | None, now: datetime
    ) -> tuple[tuple[str, ...], list[Proposal]]:
        if not (request.useful or request.wrong):
            return (), []
        if both := set(request.useful) & set(request.wrong):
            raise InvalidInput(f"{min(both)} cannot be both useful and wrong; leave one out")
        if scope_id is None:
            raise ids.unknown((*request.useful, *request.wrong)[0])
        verdicts = _verdicts(request)
        return await self.database.write(_take_feedback, scope_id, verdicts, now)

    def _rules(self, scope: str, now: datetime) -> Rules:
        policies = self.policies.within(scope)
        return Rules(policies=policies, lexicon=self.lexicon, timezone=self.timezone, now=now)

    async def _notice(
        self, scope_id: int, rules: Rules, focus: str, progress: OnProgress | None
    ) -> Noticed:
        known, vectors = await self._load(scope_id, progress)
        if focus:
            known = await asyncio.to_thread(_about, known, focus, self.lexicon)
            vectors = {one.id: vectors[one.id] for one in known if one.id in vectors}
        step = _stepper(progress, len(known), asyncio.get_running_loop())
        noticed = await asyncio.to_thread(notice, known, vectors, rules, step)
        return await self.database.read(_standing, noticed)

    async def _load(
        self, scope_id: int, progress: OnProgress | None
    ) -> tuple[list[Known], dict[int, bytes]]:
        total = await self.database.read(life.count_current, scope_id)
        model = await self.database.read(life.main_model, scope_id)
        known: list[Known] = []
        vectors: dict[int, bytes] = {}
        after = 0
        while page := await self.database.read(life.known_after, scope_id, after, _PAGE):
            after = page[-1].id
            told = [one for one in page if one.visibility == "user"]
            known += told
            if model is not None:
                numbers = [one.id for one in told]
                vectors |= await self.database.read(life.vectors_of, model, numbers)
            _report(progress, len(known), max(total, len(known)) + STEPS, "reading memories")
        return known, vectors

    async def _applied(
        self,
        answer: Reflection,
        noticed: Noticed,
        since: datetime | None,
        scope_id: int,
        now: datetime,
    ) -> Reflection:
        wanted = tidying.changes(noticed, _told_after(since))
        cause = Cause(at=now, action="", actor=_ACTOR, batch=secrets.token_hex(6))
        done: list[Change] = []
        for start in range(0, len(wanted), _BATCH):
            part = wanted[start : start + _BATCH]
            done += await self.database.write(tidying.carry_out, scope_id, part, cause)
        event = await self.database.read(journal.last_of, cause.batch)
        return replace(answer, applied=tidying.told(done), undo=tidying.undo(done, event))


def _standing(tx: Connection, noticed: Noticed) -> Noticed:
    """What was noticed without what a person took back before."""
    numbers = [one.id for m in noticed.merges for one in (m.kept, *m.others)]
    stale = [one.statement.id for one in noticed.stale]
    parted = returned.parted(tx, [*numbers, *stale])
    return without(noticed, parted, returned.brought_back(tx, stale, "archived"))


def _focus(request: Reflect) -> str:
    focus = text.clean(request.focus).strip()
    if len(focus) > _MAX_FOCUS:
        raise InvalidInput(f"focus has {len(focus):,} characters; name a topic in a few words")
    return focus


def _verdicts(request: Reflect) -> dict[int, Verdict]:
    verdicts: dict[int, Verdict] = {ids.decode(name): "useful" for name in request.useful}
    return verdicts | dict.fromkeys(map(ids.decode, request.wrong), "wrong")


def _take_feedback(
    tx: Connection, scope_id: int, verdicts: dict[int, Verdict], now: datetime
) -> tuple[tuple[str, ...], list[Proposal]]:
    found = memories.get(tx, scope_id, verdicts)
    for number in verdicts:
        if number not in found:
            raise ids.unknown(ids.encode(number))
    lines = [_take_verdict(tx, found[number], verdict, now) for number, verdict in verdicts.items()]
    wrong = [found[number] for number, verdict in verdicts.items() if verdict == "wrong"]
    return tuple(lines), [_rollback(tx, scope_id, memory) for memory in wrong if memory.supersedes]


def _take_verdict(tx: Connection, memory: StoredMemory, verdict: Verdict, now: datetime) -> str:
    number = ids.decode(memory.id)
    judged = judge(verdict, memory.usefulness, life.actions(tx, number))
    cause = Cause(at=now, action=verdict, actor="user", reason="feedback")
    memories.change(tx, number, {"usefulness": judged.usefulness}, cause)
    line = f"{memory.id} {verdict}: usefulness {memory.usefulness:.2f} to {judged.usefulness:.2f}"
    if not judged.archive or memory.state == "archived":
        return line
    reason = "called wrong twice; waits for a person, who may restore it"
    memories.archive(tx, number, replace(cause, action="archived", reason=reason))
    return f'{line}; {reason} with forget(ids=["{memory.id}"], mode="restore")'


def _rollback(tx: Connection, scope_id: int, memory: StoredMemory) -> Proposal:
    replaced = memories.get(tx, scope_id, map(ids.decode, memory.supersedes))
    return proposals.of_rollback(memory, list(replaced.values()))


def _about(known: Sequence[Known], focus: str, lexicon: text.Lexicon) -> list[Known]:
    """The memories on a topic: tied to it by name, or sharing at least half of its words."""
    key = text.fold(focus)
    wanted = set(lexicon.content_terms(focus)) | lexicon.concepts(focus)
    chosen = []
    for one in known:
        named = key in one.keys or key in map(text.fold, one.tags)
        words = " ".join((one.content, *one.tags, *one.keys))
        if named or len(wanted.intersection(lexicon.terms(words))) * 2 >= max(1, len(wanted)):
            chosen.append(one)
    return chosen


def _proposed(noticed: Noticed, since: datetime | None) -> list[Proposal]:
    """Everything noticed, as proposals; with `since`, what touches something told after it."""
    fresh = _told_after(since)
    found = [proposals.of_contradiction(c) for c in noticed.contradictions if fresh(c.statements)]
    found += [proposals.of_merge(m) for m in noticed.merges if fresh((m.kept, *m.others))]
    found += [proposals.of_stale(s) for s in noticed.stale if fresh((s.statement,))]
    found += [proposals.of_evidence(e) for e in noticed.insights if fresh(e.statements)]
    if noticed.profile is not None:
        found.append(proposals.of_profile(noticed.profile))
    return found


def _told_after(since: datetime | None) -> Callable[[Sequence[Statement]], bool]:
    def fresh(statements: Sequence[Statement]) -> bool:
        return since is None or any(one.known.observed_at >= since for one in statements)

    return fresh


def _message(found: Sequence[Proposal]) -> str:
    if not found:
        return "nothing to propose: no duplicates, contradictions or stale memories were noticed"
    if len(found) > proposals.MOST:
        return f"{len(found)} were found; the {proposals.MOST} most useful are shown"
    return ""


def _stepper(
    progress: OnProgress | None, done: int, loop: asyncio.AbstractEventLoop
) -> Callable[[int, str], None]:
    """Report a step of the computation, from its thread to the loop's."""

    def step(number: int, looking: str) -> None:
        loop.call_soon_threadsafe(_report, progress, done + number, done + STEPS, looking)

    return step


def _report(progress: OnProgress | None, done: int, total: int, message: str) -> None:
    if progress:
        progress(Progress(done=done, total=total, message=message))
