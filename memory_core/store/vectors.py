"""Vectors: a bit each dimension for the coarse pass, floats for the exact one.

Vectors of different models never meet: each row carries its model, and a search sees those of
one model only. Memories without a vector of the present model stand in a queue.

What lies in the archive keeps its bits alone: enough to find a topic there, in a thirtieth of
the space. When it leaves the archive it stands in the queue again (by a trigger of the schema,
so that no way back can forget it) and gets the vector that the same model makes of the same text.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from memory_core import ids
from memory_core.store.driver import Connection, Cursor
from memory_core.store.filters import Filter, first_passing
from memory_core.store.rows import id_list
from memory_core.store.vec import sign_bits

_EXACT = 2_000
"""A scope up to this size is compared exactly: the coarse pass would save nothing."""

_COARSE_SHARE, _LEAST_COARSE, _MOST_COARSE = 20, 300, 1_500
"""The coarse pass keeps a twentieth of the scope: on E5 vectors 98 % of the exact top 10."""

_NARROW = 5_000
"""Up to this many memories, a narrow filter's own are compared exactly."""


@dataclass(frozen=True, kw_only=True)
class Embedded:
    """A vector (float32, little-endian, normalised) and the model that made it."""

    model: str
    dimension: int
    vector: bytes


def put(tx: Connection, memory_id: int, embedded: Embedded) -> None:
    """Store or replace a memory's vector and take it off the queue."""
    put_all(tx, [(memory_id, embedded)])


def put_all(tx: Connection, vectors: Sequence[tuple[int, Embedded]]) -> None:
    """`put` for many."""
    models = {(one.model, one.dimension) for _, one in vectors}
    model_ids = {name: _ensure_model(tx, name, dimension) for name, dimension in models}
    tx.executemany(
        "INSERT OR REPLACE INTO vector (id, model_id, embedding) VALUES (?, ?, ?)",
        [(memory_id, model_ids[one.model], one.vector) for memory_id, one in vectors],
    )
    tx.executemany(
        "INSERT OR REPLACE INTO vector_bits (id, model_id, bits) VALUES (?, ?, ?)",
        [(memory_id, model_ids[one.model], sign_bits(one.vector)) for memory_id, one in vectors],
    )
    tx.executemany(
        "DELETE FROM embedding_queue WHERE id = ?", [(memory_id,) for memory_id, _ in vectors]
    )


def remove(tx: Connection, memory_id: int) -> bool:
    """Delete a memory's vector. False when it had none."""
    tx.execute("DELETE FROM embedding_queue WHERE id = ?", (memory_id,))
    tx.execute("DELETE FROM vector_bits WHERE id = ?", (memory_id,))
    return bool(tx.execute("DELETE FROM vector WHERE id = ?", (memory_id,)).rowcount)


def enqueue(tx: Connection, memory_ids: Sequence[int]) -> None:
    tx.executemany(
        "INSERT OR IGNORE INTO embedding_queue (id) VALUES (?)", [(n,) for n in memory_ids]
    )


def enqueue_outdated(tx: Connection, model: str) -> int:
    """Queue every memory without a vector of this model; returns how many are owed now.

    In the archive the bits are enough.
    """
    tx.execute(
        "INSERT OR IGNORE INTO embedding_queue (id) SELECT m.id FROM memory m"
        " WHERE NOT EXISTS (SELECT 1 FROM vector_bits b WHERE b.id = m.id AND b.model_id = :model)"
        " OR m.state <> 'archived'"
        " AND NOT EXISTS (SELECT 1 FROM vector v WHERE v.id = m.id AND v.model_id = :model)",
        {"model": _find_model(tx, model) or 0},
    )
    return owed(tx)


def missing(tx: Connection, model: str) -> int:
    """How many memories outside the archive have no vector of this model yet."""
    row = tx.execute(
        "SELECT count(*) FROM memory m WHERE m.state <> 'archived'"
        " AND NOT EXISTS (SELECT 1 FROM vector v WHERE v.id = m.id AND v.model_id = ?)",
        (_find_model(tx, model) or 0,),
    ).fetchone()
    return int(row[0])


def owed(tx: Connection) -> int:
    return int(tx.execute("SELECT count(*) FROM embedding_queue").fetchone()[0])


def owed_in(tx: Connection, low: int, high: int) -> int:
    """How many vectors are owed among the ids from low to high."""
    row = tx.execute(
        "SELECT count(*) FROM embedding_queue WHERE id BETWEEN ? AND ?", (low, high)
    ).fetchone()
    return int(row[0])


