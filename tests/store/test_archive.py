"""What lies in the archive gives up its place in the indexes, is still found, and comes back as
it was."""

import asyncio

import pytest

from memory_core import Forget, Memory, NewMemory, Query, ids
from memory_core.store import archive, memories, scopes, vectors
from memory_core.store.db import Database
from memory_core.store.events import Cause
from tests.life.helpers import lines, until


def vector_of(tx, number):
    row = tx.execute("SELECT embedding FROM vector WHERE id = ?", (number,)).fetchone()
    return None if row is None else row[0]


def words_of(tx, number):
    row = tx.execute("SELECT terms FROM index_text WHERE id = ?", (number,)).fetchone()
    return None if row is None else row[0]


def ties_of(tx, number):
    rows = tx.execute(
        "SELECT e.key, l.role, l.position FROM entity_link l JOIN entity e ON e.id = l.entity_id"
        " WHERE l.memory_id = ? ORDER BY l.position",
        (number,),
    )
    return [tuple(row) for row in rows]


@pytest.fixture
async def shelved(memory, database):
    """An archived memory, by its id, beside one that stays."""
    told = [NewMemory(content=c) for c in ("the user rents a garage in Bonn", "likes opera")]
    name, _ = [one.id for one in await memory.remember_all(told)]
    await memory.forget(Forget(ids=(name,)))
    return name


async def test_only_archived_memories_grow_light(memory, database, shelved):
    numbers = [ids.decode(one.id) for one in await memory.newest()]
    words = await database.read(words_of, ids.decode(shelved))
    given = await database.write(archive.lighten, [*numbers, ids.decode(shelved)])
    assert given >= 384 * 4 + len(words.encode())
    assert await database.read(vector_of, ids.decode(shelved)) is None
    assert await database.read(words_of, ids.decode(shelved)) is None
    assert all([await database.read(vector_of, number) for number in numbers])
    assert all(check.ok for check in await memory.doctor())


@pytest.mark.parametrize("way", ["restore", "undo"])
async def test_coming_back_is_exact(memory, database, shelved, way):
    number = ids.decode(shelved)
    before, whole = await lines(memory), await database.read(vector_of, number)
    words, ties = [await database.read(of, number) for of in (words_of, ties_of)]
    asked = await memory.recall(Query(text="garage in Bonn", time="history"))
    await database.write(archive.lighten, [number])
    assert await lines(memory) == before
    if way == "restore":
        await memory.forget(Forget(ids=(shelved,), mode="restore"))
    else:
        await memory.undo(str((await memory.history(shelved)).events[-1].id))
    assert await database.read(words_of, number) == words
    assert await database.read(ties_of, number) == ties

    async def vector_is_back():
        await asyncio.sleep(0.01)
        return await database.read(vector_of, number) == whole

    memory._owing.set()
    await until(vector_is_back)
    assert asked.hits == ()
    hits = (await memory.recall(Query(text="garage in Bonn"))).hits
    assert hits[0].memory.id == shelved
    assert "semantic" in hits[0].why.routes


async def test_a_topic_is_found_in_the_light_archive_by_meaning(memory, database, shelved):
    await database.write(archive.lighten, [ids.decode(shelved)])
    for mode in ("restore", "erase"):
        shown = await memory.forget(Forget(query="rents garage Bonn", mode=mode))
        assert [item.id for item in shown.items] == [shelved]
        assert "semantic" in shown.items[0].reason


async def test_a_topic_is_found_in_the_light_archive_by_words(settings, clock):
    plain = settings.model_copy(update={"embedding": "none"})
    async with await Memory.open(plain, clock=clock) as memory:
        told = [NewMemory(content=c) for c in ("用户在波恩租了车库", "the user rents boats")]
        names = [one.id for one in await memory.remember_all(told)]
        await memory.forget(Forget(ids=tuple(names)))
        opened = await Database.open(plain.db)
        await opened.write(archive.lighten, [ids.decode(name) for name in names])
        for query, name in (("车库", names[0]), ("rented boat", names[1])):
            shown = await memory.forget(Forget(query=query, mode="restore"))
            assert [item.id for item in shown.items] == [name]
        await opened.close()


async def test_a_reindex_leaves_what_rests(memory, database, shelved):
    await database.write(archive.lighten, [ids.decode(shelved)])
    await memory.reindex()
    assert await database.read(words_of, ids.decode(shelved)) is None
    assert all(check.ok for check in await memory.doctor())


async def test_what_a_crash_left_unindexed_is_indexed_at_the_next_start(
    memory, database, settings, clock, shelved
):
    number = ids.decode(shelved)
    words = await database.read(words_of, number)
    await database.write(archive.lighten, [number])
    cause = Cause(at=clock.now, action="restored", actor="user")
    await database.write(memories.change, number, {"state": "current"}, cause)
    assert all(check.ok for check in await memory.doctor())
    async with await Memory.open(settings, clock=clock) as again:
        await again.settle()
        assert await database.read(words_of, number) == words


async def test_bits_estimate_the_cosine(memory, database, shelved):
    number = ids.decode(shelved)
    embedder = memory._embedding
    vector = await embedder.query("the user rents a garage in Cologne")
    asked = vectors.Embedded(model=embedder.name, dimension=384, vector=vector)
    exact = (await database.read(vectors.cosines, asked, [number]))[number]
    await database.write(archive.lighten, [number])
    assert (await database.read(vectors.cosines, asked, [number]))[number] == pytest.approx(
        exact, abs=0.1
    )


async def test_an_erased_light_memory_leaves_nothing(memory, database, shelved):
    await database.write(archive.lighten, [ids.decode(shelved)])
    shown = await memory.forget(Forget(ids=(shelved,), mode="erase"))
    done = await memory.forget(Forget(mode="erase", confirm=shown.confirm))
    assert (done.receipt.rows, done.receipt.vectors, done.receipt.verified) == (1, 0, True)
    assert all(check.ok for check in await memory.doctor())


async def test_another_model_does_not_ask_for_vectors_of_the_light(memory, database, shelved):
    await database.write(archive.lighten, [ids.decode(shelved)])
    assert await database.write(vectors.enqueue_outdated, "fake-1") == 0
    assert await database.write(vectors.enqueue_outdated, "fake-2") == 2


async def test_settled_are_those_to_which_nothing_happened_lately(memory, database, clock, shelved):
    scope_id = await database.read(scopes.find, "default")
    found = [
        (await database.read(archive.settled, scope_id, when, 0))[0]
        for when in (clock.now.replace(hour=0), clock.now)
    ]
    assert found == [[], [ids.decode(shelved)]]
