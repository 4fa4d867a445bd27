import asyncio
import json
from datetime import timedelta

import pytest

from memory_core import InvalidInput, Place, Query, session_logs
from memory_core.life.extraction import Extractor
from memory_core.life.extraction_queue import LONGEST, ExtractionQueue
from memory_core.life.quiet import QUIET, extract_quietly
from memory_core.store import extractions, leases
from tests.life.helpers import until
from tests.life.replies import Replies
from tests.life.samples import LEXICON

TALK = "User: I prefer tea over coffee."
TEA = [{"content": "The user prefers tea", "quote": "I prefer tea", "kind": "preference"}]


@pytest.fixture
def queue(memory, database, settings, clock):
    async def remember(candidates, scope):
        return await memory.remember_all(candidates, scope=scope)

    return ExtractionQueue(
        database=database,
        extractor=Extractor(lexicon=LEXICON, timezone=settings.timezone),
        remember=remember,
        clock=clock,
        holder="test",
    )


async def put(queue, content=TALK, scope="default"):
    return await queue.put(content, speaker="user", session="s1", scope=scope)


async def counts(queue):
    return await queue.database.read(extractions.counts, 1)


async def test_a_text_becomes_memories(memory, queue):
    await put(queue)
    assert await counts(queue) == (1, 0)
    (done,) = await queue.work_off(Replies(TEA))
    assert len(done.candidates) == 1
    assert await counts(queue) == (0, 0)
    (hit,) = (await memory.recall(Query(text="tea"))).hits
    assert (hit.memory.content, hit.memory.session) == ("The user prefers tea", "s1")


async def test_what_fails_stores_nothing_and_is_tried_three_times(memory, queue):
    await put(queue)
    model = Replies("Sure!")
    for waiting in (1, 1, 0):
        assert len(await queue.work_off(model)) == 1
        assert (await counts(queue))[0] == waiting
    assert await counts(queue) == (0, 1)
    assert not (await memory.newest())
    assert await queue.work_off(Replies(TEA)) == []


async def test_one_that_fails_does_not_hold_up_the_next(memory, queue):
    await put(queue)
    await put(queue, "User: I prefer tea, as I said.")
    await queue.work_off(Replies("Sure!", "Sure!", TEA))
    assert await counts(queue) == (1, 0)
    assert len(await memory.newest()) == 1


async def test_done_twice_after_a_crash_it_stores_once(memory, queue):
    for _ in range(2):
        await put(queue)
        await queue.work_off(Replies(TEA))
    assert len(await memory.newest()) == 1


async def test_each_text_goes_to_its_own_scope(memory, queue):
    await put(queue, scope="other")
    await queue.work_off(Replies(TEA))
    assert len(await memory.newest(scope="other")) == 1
    assert not await memory.newest()


async def test_another_process_is_not_disturbed(queue, clock):
    await put(queue)
    given = ("extraction", "another", clock.now, timedelta(minutes=10))
    await queue.database.write(leases.acquire, *given)
    assert await queue.work_off(Replies(TEA)) == []
    assert await counts(queue) == (1, 0)


async def test_credentials_never_reach_the_queue(queue, settings):
    await put(queue, "User: the key is sk-live-0123456789abcdef0123")
    waiting = await queue.database.read(extractions.next_waiting)
    assert "sk-live" not in waiting.text


@pytest.mark.parametrize("content", ["", " \n", "x" * (LONGEST + 1)])
async def test_a_text_must_be_one(queue, content):
    with pytest.raises(InvalidInput):
        await put(queue, content)


def write_log(folder, said="I prefer tea over coffee."):
    log = folder / "session.jsonl"
    log.write_text(json.dumps({"type": "user", "message": {"content": said}}))
    return log


def put_log(settings, clock, log):
    place = Place.from_mapping({"PALIMPSEST_DB": str(settings.db)})
    return session_logs.put_log(place, log, session="s1", scope="default", now=clock())


async def test_the_log_of_a_session_is_read_when_its_turn_comes(
    memory, queue, settings, clock, tmp_path
):
    log = write_log(tmp_path, "The key is sk-live-0123456789abcdef. I prefer tea over coffee.")
    assert put_log(settings, clock, log)
    assert put_log(settings, clock, log)
    assert await counts(queue) == (1, 0)
    model = Replies(TEA)
    await queue.work_off(model)
    assert [one.content for one in await memory.newest()] == ["The user prefers tea"]
    assert "sk-live" not in str(model.asked)
    assert not await queue.waits()


async def test_a_log_that_is_gone_is_given_up(queue, settings, clock, tmp_path):
    log = write_log(tmp_path)
    put_log(settings, clock, log)
    log.unlink()
    for _ in range(3):
        (done,) = await queue.work_off(Replies(TEA))
        assert done.failed
    assert await counts(queue) == (0, 1)


def test_without_a_database_nothing_is_queued_and_none_is_made(settings, clock, tmp_path):
    assert not put_log(settings, clock, write_log(tmp_path))
    assert not settings.db.exists()


async def test_the_server_works_the_queue_off_while_it_is_quiet(memory, queue, clock):
    await put(queue)
    last = [clock()]
    work = asyncio.create_task(
        extract_quietly(queue, Replies(TEA), lambda: last[0], look=0.0, again=0.0)
    )
    for _ in range(20):
        await asyncio.sleep(0)
    assert await counts(queue) == (1, 0)
    clock.advance(QUIET)

    async def done():
        return await counts(queue) == (0, 0)

    await until(done)
    work.cancel()
    await asyncio.gather(work, return_exceptions=True)
    assert len(await memory.newest()) == 1


async def test_doctor_says_what_was_given_up(memory, queue):
    await put(queue)
    for _ in range(3):
        await queue.work_off(Replies("Sure!"))
    (check,) = [one for one in await memory.doctor() if one.name == "texts to extract"]
    assert check.ok
    assert check.detail.startswith("1 were given up after 3 tries: the model gave no usable")
    assert "palimpsest extract" in check.mend
