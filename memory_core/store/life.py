"""What reflection and upkeep read and change: light rows, their vectors, merges, feedback.

Reads go in pages, so that no transaction is long. What to change is decided in `life`.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from memory_core import ids
from memory_core.store import events, gathering, memories
from memory_core.store.driver import Connection
from memory_core.store.events import Cause
from memory_core.store.journal import columns_of
from memory_core.store.rows import from_ms, id_list, optional_time
from memory_core.types import Kind, Source, Visibility


@dataclass(frozen=True, kw_only=True, slots=True)
class Known:
    """A current memory, as far as deciding about its life needs it.

    `keys` are the folded names of all entities it is tied to; `sources` the ids it rests on.
    """

    id: int
    kind: Kind
    content: str
    subject: str
    predicate: str
    object: str
    slot: str
    source: Source
    visibility: Visibility
    session: str
    importance: float
    confidence: float
    usefulness: float
    use_count: int
    observed_at: datetime
    valid_from: datetime | None
    valid_to: datetime | None
    expires_at: datetime | None
    stale: bool
    superseded_by: int | None = None
    tags: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    sources: tuple[int, ...] = ()

    @property
    def true_from(self) -> datetime:
        return self.valid_from or self.observed_at


_COLUMNS = (
    "id, kind, content, subject, predicate, object, slot, source, visibility, session,"
    " importance, confidence, usefulness, use_count, observed_at, valid_from, valid_to,"
    " expires_at, stale, superseded_by"
)


def known_after(tx: Connection, scope_id: int, after: int, limit: int) -> list[Known]:
    """The next current memories of a scope in the order of their ids, expired ones included."""
    low, high = ids.span(scope_id)
    rows = tx.execute(
        f"SELECT {_COLUMNS} FROM memory WHERE id > ? AND id <= ? AND state = 'current'"
        " ORDER BY id LIMIT ?",
        (max(after, low - 1), high, limit),
    ).fetchall()
    return _known(tx, rows)


def known(tx: Connection, scope_id: int, memory_ids: Sequence[int]) -> dict[int, Known]:
    """Those of these memories that are in the scope and current."""
    rows = tx.execute(
        f"SELECT {_COLUMNS} FROM memory WHERE id IN (SELECT value FROM json_each(?))"
        " AND id BETWEEN ? AND ? AND state = 'current' ORDER BY id",
        (id_list(memory_ids), *ids.span(scope_id)),
    ).fetchall()
    return {one.id: one for one in _known(tx, rows)}


def known_beside(tx: Connection, scope_id: int, memory_id: int) -> list[Known]:
    """The other current memories of a memory's subject and predicate."""
    rows = tx.execute(
        f"SELECT {_COLUMNS} FROM memory WHERE slot = (SELECT slot FROM memory WHERE id = ?)"
        " AND slot <> '' AND id <> ? AND id BETWEEN ? AND ? AND state = 'current' ORDER BY id",
        (memory_id, memory_id, *ids.span(scope_id)),
    ).fetchall()
    return _known(tx, rows)


def count_current(tx: Connection, scope_id: int) -> int:
    row = tx.execute(
        "SELECT count(*) FROM memory WHERE id BETWEEN ? AND ? AND state = 'current'",
        ids.span(scope_id),
    ).fetchone()
    return int(row[0])


def main_model(tx: Connection, scope_id: int) -> int | None:
    """The embedding model that made most of the scope's vectors; None without vectors."""
    row = tx.execute(
        "SELECT model_id FROM vector_bits WHERE id BETWEEN ? AND ?"
        " GROUP BY model_id ORDER BY count(*) DESC LIMIT 1",
        ids.span(scope_id),
    ).fetchone()
    return None if row is None else int(row[0])


def vectors_of(tx: Connection, model_id: int, memory_ids: Sequence[int]) -> list[tuple[int, bytes]]:
    """The vectors of these memories, as (id, little-endian float32)."""
    rows = tx.execute(
        "SELECT id, embedding FROM vector"
        " WHERE id IN (SELECT value FROM json_each(?)) AND model_id = ? ORDER BY id",
        (id_list(memory_ids), model_id),
    )
    return [(row[0], row[1]) for row in rows]


def merge(tx: Connection, kept: int, merged: int, cause: Cause) -> None:
    """Archive a memory in favour of one that says the same, which takes over what it knew.

    What rests on the merged one rests on the kept one from then on, and is not stale by it.
    """
    columns: dict[str, object] = {"state": "archived", "superseded_by": kept}
    memories.change(tx, merged, columns, cause)
    gathering.gather(tx, kept, merged, cause)
    relink(tx, merged, kept, cause)


def relink(tx: Connection, old: int, new: int, cause: Cause) -> None:
    """Let what rests on a memory rest also on the one that takes its place."""
    for derived in memories.derived(tx, old):
        added = tx.execute(
            "INSERT OR IGNORE INTO derivation (memory_id, source_id) VALUES (?, ?)",
            (derived, new),
        ).rowcount
        if added:
            relinked = replace(cause, action="relinked")
            before = {"merged": old, "source": new}
            events.log(tx, ids.scope_of(derived), derived, relinked, before)


