"""The drawers of a palace, from either database that MemPalace keeps them in.

Chroma's file has a row for every field of a drawer; the other has one for every drawer. A drawer
that was cut into pieces is one again; what a miner cut from a file stays as it was cut, since its
pieces overlap.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from pydantic import JsonValue

from memory_core.moving.context import object_in
from memory_core.moving.databases import Database, Row
from memory_core.moving.files import JsonObject, text_of

CHROMA = "embedding_metadata"
EXACT = "documents"
"""The tables by which the two forms are known."""

_INDEXES = ("_closets", "_assets")
"""Ends of the names of collections that hold no memories: pointers to drawers, pictures."""

_TEXT = "chroma:document"
_PARENTS = ("parent_drawer_id", "parent_entry_id")
_VALUES = ("string_value", "int_value", "float_value", "bool_value")
_EXACT_COLUMNS = ("collection_id", "id", "document", "metadata_json")


@dataclass(frozen=True, kw_only=True)
class Drawer:
    """One text that was filed, and what was said of it."""

    name: str
    text: str
    said: JsonObject

    @property
    def parent(self) -> str:
        return text_of(self.said, *_PARENTS)


def drawers(database: Database) -> Iterator[Drawer]:
    """All drawers of the file, whole, in the order in which they were filed."""
    rows = _of_chroma(database) if CHROMA in database.tables else _of_exact(database)
    yield from whole(row for row in rows if text_of(row.said, "ingest_mode") != "registry")


def whole(filed: Iterable[Drawer]) -> Iterator[Drawer]:
    """Drawers of which those that were cut are one again; their pieces stand together."""
    for parent, pieces in groupby(filed, key=lambda drawer: drawer.parent):
        if parent:
            yield _joined(parent, pieces)
        else:
            yield from pieces


def _joined(parent: str, pieces: Iterable[Drawer]) -> Drawer:
    inorder = sorted(pieces, key=lambda piece: _index(piece.said))
    first = _index(inorder[0].said)
    name = f"{parent}#{first}" if first else parent
    return Drawer(name=name, text="".join(p.text for p in inorder), said=inorder[0].said)


def _index(said: JsonObject) -> int:
    index = said.get("chunk_index")
    return index if isinstance(index, int) else 0


def _of_exact(database: Database) -> Iterator[Drawer]:
    kept = {
        row["id"]
        for row in database.rows("collections", ("id", "name"))
        if not text_of(row, "name").endswith(_INDEXES)
    }
    for row in database.rows(EXACT, _EXACT_COLUMNS, ("collection_id", "id")):
        if row["collection_id"] in kept:
            yield Drawer(
                name=text_of(row, "id"),
                text=_as_written(row["document"]),
                said=object_in(row["metadata_json"]),
            )


def _of_chroma(database: Database) -> Iterator[Drawer]:
    """Joined here, since both tables come in the order of the same number."""
    kept = _segments(database)
    fields = groupby(
        database.rows(CHROMA, ("id", "key", *_VALUES), ("id", "key")), key=lambda row: row["id"]
    )
    named = database.rows("embeddings", ("id", "segment_id", "embedding_id"), ("id",))
    number, told = next(fields, (None, iter(())))
    for row in named:
        while number is not None and _before(number, row["id"]):
            number, told = next(fields, (None, iter(())))
        said = {text_of(f, "key"): _value(f) for f in told} if number == row["id"] else {}
        if row["segment_id"] in kept:
            text = _as_written(said.pop(_TEXT, None))
            yield Drawer(name=text_of(row, "embedding_id"), text=text, said=said)


def _segments(database: Database) -> set[JsonValue]:
    kept = {
        row["id"]
        for row in database.rows("collections", ("id", "name"))
        if not text_of(row, "name").endswith(_INDEXES)
    }
    segments = database.rows("segments", ("id", "scope", "collection"))
    return {s["id"] for s in segments if s["scope"] == "METADATA" and s["collection"] in kept}


def _before(one: JsonValue, other: JsonValue) -> bool:
    return isinstance(one, int) and isinstance(other, int) and one < other


def _value(field: Row) -> JsonValue:
    return next((field[name] for name in _VALUES if field[name] is not None), None)


def _as_written(value: JsonValue) -> str:
    """With the spaces at its ends: the text may go on in another piece."""
    return value if isinstance(value, str) else ""
