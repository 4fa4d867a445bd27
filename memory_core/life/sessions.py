"""The end of a session: its working memories go with it, what is worth keeping is named.

Nothing is promoted by itself: whoever ends the session decides what to remember for good.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime

from memory_core import ids
from memory_core.errors import InvalidInput
from memory_core.policies import Policies
from memory_core.reports import SessionEnded
from memory_core.store import memories, scopes
from memory_core.store.db import Database
from memory_core.store.driver import Connection
from memory_core.store.events import Cause
from memory_core.store.filters import Filter
from memory_core.types import Brief, StoredMemory

_ACTOR = "session"
_OFFERED = 10
_IMPORTANT = 0.6
_NEEDED = 2


@dataclass(frozen=True, kw_only=True)
class Sessions:
    """Ends sessions. One per process; shared by every caller."""

    database: Database
    policies: Policies
    clock: Callable[[], datetime]

    async def end(self, session: str, scope: str) -> SessionEnded:
        """Archive the session's working memories. Raises InvalidInput without a session.

        Ending it again, or one that nobody knows, archives nothing.
        """
        name = session.strip()
        if not name:
            raise InvalidInput("session is empty; give the one that remember was called with")
        cause = Cause(
            at=self.clock(),
            action="archived",
            actor=_ACTOR,
            reason=f"its session {name[:80]} ended",
            batch=secrets.token_hex(6),
        )
        return await self.database.write(_end, name, scope, self.policies, cause)


def worth_keeping(members: Iterable[StoredMemory]) -> list[StoredMemory]:
    """What was important, needed more than once or praised, the worthiest first."""
    chosen = [one for one in members if _worthy(one)]
    return sorted(chosen, key=lambda one: (-one.importance, -one.use_count, one.id))[:_OFFERED]


def _worthy(one: StoredMemory) -> bool:
    return one.importance >= _IMPORTANT or one.use_count >= _NEEDED or one.usefulness > 0.5


def _end(
    tx: Connection, session: str, scope: str, policies: Policies, cause: Cause
) -> SessionEnded:
    scope_id = scopes.find(tx, scope)
    if scope_id is None:
        return SessionEnded(session=session, archived=(), worth_keeping=())
    working = tuple(
        kind for kind, one in policies.within(scope).kinds.items() if one.tier == "working"
    )
    keep = Filter(now=cause.at, session=session, kinds=working, internal=True)
    members = memories.select(tx, scope_id, keep, order="oldest") if working else []
    for one in members:
        memories.archive(tx, ids.decode(one.id), cause)
    return SessionEnded(
        session=session,
        archived=tuple(one.id for one in members),
        worth_keeping=tuple(Brief(id=o.id, content=o.content) for o in worth_keeping(members)),
    )
