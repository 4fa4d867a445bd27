"""Cases from the field: writing. What other memories got wrong, each with the right answer."""

import asyncio
from datetime import timedelta
from itertools import permutations

import pytest

from memory_core import (
    Coexists,
    Created,
    InvalidInput,
    Memory,
    NewMemory,
    Query,
    Reinforced,
    Superseded,
)


async def contents(memory: Memory, **bounds: object) -> list[str]:
    answer = await memory.recall(Query(limit=50, token_budget=20_000, **bounds))
    return [hit.memory.content for hit in answer.hits]


async def test_a_new_value_supersedes_and_is_no_duplicate(memory):
    old = await memory.remember(
        NewMemory(
            content="router IP is 192.168.7.1",
            subject="router",
            predicate="IP",
            object="192.168.7.1",
        )
    )
    new = await memory.remember(
        NewMemory(
            content="router IP is 192.168.9.1",
            subject="router",
            predicate="IP",
            object="192.168.9.1",
        )
    )
    assert isinstance(new, Superseded)
    assert new.superseded == (old.id,)
    assert await contents(memory) == ["router IP is 192.168.9.1"]


async def test_the_same_without_a_triple_names_the_possible_conflict(memory):
    old = await memory.remember(NewMemory(content="router IP is 192.168.7.1"))
    new = await memory.remember(NewMemory(content="router IP is 192.168.9.1"))
    assert isinstance(new, Coexists)
    assert [conflict.id for conflict in new.possible_conflicts] == [old.id]
    assert len(await contents(memory)) == 2


async def test_different_predicates_do_not_conflict(memory):
    await memory.remember(NewMemory(subject="Ann", predicate="works_at", object="Acme"))
    new = await memory.remember(
        NewMemory(subject="Ann", predicate="administers", object="Acme-GitHub")
    )
    assert isinstance(new, Created)
    assert len(await contents(memory)) == 2


async def test_a_favourite_has_one_value_and_a_history(memory, clock):
    await memory.remember(
        NewMemory(subject="user", predicate="favourite_drink", object="coffee", kind="preference")
    )
    clock.advance(timedelta(days=30))
    await memory.remember(
        NewMemory(subject="user", predicate="favourite_drink", object="tea", kind="preference")
    )
    now = await contents(memory, text="what do I like to drink now")
    assert len(now) == 1
    assert "tea" in now[0]
    past = await memory.recall(Query(text="what did I like to drink before", time="history"))
    coffee = next(hit.memory for hit in past.hits if "coffee" in hit.memory.content)
    assert coffee.state == "superseded"
    assert coffee.valid_to == clock()


async def test_a_many_valued_predicate_keeps_both(memory):
    for dish in ("清蒸鱼", "麻婆豆腐"):
        await memory.remember(NewMemory(subject="user", predicate="likes_food", object=dish))
    assert len(await contents(memory)) == 2


async def test_predicates_of_both_languages_are_one(memory):
    old = await memory.remember(NewMemory(subject="用户", predicate="居住城市", object="北京"))
    new = await memory.remember(NewMemory(subject="user", predicate="lives_in", object="Hangzhou"))
    assert isinstance(new, Superseded)
    assert new.superseded == (old.id,)


@pytest.mark.parametrize(
    ("first", "second"), [("I love jazz", "I hate jazz"), ("我喜欢爵士乐", "我讨厌爵士乐")]
)
async def test_opposites_are_named_and_never_an_empty_store(memory, first, second):
    old = await memory.remember(NewMemory(content=first, kind="preference"))
    new = await memory.remember(NewMemory(content=second, kind="preference"))
    assert isinstance(new, Coexists)
    assert [conflict.id for conflict in new.possible_conflicts] == [old.id]
    assert len(await contents(memory)) == 2


@pytest.mark.parametrize(
    "again",
    [
        "用户对花生过敏",
        "用户對花生過敏。",
        "  用户对花生过敏  ",
    ],
)
async def test_the_same_call_twice_is_one_row_with_one_id(memory, again):
    first = await memory.remember(NewMemory(content="用户对花生过敏"))
    second = await memory.remember(NewMemory(content=again))
    assert isinstance(second, Reinforced)
    assert second.id == first.id
    assert len(await contents(memory)) == 1


