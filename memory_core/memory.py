"""The facade: one object that a server, a command or an eval talks to.

It owns the database, the embedding service and the two roads, and holds no SQL and no
decisions of its own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from memory_core import briefs, ids, indexing, transfer
from memory_core.briefing import Briefing, BriefingQuery, Costs
from memory_core.chores import Chores
from memory_core.embed import (
    Embedder,
    EmbeddingService,
    Reranker,
    RerankingService,
    make_reranking,
    make_service,
)
from memory_core.life.forgetting import Chosen
from memory_core.life.model import Model
from memory_core.life.patience import Patience
from memory_core.life.quiet import extract_quietly, keep_quietly
from memory_core.life.receipts import Verifier
from memory_core.life.sessions import Sessions
from memory_core.life.transcript import Speaker
from memory_core.life.undoing import Undoer
from memory_core.looking import Looking
from memory_core.parts import Clock, make_parts
from memory_core.read.budget import Measure
from memory_core.reports import (
    Check,
    Extracted,
    Progress,
    SessionEnded,
    Undone,
    Upkept,
)
from memory_core.settings import Settings
from memory_core.store import statistics
from memory_core.store.db import Database
from memory_core.text import Lexicon, load_secret_patterns, parse_time
from memory_core.transfer import Imported
from memory_core.types import (
    Forget,
    Forgotten,
    NewMemory,
    Outcome,
    Preview,
    Query,
    Recall,
    Reflect,
    Reflection,
    Trace,
)
from memory_core.uses import Uses

if TYPE_CHECKING:
    from memory_core.arrivals import Move
    from memory_core.moving import Moved

OnProgress = Callable[[Progress], None]

_MODEL_PATIENCE = 2.0
"""Seconds a recall waits for a model that is still loading: the bundled one needs less."""


def utc_now() -> datetime:
    return datetime.now(UTC)


class Memory(Looking):
    """Long-term memory in one database file. Open it with `async with await Memory.open(...)`."""

    def __init__(
        self,
        settings: Settings,
        database: Database,
        embedding: EmbeddingService,
        reranking: RerankingService,
        clock: Clock,
    ) -> None:
        super().__init__(settings, database, embedding, clock)
        self._reranking = reranking
        self._parts = make_parts(settings, database, embedding, reranking, clock)
        self._patience = Patience()
        self._chores = Chores()
        self._uses = Uses(database)
        self._owing = asyncio.Event()

    @classmethod
    async def open(
        cls,
        settings: Settings,
        *,
        clock: Clock = utc_now,
        embedder: Embedder | None = None,
        reranker: Reranker | None = None,
    ) -> Self:
        """Open or create the database and begin to load the models in the background.

        Raises the StoreError kinds. `embedder` and `reranker` replace those that the settings name.
        """
        key = settings.key.get_secret_value() if settings.key else None
        database = await Database.open(settings.db, key)
        embedding = make_service(settings.embedding, embedder=embedder)
        reranking = make_reranking(settings.reranker, reranker=reranker)
        memory = cls(settings, database, embedding, reranking, clock)
        embedding.start()
        reranking.start()
        rules, chores = memory._parts.rules, memory._chores
        chores.keep_doing(
            "embedding", lambda: indexing.keep_embedded(database, embedding, memory._owing)
        )
        chores.begin(asyncio.to_thread(_warm, rules.lexicon))
        chores.begin(indexing.wake(database, rules))
        return memory

    async def close(self) -> None:
        """Finish what is short, stop the rest, checkpoint and close. Safe to call twice."""
        self._uses.hurry()
        await self._chores.stop()
        await self._patience.close()
        self._embedding.close()
        self._reranking.close()
        await self._database.close()

    def close_now(self) -> None:
        """Checkpoint and close without an event loop, for a process that must exit at once."""
        self._database.close_now()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def wait_ready(self, seconds: float) -> bool:
        """Wait for the embedding model. False when it is off, failed, or not there in time.

        A reranker is waited for as long, but an answer without it is whole.
        """
        waited = self._embedding.wait_ready(seconds), self._reranking.wait_ready(seconds)
        ready, _ = await asyncio.gather(*waited)
        return ready

    @property
    def loading(self) -> bool:
        """Whether a model is still being loaded."""
        return "loading" in (self._embedding.state, self._reranking.state)

    async def settle(self) -> None:
        """Wait for what was left to be done after an answer, such as counting its use."""
        self._uses.hurry()
        await self._chores.settle()

    async def remember(self, new: NewMemory) -> Outcome:
        """Keep one memory; returns after the commit. Raises InvalidInput, NotFound."""
        return await self._parts.writer.remember(new, self._scope(new.scope))

    async def remember_all(
        self, new: Sequence[NewMemory], *, scope: str = "", progress: OnProgress | None = None
    ) -> list[Outcome]:
        """Keep many in order, all in one scope. A bad one raises before anything is stored."""
        return await self._parts.writer.remember_all(new, self._scope(scope), progress)

    async def recall(
        self, query: Query, *, measure: Measure | None = None, counts: bool = True
    ) -> Recall:
        """Answer a question within its token budget.

        `measure` gives the tokens of the answer as its reader will get it. Without `counts` it
        is no use of what it brings: a person looks, and nothing changes by that.
        """
        await self._embedding.wait_ready(_MODEL_PATIENCE)
        scope, now = self._scope(query.scope), self._clock()
        with self._parts.giving_way.answering():
            answer = await self._parts.reader.recall(query, scope, now=now, measure=measure)
        recalled = [(hit.memory.id, hit.memory.content) for hit in answer.hits if counts]
        self._parts.recent.add(scope, recalled, now)
        if self._uses.add([ids.decode(number) for number, _ in recalled], now):
            self._chores.begin(self._uses.count())
        return answer

    async def trace(self, query: Query) -> Trace:
        """A recall with what every stage saw. It counts as no use."""
        await self._embedding.wait_ready(_MODEL_PATIENCE)
        with self._parts.giving_way.answering():
            return await self._parts.reader.trace(
                query, self._scope(query.scope), now=self._clock()
            )

    async def forget(self, request: Forget) -> Preview | Forgotten:
        """Archive, erase or restore; a preview with a token wherever a person should look first."""
        scope = self._scope(request.scope)
        topic = await self._topic(request, scope) if request.query and not request.confirm else None
        done = await self._parts.forgetter.forget(request, scope, topic)
        await indexing.wake(self._database, self._parts.rules)
        return done

    async def reflect(
        self,
        request: Reflect,
        *,
        progress: OnProgress | None = None,
        patience: float | None = None,
    ) -> Reflection:
        """Propose, and with `apply` carry out, what keeps the store in order.

        After `patience` seconds the answer is only a message that says how to ask for the
        result, which is made in the background; None waits for it.
        """
        scope = self._scope(request.scope)
        work = partial(self._parts.reflector.reflect, request, scope, progress)
        return await self._patience.ask((scope, request), work, patience)

    async def maintain(
        self,
        *,
        scope: str = "",
        dry_run: bool = False,
        compact: bool = False,
        progress: OnProgress | None = None,
    ) -> Upkept:
        """Keep house now: expiry, fading, merges, extracts, limits, retention, disk space.

        One scope, or all where none is named. A dry run finds the same and changes nothing;
        `compact` rebuilds the file however little that frees.
        """
        return await self._parts.upkeep.run(
            scope, dry_run=dry_run, compact=compact, progress=progress
        )

    def start_upkeep(self) -> None:
        """From now on keep house in quiet times, for as long as this memory is open."""
        parts = self._parts
        self._chores.keep_doing(
            "upkeep",
            lambda: keep_quietly(parts.upkeep, lambda: self._last_call, unasked=parts.unasked),
        )

    async def undo(self, event: str, *, scope: str = "") -> Undone:
        """Take back the act that an event of the log belongs to. Raises NotFound, InvalidInput."""
        undoer = Undoer(
            database=self._database, policies=self._settings.policies, clock=self._clock
        )
        undone = await undoer.undo(event, self._scope(scope))
        await indexing.wake(self._database, self._parts.rules)
        return undone

    async def end_session(self, session: str, *, scope: str = "") -> SessionEnded:
        """Archive a session's working notes, and name those that are worth keeping for good."""
        sessions = Sessions(
            database=self._database, policies=self._settings.policies, clock=self._clock
        )
        return await sessions.end(session, self._scope(scope))

    async def extract(
        self,
        content: str,
        *,
        speaker: Speaker = "user",
        session: str = "",
        scope: str = "",
        model: Model | None = None,
    ) -> list[Extracted]:
        """Queue a text for its memories to be drawn out, and with a model work the queue off.

        The queue is in the database: without a model it waits. Raises InvalidInput.
        """
        await self._parts.extraction.put(
            content, speaker=speaker, session=session, scope=self._scope(scope)
        )
        return await self._parts.extraction.work_off(model) if model else []

    async def propose(
        self, content: str, *, session: str = "", told_at: str = "", model: Model
    ) -> Extracted:
        """What a model finds worth keeping in a conversation; nothing is stored.

        `told_at` is ISO 8601, empty for now. Raises InvalidInput.
        """
        now, zone = self._clock(), self._settings.timezone
        told = parse_time(told_at or "now", now=now, tz=zone, field="told_at")
        return await self._parts.extraction.propose(
            content, session=session, told_at=told, model=model
        )

    async def extract_waiting(self, model: Model) -> list[Extracted]:
        """Work off the texts that wait in all scopes; what each of them gave."""
        return await self._parts.extraction.work_off(model)

    def start_extraction(self, model: Model) -> None:
        """From now on work waiting texts off in quiet times, for as long as this memory is open."""
        queue = self._parts.extraction
        self._chores.keep_doing(
            "extraction", lambda: extract_quietly(queue, model, lambda: self._last_call)
        )

    async def verify_erased(self, receipt: str) -> Check:
        """Search the files for traces of what a receipt stands for. Raises NotFound."""
        return await Verifier(database=self._database).verify(receipt)

    async def briefing(self, query: BriefingQuery, *, costs: Costs) -> Briefing:
        """What to know before beginning, by section, within a budget. Raises InvalidInput.

        `costs` are the tokens that the briefing takes as its reader will get it.
        """
        if query.task:
            await self._embedding.wait_ready(_MODEL_PATIENCE)
        project = self._scope(query.project) if query.project else ""
        names = briefs.looked_into(project, self._scope(query.scope))
        return await self._parts.briefer.brief(briefs.checked(query), names, costs, self._clock())

    async def doctor(self) -> tuple[Check, ...]:
        """Check the file, the indexes and the embedding model."""
        checks = await self._database.write(statistics.checks, self._clock())
        wanted = self._settings.embedding != "none"
        model = indexing.embedding_check(self._embedding, wanted=wanted)
        missing = await self._database.read(indexing.missing_check, self._embedding.name)
        fitted = self._settings.policies.calibrations
        relevance = indexing.calibration_check(self._embedding.name, fitted)
        reranker = indexing.reranker_check(self._reranking)
        return (*checks, model, missing, relevance, *reranker)

    async def reindex(self, *, progress: OnProgress | None = None) -> int:
        """Rebuild the lexical index and all vectors that are missing or of another model."""
        return await indexing.reindex(self._database, self._embedding, self._parts.rules, progress)

    async def import_lines(
        self, lines: Iterable[str], *, scope: str = "", progress: OnProgress | None = None
    ) -> Imported:
        """Take in an export. Doing it twice changes nothing."""
        imported = await transfer.import_lines(
            self._database, self._parts.rules, lines, scope, self._scope(""), progress
        )
        self._owing.set()
        return imported

    async def move_in(self, path: Path, move: Move, *, progress: OnProgress | None = None) -> Moved:
        """Bring along what another tool left in a file or folder. Doing it twice changes nothing.

        Raises InvalidInput for what is not of the named origin, or cannot be read as a whole.
        """
        # Readers of strangers' files bring parsers with them that nothing else needs.
        from memory_core import arrivals, moving

        mover = arrivals.Mover(database=self._database, rules=self._parts.rules, clock=self._clock)
        read = partial(moving.read, move.origin, path)
        moved = await mover.move(read, replace(move, scope=self._scope(move.scope)), progress)
        self._owing.set()
        return moved

    async def _topic(self, request: Forget, scope: str) -> list[Chosen]:
        await self._embedding.wait_ready(_MODEL_PATIENCE)
        hits = await self._parts.reader.topic(
            request.query, scope, self._parts.forgetter.filter(request)
        )
        return [
            Chosen(id=ids.decode(hit.memory.id), reason=f"matches by {', '.join(hit.why.routes)}")
            for hit in hits
        ]


def _warm(lexicon: Lexicon) -> None:
    """Make what the first text would wait for: the phrases, and the patterns of secrets."""
    lexicon.terms("warm")
    load_secret_patterns()
