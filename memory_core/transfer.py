"""Moving a scope out and in: JSON Lines, one memory a line, complete.

A line holds every field of the contract. Importing an export into an empty database and
exporting again gives the same bytes; importing it twice changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from typing import cast, get_args

from memory_core import ids, text
from memory_core.arguments import choice, scope_name
from memory_core.errors import InvalidInput
from memory_core.store import memories, scopes
from memory_core.store.db import Database
from memory_core.store.driver import Connection
from memory_core.store.events import Cause
from memory_core.store.memories import Draft
from memory_core.store.rows import from_ms, to_ms
from memory_core.types import (
    MAX_CONTENT,
    Kind,
    Progress,
    Sensitivity,
    Source,
    State,
    StoredMemory,
    Visibility,
)
from memory_core.write.prepare import Rules, analyse

_BATCH = 200
_TIMES = tuple(f.name for f in fields(StoredMemory) if "datetime" in str(f.type))
_TUPLES = tuple(f.name for f in fields(StoredMemory) if str(f.type).startswith("tuple"))
_REQUIRED = ("id", "content", "created_at", "observed_at")
_CHOICES: Mapping[str, tuple[str, ...]] = {
    "kind": get_args(Kind),
    "source": get_args(Source),
    "visibility": get_args(Visibility),
    "sensitivity": get_args(Sensitivity),
    "state": get_args(State),
}
_SHARES = ("importance", "confidence", "usefulness")


@dataclass(frozen=True, kw_only=True)
class Imported:
    """What an import did; `skipped` has one sentence for each line that could not be read."""

    created: int
    unchanged: int
    skipped: tuple[str, ...]


async def export(database: Database, scope: str) -> AsyncIterator[str]:
    """Every memory of the scope, oldest first, as lines of JSON without line ends."""
    after = 0
    while batch := await database.read(_next_memories, scope, after):
        for memory in batch:
            yield to_line(memory)
        after = ids.decode(batch[-1].id)


async def import_lines(
    database: Database,
    rules: Rules,
    lines: Iterable[str],
    scope: str,
    default_scope: str,
    progress: Callable[[Progress], None] | None,
) -> Imported:
    """Store what an export holds, under the same ids where they are free.

    `scope` sends everything to one scope; empty keeps each line's own. Nothing of a line that
    cannot be read is stored.
    """
    read, skipped = _read_lines(lines, scope, default_scope)
    drafts = [analyse(memory, rules) for memory in read]
    names, fresh = await database.write(_assign, drafts)
    waiting = [_renamed(draft, names) for draft in fresh]
    for start in range(0, len(waiting), _BATCH):
        await database.write(_insert, waiting[start : start + _BATCH])
        if progress:
            done = min(start + _BATCH, len(waiting))
            progress(Progress(done=done, total=len(waiting), message="importing"))
    return Imported(created=len(fresh), unchanged=len(read) - len(fresh), skipped=tuple(skipped))


def to_line(memory: StoredMemory) -> str:
    """A memory as one line of JSON."""
    values = {field.name: getattr(memory, field.name) for field in fields(memory)}
    for name in _TIMES:
        values[name] = values[name].isoformat() if values[name] else None
    return json.dumps(values, ensure_ascii=False)


def from_line(line: str) -> StoredMemory:
    """A memory from one line of JSON. Raises InvalidInput that says what is wrong."""
    try:
        given = json.loads(text.clean(line))
    except (ValueError, RecursionError):
        raise InvalidInput("not a line of JSON") from None
    if not isinstance(given, dict):
        raise InvalidInput("not a JSON object")
    _check(given)
    known = {field.name for field in fields(StoredMemory)}
    values = {name: value for name, value in given.items() if name in known}
    for name in _TIMES:
        values[name] = _time(name, values.get(name))
    for name in _TUPLES:
        values[name] = _strings(name, values.get(name, []))
    return StoredMemory(**values)


def _check(given: Mapping[str, object]) -> None:
    for name in _REQUIRED:
        if not isinstance(given.get(name), str) or not given[name]:
            raise InvalidInput(f"{name} is missing")
    if len(cast(str, given["content"])) > MAX_CONTENT:
        raise InvalidInput(f"content is longer than {MAX_CONTENT:,} characters")
    for name, options in _CHOICES.items():
        choice(name, str(given.get(name, options[0])), options)
    for name in _SHARES:
        value = given.get(name, 0.5)
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
            raise InvalidInput(f"{name} must be a number from 0 to 1")
    for field in fields(StoredMemory):
        if field.type in ("str", str) and not isinstance(given.get(field.name, ""), str):
            raise InvalidInput(f"{field.name} must be text")
    uses = given.get("use_count", 0)
    if isinstance(uses, bool) or not isinstance(uses, int) or uses < 0:
        raise InvalidInput("use_count must be a whole number")


def _time(name: str, value: object) -> datetime | None:
    if value is None:
        return None
    try:
        time = datetime.fromisoformat(str(value))
    except ValueError:
        raise InvalidInput(f"{name} is not an ISO 8601 time") from None
    if time.tzinfo is None:
        raise InvalidInput(f"{name} has no offset from UTC")
    return from_ms(to_ms(time))


def _strings(name: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise InvalidInput(f"{name} must be a list of texts")
    return tuple(value)


def _read_lines(
    lines: Iterable[str], scope: str, default_scope: str
) -> tuple[list[StoredMemory], list[str]]:
    read: list[StoredMemory] = []
    skipped: list[str] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            memory = from_line(line)
            ids.decode(memory.id)
            name = scope_name(scope or memory.scope or default_scope)
        except InvalidInput as error:
            skipped.append(f"line {number}: {error}")
        else:
            read.append(replace(memory, scope=name))
    return read, skipped


def _assign(tx: Connection, read: Sequence[Draft]) -> tuple[dict[str, str], list[Draft]]:
    """New names for all ids of the import, and the memories that are not here yet."""
    names: dict[str, str] = {}
    fresh: list[Draft] = []
    for draft in read:
        memory = draft.memory
        scope_id = scopes.ensure_with_id(tx, memory.scope, ids.scope_of(ids.decode(memory.id)))
        copy = memories.find_copy(tx, scope_id, draft.statement, memory.created_at)
        if copy is None:
            fresh.append(draft)
            names[memory.id] = _free_name(tx, scope_id, memory.id)
        else:
            names[memory.id] = ids.encode(copy)
    return names, fresh


def _free_name(tx: Connection, scope_id: int, wanted: str) -> str:
    number = ids.decode(wanted)
    if ids.scope_of(number) == scope_id and not memories.get(tx, scope_id, [number]):
        scopes.claim_id(tx, number)
        return wanted
    return ids.encode(scopes.next_id(tx, scope_id))


def _renamed(draft: Draft, names: Mapping[str, str]) -> Draft:
    memory = draft.memory
    renamed = replace(
        memory,
        id=names[memory.id],
        superseded_by=names.get(memory.superseded_by, ""),
        derived_from=tuple(names[old] for old in memory.derived_from if old in names),
    )
    return replace(draft, memory=renamed)


def _insert(tx: Connection, batch: Sequence[Draft]) -> None:
    for draft in batch:
        scope_id = scopes.ensure(tx, draft.memory.scope)
        cause = Cause(at=draft.memory.created_at, action="imported", actor=draft.memory.source)
        memories.insert(tx, scope_id, draft, cause)


def _next_memories(tx: Connection, scope: str, after: int) -> list[StoredMemory]:
    scope_id = scopes.find(tx, scope)
    if scope_id is None:
        return []
    low, high = ids.span(scope_id)
    numbers = [n for n in memories.ids_after(tx, max(after, low - 1), _BATCH) if n <= high]
    return list(memories.get(tx, scope_id, numbers).values())