def next_owed(tx: Connection, limit: int, after: int = 0) -> list[tuple[int, str]]:
    """The queue's next memories, as (id, content)."""
    rows = tx.execute(
        "SELECT m.id, m.content FROM embedding_queue q JOIN memory m ON m.id = q.id"
        " WHERE q.id > ? ORDER BY q.id LIMIT ?",
        (after, limit),
    )
    return [(row[0], row[1]) for row in rows]


def fill(tx: Connection, vectors: Sequence[tuple[int, Embedded]]) -> None:
    """Store vectors that were owed, of memories that are still there."""
    listed = id_list([memory_id for memory_id, _ in vectors])
    present = {
        row[0]
        for row in tx.execute(
            "SELECT id FROM memory WHERE id IN (SELECT value FROM json_each(?))", (listed,)
        )
    }
    put_all(tx, [one for one in vectors if one[0] in present])
    gone = [(memory_id,) for memory_id, _ in vectors if memory_id not in present]
    tx.executemany("DELETE FROM embedding_queue WHERE id = ?", gone)


def search(
    tx: Connection, scope_id: int, question: Embedded, keep: Filter, limit: int
) -> list[tuple[int, float]]:
    """The memories most similar to the question, as (id, cosine), best first."""
    model_id = _find_model(tx, question.model)
    if model_id is None:
        return []
    if keep.view in ("archived", "all"):
        return _everywhere(tx, scope_id, model_id, question.vector, keep, limit)
    if _size(tx, scope_id) <= _EXACT:
        return _exact_all(tx, scope_id, model_id, question.vector, keep, limit)
    if keep.narrow and (few := _few(tx, scope_id, keep)) is not None:
        return _exact(tx, model_id, question.vector, few, limit)
    return _widening(tx, scope_id, model_id, question.vector, keep, limit)


def cosines(tx: Connection, question: Embedded, memory_ids: Sequence[int]) -> dict[int, float]:
    """The similarity of these memories to the question: exact where they have a vector, by
    their bits where those are all."""
    model_id = _find_model(tx, question.model)
    if model_id is None:
        return {}
    exact = dict(_exact(tx, model_id, question.vector, memory_ids, len(memory_ids)))
    missing = [number for number in memory_ids if number not in exact]
    return exact | (_estimated(tx, model_id, question.vector, missing) if missing else {})


def count(tx: Connection, listed: str) -> int:
    row = tx.execute(
        "SELECT count(*) FROM vector WHERE id IN (SELECT value FROM json_each(?))", (listed,)
    ).fetchone()
    return int(row[0])


def is_consistent(tx: Connection) -> bool:
    """Every memory has its pair of vectors, or a place in the queue, or is archived with bits."""
    (alone,) = tx.execute(
        "SELECT count(*) FROM vector v"
        " WHERE NOT EXISTS (SELECT 1 FROM vector_bits b WHERE b.id = v.id)"
    ).fetchone()
    (lost,) = tx.execute(
        "SELECT count(*) FROM memory m WHERE NOT EXISTS (SELECT 1 FROM vector v WHERE v.id = m.id)"
        " AND NOT EXISTS (SELECT 1 FROM embedding_queue q WHERE q.id = m.id)"
        " AND (m.state <> 'archived'"
        "  OR NOT EXISTS (SELECT 1 FROM vector_bits b WHERE b.id = m.id))"
    ).fetchone()
    (homeless,) = tx.execute(
        "SELECT count(*) FROM vector_bits b"
        " WHERE NOT EXISTS (SELECT 1 FROM memory m WHERE m.id = b.id)"
    ).fetchone()
    return not (alone or lost or homeless)


def _everywhere(
    tx: Connection, scope_id: int, model_id: int, vector: bytes, keep: Filter, limit: int
) -> list[tuple[int, float]]:
    """A search that reaches into the archive: rare, so that every memory may be looked at."""
    where, parameters = keep.where()
    low, high = ids.span(scope_id)
    rows = tx.execute(
        "SELECT m.id FROM vector_bits b JOIN memory m ON m.id = b.id"
        f" WHERE b.id BETWEEN :low AND :high AND b.model_id = :model AND {where}"
        " ORDER BY vec_distance_hamming(vec_bit(b.bits), vec_bit(:bits)) LIMIT :most",
        parameters
        | {"low": low, "high": high, "model": model_id}
        | {"bits": sign_bits(vector), "most": max(limit, _MOST_COARSE)},
    ).fetchall()
    near = [row[0] for row in rows]
    exact = dict(_exact(tx, model_id, vector, near, len(near)))
    missing = [number for number in near if number not in exact]
    found = exact | _estimated(tx, model_id, vector, missing)
    return sorted(found.items(), key=lambda pair: (-pair[1], -pair[0]))[:limit]


