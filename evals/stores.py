"""Building the stores that are asked, once each, and keeping them under a hash.

The hash covers the memories, the embedding model, the policies that writing looks up and
the core's code apart from reading: change one of them and the store is built anew; change
only the ranking and it is not. Every run works on a copy, so that what recall itself
writes (use counts) cannot leak from one run into the next.
"""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from pathlib import Path

import memory_core
from evals.cases import CaseError, Item
from evals.clock import START, ReplayClock
from memory_core import InvalidInput, Memory, NewMemory, Outcome, Refused

Opener = Callable[[Path, ReplayClock], Awaitable[Memory]]
Report = Callable[[int, int, str], None]
"""Progress: done, total, what."""

READING = ("read", "life")
"""Packages of the core that do not touch what a write stores."""


@dataclass(frozen=True, kw_only=True)
class Built:
    """A store on disk. `ids` maps local ids to stored ids; what was refused is missing."""

    path: Path
    ids: Mapping[str, str]


class StoreCache:
    """Builds on demand under `folder`; `salt` names everything beside the memories."""

    def __init__(self, folder: Path, opener: Opener, salt: str) -> None:
        self._folder = folder
        self._open = opener
        self._salt = salt

    async def get(self, items: Sequence[Item], *, bulk: bool, report: Report) -> Built:
        path = self._folder / f"{self._key(items, bulk)}.db"
        notes = path.with_suffix(".json")
        if not notes.exists():
            ids = await self._build(path, items, bulk, report)
            notes.write_text(json.dumps(ids), encoding="utf-8")
        return Built(path=path, ids=json.loads(notes.read_text(encoding="utf-8")))

    def copy(self, built: Built, folder: Path) -> Path:
        """A fresh copy to run on; also of a write-ahead log that is still there."""
        target = folder / built.path.name
        for suffix in ("", "-wal"):
            source = built.path.with_name(built.path.name + suffix)
            if source.exists():
                shutil.copyfile(source, target.with_name(target.name + suffix))
        return target

    def _key(self, items: Sequence[Item], bulk: bool) -> str:
        told = [[item.id, str(item.at), asdict(item.new)] for item in items]
        text = json.dumps([self._salt, bulk, told], ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()[:24]

    async def _build(
        self, path: Path, items: Sequence[Item], bulk: bool, report: Report
    ) -> dict[str, str]:
        self._folder.mkdir(parents=True, exist_ok=True)
        for leftover in self._folder.glob(f"{path.name}*"):
            leftover.unlink()
        clock = ReplayClock(_first_time(items))
        async with await self._open(path, clock) as memory:
            tell = _tell_all if bulk else _tell_each
            return await tell(memory, clock, items, report)


async def _tell_each(
    memory: Memory, clock: ReplayClock, items: Sequence[Item], report: Report
) -> dict[str, str]:
    ids: dict[str, str] = {}
    for done, item in enumerate(items, 1):
        if item.at:
            clock.set(item.at)
        try:
            told = await memory.remember(_resolved(item.new, ids))
        except InvalidInput as error:
            raise CaseError(f"{item.where}: {error}") from error
        _note(ids, item.id, told)
        report(done, len(items), "remembering")
    return ids


async def _tell_all(
    memory: Memory, clock: ReplayClock, items: Sequence[Item], report: Report
) -> dict[str, str]:
    clock.set(_last_time(items))
    items = [item for item in items if _shows(item.new.content)]
    new = [_dated(item) for item in items]
    outcomes = await memory.remember_all(
        new, progress=lambda p: report(p.done, p.total, "remembering")
    )
    ids: dict[str, str] = {}
    for item, outcome in zip(items, outcomes, strict=True):
        _note(ids, item.id, outcome)
    return ids


def _shows(text: str) -> bool:
    """Conversations have turns of a zero-width space, which nobody could remember."""
    return any(character.isprintable() and not character.isspace() for character in text)


def _note(ids: dict[str, str], local: str, outcome: Outcome) -> None:
    if not isinstance(outcome, Refused):
        ids[local] = outcome.id


def _resolved(new: NewMemory, ids: Mapping[str, str]) -> NewMemory:
    """Local ids of earlier memories become stored ids; of a refused one nothing is left."""
    return replace(
        new,
        supersedes=tuple(ids[local] for local in new.supersedes if local in ids),
        derived_from=tuple(ids[local] for local in new.derived_from if local in ids),
    )


def _dated(item: Item) -> NewMemory:
    if item.at and not item.new.observed_at:
        return replace(item.new, observed_at=item.at.isoformat())
    return item.new


def _first_time(items: Sequence[Item]) -> datetime:
    return min((item.at for item in items if item.at), default=START)


def _last_time(items: Sequence[Item]) -> datetime:
    return max((item.at for item in items if item.at), default=START)


def core_fingerprint(only: Sequence[str] = ()) -> str:
    """A hash of the core's code and word tables that decide what a write stores; or of some
    packages only."""
    root = Path(memory_core.__file__).parent
    digest = hashlib.sha256()
    for path in sorted(root.rglob("*")):
        relative = path.relative_to(root)
        part = relative.parts[0]
        wanted = part in only if only else part not in READING
        if wanted and path.suffix in (".py", ".sql", ".txt"):
            digest.update(str(relative).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]
