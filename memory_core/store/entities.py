"""Entities: what memories are about, and the links that lead from one memory to another."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from memory_core.store.driver import Connection
from memory_core.store.filters import Filter, first_passing
from memory_core.store.rows import id_list
from memory_core.subjects import USER, subject_key
from memory_core.types import StoredMemory

_HUB = 200
"""An entity with more memories than this tells nothing apart (the user, a whole project)."""


def link_all(
    tx: Connection, scope_id: int, told: Sequence[tuple[int, StoredMemory, Sequence[str]]]
) -> None:
    """Tie memories to their subjects, their objects, the entities that callers named and those
    found in their texts.

    The user is no entity: nearly everything is about the user.
    """
    links = [
        (number, role, name, subject_key(name), position)
        for number, memory, found in told
        for position, (role, name) in enumerate(_named(memory, found))
    ]
    links = [link for link in links if link[3] != USER]
    entity_ids = _ensure(tx, scope_id, {key: name for _, _, name, key, _ in reversed(links)})
    tx.executemany(
        "INSERT OR IGNORE INTO entity_link (entity_id, memory_id, role, position)"
        " VALUES (?, ?, ?, ?)",
        [(entity_ids[key], number, role, position) for number, role, _, key, position in links],
    )


def of(tx: Connection, listed: str) -> dict[int, tuple[str, ...]]:
    """The entities that callers named, by memory (`listed`: a JSON list of ids)."""
    rows = tx.execute(
        "SELECT l.memory_id, e.name FROM entity_link l JOIN entity e ON e.id = l.entity_id"
        " WHERE l.role = 'named' AND l.memory_id IN (SELECT value FROM json_each(?))"
        " ORDER BY l.position",
        (listed,),
    )
    groups: dict[int, list[str]] = {}
    for memory_id, name in rows:
        groups.setdefault(memory_id, []).append(name)
    return {memory_id: tuple(names) for memory_id, names in groups.items()}


def known(tx: Connection, scope_id: int, keys: Sequence[str]) -> dict[str, int]:
    """Which of these keys are entities of the scope, with the number of their memories."""
    rows = tx.execute(
        "SELECT e.key, (SELECT count(DISTINCT memory_id) FROM entity_link WHERE entity_id = e.id)"
        " FROM entity e WHERE e.scope_id = ? AND e.key IN (SELECT value FROM json_each(?))",
        (scope_id, json.dumps(list(keys))),
    )
    return dict(rows.fetchall())


def mentioning(
    tx: Connection, scope_id: int, keys: Sequence[str], memory_ids: Sequence[int]
) -> dict[int, bool]:
    """Those of the memories that have anything to do with one of these entities; True for those
    that have it as their subject, or as an entity that a caller named."""
    rows = tx.execute(
        "SELECT l.memory_id, max(l.role IN ('subject', 'named'))"
        " FROM entity_link l JOIN entity e ON e.id = l.entity_id"
        " WHERE l.memory_id IN (SELECT value FROM json_each(:ids)) AND e.scope_id = :scope"
        " AND e.key IN (SELECT value FROM json_each(:keys)) GROUP BY l.memory_id",
        {"ids": id_list(memory_ids), "scope": scope_id, "keys": json.dumps(list(keys))},
    )
    return {number: bool(about) for number, about in rows}


def reach(
    tx: Connection, scope_id: int, keys: Sequence[str], keep: Filter, limit: int
) -> list[tuple[int, int]]:
    """Memories about these entities (hop 1), then about what those memories name (hop 2).

    Returns (id, hop), nearest first and newest first within a hop. Entities with more than
    200 memories are not followed.
    """
    named = _without_hubs(tx, _entity_ids(tx, scope_id, keys))
    near = _linked(tx, named, keep, limit) if named else []
    beyond = _linked(tx, _objects(tx, near), keep, limit) if near else []
    seen = set(near)
    return [(number, 1) for number in near] + [(n, 2) for n in beyond if n not in seen][:limit]


def led_to(
    tx: Connection, scope_id: int, memory_id: int, named: Sequence[str], keep: Filter, limit: int
) -> dict[int, bool]:
    """Memories that share an entity with this one, other than those already named.

    "Mei is engaged to Idris" leads from a question about Mei to what is known of Idris. True
    for those whose subject this memory names without being about it; they come first.
    """
    rows = tx.execute(
        "SELECT e.id, max(l.role = 'subject')"
        " FROM entity_link l JOIN entity e ON e.id = l.entity_id"
        " WHERE l.memory_id = ? AND e.key NOT IN (SELECT value FROM json_each(?)) GROUP BY e.id",
        (memory_id, json.dumps(list(named))),
    )
    shared = dict(rows.fetchall())
    bridges = _without_hubs(tx, list(shared))
    if not bridges:
        return {}
    ahead = [entity for entity in bridges if not shared[entity]]
    found = _about_first(tx, bridges, ahead, keep, limit + 1)
    return {number: about for number, about in found[: limit + 1] if number != memory_id}


def count(tx: Connection, scope_id: int) -> int:
    row = tx.execute("SELECT count(*) FROM entity WHERE scope_id = ?", (scope_id,)).fetchone()
    return int(row[0])


def purge_orphans(tx: Connection, scope_id: int) -> None:
    """Forget entities that no memory names any more."""
    tx.execute(
        "DELETE FROM entity WHERE scope_id = ?"
        " AND NOT EXISTS (SELECT 1 FROM entity_link WHERE entity_id = entity.id)",
        (scope_id,),
    )


def _named(memory: StoredMemory, found: Sequence[str]) -> list[tuple[str, str]]:
    """What a memory is tied to, as (role, name); the position in the list is kept."""
    named = [("subject", memory.subject), ("object", memory.object)]
    named += [("named", name) for name in memory.entities]
    return named + [("found", name) for name in found]


def _ensure(tx: Connection, scope_id: int, names: Mapping[str, str]) -> dict[str, int]:
    """The ids of entities given as key and name; those not there yet are made."""
    tx.executemany(
        "INSERT OR IGNORE INTO entity (scope_id, key, name) VALUES (?, ?, ?)",
        [(scope_id, key, name) for key, name in names.items()],
    )
    rows = tx.execute(
        "SELECT key, id FROM entity WHERE scope_id = ? AND key IN (SELECT value FROM json_each(?))",
        (scope_id, json.dumps(list(names))),
    )
    return dict(rows.fetchall())


def _entity_ids(tx: Connection, scope_id: int, keys: Sequence[str]) -> list[int]:
    rows = tx.execute(
        "SELECT id FROM entity WHERE scope_id = ? AND key IN (SELECT value FROM json_each(?))",
        (scope_id, json.dumps(list(keys))),
    )
    return [row[0] for row in rows]


def _objects(tx: Connection, memory_ids: Sequence[int]) -> list[int]:
    """Entities that these memories lead to: their objects, and what their callers named."""
    rows = tx.execute(
        "SELECT DISTINCT entity_id FROM entity_link"
        " WHERE memory_id IN (SELECT value FROM json_each(?)) AND role IN ('object', 'named')",
        (json.dumps(list(memory_ids)),),
    )
    return _without_hubs(tx, [row[0] for row in rows])


def _without_hubs(tx: Connection, entity_ids: Sequence[int]) -> list[int]:
    rows = tx.execute(
        "SELECT value FROM json_each(?) WHERE (SELECT count(*) FROM ("
        f" SELECT 1 FROM entity_link WHERE entity_id = value LIMIT {_HUB + 1})) <= {_HUB}",
        (json.dumps(list(entity_ids)),),
    )
    return [row[0] for row in rows]


def _linked(tx: Connection, entity_ids: Sequence[int], keep: Filter, limit: int) -> list[int]:
    """Memories with any of these entities, the newest first."""
    return [number for number, _ in _about_first(tx, entity_ids, (), keep, limit)]


def _about_first(
    tx: Connection,
    entity_ids: Sequence[int],
    subjects: Sequence[int],
    keep: Filter,
    limit: int,
) -> list[tuple[int, bool]]:
    """Memories with any of these entities; those that have one of `subjects`, which are among
    them, as theirs first. They are put in order by their links alone, and as many of them read
    as the limit wants."""
    rows = tx.execute(
        "SELECT memory_id, max(role = 'subject' AND entity_id IN"
        " (SELECT value FROM json_each(:subjects))) AS about FROM entity_link"
        " WHERE entity_id IN (SELECT value FROM json_each(:of))"
        " GROUP BY memory_id ORDER BY about DESC, memory_id DESC",
        {"of": id_list(entity_ids), "subjects": id_list(subjects)},
    )
    return [(number, bool(about)) for number, about in first_passing(tx, rows, keep, limit)]
