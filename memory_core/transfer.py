"""Moving a scope out and in: JSON Lines, one memory a line, complete.

A line holds every field of the contract. Importing an export into an empty database and
exporting again gives the same bytes; importing it twice changes nothing.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime
from itertools import groupby
from typing import cast, get_args

from memory_core import ids, text
from memory_core.arguments import choice, scope_name
from memory_core.errors import InvalidInput, NotFound
from memory_core.reports import Progress
from memory_core.store import memories, scopes
from memory_core.store.db import Database
from memory_core.store.driver import Connection
from memory_core.store.events import Cause
from memory_core.store.memories import Draft
from memory_core.store.rows import from_ms, to_ms
from memory_core.types import (
    MAX_CONTENT,
    Kind,
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
_FREE = frozenset(f.name for f in fields(StoredMemory)) - {*_TIMES, *_CHOICES, "id", "stale"}
"""Fields in which a credential may stand: the others take only words and forms of our own."""

_SHARES = ("importance", "confidence", "usefulness")
_FIELDS = fields(StoredMemory)
_MOST_USES = 1_000_000_000
_EARLIEST, _LATEST = datetime(1, 1, 3, tzinfo=UTC), datetime(9999, 12, 29, tzinfo=UTC)


@dataclass(frozen=True, kw_only=True)
class Imported:
    """What an import did; `skipped` has one sentence for each line that could not be read."""

    created: int
    unchanged: int
    skipped: tuple[str, ...]


async def export(memories: AsyncIterator[StoredMemory]) -> AsyncIterator[str]:
    """Memories as lines of JSON without line ends."""
    async for memory in memories:
        yield to_line(memory)


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
    """A memory from one line of JSON, without credentials. Raises InvalidInput that says what is
    wrong."""
    try:
        given = json.loads(line.lstrip("\ufeff"))
    except (ValueError, RecursionError):
        raise InvalidInput("not a line of JSON") from None
    if not isinstance(given, dict):
        raise InvalidInput("not a JSON object")
    given = {name: _clean(value, name in _FREE) for name, value in given.items()}
    _check(given)
    values = {field.name: given[field.name] for field in _FIELDS if field.name in given}
    for name in _TIMES:
        values[name] = _time(name, values.get(name))
    for name in _TUPLES:
        values[name] = _strings(name, values.get(name, []))
    return StoredMemory(**{"scope": "", "kind": "fact"} | values)


def _clean(value: object, free: bool) -> object:
    if isinstance(value, str):
        cleaned = text.clean(value)
        return text.redact(cleaned).text if free and cleaned else cleaned
    if isinstance(value, list):
        return [_clean(item, free) for item in value]
    return value


def _check(given: Mapping[str, object]) -> None:
    for name in _REQUIRED:
        if not isinstance(given.get(name), str) or not str(given[name]).strip():
            raise InvalidInput(f"{name} is missing")
    for field in _FIELDS:
        if field.type == "str" and not isinstance(given.get(field.name, ""), str):
            raise InvalidInput(f"{field.name} must be text")
    if len(cast(str, given["content"])) > MAX_CONTENT:
        raise InvalidInput(f"content is longer than {MAX_CONTENT:,} characters")
    for name, options in _CHOICES.items():
        choice(name, str(given.get(name, options[0])), options)
    for name in _SHARES:
        if not 0 <= _number(name, given.get(name, 0.5)) <= 1:
            raise InvalidInput(f"{name} must be a number from 0 to 1")
    uses = given.get("use_count", 0)
    if not isinstance(uses, int) or not 0 <= _number("use_count", uses) <= _MOST_USES:
        raise InvalidInput(f"use_count must be a whole number up to {_MOST_USES:,}")
    if not isinstance(given.get("stale", False), bool):
        raise InvalidInput("stale must be true or false")


def _number(name: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InvalidInput(f"{name} must be a number")
    return value


def _time(name: str, value: object) -> datetime | None:
    if value is None:
        return None
    try:
        time = datetime.fromisoformat(str(value))
    except ValueError:
        raise InvalidInput(f"{name} is not an ISO 8601 time") from None
    if time.tzinfo is None:
        raise InvalidInput(f"{name} has no offset from UTC")
    if not _EARLIEST.replace(tzinfo=time.tzinfo) <= time <= _LATEST.replace(tzinfo=time.tzinfo):
        raise InvalidInput(f"{name} is out of range")
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
            _check_id(memory.id)
            name = scope_name(scope or memory.scope or default_scope)
        except InvalidInput as error:
            skipped.append(f"line {number}: {error}")
        else:
            read.append(replace(memory, scope=name))
    return read, skipped


def _check_id(name: str) -> None:
    try:
        number = ids.decode(name)
    except NotFound:
        raise InvalidInput(f'id "{text.clean(name)[:40]}" is no id of this program') from None
    if ids.sequence_of(number) > ids.HIGHEST_IMPORTED:
        raise InvalidInput(f"id {name} is out of range")


def _assign(tx: Connection, read: Sequence[Draft]) -> tuple[dict[str, str], list[Draft]]:
    """New names for the ids of the import, and the memories not here yet, under their new ids."""
    names: dict[str, str] = {}
    taken = memories.present(tx, [ids.decode(draft.memory.id) for draft in read])
    scope_ids: dict[str, int] = {}
    fresh: list[Draft] = []
    for draft in read:
        memory = draft.memory
        number = ids.decode(memory.id)
        if memory.scope not in scope_ids:
            wanted = ids.scope_of(number)
            scope_ids[memory.scope] = scopes.ensure_with_id(tx, memory.scope, wanted)
        scope_id = scope_ids[memory.scope]
        copy = memories.find_copy(
            tx, scope_id, draft.statement, memory.created_at, memory.observed_at
        )
        if copy is None:
            copy = _free_number(tx, scope_id, number, taken=taken)
            taken.add(copy)
            fresh.append(replace(draft, memory=replace(memory, id=ids.encode(copy))))
        names.setdefault(memory.id, ids.encode(copy))
    return names, fresh


def _free_number(tx: Connection, scope_id: int, wanted: int, *, taken: Set[int]) -> int:
    if ids.scope_of(wanted) == scope_id and wanted not in taken:
        scopes.claim_id(tx, wanted)
        return wanted
    return scopes.next_id(tx, scope_id)


def _renamed(draft: Draft, names: Mapping[str, str]) -> Draft:
    """The draft with its references under their new names."""
    memory = draft.memory
    renamed = replace(
        memory,
        superseded_by=names.get(memory.superseded_by, ""),
        derived_from=tuple(names[old] for old in memory.derived_from if old in names),
    )
    return replace(draft, memory=renamed)


def _insert(tx: Connection, batch: Sequence[Draft]) -> None:
    for scope, drafts in groupby(batch, key=lambda draft: draft.memory.scope):
        told = [(draft, _cause(draft.memory)) for draft in drafts]
        memories.insert_all(tx, scopes.ensure(tx, scope), told)


def _cause(memory: StoredMemory) -> Cause:
    return Cause(at=memory.created_at, action="imported", actor=memory.source)
