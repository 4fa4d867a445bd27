"""All that a scope holds, and all that is about one person or thing."""

from __future__ import annotations

import json

import pytest

from memory_core import Forget, InvalidInput, NewMemory


async def kept(memory, content: str, **fields) -> str:
    return (await memory.remember(NewMemory(content=content, **fields))).id


async def about(memory, name: str) -> set[str]:
    return {one.content async for one in memory.everything(about=name)}


async def test_everything_is_there_whatever_became_of_it(memory):
    old = await kept(memory, "The office is in Graz")
    await kept(memory, "The office is in Linz", supersedes=(old,))
    await memory.forget(Forget(ids=(await kept(memory, "The canteen has a terrace"),)))
    states = [one.state async for one in memory.everything()]
    assert sorted(states) == ["archived", "current", "superseded"]


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Ann", {"Ann plays chess", "The chess club meets at ANN's", "Bo is her brother"}),
        ("小明", {"小明喜欢爬山"}),
        ("Annual", {"The Annual report is due"}),
        ("Cy", set()),
    ],
)
async def test_whoever_is_named_is_found_by_subject_entity_and_text(memory, name, found):
    await kept(memory, "Ann plays chess")
    await kept(memory, "The chess club meets at ANN's")
    await kept(memory, "Bo is her brother", entities=("ann",))
    await kept(memory, "The Annual report is due")
    await kept(memory, "小明喜欢爬山")
    assert await about(memory, name) == found


async def test_what_replaced_it_is_about_them_too(memory):
    old = await kept(memory, "Ann works in Graz")
    middle = await kept(memory, "She moved to Linz", supersedes=(old,))
    await kept(memory, "She moved on to Wels", supersedes=(middle,))
    assert await about(memory, "Ann") == {
        "Ann works in Graz",
        "She moved to Linz",
        "She moved on to Wels",
    }


async def test_the_user_is_whom_a_memory_without_another_subject_is_about(memory):
    await kept(memory, "用户喜欢茶", subject="用户", predicate="likes", object="茶")
    await kept(memory, "Lives near the river")
    await kept(memory, "Ann plays chess", subject="Ann", predicate="plays", object="chess")
    assert await about(memory, "user") == {"用户喜欢茶", "Lives near the river"}
    assert await about(memory, "用户") == await about(memory, "me")


async def test_another_name_for_the_same_thing_finds_it(memory):
    await kept(memory, "The shop runs on PostgreSQL")
    assert await about(memory, "Postgres") == {"The shop runs on PostgreSQL"}


async def test_another_scope_is_not_touched(memory):
    await kept(memory, "Ann plays chess", scope="other")
    assert await about(memory, "Ann") == set()


async def test_lines_about_one_person_can_be_taken_in_elsewhere(memory):
    old = await kept(memory, "Ann works in Graz")
    await kept(memory, "Ann works in Linz", supersedes=(old,))
    await kept(memory, "Bo rows")
    lines = [line async for line in memory.export(about="Ann")]
    assert [json.loads(line)["content"] for line in lines] == [
        "Ann works in Graz",
        "Ann works in Linz",
    ]
    assert (await memory.import_lines(lines, scope="copy")).created == 2


@pytest.mark.parametrize("name", ["  ", "。", "…"])
async def test_a_name_of_nothing_is_refused(memory, name):
    with pytest.raises(InvalidInput, match="about must be a name"):
        await about(memory, name)
