"""What a write names as replaced: whether that is still so, and what the new version keeps of it.

Two people may edit one memory at once, and a call may come twice. Whoever is later is told what
holds the memory's place now; the same edit told again is recognised, and changes nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from memory_core import ids
from memory_core.errors import Outdated
from memory_core.store import memories, neighbours
from memory_core.store.driver import Connection
from memory_core.store.memories import Draft
from memory_core.store.neighbours import Neighbour
from memory_core.subjects import subject_key
from memory_core.types import StoredMemory
from memory_core.write.prepare import Prepared

_SAID = (
    *("kind", "content", "subject", "predicate", "object"),
    *("importance", "source", "session", "visibility"),
)
_LISTED = ("clues", "tags")
_WHEN = ("confidence", "valid_from", "valid_to", "expires_at")


def present(tx: Connection, scope_id: int, named: Sequence[str]) -> list[Neighbour]:
    """The memories to replace. Raises Outdated where one of them is not current any more."""
    wanted = {ids.decode(name): name for name in named}
    found = {old.id: old for old in neighbours.of(tx, scope_id, list(wanted))}
    for number, name in wanted.items():
        if number not in found:
            raise Outdated(str(ids.unknown(name)), id=name, state="erased")
        if found[number].state != "current":
            raise _outdated(tx, scope_id, found[number])
    return list(found.values())


def made_already(
    tx: Connection, scope_id: int, named: Sequence[str], new: StoredMemory
) -> str | None:
    """The id that this very replacement was given before, if the call comes for the second time."""
    olds = {ids.decode(name) for name in named}
    newest = {memories.newest_version(tx, old) for old in olds}
    if len(newest) != 1 or newest <= olds:
        return None
    stored = memories.get(tx, scope_id, newest).get(newest.pop())
    same = stored is not None and stored.state == "current" and _says(stored, new)
    return stored.id if stored and same else None


def edits(tx: Connection, scope_id: int, prepared: Prepared) -> StoredMemory | None:
    """The memory that a draft describes anew: the only one it replaces, in the same words.

    None where nothing at all differs: that is a repeat.
    """
    if len(prepared.supersedes) != 1:
        return None
    number = ids.decode(prepared.supersedes[0])
    same = neighbours.by(tx, scope_id, statement=prepared.draft.statement)
    old = memories.get(tx, scope_id, [number]).get(number)
    if old is None or number not in [one.id for one in same]:
        return None
    new = prepared.draft.memory
    differs = not _says(old, new) or any(getattr(new, n) != getattr(old, n) for n in _WHEN)
    return old if differs else None


def edited(tx: Connection, scope_id: int, prepared: Prepared) -> Draft:
    """The draft, with what its words have earned under their earlier description."""
    old = edits(tx, scope_id, prepared)
    if old is None:
        return prepared.draft
    kept = replace(
        prepared.draft.memory,
        observed_at=old.observed_at,
        use_count=old.use_count,
        usefulness=old.usefulness,
        last_used_at=old.last_used_at,
        task=old.task,
        evidence=old.evidence,
        sensitivity=old.sensitivity,
    )
    return replace(prepared.draft, memory=kept)


def _says(stored: StoredMemory, new: StoredMemory) -> bool:
    """The same in every word and label. Times are left out: a duration moves between two calls."""
    same_lists = all(set(getattr(stored, n)) == set(getattr(new, n)) for n in _LISTED)
    same_entities = set(map(subject_key, stored.entities)) == set(map(subject_key, new.entities))
    same = all(getattr(stored, name) == getattr(new, name) for name in _SAID)
    return same and same_lists and same_entities


def _outdated(tx: Connection, scope_id: int, old: Neighbour) -> Outdated:
    name = ids.encode(old.id)
    if old.state == "archived":
        sentence = f"{name} in supersedes is archived; restore it first, or leave it out"
        return Outdated(sentence, id=name, state="archived")
    number = memories.newest_version(tx, old.id)
    newer = ids.encode(number)
    sentence = f"{name} in supersedes was superseded already; name {newer}, which holds its place"
    return Outdated(sentence, id=name, state="superseded", newer=newer)
