"""Moving in: items of another tool become memories, each once, at their own times."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import hypothesis
import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core import Forget, InvalidInput, Memory, Move, NewMemory, Query, Settings
from memory_core.arrivals import Mover
from memory_core.moving import Conversation, Found, Item, Unreadable
from memory_core.store.db import Database
from memory_core.text import Lexicon
from memory_core.write.prepare import Rules

BEES = {"type": "entity", "name": "Ann", "entityType": "", "observations": ["keeps bees"]}
MOVE = Move(origin="server-memory")


def graph(folder: Path, *lines: object) -> Path:
    file = folder / "memory.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    return file


def item(key: str, content: str, **fields: object) -> Item:
    about = {name: fields.pop(name) for name in Item.__dataclass_fields__ if name in fields}
    return Item(key=key, where=f"row {key}", memory=NewMemory(content=content, **fields), **about)


@pytest.fixture
async def mover(settings, clock, words_only):
    """Moves into the store of `words_only`, as another process would."""
    policies = settings.policies
    lexicon = Lexicon.build(aliases=policies.aliases, predicates=policies.predicates)
    rules = Rules(policies=policies, lexicon=lexicon, timezone=settings.timezone)
    database = await Database.open(settings.db)
    yield Mover(database=database, rules=rules, clock=clock)
    await database.close()


@pytest.fixture
def moved_in(mover):
    async def move(*found: Found, **wanted: bool):
        asked = Move(origin="elsewhere", scope="default", **wanted)
        return await mover.move(lambda: iter(found), asked, None)

    return move


async def everything(memory: Memory) -> list[str]:
    return [json.loads(line)["content"] async for line in memory.export()]


async def one(memory: Memory, words: str):
    (hit,) = (await memory.recall(Query(text=words, limit=1, time="history"))).hits
    return hit.memory


async def test_a_file_comes_in_and_is_found(words_only, tmp_path):
    moved = await words_only.move_in(graph(tmp_path, BEES), MOVE)
    assert (moved.created, moved.kinds, moved.skipped_count) == (1, {"fact": 1}, 0)
    assert (await one(words_only, "who keeps bees?")).subject == "Ann"


async def test_importing_twice_changes_nothing(words_only, tmp_path):
    file = graph(tmp_path, BEES)
    await words_only.move_in(file, MOVE)
    before = [line async for line in words_only.export()]
    again = await words_only.move_in(file, MOVE)
    assert (again.created, again.unchanged, again.undo) == (0, 1, "")
    assert [line async for line in words_only.export()] == before


@pytest.mark.parametrize("mode", ["archive", "supersede"])
async def test_what_changed_here_since_stays_as_it_is(words_only, tmp_path, mode):
    file = graph(tmp_path, BEES)
    await words_only.move_in(file, MOVE)
    memory = await one(words_only, "bees")
    if mode == "archive":
        await words_only.forget(Forget(ids=(memory.id,)))
    else:
        await words_only.remember(NewMemory(content="Ann sold them", supersedes=(memory.id,)))
    assert (await words_only.move_in(file, MOVE)).unchanged == 1


async def test_what_was_erased_stays_erased_until_it_is_asked_for(words_only, tmp_path):
    file = graph(tmp_path, BEES)
    await words_only.move_in(file, MOVE)
    erase = Forget(ids=((await one(words_only, "bees")).id,), mode="erase")
    token = (await words_only.forget(erase)).confirm
    await words_only.forget(Forget(ids=erase.ids, mode="erase", confirm=token))
    again = await words_only.move_in(file, MOVE)
    assert (again.created, again.erased) == (0, 1)
    wanted = await words_only.move_in(file, Move(origin="server-memory", again=True))
    assert (wanted.created, await everything(words_only)) == (1, ["Ann: keeps bees"])


async def test_original_times_and_provenance(words_only, moved_in):
    await moved_in(
        item(
            "7",
            "Ann keeps bees",
            session="elsewhere: spring",
            created_at="2024-05-01T08:00:00+00:00",
            valid_to="2024-09-01",
            use_count=3,
            last_used_at="2024-06-01T00:00:00+00:00",
        )
    )
    memory = await one(words_only, "bees")
    assert memory.created_at == memory.observed_at == datetime(2024, 5, 1, 8, tzinfo=UTC)
    assert (memory.session, memory.use_count) == ("elsewhere: spring", 3)
    history = await words_only.history(memory.id)
    assert (history.events[0].action, history.events[0].reason) == ("imported", "from elsewhere")


async def test_a_time_to_come_is_the_time_of_the_import(moved_in, words_only, clock):
    await moved_in(item("1", "Ann keeps bees", created_at="2090-01-01T00:00:00+00:00"))
    assert (await one(words_only, "bees")).created_at == clock()


async def test_what_expired_elsewhere_comes_in_expired(moved_in, words_only):
    await moved_in(item("1", "the shop is shut", expires_at="2020-01-01"))
    assert await everything(words_only) == ["the shop is shut"]
    assert not (await words_only.recall(Query(text="the shop is shut"))).hits


async def test_an_item_takes_the_place_of_another_and_rests_on_one(moved_in, words_only):
    await moved_in(
        item("1", "Ann has two hives", created_at="2024-01-01T00:00:00+00:00"),
        item("2", "Ann has three", created_at="2025-01-01T00:00:00+00:00", replaces=("1",)),
        item("3", "Ann will have four hives", rests_on=("2",)),
    )
    two, three, four = [json.loads(line) async for line in words_only.export()]
    assert (two["state"], two["superseded_by"]) == ("superseded", three["id"])
    assert two["valid_to"] == "2025-01-01T00:00:00+00:00"
    assert four["derived_from"] == [three["id"]]


async def test_triples_of_several_years_stand_in_a_line(moved_in, words_only):
    home = {"subject": "user", "predicate": "lives_in"}
    await words_only.remember(NewMemory(**home, object="Oslo"))
    await moved_in(
        item("1", "user lives in Bergen", **home, object="Bergen", created_at="2020-01-01"),
        item("2", "user lives in Bodø", **home, object="Bodø", created_at="2022-01-01"),
    )
    now = await words_only.recall(Query(text="where does the user live?"))
    assert [hit.memory.object for hit in now.hits] == ["Oslo"]


async def test_what_is_known_here_is_not_doubled(moved_in, words_only):
    await words_only.remember(NewMemory(content="Ann keeps bees"))
    moved = await moved_in(item("1", "Ann keeps bees."), item("2", "ann keeps  bees"))
    assert (moved.created, moved.known) == (0, 2)


async def test_what_changed_in_the_source_gets_a_new_version(moved_in, words_only, clock):
    await moved_in(item("1", "Ann has two hives"))
    clock.advance(timedelta(days=3))
    changed = item("1", "Ann has three hives")
    assert (await moved_in(changed)).updated == 1
    assert (await moved_in(changed)).unchanged == 1
    old, new = [json.loads(line) async for line in words_only.export()]
    assert (old["superseded_by"], new["content"]) == (new["id"], "Ann has three hives")


async def test_a_new_version_is_taken_back_too(moved_in, words_only, clock):
    await moved_in(item("1", "Ann has two hives"))
    clock.advance(timedelta(days=3))
    moved = await moved_in(item("1", "Ann has three hives"), item("2", "Ann has a dog"))
    await words_only.undo(moved.undo)
    assert [m.content for m in await words_only.newest()] == ["Ann has two hives"]


async def test_vectors_follow(memory, tmp_path):
    await memory.move_in(graph(tmp_path, BEES), MOVE)
    await memory.reindex()
    (hit,) = (await memory.recall(Query(text="who keeps bees?", detail="full"))).hits
    assert hit.why.semantic is not None


async def test_archived_items_come_in_archived(moved_in, words_only):
    await moved_in(item("1", "Ann keeps bees", archived=True), item("2", "Ann keeps bees"))
    states = [json.loads(line)["state"] async for line in words_only.export()]
    assert states == ["archived", "current"]


async def test_secrets_are_removed_and_said(moved_in, words_only):
    moved = await moved_in(item("1", "the token is sk-live-0123456789abcdef for Ann"))
    assert moved.redacted == 1
    assert "0123456789abcdef" not in (await everything(words_only))[0]


async def test_bad_and_idle_items_are_named_and_the_others_come(moved_in, words_only):
    moved = await moved_in(
        Unreadable(where="row 0", reason="not JSON"),
        item("1", "   "),
        item("2", "thanks!"),
        item("3", "Ann keeps bees", created_at="someday"),
        item("4", "Ann sold honey", valid_from="2024-02-01", valid_to="2024-01-01"),
        item("5", "Ann has a dog"),
    )
    assert [one.where for one in moved.skipped] == ["row 0", "row 1", "row 2", "row 3", "row 4"]
    assert await everything(words_only) == ["Ann has a dog"]


async def test_a_dry_run_says_the_same_and_changes_nothing(moved_in, words_only):
    await words_only.remember(NewMemory(content="Ann keeps bees"))
    found = (
        item("1", "Ann keeps bees"),
        item("2", "Ann has a dog", kind="preference"),
        item("2", "Ann has a dog"),
        item("3", "ann has a dog"),
        Conversation(key="c", where="row c", title="Dogs", text="User: hello"),
    )
    foreseen = await moved_in(*found, dry_run=True, conversations=True)
    assert len(await everything(words_only)) == 1
    done = await moved_in(*found, conversations=True)
    same = ("created", "known", "unchanged", "queued", "kinds", "samples")
    assert [getattr(foreseen, name) for name in same] == [getattr(done, name) for name in same]


async def test_a_whole_move_is_taken_back_by_one_event(moved_in, words_only):
    await words_only.remember(NewMemory(content="Ann keeps bees"))
    moved = await moved_in(*(item(str(n), f"Ann has {n} hens") for n in range(9)))
    assert len((await words_only.undo(moved.undo)).ids) == 9
    assert [m.content for m in await words_only.newest()] == ["Ann keeps bees"]


async def test_conversations_wait_and_are_no_facts(moved_in, words_only):
    talk = Conversation(
        key="c", where="row c", title="Bees", text="User: my key is sk-live-0123456789abcdef"
    )
    assert (await moved_in(talk)).conversations == 1
    assert (await words_only.stats()).texts_waiting == 0
    assert (await moved_in(talk, conversations=True)).queued == 1
    assert (await moved_in(talk, conversations=True)).queued == 0
    assert (await words_only.stats()).texts_waiting == 1
    assert await everything(words_only) == []


async def test_nothing_is_stored_of_a_source_that_breaks_off(mover, words_only):
    def broken() -> Iterator[Found]:
        yield from (item(str(n), f"Ann has {n} hens") for n in range(1_200))
        raise InvalidInput("the file ends in the middle")

    with pytest.raises(InvalidInput, match="ends in the middle"):
        await mover.move(broken, Move(origin="elsewhere", scope="default"), None)
    assert await everything(words_only) == []


async def test_progress_reaches_its_end(words_only, tmp_path):
    observations = [f"has hive {n}" for n in range(1_200)]
    steps = []
    file = graph(tmp_path, BEES | {"observations": observations})
    moved = await words_only.move_in(file, MOVE, progress=steps.append)
    assert moved.created == 1_200
    assert [step.done for step in steps] == [500, 1_000, 1_200]
    assert {step.total for step in steps} == {1_200}


async def test_another_scope_knows_nothing_of_it(words_only, tmp_path):
    file = graph(tmp_path, BEES)
    await words_only.move_in(file, MOVE)
    other = await words_only.move_in(file, Move(origin="server-memory", scope="other"))
    assert (other.scope, other.created) == ("other", 1)


@hypothesis.settings(max_examples=25)
@given(
    fields=st.fixed_dictionaries(
        {},
        optional={
            "content": st.text(max_size=40),
            "kind": st.sampled_from(["fact", "note", "banana"]),
            "subject": st.text(max_size=10),
            "predicate": st.sampled_from(["", "lives_in", "likes"]),
            "object": st.text(max_size=10),
            "valid_from": st.sampled_from(["", "2024-01-01", "9999-12-31T23:59:59-14:00", "x"]),
            "importance": st.floats(),
            "created_at": st.sampled_from(["", "0001-01-01", "2024-01-01", "9999-12-31"]),
            "tags": st.lists(st.text(max_size=5), max_size=60).map(tuple),
        },
    )
)
async def test_any_item_comes_in_or_is_named(tmp_path_factory, fields):
    env = {"PALIMPSEST_DB": str(tmp_path_factory.mktemp("wild") / "m.db")}
    settings = Settings.from_mapping(env | {"PALIMPSEST_EMBEDDING": "none"})
    policies = settings.policies
    rules = Rules(policies=policies, lexicon=Lexicon.build(), timezone=settings.timezone)
    database = await Database.open(settings.db)
    mover = Mover(database=database, rules=rules, clock=lambda: datetime(2026, 3, 2, tzinfo=UTC))
    wild = item("k", **({"content": ""} | fields))
    moved = await mover.move(lambda: iter([wild]), Move(origin="x", scope="s"), None)
    again = await mover.move(lambda: iter([wild]), Move(origin="x", scope="s"), None)
    await database.close()
    assert moved.created + moved.skipped_count == 1
    assert again.created + again.updated == 0
