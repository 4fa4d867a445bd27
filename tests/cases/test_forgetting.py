"""Cases from the field: forgetting. Only what was shown, and then every byte of it."""

from datetime import timedelta

import pytest

from memory_core import (
    Forget,
    Forgotten,
    InvalidInput,
    Memory,
    NewMemory,
    NotFound,
    Preview,
    Query,
    TokenRefused,
)
from tests.fakes import FakeEmbedder


async def tell(memory, *contents, **fields):
    return [(await memory.remember(NewMemory(content=text, **fields))).id for text in contents]


def raw(settings) -> bytes:
    return b"".join(file.read_bytes() for file in settings.db.parent.iterdir())


async def test_a_topic_is_previewed_and_then_only_that_goes(memory):
    await tell(memory, "the user's dentist is Dr Wu", "the user plays badminton")
    preview = await memory.forget(Forget(query="dentist"))
    assert [item.content for item in preview.items] == ["the user's dentist is Dr Wu"]
    await tell(memory, "the dentist moved to Main Street")
    done = await memory.forget(Forget(query="dentist", confirm=preview.confirm))
    assert done.ids == (preview.items[0].id,)
    left = await memory.recall(Query(text="dentist"))
    contents = [hit.memory.content for hit in left.hits]
    assert contents[0] == "the dentist moved to Main Street"
    assert "the user's dentist is Dr Wu" not in contents


async def test_a_token_is_good_once(memory):
    await tell(memory, "the user's dentist is Dr Wu")
    preview = await memory.forget(Forget(query="dentist"))
    await memory.forget(Forget(confirm=preview.confirm))
    with pytest.raises(TokenRefused, match="new preview"):
        await memory.forget(Forget(confirm=preview.confirm))


async def test_a_token_lasts_ten_minutes(memory, clock):
    await tell(memory, "the user's dentist is Dr Wu")
    preview = await memory.forget(Forget(query="dentist"))
    clock.advance(timedelta(minutes=10))
    with pytest.raises(TokenRefused):
        await memory.forget(Forget(query="dentist", confirm=preview.confirm))


@pytest.mark.parametrize(
    "other", [{"query": "badminton"}, {"mode": "erase"}, {"everything": True}, {"tags": ("x",)}]
)
async def test_a_token_is_for_one_request(memory, other):
    await tell(memory, "the user's dentist is Dr Wu", "the user plays badminton")
    preview = await memory.forget(Forget(query="dentist"))
    with pytest.raises(TokenRefused):
        await memory.forget(Forget(**({"confirm": preview.confirm} | other)))
    assert isinstance(await memory.forget(Forget(confirm=preview.confirm)), Forgotten)


async def test_an_erase_leaves_no_trace_in_the_files(memory, settings):
    secret = "Zanzibar-Quokka meets the user at the harbour in October"
    (told,) = await tell(memory, secret, tags=("meeting",))
    await tell(memory, *(f"an ordinary note, number {n}" for n in range(50)))
    assert b"quokka" in raw(settings).lower()
    preview = await memory.forget(Forget(ids=(told,), mode="erase"))
    done = await memory.forget(Forget(ids=(told,), mode="erase", confirm=preview.confirm))
    assert (done.receipt.rows, done.receipt.vectors, done.receipt.index_entries) == (1, 1, 1)
    assert done.receipt.verified
    assert b"quokka" not in raw(settings).lower()
    assert b"zanzibar" not in raw(settings).lower()


async def test_an_erase_takes_earlier_versions_and_what_rests_on_them(memory):
    old = await memory.remember(NewMemory(subject="user", predicate="phone", object="555-0100"))
    new = await memory.remember(NewMemory(subject="user", predicate="phone", object="555-0199"))
    insight = await memory.remember(
        NewMemory(content="the user changes numbers", kind="insight", derived_from=(new.id,))
    )
    preview = await memory.forget(Forget(ids=(new.id,), mode="erase"))
    assert {item.id for item in preview.items} == {old.id, new.id, insight.id}
    done = await memory.forget(Forget(confirm=preview.confirm, mode="erase"))
    assert done.receipt.rows == 3
    with pytest.raises(NotFound):
        await memory.get(old.id)


async def test_erasing_a_scope_leaves_its_neighbour_untouched(memory):
    for scope in ("test", "test1"):
        for n in range(5):
            await memory.remember(NewMemory(content=f"note {n} of somebody", scope=scope))
    before = [line async for line in memory.export(scope="test1")]
    preview = await memory.forget(Forget(everything=True, mode="erase", scope="test"))
    assert len(preview.items) == 5
    await memory.forget(
        Forget(everything=True, mode="erase", scope="test", confirm=preview.confirm)
    )
    assert [line async for line in memory.export(scope="test")] == []
    assert [line async for line in memory.export(scope="test1")] == before


async def test_archive_and_restore_bring_back_the_same(memory):
    (told,) = await tell(memory, "the user's dentist is Dr Wu", importance=0.9)
    await memory.recall(Query(text="dentist"))
    await memory.settle()
    before = await memory.get(told)
    await memory.forget(Forget(ids=(told,)))
    assert (await memory.recall(Query(text="dentist"))).hits == ()
    await memory.forget(Forget(ids=(told,), mode="restore"))
    assert await memory.get(told) == before
    assert len((await memory.recall(Query(text="dentist"))).hits) == 1


