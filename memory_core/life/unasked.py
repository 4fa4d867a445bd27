"""Reflecting unasked: after some hundred new memories, in quiet times, once for all processes.

Nothing is changed by it, and no text is kept of it: stats say how many of what was noticed, and
the next `reflect` shows it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from memory_core.life.reflection import Reflector
from memory_core.policies import Policies
from memory_core.store import leases, life, noticed, scopes
from memory_core.store.db import Database

_LEASE = "reflection"
_LIFETIME = timedelta(minutes=5)

_LARGEST = 10_000
"""Current memories up to which a scope is reflected on unasked: some seconds of work."""


@dataclass(frozen=True, kw_only=True)
class Unasked:
    """One per process. `holder` names the process."""

    database: Database
    reflector: Reflector
    policies: Policies
    clock: Callable[[], datetime]
    holder: str

    async def look(self) -> None:
        """Reflect on the scopes that have had enough news."""
        for scope_id, name in (await self.database.read(scopes.names)).items():
            if await self._is_due(scope_id, name) and await self._hold():
                try:
                    found = await self.reflector.count(name)
                    await self.database.write(noticed.keep, scope_id, found)
                finally:
                    await self.database.write(leases.release, _LEASE, self.holder)

    async def _is_due(self, scope_id: int, name: str) -> bool:
        enough = self.policies.within(name).limits.reflect_after
        if enough is None or await self.database.read(noticed.news, scope_id) < enough:
            return False
        return await self.database.read(life.count_current, scope_id) <= _LARGEST

    async def _hold(self) -> bool:
        return await self.database.write(
            leases.acquire, _LEASE, self.holder, self.clock(), _LIFETIME
        )
