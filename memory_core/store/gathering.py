"""What a merge lets the kept memory take over, so that nothing the merged one knew is lost.

The kept memory counts the uses of both, is as sure and as important as the surer one, was last
told when the later one was and is true from when the earlier one was; it has the tags of both.
Its log says so, with what there was before. Which memories are merged is decided in `life`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import timedelta

from memory_core import ids
from memory_core.store import events
from memory_core.store.driver import Connection
from memory_core.store.events import Cause

_ONE_TELLING = timedelta(days=1) // timedelta(milliseconds=1)
"""Told within a day of each other, two memories are of one time, which needs no span."""


@dataclass(frozen=True, kw_only=True)
class _Told:
    """The columns that two tellings are joined in. Times are milliseconds."""

    confidence: float
    importance: float
    observed_at: int
    last_used_at: int | None
    valid_from: int | None

    @property
    def begins(self) -> int:
        return self.valid_from or self.observed_at


def gather(tx: Connection, kept: int, merged: int, cause: Cause) -> None:
    """Give `kept` what `merged` has beyond it, and log that, where there is something."""
    mine, other = _told(tx, kept), _told(tx, merged)
    before, wanted = asdict(mine), asdict(_joined(mine, other))
    columns = {name: value for name, value in wanted.items() if value != before[name]}
    (uses,) = tx.execute("SELECT use_count FROM memory WHERE id = ?", (merged,)).fetchone()
    extra = {"uses": uses, "tags_added": _add_tags(tx, kept, merged)}
    _set(tx, kept, columns, uses)
    reason = f"with what {ids.encode(merged)} knew"
    gathered = replace(cause, action="gathered", reason=reason)
    was = {name: before[name] for name in columns}
    kept_for_undo = {name: value for name, value in extra.items() if value}
    if was or kept_for_undo:
        events.log(tx, ids.scope_of(kept), kept, gathered, was | kept_for_undo)


def give_back(tx: Connection, kept: int, before: Mapping[str, object]) -> None:
    """Take back what an event of `gather` gave beside columns: uses counted, tags added."""
    tx.execute(
        "UPDATE memory SET use_count = max(0, use_count - ?) WHERE id = ?",
        (before.get("uses", 0), kept),
    )
    tx.execute(
        "DELETE FROM tag WHERE memory_id = ? AND tag IN (SELECT value FROM json_each(?))",
        (kept, json.dumps(before.get("tags_added", []))),
    )


def _joined(kept: _Told, merged: _Told) -> _Told:
    told = max(kept.observed_at, merged.observed_at)
    begins = min(kept.begins, merged.begins)
    uses = [used for used in (kept.last_used_at, merged.last_used_at) if used is not None]
    return _Told(
        confidence=max(kept.confidence, merged.confidence),
        importance=max(kept.importance, merged.importance),
        observed_at=told,
        last_used_at=max(uses, default=None),
        valid_from=begins if told - begins > _ONE_TELLING else kept.valid_from,
    )


def _told(tx: Connection, memory_id: int) -> _Told:
    row = tx.execute(
        "SELECT confidence, importance, observed_at, last_used_at, valid_from"
        " FROM memory WHERE id = ?",
        (memory_id,),
    ).fetchone()
    return _Told(**row)


def _add_tags(tx: Connection, kept: int, merged: int) -> list[str]:
    rows = tx.execute(
        "INSERT OR IGNORE INTO tag (tag, memory_id, position)"
        " SELECT tag, ?, position + (SELECT count(*) FROM tag WHERE memory_id = ?)"
        " FROM tag WHERE memory_id = ? RETURNING tag",
        (kept, kept, merged),
    ).fetchall()
    return [row[0] for row in rows]


def _set(tx: Connection, memory_id: int, columns: Mapping[str, object], uses: int) -> None:
    settings = "".join(f", {name} = :{name}" for name in columns)
    tx.execute(
        f"UPDATE memory SET use_count = use_count + :uses{settings} WHERE id = :id",
        {**columns, "uses": uses, "id": memory_id},
    )