def actions(tx: Connection, memory_id: int) -> list[str]:
    """What happened to a memory, oldest first."""
    rows = tx.execute("SELECT action FROM event WHERE memory_id = ? ORDER BY id", (memory_id,))
    return [row[0] for row in rows]


@dataclass(frozen=True, kw_only=True)
class Departure:
    """How a memory left the answers: the columns that changed, with what they held before."""

    before: dict[str, object]
    batch: str


def departure(tx: Connection, memory_id: int) -> Departure | None:
    """How an archived memory was archived; None for one that is not archived.

    A memory that came archived from an import has no such event: its columns then say whether
    it had been superseded before.
    """
    row = tx.execute(
        "SELECT superseded_at FROM memory WHERE id = ? AND state = 'archived'", (memory_id,)
    ).fetchone()
    if row is None:
        return None
    event = tx.execute(
        "SELECT before, batch FROM event WHERE memory_id = ? AND before ->> '$.state' IS NOT NULL"
        " ORDER BY id DESC LIMIT 1",
        (memory_id,),
    ).fetchone()
    if event is None:
        state = "current" if row["superseded_at"] is None else "superseded"
        return Departure(before={"state": state}, batch="")
    before = columns_of(json.loads(event["before"]))
    return Departure(before=before, batch=event["batch"])


def unlink(tx: Connection, merged: int, cause: Cause) -> None:
    """Take back what the merge of a memory tied to the kept one."""
    rows = tx.execute(
        "SELECT id, memory_id, before ->> '$.source' AS source FROM event e"
        " WHERE action = 'relinked' AND before ->> '$.merged' = ?"
        " AND memory_id IN (SELECT memory_id FROM derivation WHERE source_id = ?)",
        (merged, merged),
    ).fetchall()
    for row in rows:
        link = (row["memory_id"], row["source"])
        gone = tx.execute(
            "DELETE FROM derivation WHERE memory_id = ? AND source_id = ?", link
        ).rowcount
        if gone:
            undone = replace(cause, action="unlinked")
            events.log(tx, ids.scope_of(link[0]), link[0], undone, {"source": link[1]})


def freshen(tx: Connection, source: int, cause: Cause) -> None:
    """Take the stale mark off what rests on a memory that came back, where nothing else stales it.

    Only a mark that an archived source left is taken off: a superseded one changed what is true.
    """
    rows = tx.execute(
        "SELECT m.id FROM derivation d JOIN memory m ON m.id = d.memory_id"
        " WHERE d.source_id = ? AND m.stale = 1"
        " AND NOT EXISTS (SELECT 1 FROM derivation o JOIN memory s ON s.id = o.source_id"
        "  WHERE o.memory_id = m.id AND s.state <> 'current')"
        " AND (SELECT reason FROM event e WHERE e.memory_id = m.id AND e.action = 'stale'"
        "  ORDER BY e.id DESC LIMIT 1) = 'a source was archived'",
        (source,),
    ).fetchall()
    for (derived,) in rows:
        memories.change(tx, derived, {"stale": 0}, replace(cause, action="fresh"))


def _known(tx: Connection, rows: Sequence[dict[str, object]]) -> list[Known]:
    listed = id_list([int(str(row["id"])) for row in rows])
    within = "IN (SELECT value FROM json_each(?))"
    tags = _grouped(
        tx, f"SELECT memory_id, tag FROM tag WHERE memory_id {within} ORDER BY position", listed
    )
    keys = _grouped(
        tx,
        "SELECT DISTINCT l.memory_id, e.key FROM entity_link l JOIN entity e ON e.id = l.entity_id"
        f" WHERE l.memory_id {within} ORDER BY e.key",
        listed,
    )
    sources = _grouped(
        tx, f"SELECT memory_id, source_id FROM derivation WHERE memory_id {within}", listed
    )
    return [_to_known(row, tags, keys, sources) for row in rows]


def _to_known(row: dict[str, object], *attached: dict[int, tuple[object, ...]]) -> Known:
    values = dict(row)
    number = int(str(values["id"]))
    tags, keys, sources = (group.get(number, ()) for group in attached)
    for name in ("valid_from", "valid_to", "expires_at"):
        values[name] = optional_time(values[name])  # type: ignore[arg-type]
    values["observed_at"] = from_ms(int(str(values["observed_at"])))
    values["stale"] = bool(values["stale"])
    return Known(**values, tags=tags, keys=keys, sources=sources)  # type: ignore[arg-type]


def _grouped(tx: Connection, sql: str, listed: str) -> dict[int, tuple[object, ...]]:
    groups: defaultdict[int, list[object]] = defaultdict(list)
    for memory_id, value in tx.execute(sql, (listed,)):
        groups[memory_id].append(value)
    return {memory_id: tuple(values) for memory_id, values in groups.items()}


def extracts_of(tx: Connection, memory_ids: Sequence[int]) -> list[int]:
    """Ids of the extracts that were made of these memories: they hold some of the same words."""
    rows = tx.execute(
        "SELECT DISTINCT m.superseded_by FROM memory m"
        " JOIN event e ON e.memory_id = m.superseded_by AND e.action = 'extracted'"
        " WHERE m.id IN (SELECT value FROM json_each(?))",
        (id_list(memory_ids),),
    )
    return [row[0] for row in rows]
