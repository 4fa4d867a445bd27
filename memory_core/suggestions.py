"""What a shell offers while a person types: names of scopes, ids of memories.

Looks at the file for a moment and makes none. Whatever is wrong with it is for the command to
say that the person is typing.
"""

from __future__ import annotations

from dataclasses import dataclass

from memory_core import ids
from memory_core.errors import StoreError
from memory_core.place import Place
from memory_core.store import scopes
from memory_core.store.glance import reading
from memory_core.store.newest import newest

_LOOKED_AT = 500
"""A person completes what a listing has just shown; older ids are typed or pasted whole."""


@dataclass(frozen=True, kw_only=True)
class Suggestion:
    """A word to complete to, and what it stands for."""

    text: str
    help: str


def scope_names(place: Place) -> tuple[str, ...]:
    """The scopes of a database, in the order they were made; none where it cannot be read."""
    try:
        with reading(place.db, place.key) as tx:
            return tuple(scopes.names(tx).values()) if tx is not None else ()
    except StoreError:
        return ()


def newest_ids(place: Place, prefix: str, *, archived: bool) -> tuple[Suggestion, ...]:
    """Ids of the scope that begin with `prefix`, the newest first, each with its content.

    Those in the archive, or all others.
    """
    try:
        with reading(place.db, place.key) as tx:
            scope_id = scopes.find(tx, place.scope) if tx is not None else None
            rows = newest(tx, scope_id, _LOOKED_AT) if scope_id is not None else []
    except StoreError:
        return ()
    found = [
        Suggestion(text=ids.encode(number), help=content)
        for number, state, content in rows
        if (state == "archived") is archived
    ]
    return tuple(one for one in found if one.text.startswith(prefix))