async def test_an_insight_goes_stale_with_its_source(memory):
    old = await memory.remember(NewMemory(subject="user", predicate="lives_in", object="北京"))
    insight = await memory.remember(
        NewMemory(content="the user likes the north", kind="insight", derived_from=(old.id,))
    )
    await memory.remember(NewMemory(subject="user", predicate="lives_in", object="杭州"))
    assert (await memory.get(insight.id)).stale


@pytest.mark.parametrize("request_", [Forget(), Forget(mode="banana", everything=True)])
async def test_a_request_that_names_nothing_is_an_error(memory, request_):
    await tell(memory, "a note about the user")
    with pytest.raises(InvalidInput):
        await memory.forget(request_)


async def test_unknown_and_foreign_ids_change_nothing(memory):
    (mine,) = await tell(memory, "a note about the user")
    (theirs,) = await tell(memory, "a note about somebody else", scope="other")
    for wrong in ("a1b99", theirs, "rubbish"):
        with pytest.raises(NotFound, match="call recall"):
            await memory.forget(Forget(ids=(mine, wrong)))
    assert (await memory.get(mine)).state == "current"


async def test_nothing_matching_is_an_empty_preview(memory):
    await tell(memory, "a note about the user")
    preview = await memory.forget(Forget(query="quantum chromodynamics"))
    assert isinstance(preview, Preview)
    assert (preview.items, preview.confirm) == ((), "")


@pytest.mark.parametrize("topic", ["the", "is", "的", "what", "…", "我"])
async def test_a_topic_that_says_nothing_is_refused(memory, topic):
    await memory.remember(NewMemory(content="the cat is called Mimi"))
    with pytest.raises(InvalidInput, match="names no topic"):
        await memory.forget(Forget(query=topic))


async def test_no_client_can_take_a_token_for_a_number(memory):
    await memory.remember(NewMemory(content="the cat is called Mimi"))
    previews = [await memory.forget(Forget(query="cat", mode="erase")) for _ in range(20)]
    assert all(preview.confirm[0].isalpha() for preview in previews)


@pytest.mark.parametrize(
    ("topic", "named", "others"),
    [
        ("E4017", "Error E4017 means the token has expired",
         ["Error E4018 means the token was revoked"]),
        ("Anna Lee", "Anna Lee owns a boat", ["Ann Lee owns a house", "Anna owns a boat"]),
        ("C#", "C# is used in the editor", ["C++ is used in the engine"]),
        ("test1", "test1 is a database", ["user test likes red", "test2 is a database"]),
        ("王小明", "王小明喜欢足球", ["小明喜欢足球", "小明明喜欢足球"]),
        ("the river", "the river floods in March", ["Riverside Bank holds the mortgage"]),
    ],
)  # fmt: skip
async def test_what_is_named_takes_no_neighbour(memory, topic, named, others):
    await tell(memory, named, *others)
    preview = await memory.forget(Forget(query=topic))
    assert [item.content for item in preview.items] == [named]


async def test_a_word_that_no_memory_holds_is_taken_by_its_meaning(settings, clock):
    fake = FakeEmbedder(384, synonyms={"cigarettes": "smokes"})
    async with await Memory.open(settings, clock=clock, embedder=fake) as memory:
        await memory.wait_ready(5)
        await tell(memory, "the user smokes", "the user plays badminton")
        preview = await memory.forget(Forget(query="cigarettes"))
        assert [item.content for item in preview.items] == ["the user smokes"]


@pytest.mark.parametrize("mode", ["archive", "restore"])
async def test_only_what_was_moved_is_named(memory, mode):
    gate, lamp = await tell(memory, "the gate is green", "the lamp is red")
    await memory.forget(Forget(ids=(gate,)))
    done = await memory.forget(Forget(ids=(gate, lamp), mode=mode))
    assert done.ids == ((lamp,) if mode == "archive" else (gate,))
    assert len(done.notes) == 1
    again = await memory.forget(Forget(ids=(gate, lamp), mode=mode))
    assert again.ids == ()
    assert len(again.notes) == 2


@pytest.mark.parametrize(
    ("fields", "anew"),
    [
        ({"content": "the gate is green"}, {"content": "The gate is green."}),
        (
            {"content": "lives in Oslo", "predicate": "lives_in", "object": "Oslo"},
            {"content": "Oslo is home", "predicate": "lives_in", "object": "Oslo"},
        ),
    ],
)
async def test_what_was_told_anew_is_not_there_twice_after_a_restore(memory, fields, anew):
    old = (await memory.remember(NewMemory(**fields))).id
    await memory.forget(Forget(ids=(old,)))
    new = (await memory.remember(NewMemory(**anew))).id
    done = await memory.forget(Forget(ids=(old,), mode="restore"))
    assert done.ids == ()
    assert f"{new} says the same now" in done.notes[0]
    states = [(await memory.get(name)).state for name in (old, new)]
    assert states == ["archived", "current"]


async def test_it_comes_back_where_what_was_told_anew_is_gone(memory):
    (old,) = await tell(memory, "the gate is green")
    await memory.forget(Forget(ids=(old,)))
    (new,) = await tell(memory, "the gate is green")
    await memory.forget(Forget(ids=(new,)))
    done = await memory.forget(Forget(ids=(old,), mode="restore"))
    assert (done.ids, done.notes) == ((old,), ())
