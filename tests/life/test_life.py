"""Random lives: all operations in any order against a simple model of what must hold."""

from __future__ import annotations

import asyncio
import tempfile
from collections import defaultdict
from contextlib import suppress
from datetime import timedelta
from functools import cached_property
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from memory_core import Forget, InvalidInput, Memory, NewMemory, Reflect, Settings, ids, indexing
from memory_core.life.returning import bring_back
from memory_core.life.sessions import Sessions
from memory_core.life.undoing import Undoer
from memory_core.life.upkeep import Upkeep
from memory_core.limits import Limits
from memory_core.store import lexical
from memory_core.store.db import Database
from memory_core.store.events import Cause
from memory_core.text import Lexicon, encode_for_index
from memory_core.write.prepare import Rules, analyse, index_terms
from tests.fakes import FakeClock

SCOPES = st.sampled_from(["mine", "yours"])
ONE_VALUED = ("lives_in", "phone number", "name")
VALUES = ("Berlin", "Hangzhou", "Xi'an")
PLAIN = (
    "a red bike stands in the cellar",
    "in the cellar stands a red bike",
    "the old bridge has 3 arches",
    "the old bridge has 4 arches",
    "the user watched a parade downtown",
    "the boiler leaks, see bill 7",
    "see bill 7: the boiler leaks",
    "pay bill 7 by 2026-04-01",
    "the user paid bill 7",
)
DAYS = st.sampled_from([0, 1, 40, 400]).map(lambda days: timedelta(days=days))


