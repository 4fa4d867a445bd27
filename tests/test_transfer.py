"""Moving memories out and in: complete, twice the same, and deaf to bad lines."""

import json

import pytest

from memory_core import Forget, Memory, NewMemory


async def told(memory, *contents, **fields):
    return [(await memory.remember(NewMemory(content=text, **fields))).id for text in contents]


async def lines(memory, scope=""):
    return [line async for line in memory.export(scope=scope)]


@pytest.fixture
async def elsewhere(settings, clock, tmp_path):
    other = settings.model_copy(update={"db": tmp_path / "elsewhere.db"})
    async with await Memory.open(other, clock=clock) as opened:
        yield opened


async def test_a_round_trip_is_identical(memory, elsewhere):
    await memory.remember(NewMemory(subject="用户", predicate="居住城市", object="北京"))
    await memory.remember(NewMemory(subject="user", predicate="lives_in", object="杭州"))
    gone, source = await told(memory, "an archived note", "喝绿茶", tags=("b", "a"), clues=("茶",))
    await memory.forget(Forget(ids=(gone,)))
    await told(memory, "likes tea", kind="insight", derived_from=(source,), entities=("Mei", "茶"))
    before = await lines(memory)
    done = await elsewhere.import_lines(before)
    assert (done.created, done.unchanged, done.skipped) == (5, 0, ())
    assert await lines(elsewhere) == before


async def test_importing_twice_changes_nothing(memory, elsewhere):
    await told(memory, "one", "two")
    await elsewhere.import_lines(await lines(memory))
    again = await elsewhere.import_lines(await lines(memory))
    assert (again.created, again.unchanged) == (0, 2)


async def test_importing_twice_finds_what_was_archived(memory, elsewhere):
    await told(elsewhere, "mine came first")
    (gone,) = await told(memory, "an archived note")
    await memory.forget(Forget(ids=(gone,)))
    await elsewhere.import_lines(await lines(memory))
    again = await elsewhere.import_lines(await lines(memory))
    assert (again.created, again.unchanged) == (0, 1)


async def test_ids_that_are_taken_give_way(memory, elsewhere):
    await told(elsewhere, "mine came first")
    await told(memory, "theirs is one", "theirs is two", "theirs is three")
    done = await elsewhere.import_lines(await lines(memory))
    assert done.created == 3
    contents = {json.loads(line)["content"] for line in await lines(elsewhere)}
    assert len(contents) == 4


async def test_two_lines_of_one_id_are_two_memories(memory, elsewhere):
    await told(memory, "theirs")
    (line,) = await lines(memory)
    done = await elsewhere.import_lines([line, line.replace("theirs", "another")])
    assert done.created == 2


BAD = {
    "content": ["   ", None, 7, "x" * 20_000],
    "kind": ["banana", 7],
    "scope": [7, None],
    "created_at": ["0001-01-01T00:00:00+14:00", "yesterday", "2026-01-01T00:00:00", 7],
    "observed_at": ["9999-12-31T23:59:59-14:00", None],
    "use_count": [10**30, 2**63 - 1, -1, 1.5, True],
    "stale": ["yes please", [1]],
    "importance": [2, "high", True],
    "tags": ["a", [1], None],
    "id": ["a2hzzzzzzzz", "nothing", 7, ""],
}


@pytest.mark.parametrize(("field", "value"), [(f, v) for f, values in BAD.items() for v in values])
async def test_a_bad_line_is_named_and_the_others_come(memory, elsewhere, field, value):
    await told(memory, "good one", "spoiled", "good two")
    one, spoiled, two = await lines(memory)
    spoiled = json.dumps(json.loads(spoiled) | {field: value})
    done = await elsewhere.import_lines([one, spoiled, "{", two])
    assert done.created == 2
    assert [sentence.split(":")[0] for sentence in done.skipped] == ["line 2", "line 3"]


async def test_a_line_without_kind_or_scope_takes_the_defaults(memory, elsewhere):
    await told(memory, "a plain fact")
    line = {
        k: v for k, v in json.loads((await lines(memory))[0]).items() if k not in ("kind", "scope")
    }
    assert (await elsewhere.import_lines(["\ufeff" + json.dumps(line)])).created == 1


async def test_no_credential_comes_in_by_an_import(memory, elsewhere):
    await told(memory, "a plain fact")
    line = json.loads((await lines(memory))[0])
    line |= {"content": "the key is sk-live-0123456789abcdef", "tags": ["sk-live-0123456789abcdef"]}
    await elsewhere.import_lines([json.dumps(line)])
    assert "0123456789abcdef" not in "".join(await lines(elsewhere))


async def test_after_a_high_id_a_scope_goes_on(memory, elsewhere):
    await told(memory, "a plain fact")
    line = json.loads((await lines(memory))[0]) | {"id": "a1gzzzzzzz"}
    await elsewhere.import_lines([json.dumps(line)])
    first, second = await told(elsewhere, "the next", "and the next")
    assert first != second
    assert (await elsewhere.get(second)).content == "and the next"
