"""Keeping the indexes full: vectors that are owed, and rebuilding what was lost.

Everything here can stop at any moment and go on later: the queue is in the database, and an
entry that is already right is left alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress

from memory_core import ids
from memory_core.embed import EmbeddingService, RerankingService
from memory_core.errors import EmbeddingError, StoreError
from memory_core.origin import with_extra
from memory_core.reports import Check, Progress
from memory_core.store import lexical, memories, resting, vectors
from memory_core.store.db import Database
from memory_core.store.driver import Connection
from memory_core.store.vectors import Embedded
from memory_core.write.prepare import Rules, analyse, index_terms

OnProgress = Callable[[Progress], None]

_PATIENCE = 600.0
_PAUSE = 5.0
"""Seconds between looks at the queue: another process may have put something in."""

_OWED = 64
"""Vectors written in one transaction. Between the model's own small batches questions go first."""

_ROWS = 500


async def keep_embedded(
    database: Database, embedding: EmbeddingService, owing: asyncio.Event
) -> None:
    """Fill in owed vectors for as long as the process lives; `owing` says that there are some."""
    if not await embedding.wait_ready(_PATIENCE):
        return
    await database.write(vectors.enqueue_outdated, embedding.name or "")
    while True:
        # Disk full or locked for long: the queue keeps, and the client's own calls will say it.
        with suppress(StoreError):
            await _drain(database, embedding, None)
        # Not `wait_for`: before Python 3.12 it loses a cancellation that comes with the event.
        with suppress(TimeoutError):
            async with asyncio.timeout(_PAUSE):
                await owing.wait()
        owing.clear()


async def reindex(
    database: Database, embedding: EmbeddingService, rules: Rules, progress: OnProgress | None
) -> int:
    """Make every index entry right; returns the number of memories looked at."""
    await database.write(lexical.rebuild)
    done = await _reindex_words(database, rules, progress)
    if await embedding.wait_ready(_PATIENCE):
        await database.write(vectors.enqueue_outdated, embedding.name or "")
        await _drain(database, embedding, progress)
    return done


async def wake(database: Database, rules: Rules) -> None:
    """Put what came back from the archive into the word index again."""
    while await database.read(resting.waiting):
        await database.write(resting.wake, lambda memory: analyse(memory, rules))


def embedding_check(embedding: EmbeddingService, *, wanted: bool) -> Check:
    """Whether meaning is searched, or only words; `wanted` unless the settings say none."""
    ok = embedding.state in ("ready", "loading", "off")
    detail = f"{embedding.name or ''} {embedding.state} {embedding.detail}".strip()
    mend = "" if ok else "set PALIMPSEST_EMBEDDING to bundled, a model that is there, or none"
    if wanted and embedding.state == "off":
        mend = f'run pip install "{with_extra("sentence-transformers")}"'
    return Check(name="embedding model", ok=ok, detail=detail, mend=mend)


def calibration_check(model: str | None, fitted: Collection[str]) -> Check:
    """Whether a relevance was fitted for the model; `fitted` are the names of those it was for."""
    if model is None or model in fitted:
        detail = "fitted for this model" if model else "goes by words"
        return Check(name="relevance", ok=True, detail=detail)
    return Check(
        name="relevance",
        ok=True,
        detail="not fitted for this model; the bundled model's table is used",
        mend="run `python -m evals calibrate` in a checkout, and put its table into the file that "
        "PALIMPSEST_CONFIG names",
    )


def reranker_check(reranking: RerankingService) -> tuple[Check, ...]:
    """The state of a reranker that the settings name; nothing where they name none."""
    if reranking.load is None:
        return ()
    detail = f"{reranking.name} {reranking.state} {reranking.detail}".strip()
    ok = reranking.state != "failed"
    mend = "" if ok else "set PALIMPSEST_RERANKER to a cross-encoder that is there, or none"
    return (Check(name="reranker", ok=ok, detail=detail, mend=mend),)


def missing_check(tx: Connection, model: str | None) -> Check:
    """Whether every memory has its vector of the model; None while none is ready."""
    missing = vectors.missing(tx, model) if model else vectors.owed(tx)
    if not missing:
        return Check(name="vectors to come", ok=True, detail="none")
    return Check(
        name="vectors to come",
        ok=True,
        detail=f"{missing} memories have no vector of this model yet and are found by words",
        mend="run `palimpsest reindex`; a running server makes them too, little by little",
    )


async def _drain(
    database: Database, embedding: EmbeddingService, progress: OnProgress | None
) -> None:
    """Embed the queue from its beginning; a text that the model refuses stays in it."""
    total = await database.read(vectors.owed)
    done = after = 0
    while owed := await database.read(vectors.next_owed, _OWED, after):
        after = owed[-1][0]
        filled = await _embed(embedding, owed)
        if filled is None:
            return
        await database.write(vectors.fill, filled)
        done += len(owed)
        if progress:
            progress(Progress(done=done, total=max(total, done), message="embedding"))


async def _embed(
    embedding: EmbeddingService, owed: Sequence[tuple[int, str]]
) -> list[tuple[int, Embedded]] | None:
    try:
        made = await embedding.documents([content for _, content in owed])
    except EmbeddingError:
        # One bad text must not keep its neighbours from their vectors.
        if len(owed) == 1:
            return []
        alone = [await _embed(embedding, [one]) for one in owed]
        return [pair for pairs in alone if pairs for pair in pairs]
    if made is None:
        return None
    name, dimension = embedding.name or "", embedding.dimension or 0
    return [
        (number, Embedded(model=name, dimension=dimension, vector=vector))
        for (number, _), vector in zip(owed, made, strict=True)
    ]


async def _reindex_words(database: Database, rules: Rules, progress: OnProgress | None) -> int:
    total = await database.read(memories.count)
    done = after = 0
    while batch := await database.write(_refresh_batch, rules, after):
        after, number = batch
        done += number
        if progress:
            progress(Progress(done=done, total=max(total, done), message="indexing words"))
    return done


def _refresh_batch(tx: Connection, rules: Rules, after: int) -> tuple[int, int] | None:
    """Refresh the entries of the next memories; the last id and how many they were."""
    numbers = memories.ids_after(tx, after, _ROWS)
    by_scope: dict[int, list[int]] = {}
    for number in numbers:
        by_scope.setdefault(ids.scope_of(number), []).append(number)
    for scope_id, members in by_scope.items():
        for number, memory in memories.get(tx, scope_id, members).items():
            if not resting.rests(tx, memory):
                lexical.refresh(tx, number, index_terms(memory, rules.lexicon))
    return (numbers[-1], len(numbers)) if numbers else None
