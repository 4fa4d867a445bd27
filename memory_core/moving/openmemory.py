"""OpenMemory: the zip that its backup exports, unpacked or not, and the file of its SQLite store.

Two programs have that name: mem0's, whose backup is a zip with `memories.json`, and Cavira's. The
store of each is one SQLite file.

| there | here |
|---|---|
| content, created_at | the same |
| state active; paused, archived | current; archived, with the state as a tag |
| state deleted | skipped, and said |
| app, user | tags `app:…`, `user:…` |
| categories, tags | tags, and the kind where one stands for it |
| metadata, when it was changed or archived, earlier states | context |
| primary sector | the kind that it stands for, and a tag |
| salience | importance |
| last_seen_at | when it was last used |
| waypoints between memories | context |

Access rights, descriptions of apps and categories, vectors and rates of decay are left behind.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, cast

from memory_core.errors import InvalidInput
from memory_core.moving.archives import MOST_UNPACKED, member
from memory_core.moving.context import words
from memory_core.moving.databases import opened
from memory_core.moving.files import JsonObject, Line, is_object, lines_of, parsed_object, text_of
from memory_core.moving.glimpse import Glimpse, glimpse
from memory_core.moving.items import Found, Unreadable
from memory_core.moving.json_parts import Part, parts
from memory_core.moving.openmemory_items import change, item_of
from memory_core.moving.openmemory_store import is_store, stored
from memory_core.moving.origin import Origin

_WHOLE = "memories.json"
_LINES = ("memories.jsonl.gz", "memories.jsonl")
_GZIP = b"\x1f\x8b"
_LINE_FIELDS = frozenset({"id", "content", "state", "categories"})

_Opener = Callable[[], AbstractContextManager[BinaryIO]]
"""Opens a document, each time it is read."""


def recognises(seen: Glimpse) -> bool:
    """Its zip or the folder unpacked, one of the files of that, or its store."""
    if seen.is_zip or seen.is_folder:
        return seen.has(_WHOLE) and seen.has(*_LINES)
    if seen.is_sqlite:
        return is_store(seen.tables)
    if seen.head.startswith(_GZIP) or seen.path.suffix == ".jsonl":
        return _is_line(seen)
    begun = seen.text[:4_000]
    return begun.startswith("{") and '"user"' in begun[:40] and '"apps"' in begun


def read(path: Path) -> Iterator[Found]:
    """What the export or the store holds, in its order."""
    seen = glimpse(path)
    if seen.is_zip:
        yield from _whole(lambda: member(path, _WHOLE), str(path))
    elif seen.is_folder:
        name = next(name for name in seen.names if name.endswith(_WHOLE))
        yield from _whole(lambda: (path / name).open("rb"), name)
    elif seen.is_sqlite:
        with opened(path) as database:
            yield from stored(database)
    elif seen.head.startswith(_GZIP) or path.suffix == ".jsonl":
        yield from _lines(path)
    else:
        yield from _whole(lambda: path.open("rb"), str(path))


@dataclass(frozen=True, kw_only=True)
class _Names:
    """What a memory names by number: of an export, all but its memories."""

    user: str = ""
    apps: dict[str, str] = field(default_factory=dict)
    categories: dict[str, str] = field(default_factory=dict)
    states: dict[str, list[str]] = field(default_factory=dict)


def _whole(opener: _Opener, name: str) -> Iterator[Found]:
    """Read twice: what memories name stands before them and behind them."""
    names = _names(opener, name)
    with opener() as stream:
        for part in parts(stream, name):
            if part.key == "memories" and part.number:
                yield _memory(part, names)


def _names(opener: _Opener, name: str) -> _Names:
    user, found = "", _Names()
    with opener() as stream:
        for part in parts(stream, name):
            fields = part.value if is_object(part.value) else {}
            number = text_of(fields, "id")
            if part.key == "user":
                user = text_of(fields, "user_id", "name")
            elif part.key == "apps":
                found.apps[number] = text_of(fields, "name")
            elif part.key == "categories":
                found.categories[number] = text_of(fields, "name")
            elif part.key == "status_history":
                line = change(fields)
                found.states.setdefault(text_of(fields, "memory_id"), []).append(line)
    return _Names(user=user, apps=found.apps, categories=found.categories, states=found.states)


def _memory(part: Part, names: _Names) -> Found:
    fields = part.value if is_object(part.value) else {}
    number, app = text_of(fields, "id"), text_of(fields, "app_id")
    named: JsonObject = {
        "user": names.user,
        "app": names.apps.get(app, app),
        "categories": [names.categories.get(one, one) for one in words(fields.get("category_ids"))],
        "states": "; ".join(names.states.get(number, ())),
    }
    return item_of({**fields, **named}, part.where)


def _is_line(seen: Glimpse) -> bool:
    try:
        with _unpacked(seen.path) as stream:
            first = next(lines_of(stream), Line(number=1))
        return parsed_object(first.text).keys() >= _LINE_FIELDS
    except (InvalidInput, OSError, EOFError, zlib.error):
        return False


def _lines(path: Path) -> Iterator[Found]:
    with _unpacked(path) as stream:
        for line in _bounded(stream, path):
            try:
                fields = parsed_object(line.text) if not line.fault else {}
            except InvalidInput as error:
                yield Unreadable(where=line.where, reason=str(error))
                continue
            yield item_of(fields, line.where)


def _bounded(stream: BinaryIO, path: Path) -> Iterator[Line]:
    """The lines, as long as they unpack to what an export may be."""
    try:
        for line in lines_of(stream):
            if stream.tell() > MOST_UNPACKED:
                raise InvalidInput(f"{path} unpacks to more than 2 GB; check where it comes from")
            yield line
    except (OSError, EOFError, zlib.error):
        raise InvalidInput(f"{path} is damaged; export or copy it again") from None


def _unpacked(path: Path) -> BinaryIO:
    with path.open("rb") as file:
        packed = file.read(2) == _GZIP
    return cast(BinaryIO, gzip.open(path, "rb")) if packed else path.open("rb")


ORIGIN = Origin(
    name="openmemory",
    about="a backup of OpenMemory (its zip, or memories.json) or its SQLite store",
    recognises=recognises,
    read=read,
)