async def test_a_repeated_triple_gains_confidence(memory):
    triple = NewMemory(subject="user", predicate="lives_in", object="杭州")
    first = await memory.remember(triple)
    second = await memory.remember(triple)
    assert second.id == first.id
    assert (await memory.get(first.id)).confidence > 0.8


@pytest.mark.parametrize(
    "hidden",
    [
        {"expires_at": "1h"},
        {"valid_from": "2024-01-01", "valid_to": "2025-01-01"},
        {"visibility": "internal"},
        {"kind": "task"},
    ],
)
async def test_a_repeat_of_what_recall_would_not_bring_is_stored(memory, clock, hidden):
    await memory.remember(NewMemory(content="The gym is open until nine", **hidden))
    clock.advance(timedelta(hours=2))
    again = await memory.remember(NewMemory(content="The gym is open until nine"))
    assert isinstance(again, Created | Superseded | Coexists)
    assert "The gym is open until nine" in await contents(memory, text="is the gym open")


@pytest.mark.parametrize("again", [{}, {"valid_from": "2026-02-01"}])
@pytest.mark.parametrize("triple", [{}, {"predicate": "gate_code", "object": "on the fridge"}])
async def test_what_is_told_again_after_it_expired_is_found(memory, clock, again, triple):
    given = {"content": "The gate code is on the fridge"} | triple | again
    await memory.remember(NewMemory(expires_at="1h", **given))
    clock.advance(timedelta(hours=2))
    await memory.remember(NewMemory(**given))
    assert await contents(memory, text="gate code") == ["The gate code is on the fridge"]


LIVED = {"Oslo": "2020-01-01", "Bonn": "2022-01-01", "Rome": "2024-01-01"}


@pytest.mark.parametrize("order", list(permutations(LIVED)))
@pytest.mark.parametrize("predicate", ["lives_in", "phone_number"])
async def test_in_whatever_order_values_are_told_each_moment_has_one(memory, order, predicate):
    for value in order:
        await memory.remember(
            NewMemory(subject="user", predicate=predicate, object=value, valid_from=LIVED[value])
        )
    for value, moment in (("Oslo", "2021-06-01"), ("Bonn", "2023-06-01"), ("Rome", "2025-06-01")):
        answer = await memory.recall(Query(as_of=moment, limit=10))
        assert [hit.memory.object for hit in answer.hits] == [value]
    assert await contents(memory) == [f"user {predicate.replace('_', ' ')}: Rome"]


async def test_a_value_to_come_leaves_the_present_one(memory, clock):
    await memory.remember(NewMemory(subject="user", predicate="lives_in", object="Lisbon"))
    told = await memory.remember(
        NewMemory(subject="user", predicate="lives_in", object="Madrid", valid_from="2027-03-01")
    )
    assert "the present value stays until this one begins" in told.notes
    assert await contents(memory, text="where does the user live now") == ["user lives in: Lisbon"]
    clock.now = clock.now.replace(year=2027, month=4)
    assert await contents(memory, text="where does the user live now") == ["user lives in: Madrid"]


async def test_a_period_that_is_over_leaves_the_present_alone(memory):
    beta = await memory.remember(
        NewMemory(subject="user", predicate="works_at", object="Beta", valid_from="2023-01-01")
    )
    await memory.remember(
        NewMemory(
            subject="user",
            predicate="works_at",
            object="Zeta",
            valid_from="2025-01-01",
            valid_to="2025-03-01",
        )
    )
    assert (await memory.get(beta.id)).state == "current"
    assert await contents(memory, text="where does the user work") == ["user works at: Beta"]


async def test_superseding_what_was_superseded_names_what_holds_its_place(memory):
    first = await memory.remember(NewMemory(content="Plan A is on"))
    second = await memory.remember(NewMemory(content="Plan B is on", supersedes=(first.id,)))
    with pytest.raises(InvalidInput, match=f"name {second.id}"):
        await memory.remember(NewMemory(content="Plan C is on", supersedes=(first.id,)))


async def test_a_doubt_shows_nothing_internal(memory):
    await memory.remember(NewMemory(content="router IP is 192.168.7.1", visibility="internal"))
    told = await memory.remember(NewMemory(content="router IP is 192.168.9.1"))
    assert isinstance(told, Created)