class Lives(RuleBasedStateMachine):
    """Two scopes in one file; `told` holds what each memory that was not erased says."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.loop = asyncio.new_event_loop()
        self.clock = FakeClock()
        env = {
            "PALIMPSEST_DB": str(Path(self.folder.name) / "memory.db"),
            "PALIMPSEST_EMBEDDING": "none",
            "PALIMPSEST_TIMEZONE": "UTC",
        }
        self.settings = Settings.from_mapping(env)
        self.memory = self.run(Memory.open(self.settings, clock=self.clock))
        self.database = self.run(Database.open(self.settings.db))
        self.told: dict[str, dict[str, str]] = {"mine": {}, "yours": {}}

    def run(self, work):
        return self.loop.run_until_complete(work)

    def teardown(self) -> None:
        self.run(self.database.close())
        self.run(self.memory.close())
        self.loop.close()
        self.folder.cleanup()

    # --- operations ---------------------------------------------------------------

    def tell(self, scope: str, **fields: object) -> None:
        outcome = self.run(self.memory.remember(NewMemory(scope=scope, **fields)))
        stored = self.run(self.memory.get(outcome.id, scope=scope))
        self.told[scope][outcome.id] = stored.content

    @initialize()
    def begin(self):
        for scope in self.told:
            self.tell(scope, subject="user", predicate="lives_in", object="Lima")
            for text in PLAIN[:3]:
                self.tell(scope, content=text)

    @rule(scope=SCOPES, predicate=st.sampled_from((*ONE_VALUED, "likes")), to=st.integers(0, 2))
    def remember_a_triple(self, scope, predicate, to):
        self.tell(scope, subject="user", predicate=predicate, object=VALUES[to])

    @rule(
        scope=SCOPES,
        text=st.sampled_from(PLAIN),
        kind=st.sampled_from(["fact", "event", "note", "task"]),
    )
    def remember_a_sentence(self, scope, text, kind):
        self.tell(scope, content=text, kind=kind, session="s")

    @rule(scope=SCOPES, data=st.data())
    @precondition(lambda self: all(self.told.values()))
    def remember_an_insight(self, scope, data):
        source = self.pick(scope, data)
        self.tell(scope, content=f"drawn from {source}", kind="insight", derived_from=(source,))

    @rule(scope=SCOPES, data=st.data())
    @precondition(lambda self: all(self.told.values()))
    def archive(self, scope, data):
        name = self.pick(scope, data)
        self.run(self.memory.forget(Forget(ids=(name,), scope=scope)))

    @rule(scope=SCOPES, data=st.data())
    @precondition(lambda self: all(self.told.values()))
    def restore(self, scope, data):
        self.restored(self.pick(scope, data))

    @rule(scope=SCOPES, data=st.data())
    @precondition(lambda self: all(self.told.values()))
    def erase(self, scope, data):
        name = self.pick(scope, data)
        request = Forget(ids=(name,), mode="erase", scope=scope)
        preview = self.run(self.memory.forget(request))
        done = self.run(
            self.memory.forget(Forget(mode="erase", confirm=preview.confirm, scope=scope))
        )
        assert set(done.ids) == {item.id for item in preview.items}
        assert done.receipt.verified
        for gone in done.ids:
            del self.told[scope][gone]

    @rule(scope=SCOPES)
    def reflect_and_apply(self, scope):
        self.run(self.memory.reflect(Reflect(apply=True, scope=scope)))
        assert self.run(self.memory.reflect(Reflect(apply=True, scope=scope))).applied == ()

    @rule(scope=SCOPES, data=st.data(), wrong=st.booleans())
    @precondition(lambda self: all(self.told.values()))
    def give_feedback(self, scope, data, wrong):
        name = (self.pick(scope, data),)
        given = {"wrong": name} if wrong else {"useful": name}
        self.run(self.memory.reflect(Reflect(scope=scope, **given)))

    @rule(passing=DAYS)
    def keep_house(self, passing):
        self.clock.advance(passing)
        done = self.run(self.upkeep().run())
        assert done.finished
        for scope in self.told:
            for name in self.names_after(scope) - self.told[scope].keys():
                content = self.run(self.memory.get(name, scope=scope)).content
                self.told[scope][name] = content
        assert self.run(self.upkeep().run()).steps == ()

    @rule(scope=SCOPES)
    def end_the_session(self, scope):
        sessions = Sessions(
            database=self.database, policies=self.settings.policies, clock=self.clock
        )
        self.run(sessions.end("s", scope))

    @rule(scope=SCOPES, data=st.data())
    @precondition(lambda self: all(self.told.values()))
    def undo_something(self, scope, data):
        history = self.run(self.memory.history(self.pick(scope, data), scope=scope))
        event = data.draw(st.sampled_from(history.events))
        # What changed again since is refused; nothing is half undone then.
        before = self.lines(scope)
        with suppress(InvalidInput):
            self.undone(event.id, scope)
            return
        assert self.lines(scope) == before

    # --- what is exact --------------------------------------------------------------

    @rule(scope=SCOPES, data=st.data())
    @precondition(lambda self: all(self.told.values()))
    def archive_and_restore_change_nothing(self, scope, data):
        before = self.lines(scope)
        name = self.pick(scope, data)
        if self.run(self.memory.get(name, scope=scope)).state != "archived":
            self.run(self.memory.forget(Forget(ids=(name,), scope=scope)))
            self.restored(name)
            assert self.lines(scope) == before

    @rule(scope=SCOPES)
    def an_undone_reflection_changes_nothing(self, scope):
        before = self.lines(scope)
        found = self.run(self.memory.reflect(Reflect(apply=True, scope=scope)))
        if found.applied:
            name = found.undo.split('"')[1]
            events = self.run(self.memory.history(name, scope=scope)).events
            self.undone(events[-1].id, scope)
        assert self.lines(scope) == before

    @rule(scope=SCOPES, predicate=st.sampled_from(ONE_VALUED), to=st.integers(0, 2))
    def an_undone_statement_changes_nothing_else(self, scope, predicate, to):
        before = self.lines(scope)
        new = NewMemory(subject="user", predicate=predicate, object=VALUES[to], scope=scope)
        name = self.run(self.memory.remember(new)).id
        self.told[scope][name] = self.run(self.memory.get(name, scope=scope)).content
        events = self.run(self.memory.history(name, scope=scope)).events
        self.undone(events[-1].id, scope)
        changed = [line for line in self.lines(scope) if line not in before]
        assert len(changed) <= 1

    # --- invariants -----------------------------------------------------------------

    @invariant()
    def nothing_is_lost(self):
        for scope, told in self.told.items():
            stored = {}
            for name in self.names_after(scope):
                stored[name] = self.run(self.memory.get(name, scope=scope)).content
            assert stored == told

    @invariant()
    def one_value_holds_at_a_time(self):
        for scope in self.told:
            values = defaultdict(set)
            for memory in self.run(self.memory.newest(scope=scope, limit=1000)):
                if memory.predicate in ONE_VALUED:
                    values[memory.predicate].add(memory.object)
            assert all(len(held) == 1 for held in values.values())

    @invariant()
    def indexes_agree(self):
        assert all(check.ok for check in self.run(self.memory.doctor()))

    @invariant()
    def what_is_outside_the_archive_is_indexed_as_it_is_said(self):
        for scope in self.told:
            for memory in self.run(self.memory.newest(scope=scope, limit=1000)):
                number = ids.decode(memory.id)
                stored = self.run(self.database.read(lexical.terms_of, [number]))
                expected = encode_for_index(index_terms(memory, self.rules_in_force.lexicon))
                assert stored == {number: frozenset(expected.split(" "))}

    # --- helpers --------------------------------------------------------------------

    def pick(self, scope, data):
        return data.draw(st.sampled_from(sorted(self.told[scope])))

    def lines(self, scope):
        async def read():
            return [line async for line in self.memory.export(scope=scope)]

        return self.run(read())

    def names_after(self, scope):
        return {line.split('"')[3] for line in self.lines(scope)}

    def restored(self, name):
        number = ids.decode(name)
        cause = Cause(at=self.clock.now, action="restored", actor="user")
        given = (ids.scope_of(number), number, self.settings.policies, cause)
        self.run(self.database.write(bring_back, *given))
        self.run(indexing.wake(self.database, self.rules_in_force))

    def undone(self, event, scope):
        undoer = Undoer(database=self.database, policies=self.settings.policies, clock=self.clock)
        self.run(undoer.undo(str(event), scope))
        self.run(indexing.wake(self.database, self.rules_in_force))

    @cached_property
    def rules_in_force(self):
        policies = self.settings.policies
        lexicon = Lexicon.build(predicates=policies.predicates)
        return Rules(policies=policies, lexicon=lexicon, timezone=self.settings.timezone)

    def upkeep(self):
        rules = self.rules_in_force
        return Upkeep(
            database=self.database,
            policies=rules.policies,
            lexicon=rules.lexicon,
            clock=self.clock,
            analyse=lambda memory: analyse(memory, rules),
            limits=Limits(memories=30),
        )


TestLives = Lives.TestCase
TestLives.settings = settings(
    max_examples=15,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