def _estimated(
    tx: Connection, model_id: int, vector: bytes, memory_ids: Sequence[int]
) -> dict[int, float]:
    """Cosines by the bits alone: the share of signs that differ is the angle's share of a half
    turn (Charikar, Similarity estimation techniques from rounding algorithms, 2002)."""
    rows = tx.execute(
        "SELECT id, vec_distance_hamming(vec_bit(bits), vec_bit(?)) FROM vector_bits"
        " WHERE id IN (SELECT value FROM json_each(?)) AND model_id = ?",
        (sign_bits(vector), id_list(memory_ids), model_id),
    )
    dimension = len(vector) // 4
    return {row[0]: math.cos(math.pi * row[1] / dimension) for row in rows}


def _widening(
    tx: Connection, scope_id: int, model_id: int, vector: bytes, keep: Filter, limit: int
) -> list[tuple[int, float]]:
    share = _size(tx, scope_id) // _COARSE_SHARE
    width = max(limit, min(_MOST_COARSE, max(_LEAST_COARSE, share)))
    while True:
        coarse = _coarse(tx, scope_id, model_id, sign_bits(vector), width)
        nearest = first_passing(tx, _nearest(tx, model_id, vector, coarse), keep, limit)
        if len(nearest) >= limit or len(coarse) < width:
            return nearest
        width *= 4


def _coarse(tx: Connection, scope_id: int, model_id: int, bits: bytes, width: int) -> list[int]:
    rows = tx.execute(
        "SELECT id FROM vector_bits WHERE id BETWEEN ? AND ? AND model_id = ?"
        " ORDER BY vec_distance_hamming(vec_bit(bits), vec_bit(?)) LIMIT ?",
        (*ids.span(scope_id), model_id, bits, width),
    )
    return [row[0] for row in rows]


def _exact(
    tx: Connection, model_id: int, vector: bytes, memory_ids: Sequence[int], limit: int
) -> list[tuple[int, float]]:
    rows = _nearest(tx, model_id, vector, memory_ids).fetchmany(limit)
    return [(row[0], row[1]) for row in rows]


def _nearest(tx: Connection, model_id: int, vector: bytes, memory_ids: Sequence[int]) -> Cursor:
    """Those of the memories that have a vector, and its cosine, the most similar first."""
    return tx.execute(
        "SELECT id, 1 - vec_distance_cosine(embedding, ?) AS cosine FROM vector"
        " WHERE id IN (SELECT value FROM json_each(?)) AND model_id = ?"
        " ORDER BY cosine DESC, id DESC",
        (vector, id_list(memory_ids), model_id),
    )


def _exact_all(
    tx: Connection, scope_id: int, model_id: int, vector: bytes, keep: Filter, limit: int
) -> list[tuple[int, float]]:
    where, parameters = keep.where()
    low, high = ids.span(scope_id)
    rows = tx.execute(
        "SELECT v.id, 1 - vec_distance_cosine(v.embedding, :vector) AS cosine"
        " FROM vector v JOIN memory m ON m.id = v.id"
        f" WHERE v.id BETWEEN :low AND :high AND v.model_id = :model AND {where}"
        " ORDER BY cosine DESC, v.id DESC LIMIT :limit",
        parameters
        | {"vector": vector, "low": low, "high": high}
        | {"model": model_id, "limit": limit},
    )
    return [(row[0], row[1]) for row in rows]


def _size(tx: Connection, scope_id: int) -> int:
    return int(tx.execute("SELECT indexed FROM scope WHERE id = ?", (scope_id,)).fetchone()[0])


def _few(tx: Connection, scope_id: int, keep: Filter) -> list[int] | None:
    """The memories that pass a narrow filter; None when they are too many to compare all."""
    where, parameters = keep.where()
    low, high = ids.span(scope_id)
    rows = tx.execute(
        f"SELECT m.id FROM memory m WHERE m.id BETWEEN :low AND :high AND {where} LIMIT :most",
        {**parameters, "low": low, "high": high, "most": _NARROW + 1},
    ).fetchall()
    return None if len(rows) > _NARROW else [row[0] for row in rows]


def _find_model(tx: Connection, name: str) -> int | None:
    row = tx.execute("SELECT id FROM embedding_model WHERE name = ?", (name,)).fetchone()
    return None if row is None else int(row[0])


def _ensure_model(tx: Connection, name: str, dimension: int) -> int:
    found = _find_model(tx, name)
    if found is not None:
        return found
    row = tx.execute(
        "INSERT INTO embedding_model (name, dimension) VALUES (?, ?) RETURNING id",
        (name, dimension),
    ).fetchone()
    return int(row[0])
