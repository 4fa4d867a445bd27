"""The file of the MCP reference server for memory: JSON Lines of entities and relations.

| there | here |
|---|---|
| an observation | a statement that names its entity: the subject, and one of the entities |
| an entity's type | a statement, and a tag of its observations |
| a relation | a triple |
| a name written with `_` | the same with spaces; as written, a clue |
| `default_user` | user |

That the user is a person is left behind. The format holds no times: everything is told at the
time of the import, and replaces nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from memory_core.errors import InvalidInput
from memory_core.moving.files import JsonObject, Line, lines, parsed_object, text_of, texts
from memory_core.moving.glimpse import Glimpse
from memory_core.moving.items import Found, Item, Unreadable
from memory_core.moving.origin import Origin
from memory_core.types import NewMemory

_USERS = frozenset({"default_user", "user"})
"""Names that the server's own instructions suggest for the person who is talking."""


def read(path: Path) -> Iterator[Found]:
    """What the file holds, line by line."""
    for line in lines(path):
        yield from _of_line(line)


def recognises(seen: Glimpse) -> bool:
    """Is the first line an entity or a relation?"""
    try:
        first = parsed_object(seen.text.partition("\n")[0])
    except InvalidInput:
        return False
    return _is_entity(first) or _is_relation(first)


def _of_line(line: Line) -> Iterator[Found]:
    if line.fault:
        yield Unreadable(where=line.where, reason=line.fault)
        return
    try:
        fields = parsed_object(line.text)
    except InvalidInput as error:
        yield Unreadable(where=line.where, reason=str(error))
        return
    if _is_entity(fields):
        yield from _entity(fields, line.where)
    elif _is_relation(fields):
        yield _relation(fields, line.where)
    else:
        yield Unreadable(where=line.where, reason="neither an entity nor a relation")


def _is_entity(fields: JsonObject) -> bool:
    return fields.get("type") == "entity" and bool(text_of(fields, "name"))


def _is_relation(fields: JsonObject) -> bool:
    ends = (text_of(fields, name) for name in ("from", "relationType", "to"))
    return fields.get("type") == "relation" and all(ends)


def _entity(fields: JsonObject, where: str) -> Iterator[Found]:
    given, sort = text_of(fields, "name"), text_of(fields, "entityType")
    said = tuple(dict.fromkeys(texts(fields.get("observations"))))
    if (sort or not said) and not _is_plain_user(given, sort):
        yield Item(key=f"entity:{given}", where=where, memory=_being(given, sort))
    for one in said:
        memory = _observation(given, sort, one)
        yield Item(key=f"observation:{given}:{one}", where=where, memory=memory)


def _is_plain_user(given: str, sort: str) -> bool:
    return given.casefold() in _USERS and sort.casefold() in ("", "person", "user", "human")


def _being(given: str, sort: str) -> NewMemory:
    name = _shown(given)
    if not sort:
        return _told(f"{name} is known by name", given)
    article = "an" if sort[0] in "aeiouAEIOU" else "a"
    said = f"{name} is {article} {sort}" if sort.isascii() else f"{name}是{sort}"
    return _told(said, given)


def _observation(given: str, sort: str, said: str) -> NewMemory:
    """An observation reads alone once it names whom it is about."""
    name = _shown(given)
    content = said if name.casefold() in said.casefold() else f"{name}: {said}"
    return replace(_told(content, given), tags=(sort,) if sort else ())


def _relation(fields: JsonObject, where: str) -> Item:
    start, predicate, end = (text_of(fields, part) for part in ("from", "relationType", "to"))
    content = f"{_shown(start)} {_spaced(predicate)} {_shown(end)}"
    memory = replace(_told(content, start, end), predicate=predicate, object=_shown(end))
    return Item(key=f"relation:{start}:{predicate}:{end}", where=where, memory=memory)


def _told(content: str, subject: str, *others: str) -> NewMemory:
    """A statement about an entity. A name that is written otherwise here stays as a clue."""
    names = [name for name in (subject, *others) if name.casefold() not in _USERS]
    return NewMemory(
        content=content,
        subject=_shown(subject),
        entities=tuple(map(_spaced, names)),
        clues=tuple(name for name in names if name != _spaced(name)),
        session="server-memory",
        conflict="append",
    )


def _shown(given: str) -> str:
    return "user" if given.casefold() in _USERS else _spaced(given)


def _spaced(name: str) -> str:
    return " ".join(name.replace("_", " ").split()) or name


ORIGIN = Origin(
    name="server-memory",
    about="the file of the MCP reference memory server (memory.jsonl, memory.json)",
    recognises=recognises,
    read=read,
)
