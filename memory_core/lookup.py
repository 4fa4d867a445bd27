"""Looking at what is stored, without a question: one memory, its history, lists, counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import get_args

from memory_core import ids
from memory_core.reports import History, Stats
from memory_core.store import (
    events,
    extractions,
    memories,
    noticed,
    scopes,
    statistics,
    upkeep,
)
from memory_core.store.db import Database
from memory_core.store.driver import Connection
from memory_core.store.filters import Filter
from memory_core.types import Brief, Kind, StoredMemory


def _scope_id(tx: Connection, scope: str, name: str) -> int:
    scope_id = scopes.find(tx, scope)
    if scope_id is None:
        raise ids.unknown(name)
    return scope_id


def get(tx: Connection, scope: str, name: str) -> StoredMemory:
    number = ids.decode(name)
    found = memories.get(tx, _scope_id(tx, scope, name), [number])
    if number not in found:
        raise ids.unknown(name)
    return found[number]


def history(tx: Connection, scope: str, name: str) -> History:
    memory = get(tx, scope, name)
    number = ids.decode(memory.id)
    scope_id = ids.scope_of(number)
    newest = memories.newest_version(tx, number)
    chain = memories.get(tx, scope_id, [*memories.earlier_versions(tx, [newest]), newest])
    resting = memories.get(tx, scope_id, memories.derived(tx, number))
    return History(
        memory=memory,
        versions=tuple(sorted(chain.values(), key=lambda one: (one.true_from, one.id))),
        events=events.of_memory(tx, number),
        supports=tuple(Brief(id=one.id, content=one.content) for one in resting.values()),
    )


def select(
    tx: Connection, scope: str, keep: Filter, order: str, limit: int
) -> tuple[StoredMemory, ...]:
    scope_id = scopes.find(tx, scope)
    if scope_id is None:
        return ()
    return tuple(memories.select(tx, scope_id, keep, order=order, limit=limit))


def stats(tx: Connection, database: Database, scope: str, embedding: tuple[str, str]) -> Stats:
    scope_id = scopes.find(tx, scope)
    waiting, given_up = (0, 0) if scope_id is None else extractions.counts(tx, scope_id)
    return replace(
        statistics.collect(tx, database, scope_id, scope, embedding),
        last_upkeep=upkeep.last_run(tx),
        texts_waiting=waiting,
        texts_given_up=given_up,
        noticed={} if scope_id is None else noticed.found(tx, scope_id),
    )


def by_kind(found: Iterable[StoredMemory]) -> dict[str, tuple[StoredMemory, ...]]:
    """Memories by kind, in the order of the kinds; those of a kind stay in theirs."""
    groups: dict[str, list[StoredMemory]] = {}
    for memory in found:
        groups.setdefault(memory.kind, []).append(memory)
    return {kind: tuple(groups[kind]) for kind in get_args(Kind) if kind in groups}
