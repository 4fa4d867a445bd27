"""Extraction behind a durable queue: nobody who tells something waits for a model.

A text leaves the queue when its memories are stored. A crash between the two stores them again,
which the write road recognises as repeats.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import cast

from memory_core import text
from memory_core.errors import InvalidInput
from memory_core.life import session_log
from memory_core.life.extraction import Extractor
from memory_core.life.model import Model
from memory_core.life.transcript import Speaker
from memory_core.reports import Extracted
from memory_core.store import extractions, leases, scopes
from memory_core.store.db import Database
from memory_core.types import NewMemory

Remember = Callable[[Sequence[NewMemory], str], Awaitable[object]]
"""Stores candidates in a scope, given by its name."""

LONGEST = 400_000
"""Characters of one text: a long day's conversation."""

_LEASE = "extraction"
_LIFETIME = timedelta(minutes=10)
"""Longer than a model takes for one text."""


@dataclass(frozen=True, kw_only=True)
class ExtractionQueue:
    """Takes texts in, and works them off one by one. One per process."""

    database: Database
    extractor: Extractor
    remember: Remember
    clock: Callable[[], datetime]
    holder: str

    async def put(self, content: str, *, speaker: Speaker, session: str, scope: str) -> int:
        """Queue a text, without the credentials in it. Raises InvalidInput."""
        redacted = text.redact(text.clean(content)).text.strip()
        if not redacted:
            raise InvalidInput("the text is empty; give a conversation, a log or a document")
        if len(redacted) > LONGEST:
            raise InvalidInput(
                f"the text has {len(redacted):,} characters; give at most {LONGEST:,} at a time"
            )
        scope_id = await self.database.write(scopes.ensure, scope)
        return await self.database.write(
            extractions.enqueue, scope_id, redacted, speaker, session, self.clock()
        )

    async def propose(
        self, content: str, *, session: str, told_at: datetime | None, model: Model
    ) -> Extracted:
        """What a text would give, for a person to look at: nothing is queued or stored."""
        return await self.extractor.extract(
            text.redact(text.clean(content)).text,
            speaker="user",
            session=session,
            now=told_at or self.clock(),
            model=model,
        )

    async def waits(self) -> bool:
        """Whether there is a text to be tried."""
        return await self.database.read(extractions.next_waiting) is not None

    async def work_off(self, model: Model) -> list[Extracted]:
        """Extract from every waiting text, each once; returns what each gave. Another process's
        turn is left to it."""
        done: list[Extracted] = []
        tried: set[int] = set()
        try:
            while await self._hold():
                waiting = await self.database.read(extractions.next_waiting)
                # A text that failed just now is for another run: the model may be back then.
                if waiting is None or waiting.id in tried:
                    break
                tried.add(waiting.id)
                done.append(await self._one(waiting, model))
        finally:
            await self.database.write(leases.release, _LEASE, self.holder)
        return done

    async def _one(self, waiting: extractions.Waiting, model: Model) -> Extracted:
        try:
            content, speaker = await asyncio.to_thread(_content, waiting)
        except OSError as error:
            reason = f"the log {waiting.text} cannot be read ({error.strerror})"
            await self.database.write(extractions.fail, waiting.id, reason)
            return Extracted(candidates=(), dropped=(), failed=True)
        extracted = await self.extractor.extract(
            content,
            speaker=speaker,
            session=waiting.session,
            now=waiting.at,
            model=model,
        )
        if extracted.failed:
            reason = "the model gave no usable answer"
            await self.database.write(extractions.fail, waiting.id, reason)
            return extracted
        scope = (await self.database.read(scopes.names))[waiting.scope_id]
        await self.remember(extracted.candidates, scope)
        await self.database.write(extractions.finish, waiting.id)
        return extracted

    async def _hold(self) -> bool:
        return await self.database.write(
            leases.acquire, _LEASE, self.holder, self.clock(), _LIFETIME
        )


def _content(waiting: extractions.Waiting) -> tuple[str, Speaker]:
    """What a waiting text says, and whose it is where it names no speaker. Raises OSError."""
    if waiting.source != extractions.LOG:
        return waiting.text, cast(Speaker, waiting.source)
    said = session_log.read(Path(waiting.text), LONGEST)
    return text.redact(text.clean(said)).text, "other"
