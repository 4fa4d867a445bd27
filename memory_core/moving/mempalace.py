"""MemPalace: its folder, with the drawers, the knowledge graph, tunnels and the identity.

The folder of the palace, the one around it (`~/.mempalace`), one of its databases, or the folder of
Markdown that it exports, which has less: no halls, no dates of what was said, no graph.

| there | here |
|---|---|
| a drawer's text, filed_at | content, created_at |
| wing, room, topic | tags `wing:…`, `room:…`, `topic:…` |
| hall, a diary | the kind that it stands for |
| entities | entities |
| mined from a file; from a talk | source document; kind experience |
| source file or session | session |
| a diary entry of an agent | source agent, visible with `include_internal` |
| agent, added_by | tags `agent:…`, `by:…` |
| lines, dates, all else of a drawer | context |
| a fact of the graph | a triple, with its confidence and the time it was true |
| an entity with a type or properties | a fact that says what it is |
| a tunnel that somebody made | a fact that links two rooms |
| identity.txt | a fact |

Vectors, closets, hallways, tunnels that were computed, and its logs are left behind: they are
made from the drawers. A drawer cut into pieces is one again.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from memory_core.errors import InvalidInput
from memory_core.moving.databases import LONGEST_VALUE, Database, opened
from memory_core.moving.files import JsonObject, is_object, text_of
from memory_core.moving.glimpse import Glimpse, glimpse
from memory_core.moving.items import Found, Item, Unreadable
from memory_core.moving.json_parts import Part, parts
from memory_core.moving.mempalace_drawers import CHROMA, EXACT, drawers, whole
from memory_core.moving.mempalace_export import exported, is_export
from memory_core.moving.mempalace_graph import NEEDED, graph
from memory_core.moving.mempalace_items import item_of
from memory_core.moving.moments import moment
from memory_core.moving.origin import Origin
from memory_core.types import NewMemory

_IDENTITY = "identity.txt"
_TUNNELS = "tunnels.json"
_GRAPH = "knowledge_graph.sqlite3"
_PALACES = ("chroma.sqlite3", "sqlite_exact.sqlite3")
_BESIDE = (_IDENTITY, _GRAPH, _TUNNELS)


def recognises(seen: Glimpse) -> bool:
    """One of its databases, or a folder that holds one."""
    if seen.is_folder:
        return seen.has(_GRAPH, *_PALACES) or is_export(seen)
    return seen.is_sqlite and (_has_drawers(seen) or _has_graph(seen))


def read(path: Path) -> Iterator[Found]:
    """What the palace holds: who it is for, the graph, the links of rooms, the drawers."""
    if is_export(glimpse(path)):
        yield from map(item_of, whole(exported(path)))
    for file in _files(path):
        if file.name == _IDENTITY:
            yield from _identity(file)
        elif file.name == _TUNNELS:
            yield from _tunnels(file)
        else:
            with opened(file) as database:
                yield from _of_database(database)


def _files(path: Path) -> list[Path]:
    """The palace nearest to the top, not its backups; the rest from its folder and those around."""
    if path.is_file():
        return [path]
    names = sorted(map(PurePosixPath, glimpse(path).names), key=lambda n: (len(n.parts), str(n)))
    palaces = [n for end in _PALACES if (n := next((n for n in names if n.name == end), None))]
    around = {folder for palace in palaces for folder in palace.parents}
    beside = [
        n for end in _BESIDE for n in names if n.name == end and (n.parent in around or not around)
    ]
    return [path / name for name in (*beside, *palaces)]


def _has_drawers(seen: Glimpse) -> bool:
    return {CHROMA, "segments"} <= set(seen.tables) or {EXACT, "collections"} <= set(seen.tables)


def _has_graph(seen: Glimpse) -> bool:
    return seen.tables.get("triples", frozenset()) >= NEEDED


def _of_database(database: Database) -> Iterator[Found]:
    if "triples" in database.tables:
        yield from graph(database)
    else:
        yield from map(item_of, drawers(database))


def _identity(file: Path) -> Iterator[Found]:
    with file.open("rb") as stream:
        text = stream.read(LONGEST_VALUE).decode("utf-8-sig", errors="replace").strip()
    if text:
        memory = NewMemory(content=text, tags=("identity",), conflict="append")
        yield Item(key="identity", where=_IDENTITY, memory=memory)


def _tunnels(file: Path) -> Iterator[Found]:
    try:
        with file.open("rb") as stream:
            yield from (found for part in parts(stream, file.name) for found in _tunnel(part))
    except InvalidInput as error:
        yield Unreadable(where=_TUNNELS, reason=str(error))


def _tunnel(part: Part) -> Iterator[Found]:
    """A link of two rooms that somebody made; those computed are made anew from the drawers."""
    link = part.value if part.number and is_object(part.value) else {}
    if text_of(link, "kind") != "explicit":
        return
    one, other = (_room(link, end) for end in ("source", "target"))
    label = text_of(link, "label")
    content = f"{one} is linked to {other}"
    memory = NewMemory(
        content=f"{content}: {label}" if label else content,
        tags=("tunnel",),
        entities=(one, other),
        observed_at=moment(link.get("created_at")),
        conflict="append",
    )
    key = f"tunnel:{text_of(link, 'id') or content}"
    yield Item(
        key=key, where=f"{_TUNNELS} {part.where}", memory=memory, created_at=memory.observed_at
    )


def _room(link: JsonObject, end: str) -> str:
    place = link.get(end)
    if not is_object(place):
        return "an unknown room"
    return "/".join(filter(None, (text_of(place, "wing"), text_of(place, "room"))))


ORIGIN = Origin(
    name="mempalace",
    about="a palace of MemPalace (~/.mempalace, the palace's folder, a database or its export)",
    recognises=recognises,
    read=read,
)
