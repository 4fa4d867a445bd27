"""Cases from the field: living. Several processes, sudden ends, full disks, lost indexes."""

import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
import sqlcipher3.dbapi2 as sqlite

from memory_core import Memory, NewMemory, Query, StoreFull
from tests.fakes import FakeEmbedder

WRITER = Path(__file__).parent / "writer_process.py"
ROOT = Path(__file__).parents[2]


def start(database: Path, name: str, count: int) -> subprocess.Popen[str]:
    command = [sys.executable, str(WRITER), str(database), name, str(count)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=_plain())


def _plain() -> dict[str, str]:
    return {"PYTHONPATH": str(ROOT), "PATH": ""}


def acknowledged(process: subprocess.Popen[str]) -> list[str]:
    out, _ = process.communicate(timeout=120)
    return out.split()


async def opened(settings, clock, **fields) -> Memory:
    memory = await Memory.open(settings, clock=clock, **fields)
    await memory.wait_ready(5)
    return memory


async def tell(memory, *contents):
    return [(await memory.remember(NewMemory(content=text))).id for text in contents]


async def found(memory, question):
    return [hit.memory.content for hit in (await memory.recall(Query(text=question))).hits]


async def test_eight_processes_write_while_another_holds_the_lock(settings, clock):
    await (await opened(settings, clock)).close()
    holder = sqlite.connect(str(settings.db), isolation_level=None, check_same_thread=False)
    holder.execute("BEGIN IMMEDIATE")
    release = threading.Timer(3.0, lambda: holder.execute("ROLLBACK"))
    release.start()
    processes = [start(settings.db, str(n), 50) for n in range(8)]
    ids = [name for process in processes for name in acknowledged(process)]
    release.join()
    holder.close()
    assert [process.returncode for process in processes] == [0] * 8
    assert len(set(ids)) == 400
    async with await opened(settings, clock) as memory:
        assert (await memory.stats()).states == {"current": 400}


async def test_a_killed_process_loses_nothing_that_it_acknowledged(settings):
    ids: list[str] = []
    for life in range(10):
        process = start(settings.db, str(life), 10_000)
        assert process.stdout is not None
        ids += [process.stdout.readline().strip() for _ in range(5 + 3 * life)]
        process.send_signal(signal.SIGKILL)
        ids += acknowledged(process)
    async with await Memory.open(settings) as memory:
        for name in filter(None, ids):
            assert (await memory.get(name)).state == "current"
        assert [check.name for check in await memory.doctor() if not check.ok] == []


async def test_a_full_disk_is_said_and_nothing_is_pretended(memory, settings):
    await tell(memory, "before the disk was full")
    pages = await memory._database.outside_transaction(
        lambda tx: tx.execute("PRAGMA page_count").fetchone()[0]
    )
    await memory._database.outside_transaction(
        lambda tx: tx.execute(f"PRAGMA max_page_count={pages}").fetchone()
    )
    with pytest.raises(StoreFull, match="free some space"):
        await tell(memory, *(f"{n} " + "a long text to fill it " * 300 for n in range(50)))
    assert (await found(memory, "before the disk was full"))[0] == "before the disk was full"
    await memory._database.outside_transaction(
        lambda tx: tx.execute("PRAGMA max_page_count=1000000").fetchone()
    )
    await tell(memory, "after there was space again")
    assert [check.name for check in await memory.doctor() if not check.ok] == []


@pytest.mark.parametrize(
    "loss",
    [
        "DELETE FROM index_text",
        "DELETE FROM lexical_data",
        "DELETE FROM lexical_docsize",
        "DELETE FROM vector",
        "DELETE FROM vector_bits",
    ],
)
async def test_an_index_emptied_by_hand_is_seen_and_made_again(settings, clock, loss):
    embedder = FakeEmbedder(384)
    async with await opened(settings, clock, embedder=embedder) as memory:
        await tell(memory, "the user's cat is called Mimi", "用户对花生过敏")
        before = [await found(memory, question) for question in ("cat", "花生")]
    by_hand = sqlite.connect(str(settings.db), isolation_level=None)
    by_hand.execute(loss)
    by_hand.close()
    # Without a model, since one begins to make what is missing as soon as it is there.
    async with await opened(settings, clock) as memory:
        assert [check.name for check in await memory.doctor() if not check.ok]
    async with await opened(settings, clock, embedder=embedder) as memory:
        await memory.reindex()
        assert [check.name for check in await memory.doctor() if not check.ok] == []
        assert [await found(memory, question) for question in ("cat", "花生")] == before


async def test_another_model_starts_by_words_and_embeds_all_again(settings, clock):
    async with await opened(settings, clock, embedder=FakeEmbedder(384)) as memory:
        await tell(memory, *(f"the {n}th bridge is closed" for n in range(30)))
    other = FakeEmbedder(64, name="another", synonyms={"crossing": "bridge"})
    async with await opened(settings, clock, embedder=other) as memory:
        assert await found(memory, "bridge closed")
        seen = []
        await memory.reindex(progress=seen.append)
        assert seen[-1].done == seen[-1].total
        assert (await memory.stats()).vectors_pending == 0
        assert await found(memory, "crossing")


async def test_a_text_the_model_refuses_is_kept_and_found_by_words(settings, clock):
    class Fussy(FakeEmbedder):
        def documents(self, texts):
            return [self._embed(text) if "odd" not in text else b"" for text in texts]

    async with await opened(settings, clock, embedder=Fussy(64)) as memory:
        (name,) = await tell(memory, "an odd zebra sleeps")
        assert await found(memory, "zebra") == ["an odd zebra sleeps"]
        assert (await memory.get(name)).state == "current"
