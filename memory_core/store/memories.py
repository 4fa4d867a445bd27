"""Memories: put, load, change state. Every change is logged in the same transaction."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from memory_core import ids
from memory_core.store import entities, events, lexical, scopes, vectors
from memory_core.store.driver import Connection
from memory_core.store.events import Cause
from memory_core.store.filters import Filter
from memory_core.store.rows import (
    Attachments,
    id_list,
    optional_ms,
    to_memory,
    to_ms,
)
from memory_core.store.vectors import Embedded
from memory_core.text import TimeRange
from memory_core.types import StoredMemory


@dataclass(frozen=True, kw_only=True)
class Draft:
    """A memory ready to be written: checked, normalised, analysed, perhaps embedded.

    `terms` are its index terms; `slot` is subject and canonical predicate (empty: none);
    `statement` is the digest by which repeats are found. `memory.id` is empty for a new one.
    """

    memory: StoredMemory
    terms: tuple[str, ...]
    slot: str
    statement: bytes
    found_entities: tuple[str, ...] = ()
    embedded: Embedded | None = None


def insert(tx: Connection, scope_id: int, draft: Draft, cause: Cause) -> int:
    """Write a memory with its index entries, vector or queue entry, entities and event."""
    return insert_all(tx, scope_id, [(draft, cause)])[0]


def insert_all(tx: Connection, scope_id: int, told: Sequence[tuple[Draft, Cause]]) -> list[int]:
    """`insert` for many, table by table: far cheaper than one by one. Their ids, in order."""
    numbers = _free_ids(tx, scope_id, [draft.memory.id for draft, _ in told])
    drafts = [(number, draft) for number, (draft, _) in zip(numbers, told, strict=True)]
    _insert_rows(tx, drafts)
    _insert_tags(tx, drafts)
    _insert_derivations(tx, drafts)
    entities.link_all(tx, scope_id, [(n, d.memory, d.found_entities) for n, d in drafts])
    lexical.add_all(tx, [(number, draft.terms) for number, draft in drafts])
    vectors.enqueue(tx, [number for number, draft in drafts if draft.embedded is None])
    vectors.put_all(tx, [(n, d.embedded) for n, d in drafts if d.embedded is not None])
    for number, (_, cause) in zip(numbers, told, strict=True):
        events.log(tx, scope_id, number, cause)
    return numbers


def get(tx: Connection, scope_id: int, memory_ids: Iterable[int]) -> dict[int, StoredMemory]:
    """The memories with these ids in this scope; foreign and unknown ids are left out."""
    low, high = ids.span(scope_id)
    wanted = [number for number in memory_ids if low <= number <= high]
    if not wanted:
        return {}
    rows = tx.execute(
        "SELECT * FROM memory WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id",
        (id_list(wanted),),
    ).fetchall()
    return _assemble(tx, scope_id, rows)


def predicates(tx: Connection, memory_ids: Iterable[int]) -> dict[int, str]:
    """The predicate of each of these that has one."""
    rows = tx.execute(
        "SELECT id, predicate FROM memory WHERE predicate <> ''"
        " AND id IN (SELECT value FROM json_each(?))",
        (id_list(list(memory_ids)),),
    )
    return dict(rows.fetchall())


def select(
    tx: Connection, scope_id: int, keep: Filter, *, order: str = "newest", limit: int = -1
) -> list[StoredMemory]:
    """Memories that pass the filter: newest first, `oldest` first, or by `importance`."""
    where, parameters = keep.where()
    low, high = ids.span(scope_id)
    rows = tx.execute(
        f"SELECT m.* FROM memory m WHERE m.id BETWEEN :low AND :high AND {where}"
        f" ORDER BY {_ORDERS[order]} LIMIT :limit",
        {**parameters, "low": low, "high": high, "limit": limit},
    ).fetchall()
    return list(_assemble(tx, scope_id, rows).values())


def within(tx: Connection, scope_id: int, keep: Filter, time: TimeRange, limit: int) -> list[int]:
    """Ids of memories that are about, or were told in, this range of time, newest first."""
    where, parameters = keep.where()
    low, high = ids.span(scope_id)
    rows = tx.execute(
        "SELECT m.id FROM memory m WHERE coalesce(m.valid_from, m.observed_at) >= :start"
        " AND coalesce(m.valid_from, m.observed_at) < :end"
        f" AND m.id BETWEEN :low AND :high AND {where}"
        " ORDER BY coalesce(m.valid_from, m.observed_at) DESC LIMIT :limit",
        parameters
        | {"start": to_ms(time.start), "end": to_ms(time.end)}
        | {"low": low, "high": high, "limit": limit},
    )
    return [row[0] for row in rows]


_ORDERS = {
    "newest": "m.observed_at DESC, m.id DESC",
    "oldest": "m.id",
    "importance": "m.importance DESC, m.use_count DESC, m.id DESC",
}


def change(
    tx: Connection, memory_id: int, columns: dict[str, object], cause: Cause
) -> dict[str, object]:
    """Set columns of one memory and log their earlier values, which it returns."""
    names = list(columns)
    row = tx.execute(f"SELECT {', '.join(names)} FROM memory WHERE id = ?", (memory_id,)).fetchone()
    before = {name: row[name] for name in names}
    tx.execute(
        f"UPDATE memory SET {', '.join(f'{name} = ?' for name in names)} WHERE id = ?",
        (*columns.values(), memory_id),
    )
    events.log(tx, ids.scope_of(memory_id), memory_id, cause, before)
    return before


def supersede(
    tx: Connection, old: int, new: int, *, ended: datetime, now: datetime, cause: Cause
) -> None:
    """Close `old` in favour of `new`. Where `ended` is still to come it stays current till then."""
    columns: dict[str, object] = {"superseded_by": new, "valid_to": to_ms(ended)}
    if ended <= now:
        columns |= {"state": "superseded", "superseded_at": to_ms(now)}
    change(tx, old, columns, cause)
    mark_stale(tx, old, replace(cause, action="stale", reason="a source was superseded"))


def shorten(tx: Connection, old: int, new: int, *, ended: datetime, cause: Cause) -> None:
    """End a memory of the past earlier than was known: `new` came between."""
    change(tx, old, {"superseded_by": new, "valid_to": to_ms(ended)}, cause)


def archive(tx: Connection, memory_id: int, cause: Cause) -> None:
    """Take a memory out of every answer, with all it has kept for its return."""
    change(tx, memory_id, {"state": "archived"}, cause)
    mark_stale(tx, memory_id, replace(cause, action="stale", reason="a source was archived"))


def mark_stale(tx: Connection, source: int, cause: Cause) -> None:
    """Mark what was derived from a memory that changed."""
    rows = tx.execute(
        "SELECT d.memory_id FROM derivation d JOIN memory m ON m.id = d.memory_id"
        " WHERE d.source_id = ? AND m.stale = 0",
        (source,),
    ).fetchall()
    for row in rows:
        change(tx, row[0], {"stale": 1}, cause)


def count_uses(tx: Connection, recalled: Sequence[tuple[Sequence[int], datetime]]) -> None:
    """Count what recalls brought, each as the ids of its memories and the time."""
    tx.executemany(
        "UPDATE memory SET use_count = use_count + 1, last_used_at = ?"
        " WHERE id IN (SELECT value FROM json_each(?))",
        [(to_ms(now), id_list(memory_ids)) for memory_ids, now in recalled],
    )


def derived(tx: Connection, source: int) -> list[int]:
    """Ids of what rests on this memory."""
    rows = tx.execute(
        "SELECT memory_id FROM derivation WHERE source_id = ? ORDER BY memory_id", (source,)
    )
    return [row[0] for row in rows]


def earlier_versions(tx: Connection, memory_ids: Sequence[int]) -> list[int]:
    """Ids of all that these memories superseded, directly or through others."""
    rows = tx.execute(
        "WITH RECURSIVE past(id) AS ("
        " SELECT value FROM json_each(?)"
        " UNION SELECT m.id FROM memory m JOIN past ON m.superseded_by = past.id"
        ") SELECT id FROM past ORDER BY id",
        (id_list(memory_ids),),
    )
    given = set(memory_ids)
    return [row[0] for row in rows if row[0] not in given]


def newest_version(tx: Connection, memory_id: int) -> int:
    """The end of the chain of superseding memories that starts here."""
    row = tx.execute(
        "WITH RECURSIVE later(id, depth) AS ("
        " SELECT ?, 0 UNION"
        " SELECT m.superseded_by, depth + 1 FROM memory m JOIN later ON m.id = later.id"
        " WHERE m.superseded_by IS NOT NULL AND depth < 1000"
        ") SELECT id FROM later ORDER BY depth DESC LIMIT 1",
        (memory_id,),
    ).fetchone()
    return int(row[0])


def _free_ids(tx: Connection, scope_id: int, wanted: Sequence[str]) -> list[int]:
    """The ids that were asked for, and new ones for those who asked for none."""
    named = [ids.decode(name) for name in wanted if name]
    if named:
        scopes.claim_id(tx, max(named))
    unnamed = len(wanted) - len(named)
    given = iter(scopes.next_ids(tx, scope_id, unnamed) if unnamed else ())
    return [ids.decode(name) if name else next(given) for name in wanted]


def _insert_rows(tx: Connection, drafts: Sequence[tuple[int, Draft]]) -> None:
    rows = [_columns(number, draft) for number, draft in drafts]
    if rows:
        names, marks = ", ".join(rows[0]), ", ".join("?" * len(rows[0]))
        tx.executemany(
            f"INSERT INTO memory ({names}) VALUES ({marks})", [tuple(row.values()) for row in rows]
        )


def _columns(memory_id: int, draft: Draft) -> dict[str, object]:
    memory = draft.memory
    return {
        "id": memory_id,
        "kind": memory.kind,
        "content": memory.content,
        "subject": memory.subject,
        "predicate": memory.predicate,
        "object": memory.object,
        "clues": json.dumps(memory.clues, ensure_ascii=False),
        "importance": memory.importance,
        "confidence": memory.confidence,
        "source": memory.source,
        "session": memory.session,
        "task": memory.task,
        "evidence": memory.evidence,
        "visibility": memory.visibility,
        "sensitivity": memory.sensitivity,
        "created_at": to_ms(memory.created_at),
        "observed_at": to_ms(memory.observed_at),
        "valid_from": optional_ms(memory.valid_from),
        "valid_to": optional_ms(memory.valid_to),
        "expires_at": optional_ms(memory.expires_at),
        "last_used_at": optional_ms(memory.last_used_at),
        "superseded_at": optional_ms(memory.superseded_at),
        "use_count": memory.use_count,
        "usefulness": memory.usefulness,
        "state": memory.state,
        "superseded_by": ids.decode(memory.superseded_by) if memory.superseded_by else None,
        "stale": int(memory.stale),
        "slot": draft.slot,
        "statement": draft.statement,
    }


def _insert_tags(tx: Connection, drafts: Sequence[tuple[int, Draft]]) -> None:
    tx.executemany(
        "INSERT OR IGNORE INTO tag (tag, memory_id, position) VALUES (?, ?, ?)",
        [
            (tag, number, position)
            for number, draft in drafts
            for position, tag in enumerate(draft.memory.tags)
        ],
    )


def _insert_derivations(tx: Connection, drafts: Sequence[tuple[int, Draft]]) -> None:
    tx.executemany(
        "INSERT OR IGNORE INTO derivation (memory_id, source_id) VALUES (?, ?)",
        [
            (number, ids.decode(source))
            for number, draft in drafts
            for source in draft.memory.derived_from
        ],
    )


def _assemble(tx: Connection, scope_id: int, rows: Sequence[Any]) -> dict[int, StoredMemory]:
    scope = scopes.name(tx, scope_id)
    numbers = [int(row[0]) for row in rows]
    attached = _attachments(tx, numbers)
    return {
        number: to_memory(row, scope, attached) for number, row in zip(numbers, rows, strict=True)
    }


def _attachments(tx: Connection, memory_ids: Sequence[int]) -> Attachments:
    listed = id_list(memory_ids)
    within = "IN (SELECT value FROM json_each(?))"
    return Attachments(
        tags=_grouped(
            tx,
            f"SELECT memory_id, tag FROM tag WHERE memory_id {within} ORDER BY position",
            listed,
        ),
        entities=entities.of(tx, listed),
        supersedes=_grouped(
            tx,
            f"SELECT superseded_by, id FROM memory WHERE superseded_by {within} ORDER BY id",
            listed,
            ids.encode,
        ),
        derived_from=_grouped(
            tx,
            f"SELECT memory_id, source_id FROM derivation WHERE memory_id {within}"
            " ORDER BY source_id",
            listed,
            ids.encode,
        ),
    )


def _grouped(
    tx: Connection, sql: str, listed: str, show: object = None
) -> dict[int, tuple[str, ...]]:
    groups: dict[int, list[str]] = {}
    for memory_id, value in tx.execute(sql, (listed,)):
        groups.setdefault(memory_id, []).append(show(value) if callable(show) else value)
    return {memory_id: tuple(values) for memory_id, values in groups.items()}


def count(tx: Connection) -> int:
    """Memories in all scopes."""
    return int(tx.execute("SELECT count(*) FROM memory").fetchone()[0])


def present(tx: Connection, memory_ids: Sequence[int]) -> set[int]:
    """Those of the ids, of whatever scope, that are memories."""
    rows = tx.execute(
        "SELECT id FROM memory WHERE id IN (SELECT value FROM json_each(?))", (id_list(memory_ids),)
    )
    return {row[0] for row in rows}


def ids_after(tx: Connection, after: int, limit: int) -> list[int]:
    """The next ids of all scopes, for going through everything in steps."""
    rows = tx.execute("SELECT id FROM memory WHERE id > ? ORDER BY id LIMIT ?", (after, limit))
    return [row[0] for row in rows]


def find_copy(
    tx: Connection, scope_id: int, statement: bytes, created_at: datetime, observed_at: datetime
) -> int | None:
    """The memory of this statement and these moments, if an import brought it before."""
    same = "statement = :statement AND created_at = :created AND id BETWEEN :low AND :high"
    low, high = ids.span(scope_id)
    row = tx.execute(
        f"SELECT id FROM memory WHERE {same} AND state <> 'archived'"
        # In the archive statements have no index, but times have.
        f" UNION ALL SELECT id FROM memory WHERE {same} AND id >> 40 = :scope"
        " AND state = 'archived' AND observed_at = :observed LIMIT 1",
        {"statement": statement, "created": to_ms(created_at), "observed": to_ms(observed_at)}
        | {"low": low, "high": high, "scope": scope_id},
    ).fetchone()
    return None if row is None else int(row[0])