async def test_a_hedge_keeps_its_words_and_its_confidence(memory):
    told = await memory.remember(NewMemory(content="用户说他最近在学 Rust", confidence=0.4))
    kept = await memory.get(told.id)
    assert kept.content == "用户说他最近在学 Rust"
    assert kept.confidence <= 0.4


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"kind": "banana"}, 'kind "banana" is unknown'),
        ({"expires_at": "yesterday-ish"}, "expires_at"),
        ({"content": "   "}, "content is empty"),
        ({"content": "x" * 2_000_000}, "at most 16,384"),
        ({"importance": float("nan")}, "importance must be a number"),
        ({"valid_from": "2026-13-45"}, "valid_from"),
        ({"supersedes": ("a1a9",)}, "call recall to list ids"),
        ({"conflict": "banana"}, "conflict"),
        ({"source": "banana"}, "source"),
    ],
)
async def test_bad_input_is_one_sentence_and_stores_nothing(memory, wrong, sentence):
    given = {"content": "the user has a cat"} | wrong
    with pytest.raises(InvalidInput, match=sentence):
        await memory.remember(NewMemory(**given))
    assert await contents(memory) == []


async def test_shares_out_of_range_are_clipped_with_a_note(memory):
    told = await memory.remember(NewMemory(content="a cat", importance=7, confidence=-1))
    assert {"importance 7 clipped to 1", "confidence -1 clipped to 0"} <= set(told.notes)


async def test_twenty_calls_at_once_are_twenty_memories(memory):
    calls = (memory.remember(NewMemory(content=f"fact number {n}")) for n in range(20))
    await asyncio.gather(*calls)
    assert len(await contents(memory)) == 20


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("broken \ud83d half", "broken \ufffd half"),
        ("a\x00b", "ab"),
        ("emoji 👩‍👩‍👧 stays", "emoji 👩‍👩‍👧 stays"),
        ("\u202eright to left\u202c", "\u202eright to left\u202c"),
        ("电话１２３", "电话１２３"),
    ],
)
async def test_text_round_trips(memory, given, kept):
    told = await memory.remember(NewMemory(content=given))
    assert (await memory.get(told.id)).content == kept


async def test_a_secret_is_nowhere(memory, settings):
    told = await memory.remember(
        NewMemory(content="Password for prod: hunter2, key sk-live-0123456789abcdef")
    )
    assert any("removed a credential" in note for note in told.notes)
    await memory.close()
    raw = b"".join(file.read_bytes() for file in settings.db.parent.iterdir())
    assert b"hunter2" not in raw
    assert b"0123456789abcdef" not in raw


async def test_a_secret_value_of_a_triple_is_removed(memory):
    told = await memory.remember(
        NewMemory(subject="user", predicate="wifi password", object="hunter2")
    )
    kept = await memory.get(told.id)
    assert "hunter2" not in f"{kept.content} {kept.object}"


async def test_an_agents_statement_does_not_replace_the_users(memory):
    told = await memory.remember(NewMemory(subject="user", predicate="lives_in", object="杭州"))
    guessed = await memory.remember(
        NewMemory(subject="user", predicate="lives_in", object="Beijing", source="agent")
    )
    assert isinstance(guessed, Coexists)
    assert [conflict.id for conflict in guessed.possible_conflicts] == [told.id]
    answer = await memory.recall(Query(text="where does the user live"))
    assert answer.hits[0].memory.id == told.id


@pytest.mark.parametrize("talk", ["ok", "好的", "哈哈", "thanks!", "👍"])
async def test_empty_talk_is_refused(memory, talk):
    refused = await memory.remember(NewMemory(content=talk))
    assert "nothing to remember" in refused.notes[0]
    assert await contents(memory) == []


@pytest.mark.parametrize("sign", ["\u200b", "\u202e", "\u3164", "\ufeff", "\U000e0041"])
@pytest.mark.parametrize("length", [1, 200, 5000])
async def test_what_is_not_to_be_seen_is_empty(memory, sign, length):
    with pytest.raises(InvalidInput, match="content is empty"):
        await memory.remember(NewMemory(content=sign * length))


@pytest.mark.parametrize("sign", [".", "_", '"', "😀", "- "])
async def test_signs_alone_are_refused_at_any_length(memory, sign):
    refused = await memory.remember(NewMemory(content=sign * 300))
    assert "nothing to remember" in refused.notes[0]


async def test_what_its_caller_calls_unimportant_is_refused(memory):
    refused = await memory.remember(NewMemory(content="the meeting room is warm", importance=0.05))
    assert "below 0.1" in refused.notes[0]
