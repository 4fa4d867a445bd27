"""Two editors of one memory, a call that comes twice, and a memory described anew."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from memory_core import Forget, NewMemory, Outdated, Reinforced, Superseded


async def kept(memory, content: str, *supersedes: str, **fields) -> str:
    told = await memory.remember(NewMemory(content=content, supersedes=supersedes, **fields))
    return told.id


async def texts(memory) -> list[str]:
    return [one.content for one in await memory.newest()]


async def test_the_later_of_two_editors_is_told_what_holds_the_place_now(memory):
    old = await kept(memory, "The office is in Graz")
    mine = await kept(memory, "The office is in Linz", old)
    with pytest.raises(Outdated, match=f"name {mine}") as told:
        await kept(memory, "The office is in Wels", old)
    assert (told.value.id, told.value.state, told.value.newer) == (old, "superseded", mine)
    assert await texts(memory) == ["The office is in Linz"]


async def test_of_two_editors_at_once_one_wins_and_one_is_told(memory):
    old = await kept(memory, "The office is in Graz")
    edits = [kept(memory, f"The office is in {city}", old) for city in ("Linz", "Wels")]
    outcomes = await asyncio.gather(*edits, return_exceptions=True)
    assert sum(isinstance(one, Outdated) for one in outcomes) == 1
    assert len(await texts(memory)) == 1
    assert len((await memory.history(old)).versions) == 2


async def test_the_newer_one_that_is_named_can_be_edited_then(memory):
    old = await kept(memory, "The office is in Graz")
    mine = await kept(memory, "The office is in Linz", old)
    last = await kept(memory, "The office is in Wels", mine)
    assert [one.id for one in (await memory.history(old)).versions] == [old, mine, last]


async def test_the_end_of_a_long_line_is_named(memory):
    first = before = await kept(memory, "The office is in Graz")
    for city in ("Linz", "Wels", "Steyr"):
        before = await kept(memory, f"The office is in {city}", before)
    with pytest.raises(Outdated) as told:
        await kept(memory, "The office is in Enns", first)
    assert told.value.newer == before


async def test_an_archived_memory_is_restored_before_it_is_edited(memory):
    old = await kept(memory, "The office is in Graz")
    await memory.forget(Forget(ids=(old,)))
    with pytest.raises(Outdated, match="restore it first") as told:
        await kept(memory, "The office is in Linz", old)
    assert (told.value.state, told.value.newer) == ("archived", "")
    assert await texts(memory) == []


async def test_an_erased_memory_is_gone_and_nothing_is_stored(memory):
    old = await kept(memory, "The office is in Graz")
    request = Forget(ids=(old,), mode="erase")
    preview = await memory.forget(request)
    await memory.forget(Forget(ids=(old,), mode="erase", confirm=preview.confirm))
    with pytest.raises(Outdated, match="call recall to list ids") as told:
        await kept(memory, "The office is in Linz", old)
    assert told.value.state == "erased"
    assert await texts(memory) == []


async def test_the_same_edit_told_twice_is_one(memory, clock):
    old = await kept(memory, "The office is in Graz")
    edit = NewMemory(content="The office is in Linz", tags=("work",), supersedes=(old,))
    first = await memory.remember(edit)
    clock.advance(timedelta(minutes=2))
    again = await memory.remember(edit)
    assert isinstance(first, Superseded)
    assert isinstance(again, Reinforced)
    assert again.id == first.id
    assert await texts(memory) == ["The office is in Linz"]


@pytest.mark.parametrize(
    "changed",
    [
        {"tags": ("work",)},
        {"clues": ("headquarters",)},
        {"entities": ("Graz",)},
        {"importance": 0.9},
        {"confidence": 0.3},
        {"kind": "note"},
        {"expires_at": "2030-01-01"},
        {"visibility": "internal"},
        {"content": "the office is in GRAZ."},
    ],
    ids=lambda changed: next(iter(changed)),
)
async def test_a_memory_described_anew_is_a_new_version(memory, changed):
    old = await kept(memory, "The office is in Graz")
    fields = {"content": "The office is in Graz"} | changed
    told = await memory.remember(NewMemory(**fields, supersedes=(old,)))
    assert isinstance(told, Superseded)
    new = await memory.get(told.id)
    assert all(getattr(new, name) == value for name, value in changed.items() if "at" not in name)
    assert (await memory.get(old)).superseded_by == new.id


async def test_taking_the_last_tag_off_is_a_change_too(memory):
    old = await kept(memory, "The office is in Graz", tags=("work",))
    new = await kept(memory, "The office is in Graz", old)
    assert (await memory.get(new)).tags == ()


async def test_a_memory_described_anew_keeps_what_it_earned(memory, clock):
    old = await kept(memory, "Ann met Bo in Graz", kind="event", evidence="she said so")
    await memory.remember(NewMemory(content="Cy bakes bread"))
    clock.advance(timedelta(days=30))
    new = await memory.get(await kept(memory, "Ann met Bo in Graz", old, kind="event", tags=("x",)))
    before = await memory.get(old)
    assert (new.observed_at, new.evidence) == (before.observed_at, "she said so")
    assert new.true_from == before.true_from
    assert new.created_at > before.created_at


async def test_nothing_changed_is_a_repeat(memory):
    old = await kept(memory, "The office is in Graz", tags=("work",))
    told = await memory.remember(
        NewMemory(content="The office is in Graz", tags=("work",), supersedes=(old,))
    )
    assert isinstance(told, Reinforced)
    assert told.id == old
