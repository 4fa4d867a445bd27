"""Queueing the log of a session that ended, from outside of a server.

The path is noted and nothing else: reading the log, asking a model and storing what it said is
for whoever works the queue off.
"""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from memory_core.place import Place
from memory_core.store import extractions, scopes
from memory_core.store.glance import noting


def put_log(place: Place, log: Path, *, session: str, scope: str, now: datetime) -> bool:
    """Queue the log at this path for its memories to be drawn out; once, however often it is told.

    False where there is no database yet. Raises StoreError.
    """
    with noting(place.db, place.key) as tx:
        if tx is None:
            return False
        scope_id = scopes.ensure(tx, scope)
        extractions.enqueue_log(tx, scope_id, str(log.absolute()), session, now)
        return True
