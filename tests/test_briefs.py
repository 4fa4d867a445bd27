"""A briefing of a real store: what stands, what is open, what changed, what a task asks for."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from memory_core import (
    Briefing,
    BriefingQuery,
    Costs,
    EmbeddingError,
    Entry,
    Forget,
    InvalidInput,
    Memory,
    NewMemory,
    Place,
    Refused,
    Settings,
    StoreError,
    StoreKey,
    briefs,
    glance,
)
from memory_core.store.glance import noting
from tests.fakes import FakeClock, FakeEmbedder

COSTS = Costs(entry=lambda entry: len(entry.content), heading=5, frame=20)


async def told(memory: Memory, content: str, kind: str, **fields: object) -> str:
    outcome = await memory.remember(NewMemory(content=content, kind=kind, **fields))
    assert not isinstance(outcome, Refused)
    return outcome.id


async def brief(memory: Memory, **fields: object) -> Briefing:
    return await memory.briefing(BriefingQuery(**fields), costs=COSTS)


def shown(briefing: Briefing) -> dict[str, list[str]]:
    return {
        section.name: [entry.content for entry in section.entries] for section in briefing.sections
    }


def only(briefing: Briefing, name: str) -> Entry:
    (section,) = (section for section in briefing.sections if section.name == name)
    (entry,) = section.entries
    return entry


async def test_changes_are_counted_up_to_the_newest_and_at_least_so_many_beyond(
    memory: Memory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(briefs, "_NEWEST", 3)
    for owned in ("kayak", "piano"):
        await told(memory, f"The user owns a {owned}", "fact")
    assert not (await brief(memory)).sections[0].at_least
    await told(memory, "Lena keeps bees on the hill", "fact")
    assert (await brief(memory)).sections[0].at_least


async def test_each_kind_has_its_section(memory: Memory, clock: FakeClock) -> None:
    await told(memory, "The user wants tests before code", "preference", importance=0.9)
    await told(memory, "The API must stay on Python 3.11", "constraint")
    await told(memory, "The shop uses PostgreSQL because of JSON", "decision")
    await told(memory, "Write the tax return", "task")
    await told(memory, "The user owns a red kayak", "fact")
    assert shown(await brief(memory)) == {
        "standing": ["The user wants tests before code", "The API must stay on Python 3.11"],
        "decisions": ["The shop uses PostgreSQL because of JSON"],
        "tasks": ["Write the tax return"],
        "changes": ["The user owns a red kayak"],
    }
    clock.advance(timedelta(days=15))
    assert "changes" not in shown(await brief(memory))


async def test_a_replaced_value_is_told_with_what_it_replaced(
    memory: Memory, clock: FakeClock
) -> None:
    triple = {"subject": "shop", "predicate": "database"}
    await told(memory, "The shop runs on MySQL", "decision", object="MySQL", **triple)
    clock.advance(timedelta(days=40))
    await told(memory, "The shop runs on PostgreSQL", "decision", object="PostgreSQL", **triple)
    briefing = await brief(memory)
    assert shown(briefing) == {"changes": ["The shop runs on PostgreSQL"]}
    assert only(briefing, "changes").before == "The shop runs on MySQL"
    clock.advance(timedelta(days=15))
    assert shown(await brief(memory)) == {"decisions": ["The shop runs on PostgreSQL"]}


async def test_open_tasks_say_when_they_are_due_and_when_it_has_passed(
    memory: Memory, clock: FakeClock
) -> None:
    await told(memory, "Ship the beta", "task", valid_to="2026-03-04")
    await told(memory, "Dream of a boat", "task", importance=0.9)
    clock.advance(timedelta(days=3))
    (tasks,) = (one for one in (await brief(memory)).sections if one.name == "tasks")
    assert [(one.content, one.overdue) for one in tasks.entries] == [
        ("Ship the beta", True),
        ("Dream of a boat", False),
    ]
    assert tasks.entries[0].due is not None


async def test_what_is_internal_sensitive_archived_or_expired_is_no_part(
    memory: Memory, clock: FakeClock
) -> None:
    await told(memory, "The agent checks the log first", "preference", visibility="internal")
    await told(memory, "The user takes lithium", "constraint", sensitivity="high")
    await told(memory, "Call the plumber", "task", expires_at="2d")
    gone = await told(memory, "The shop closes on Mondays", "decision")
    await memory.forget(Forget(ids=(gone,)))
    clock.advance(timedelta(days=3))
    briefing = await brief(memory)
    assert (briefing.sections, briefing.found) == ((), True)
    assert shown(await brief(memory, sensitive=True)) == {"standing": ["The user takes lithium"]}


async def test_a_sensitive_value_is_not_told_as_what_was_before(memory: Memory) -> None:
    triple = {"subject": "user", "predicate": "phone"}
    await told(memory, "Phone: 1", "fact", object="1", sensitivity="high", **triple)
    await told(memory, "Phone: 2", "fact", object="2", **triple)
    assert only(await brief(memory), "changes").before == ""
    assert only(await brief(memory, sensitive=True), "changes").before == "Phone: 1"


async def test_a_task_brings_what_matters_for_it_and_not_twice(words_only: Memory) -> None:
    memory = words_only
    await told(memory, "The billing service deploys on Friday", "decision")
    await told(memory, "The user likes green tea", "preference")
    briefing = await brief(memory, task="deploy the billing service")
    assert shown(briefing) == {
        "standing": ["The user likes green tea"],
        "relevant": ["The billing service deploys on Friday"],
    }
    recalled = await memory.get(only(briefing, "relevant").id)
    assert recalled.use_count == 0


async def test_a_model_that_fails_leaves_words(settings: Settings, clock: FakeClock) -> None:
    class Broken(FakeEmbedder):
        def query(self, text: str) -> bytes:
            raise EmbeddingError("the model is broken; reinstall it")

    async with await Memory.open(settings, clock=clock, embedder=Broken()) as memory:
        await told(memory, "The billing service deploys on Friday", "decision")
        briefing = await brief(memory, task="deploy the billing service")
    assert only(briefing, "relevant").content == "The billing service deploys on Friday"


async def test_a_scope_of_its_own_policies_is_briefed_by_them(
    settings: Settings, clock: FakeClock, tmp_path: Path
) -> None:
    config = tmp_path / "policies.toml"
    config.write_text('[scopes.shop.kinds.task]\nhalf_life = "20y"\n')
    env = {"PALIMPSEST_DB": str(settings.db), "PALIMPSEST_CONFIG": str(config)}
    async with await Memory.open(settings, clock=clock) as memory:
        for scope in ("shop", "default"):
            await told(memory, f"Paint the {scope}", "task", scope=scope)
    clock.advance(timedelta(days=300))
    query = BriefingQuery(project="shop")
    (tasks,) = glance(Place.from_mapping(env), query, COSTS, clock()).sections
    assert [entry.worth > 0.4 for entry in tasks.entries] == [True, False]


async def test_a_glance_waits_for_no_writer_and_reads_what_is_older(
    memory: Memory, settings: Settings, clock: FakeClock
) -> None:
    await told(memory, "The user wants tests before code", "preference")
    with noting(settings.db, None) as tx:
        tx.execute("PRAGMA user_version = 1")
        assert look(settings, clock).found
    assert look(settings, clock).found


async def test_two_scopes_are_shown_when_both_are_asked_for_and_never_a_third(
    memory: Memory,
) -> None:
    await told(memory, "The user likes green tea", "preference")
    await told(memory, "The shop sells bikes", "decision", scope="shop")
    await told(memory, "The bank is in Zurich", "decision", scope="bank")
    assert (await brief(memory)).scopes == ("default",)
    both = await brief(memory, project="shop", task="Zurich bank")
    assert both.scopes == ("shop", "default")
    assert {entry.scope for section in both.sections for entry in section.entries} == {
        "shop",
        "default",
    }
    assert "Zurich" not in str(both.sections)


async def test_the_budget_holds_and_says_what_it_cut(memory: Memory) -> None:
    for number in range(60):
        await told(memory, f"Decision {number} about part {number} of the plan", "decision")
    briefing = await brief(memory, token_budget=400)
    (section,) = briefing.sections
    assert sum(len(entry.content) for entry in section.entries) <= 375
    assert len(section.entries) + section.cut == 60


@pytest.mark.parametrize("budget", [0, 399, 20_001])
async def test_a_budget_out_of_range_is_refused(memory: Memory, budget: int) -> None:
    with pytest.raises(InvalidInput, match="token_budget must be from 400 to 20,000"):
        await brief(memory, token_budget=budget)


# --- a glance, without opening the memory ---------------------------------------


def look(settings: Settings, clock: FakeClock, *, key: str = "", **fields: object) -> Briefing:
    env = {"PALIMPSEST_DB": str(settings.db)} | ({"PALIMPSEST_KEY": key} if key else {})
    query = BriefingQuery(**fields)
    return glance(Place.from_mapping(env), query, COSTS, clock())


async def test_a_glance_sees_what_the_memory_shows(
    memory: Memory, settings: Settings, clock: FakeClock
) -> None:
    await told(memory, "The user wants tests before code", "preference")
    await told(memory, "Write the tax return", "task", scope="shop")
    for query in ({}, {"project": "shop"}, {"project": "nowhere"}):
        assert look(settings, clock, **query) == await brief(memory, **query)


def test_a_file_that_is_not_there_is_empty_and_is_not_made(
    settings: Settings, clock: FakeClock
) -> None:
    assert not look(settings, clock).found
    assert not settings.db.exists()
    settings.db.touch()
    assert not look(settings, clock).found


async def test_a_glance_opens_what_is_encrypted(tmp_path: Path, clock: FakeClock) -> None:
    env = {"PALIMPSEST_DB": str(tmp_path / "locked.db"), "PALIMPSEST_KEY": "river"}
    settings = Settings.from_mapping(env | {"PALIMPSEST_EMBEDDING": "none"})
    async with await Memory.open(settings, clock=clock) as memory:
        await told(memory, "The user likes green tea", "preference")
    assert look(settings, clock, key="river").found
    with pytest.raises(StoreKey):
        look(settings, clock, key="lake")
    with pytest.raises(StoreKey):
        look(settings, clock)


def test_a_broken_file_is_said_and_stays_as_it_is(settings: Settings, clock: FakeClock) -> None:
    junk = b"SQLite format 3\x00" + b"junk" * 500
    settings.db.write_bytes(junk)
    with pytest.raises(StoreError):
        look(settings, clock)
    assert settings.db.read_bytes() == junk
