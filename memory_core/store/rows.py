"""Between rows and values: times, and the columns of a memory."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

from memory_core import ids
from memory_core.types import Kind, Sensitivity, Source, State, StoredMemory, Visibility

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


def to_ms(time: datetime) -> int:
    return (time - _EPOCH) // _MILLISECOND


def from_ms(value: int) -> datetime:
    return _EPOCH + value * _MILLISECOND


def optional_ms(time: datetime | None) -> int | None:
    return None if time is None else to_ms(time)


def optional_time(value: int | None) -> datetime | None:
    return None if value is None else from_ms(value)


def id_list(memory_ids: Sequence[int]) -> str:
    """The ids as one JSON parameter, for `IN (SELECT value FROM json_each(?))`."""
    return json.dumps(list(memory_ids))


@dataclass(frozen=True, kw_only=True)
class Attachments:
    """What hangs on memories in tables of its own, by memory id."""

    tags: dict[int, tuple[str, ...]]
    entities: dict[int, tuple[str, ...]]
    supersedes: dict[int, tuple[str, ...]]
    derived_from: dict[int, tuple[str, ...]]


def to_memory(row: Any, scope: str, attached: Attachments) -> StoredMemory:
    """Build a StoredMemory from a row of `SELECT * FROM memory`."""
    # A driver's row goes through its columns for every name that it is asked for.
    row = dict(zip(row.keys(), row, strict=True))
    number: int = row["id"]
    kind: Kind = row["kind"]
    source: Source = row["source"]
    visibility: Visibility = row["visibility"]
    sensitivity: Sensitivity = row["sensitivity"]
    state: State = row["state"]
    return StoredMemory(
        id=ids.encode(number),
        scope=scope,
        kind=kind,
        content=row["content"],
        subject=row["subject"],
        predicate=row["predicate"],
        object=row["object"],
        clues=tuple(json.loads(row["clues"])),
        tags=attached.tags.get(number, ()),
        entities=attached.entities.get(number, ()),
        importance=row["importance"],
        confidence=row["confidence"],
        source=source,
        session=row["session"],
        task=row["task"],
        evidence=row["evidence"],
        visibility=visibility,
        sensitivity=sensitivity,
        created_at=from_ms(row["created_at"]),
        observed_at=from_ms(row["observed_at"]),
        valid_from=optional_time(row["valid_from"]),
        valid_to=optional_time(row["valid_to"]),
        expires_at=optional_time(row["expires_at"]),
        last_used_at=optional_time(row["last_used_at"]),
        superseded_at=optional_time(row["superseded_at"]),
        use_count=row["use_count"],
        usefulness=row["usefulness"],
        state=state,
        superseded_by=ids.encode(row["superseded_by"]) if row["superseded_by"] else "",
        supersedes=attached.supersedes.get(number, ()),
        derived_from=attached.derived_from.get(number, ()),
        stale=bool(row["stale"]),
    )
