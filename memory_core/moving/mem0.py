"""mem0: what `get_all` or the platform exports (JSON or JSON Lines), and its SQLite files.

These are the history that both of its libraries keep, and the `vector_store.db` of the JavaScript
one. A file of any kind, or a folder that holds them: then the older versions of the memories come
from the history.

| there | here |
|---|---|
| memory, created_at | content, the same |
| run_id | session |
| user_id, agent_id, app_id, actor_id | tags `user:…`, `agent:…`, `app:…`, `actor:…` |
| categories, metadata's category and tags | tags, and the kind where one stands for it |
| procedural memory | procedure |
| role or attributed_to `assistant` | source agent |
| expiration_date | expires_at |
| metadata's importance, confidence | the same |
| other metadata, updated_at | context |
| relations of its graph | triples |
| history: ADD, UPDATE | versions, each in the place of the one before |
| history: DELETE | skipped, and said |
| history: the last messages it was told | a conversation for review |

Hashes, scores, lemmas and the index of entities are left behind. The history has no users and no
metadata: give it together with an export.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain
from pathlib import Path

from memory_core.errors import InvalidInput
from memory_core.moving.context import object_in
from memory_core.moving.databases import opened
from memory_core.moving.files import (
    is_object,
    lines,
    parsed_object,
    text_of,
)
from memory_core.moving.glimpse import Glimpse, glimpse
from memory_core.moving.items import Found, Item, Unreadable
from memory_core.moving.json_parts import Part, parts
from memory_core.moving.mem0_history import Place, is_history, versions
from memory_core.moving.mem0_items import TEXT, item_of, relation_of
from memory_core.moving.origin import Origin

_LISTS = ("", "results", "memories")


def recognises(seen: Glimpse) -> bool:
    """An export with a memory in it, a history, or a folder with one of them."""
    if seen.is_folder:
        return any(map(_is_own, _files(seen)))
    if seen.is_sqlite:
        return is_history(seen.tables) or _has_vectors(seen)
    begun = seen.text[:8_000]
    return begun.startswith(("{", "[")) and '"id"' in begun and '"memory"' in begun


def read(path: Path) -> Iterator[Found]:
    """The older versions first, then the memories as they are."""
    if path.is_file():
        yield from _all([path])
        return
    files = [file for file in _files(glimpse(path)) if recognises(glimpse(file))]
    yield from _all(files)


def _all(files: list[Path]) -> Iterator[Found]:
    histories = [file for file in files if is_history(glimpse(file).tables)]
    exports = [file for file in files if file not in histories or _has_vectors(glimpse(file))]
    exported = frozenset(_ids(exports)) if histories else frozenset()
    places: dict[str, Place] = {}
    for file in histories:
        with opened(file) as database:
            yield from _placed(versions(database, exported, places), file, files)
    found = (one for file in exports for one in _placed(_export(file), file, files))
    yield from _each_once(_in_place(one, places) for one in found)


def _placed(found: Iterator[Found], file: Path, files: list[Path]) -> Iterator[Found]:
    """With the name of the file, where there are several."""
    if len(files) < 2:
        return found
    return (replace(one, where=f"{file.name}, {one.where}") for one in found)


def _files(folder: Glimpse) -> list[Path]:
    """What may be a file of it, in the folder itself."""
    names = (name for name in folder.names if name.lower().endswith((".json", ".jsonl", ".db")))
    return [folder.path / name for name in names if "/" not in name]


def _is_own(path: Path) -> bool:
    try:
        return recognises(glimpse(path))
    except InvalidInput:  # Damaged, or in use: it is said when the folder is read.
        return False


def _ids(exports: list[Path]) -> Iterator[str]:
    found = chain.from_iterable(map(_export, exports))
    return (item.key for item in found if isinstance(item, Item))


def _each_once(found: Iterator[Found]) -> Iterator[Found]:
    """One memory is in the exports of its user and of its agent."""
    given: set[str] = set()
    for one in found:
        if not isinstance(one, Item) or one.key not in given:
            yield one
        if isinstance(one, Item):
            given.add(one.key)


def _in_place(found: Found, places: Mapping[str, Place]) -> Found:
    """The memory in the place of its last version, told when that was changed."""
    if not isinstance(found, Item) or found.key not in places:
        return found
    place = places[found.key]
    memory = replace(found.memory, observed_at=place.told_at)
    return replace(
        found, key=place.key, memory=memory, replaces=place.replaces, created_at=place.told_at
    )


def _has_vectors(seen: Glimpse) -> bool:
    return seen.tables.get("vectors", frozenset()) >= {"id", "payload"}


def _export(path: Path) -> Iterator[Found]:
    if glimpse(path).is_sqlite:
        yield from _of_vectors(path)
        return
    if _is_lines(path):
        yield from _of_lines(path)
        return
    with path.open("rb") as stream:
        for part in parts(stream, str(path)):
            if part.number and part.key in _LISTS:
                yield _found(part)
            elif part.number and part.key == "relations":
                yield relation_of(part.value if is_object(part.value) else {}, part.where)


def _is_lines(path: Path) -> bool:
    first = glimpse(path).text.partition("\n")[0]
    try:
        return bool(text_of(parsed_object(first), *TEXT))
    except InvalidInput:
        return False


def _of_lines(path: Path) -> Iterator[Found]:
    for line in lines(path):
        try:
            value = {} if line.fault else dict(parsed_object(line.text))
        except InvalidInput as error:
            yield Unreadable(where=line.where, reason=str(error))
            continue
        yield _found(Part(key="line", number=line.number, value=value))


def _of_vectors(path: Path) -> Iterator[Found]:
    """The JavaScript library's store, without the rows that list the memories of a name."""
    with opened(path) as database:
        for number, row in enumerate(database.rows("vectors", ("id", "payload")), start=1):
            said = object_in(row["payload"])
            if "linked_memory_ids" not in said:
                yield _found(Part(key="vector", number=number, value={**said, "id": row["id"]}))


def _found(part: Part) -> Found:
    if not is_object(part.value):
        return Unreadable(where=part.where, reason="not a memory in JSON")
    if not text_of(part.value, *TEXT):
        return Unreadable(where=part.where, reason="it has no text")
    return item_of(part.value, part.where)


ORIGIN = Origin(
    name="mem0",
    about="an export of mem0 (JSON), its SQLite files, or a folder of them",
    recognises=recognises,
    read=read,
)
