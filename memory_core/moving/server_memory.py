"""The file of the MCP reference server for memory: JSON Lines of entities and relations.

An entity gives one memory that says what it is, and one for each observation; a relation gives a
triple. The entity's type is a tag of its observations, its name their subject. The format holds
no times, so everything is told at the time of the import and replaces nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
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
    name, sort = _name(text_of(fields, "name")), text_of(fields, "entityType")
    if sort or not texts(fields.get("observations")):
        yield Item(key=f"entity:{name}", where=where, memory=_being(name, sort))
    for said in dict.fromkeys(texts(fields.get("observations"))):
        yield Item(
            key=f"observation:{name}:{said}", where=where, memory=_observation(name, sort, said)
        )


def _being(name: str, sort: str) -> NewMemory:
    content = f"{_shown(name)} is a {sort}" if sort else f"{_shown(name)} is known by name"
    return NewMemory(content=content, subject=name, entities=_entities(name), conflict="append")


def _observation(name: str, sort: str, said: str) -> NewMemory:
    """An observation reads alone once it names whom it is about."""
    about = _shown(name)
    content = said if about.casefold() in said.casefold() else f"{about}: {said}"
    tags = (sort,) if sort else ()
    return NewMemory(
        content=content, subject=name, entities=_entities(name), tags=tags, conflict="append"
    )


def _relation(fields: JsonObject, where: str) -> Item:
    subject, value = (_name(text_of(fields, end)) for end in ("from", "to"))
    predicate = text_of(fields, "relationType")
    memory = NewMemory(
        content=f"{_shown(subject)} {_shown(predicate)} {_shown(value)}",
        subject=subject,
        predicate=predicate,
        object=value,
        entities=_entities(subject) + _entities(value),
        conflict="append",
    )
    return Item(key=f"relation:{subject}:{predicate}:{value}", where=where, memory=memory)


def _name(given: str) -> str:
    return "user" if given.casefold() in _USERS else given


def _entities(name: str) -> tuple[str, ...]:
    return () if name == "user" else (name,)


def _shown(name: str) -> str:
    return name.replace("_", " ")


ORIGIN = Origin(
    name="server-memory",
    about="the file of the MCP reference memory server (memory.jsonl, memory.json)",
    recognises=recognises,
    read=read,
)
