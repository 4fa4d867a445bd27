"""Erasing: every copy of a memory in the database file, and the search that proves it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from memory_core import ids
from memory_core.store import entities, events, lexical, life, memories, receipts, scopes, vectors
from memory_core.store.db import Database, checkpoint
from memory_core.store.driver import Connection
from memory_core.store.events import Cause
from memory_core.store.rows import id_list
from memory_core.types import Receipt

_FINGERPRINT_BYTES = 24
"""Long enough not to occur by chance, short enough to find a part of a copy."""


@dataclass(frozen=True, kw_only=True)
class Removed:
    """What one erase took out, and the byte strings by which a trace would be known."""

    rows: int
    vectors: int
    index_entries: int
    history: int
    fingerprints: tuple[bytes, ...]
    receipt: str


async def erase(
    database: Database, scope_id: int, memory_ids: Sequence[int], cause: Cause
) -> Receipt:
    """Remove these memories for good and search the files for what is left of them."""
    removed = await database.write(_remove, scope_id, memory_ids, cause)
    emptied = await database.outside_transaction(checkpoint)
    traces = emptied and await _has_traces(database, removed.fingerprints)
    if traces:
        await database.outside_transaction(_rebuild)
        emptied = await database.outside_transaction(checkpoint)
        traces = await _has_traces(database, removed.fingerprints)
    return Receipt(
        rows=removed.rows,
        vectors=removed.vectors,
        index_entries=removed.index_entries,
        history=removed.history,
        verified=emptied and not traces,
        note=_note(emptied=emptied, traces=traces),
        id=removed.receipt,
    )


def _note(*, emptied: bool, traces: bool) -> str:
    if not emptied:
        return (
            "another process was reading, so the write-ahead log could not be emptied yet; "
            "end it and run `palimpsest doctor` to finish"
        )
    if traces:
        return "a trace was found in the file; run `palimpsest doctor` to see where"
    return "copies of the database file made earlier, such as backups, are yours to delete"


def _remove(tx: Connection, scope_id: int, memory_ids: Sequence[int], cause: Cause) -> Removed:
    listed = id_list(memory_ids)
    texts = tx.execute(
        "SELECT content, subject, object, evidence, clues FROM memory"
        " WHERE id IN (SELECT value FROM json_each(?))",
        (listed,),
    ).fetchall()
    fingerprints = {part for row in texts for text in row for part in _fingerprints(text)}
    kept = receipts.keep(tx, scope_id, [t for row in texts for t in row if t], cause.at)
    index_entries = sum(lexical.remove(tx, number) for number in memory_ids)
    removed_vectors = sum(vectors.remove(tx, number) for number in memory_ids)
    for source in memory_ids:
        memories.mark_stale(tx, source, _stale(cause))
    history = events.purge(tx, listed)
    rows = _delete_rows(tx, listed)
    entities.purge_orphans(tx, scope_id)
    _log(tx, scope_id, rows, cause)
    return Removed(
        rows=rows,
        vectors=removed_vectors,
        index_entries=index_entries,
        history=history,
        fingerprints=tuple(fingerprints),
        receipt=kept,
    )


def _stale(cause: Cause) -> Cause:
    return Cause(at=cause.at, action="stale", actor=cause.actor, reason="a source was erased")


def _delete_rows(tx: Connection, listed: str) -> int:
    within = "IN (SELECT value FROM json_each(?))"
    for statement in (
        f"DELETE FROM tag WHERE memory_id {within}",
        f"DELETE FROM entity_link WHERE memory_id {within}",
        f"DELETE FROM derivation WHERE memory_id {within}",
        f"DELETE FROM derivation WHERE source_id {within}",
        f"UPDATE memory SET superseded_by = NULL WHERE superseded_by {within}",
    ):
        tx.execute(statement, (listed,))
    return int(tx.execute(f"DELETE FROM memory WHERE id {within}", (listed,)).rowcount)


def _log(tx: Connection, scope_id: int, rows: int, cause: Cause) -> None:
    if rows and scopes.names(tx).get(scope_id):
        noun = "memory" if rows == 1 else "memories"
        events.log(
            tx,
            scope_id,
            None,
            Cause(at=cause.at, action="erased", actor=cause.actor, reason=f"{rows} {noun}"),
        )


def _fingerprints(text: str) -> list[bytes]:
    """The beginning and the end of a text: enough to know a copy, whole or cut."""
    data = text.encode()
    if len(data) < _FINGERPRINT_BYTES // 2:
        return []
    return [data[:_FINGERPRINT_BYTES], data[-_FINGERPRINT_BYTES:]]


async def _has_traces(database: Database, fingerprints: Sequence[bytes]) -> bool:
    """Look for erased text in the raw files, apart from texts that living memories repeat."""
    living = await database.read(_still_said, fingerprints)
    wanted = [part for part in fingerprints if part not in living]
    return await database.outside_transaction(lambda _: bool(found_in(database.path, wanted)))


def _still_said(tx: Connection, fingerprints: Sequence[bytes]) -> set[bytes]:
    # A name or sentence that another memory holds too is no trace of the erased one.
    found = set()
    for part in fingerprints:
        text = part.decode(errors="ignore").strip("\ufffd")
        row = tx.execute(
            "SELECT 1 FROM memory WHERE instr(content, :t) OR instr(subject, :t)"
            " OR instr(object, :t) OR instr(evidence, :t) LIMIT 1",
            {"t": text},
        ).fetchone()
        if row is not None:
            found.add(part)
    return found


def found_in(path: Path, fingerprints: Sequence[bytes]) -> list[bytes]:
    """Which byte strings occur in the database file or its write-ahead log."""
    found: set[bytes] = set()
    for file in (path, path.with_name(path.name + "-wal")):
        if fingerprints and file.exists():
            found |= _search_file(file, fingerprints)
    return sorted(found)


def _search_file(file: Path, fingerprints: Sequence[bytes]) -> set[bytes]:
    found: set[bytes] = set()
    overlap = max(map(len, fingerprints))
    tail = b""
    with file.open("rb") as stream:
        while block := stream.read(_BLOCK):
            window = tail + block
            found |= {part for part in fingerprints if part in window}
            tail = window[-overlap:]
    return found


_BLOCK = 8 * 1024 * 1024


def _rebuild(connection: Connection) -> None:
    # Pages that were split can keep a copy of a row in their unused part; a rebuild has none.
    connection.execute("VACUUM")


def with_dependants(tx: Connection, memory_ids: Sequence[int]) -> list[tuple[int, str]]:
    """All that an erase of these takes, as (id, why): themselves, earlier versions, extracts of
    them, and what rests only on them."""
    reasons = dict.fromkeys(memory_ids, "")
    for extract in life.extracts_of(tx, memory_ids):
        reasons.setdefault(extract, "an extract of it")
    for earlier in memories.earlier_versions(tx, list(reasons)):
        reasons.setdefault(earlier, "an earlier version")
    while resting := _resting_only_on(tx, list(reasons)):
        reasons |= dict.fromkeys(resting, "rests only on these")
    return list(reasons.items())


def _resting_only_on(tx: Connection, memory_ids: Sequence[int]) -> list[int]:
    rows = tx.execute(
        "WITH gone(id) AS (SELECT value FROM json_each(?))"
        " SELECT DISTINCT memory_id FROM derivation d"
        " WHERE source_id IN gone AND memory_id NOT IN gone"
        " AND NOT EXISTS (SELECT 1 FROM derivation o"
        "  WHERE o.memory_id = d.memory_id AND o.source_id NOT IN gone)",
        (id_list(memory_ids),),
    )
    return [row[0] for row in rows]


def counts(tx: Connection, scope_id: int) -> dict[str, int]:
    """Entries per index for a scope: what an empty scope must not have."""
    low, high = ids.span(scope_id)
    return {
        table: int(
            tx.execute(
                f"SELECT count(*) FROM {table} WHERE id BETWEEN ? AND ?", (low, high)
            ).fetchone()[0]
        )
        for table in ("memory", "index_text", "vector", "vector_bits")
    }
