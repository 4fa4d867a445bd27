"""Claude's data export: the zip, its folder, or one of its JSON files.

| there | here |
|---|---|
| the memory of all conversations, paragraph by paragraph | content, told by the agent; the \
heading as tag |
| the memory of a project | the same, with the project as task |
| a project's description and instructions | fact, constraint; the project as task |
| a project's documents | content in pieces, source document |
| conversations | put up for extraction, the human as user |
| times of projects, documents and conversations | created_at |

Account data, files, thinking and what tools gave back are left behind.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from pydantic import JsonValue

from memory_core.moving import bundles
from memory_core.moving.files import JsonObject, is_object, text_of
from memory_core.moving.fitting import pieces
from memory_core.moving.glimpse import Glimpse
from memory_core.moving.items import Conversation, Found, Item, Unreadable
from memory_core.moving.json_parts import Part
from memory_core.moving.moments import moment
from memory_core.moving.origin import Origin
from memory_core.moving.talks import ASSISTANT, USER, talk
from memory_core.types import NewMemory

_FILES = ("conversations", "memories", "projects", "users")
_PIECE = 2_000
_HEADING = re.compile(r"\s*(?:#{1,6}\s+(?P<marked>.+?)|\*\*(?P<bold>[^*]+)\*\*:?)\s*")
_MARKS = ('"chat_messages"', '"conversations_memory"', '"prompt_template"')
_SPEAKERS = {"human": USER, "assistant": ASSISTANT}


def recognises(seen: Glimpse) -> bool:
    """Two of its file names beside each other, or its field names in a folder, zip or file."""
    if seen.is_folder or seen.is_zip:
        names = [f"{name}.json" for name in _FILES]
        beside = sum(map(seen.has, names)) > 1
        return beside or any(map(_has_marks, bundles.beginnings(seen, *names)))
    return _has_marks(seen.text)


def _has_marks(begun: str) -> bool:
    return any(mark in begun for mark in _MARKS)


def read(path: Path) -> Iterator[Found]:
    """Projects, then memories, which name them, then conversations."""
    names: dict[str, str] = {}
    for part in _pieces(path, "projects.json", "projects/*.json"):
        yield from _project(part, names)
    for part in _pieces(path, "memories.json", "memories/*.json"):
        yield from _memories(part, names)
    for part in _pieces(path, "conversations.json", "conversations/*.json"):
        yield from _conversation(part)


def _pieces(path: Path, *patterns: str) -> Iterator[Part]:
    """The objects of these files, each whole, whether they stand in a list or alone."""
    for name in (name for pattern in patterns for name in bundles.members(path, pattern)):
        alone: dict[str, JsonValue] = {}
        for part in bundles.pieces(path, name):
            if part.key:
                _keep(alone, part)
            else:
                yield Part(key=name, number=part.number, value=part.value)
        if alone:
            yield Part(key=name, number=1, value=alone)


def _keep(alone: dict[str, JsonValue], part: Part) -> None:
    if not part.number:
        alone[part.key] = part.value
        return
    items = alone.setdefault(part.key, [])
    if isinstance(items, list):
        items.append(part.value)


def _project(part: Part, names: dict[str, str]) -> Iterator[Found]:
    project = part.value
    if not is_object(project) or not text_of(project, "uuid"):
        yield Unreadable(where=part.where, reason="no project")
        return
    key, name = text_of(project, "uuid"), text_of(project, "name") or "a project"
    names[key] = name
    made = moment(project.get("created_at"))
    told = (("description", "fact"), ("prompt_template", "constraint"))
    for field, kind in told:
        if said := text_of(project, field):
            memory = _told(f"{name}: {said}", name, "projects", kind=kind)
            yield Item(key=f"{field}:{key}", where=part.where, memory=memory, created_at=made)
    yield from _documents(project, name, part.where)


def _documents(project: JsonObject, name: str, where: str) -> Iterator[Item]:
    docs = project.get("docs")
    for doc in docs if isinstance(docs, list) else []:
        if not is_object(doc):
            continue
        title, made = text_of(doc, "filename") or "a document", moment(doc.get("created_at"))
        for number, piece in enumerate(pieces(text_of(doc, "content"), _PIECE), start=1):
            if piece:
                memory = _told(f"{title}: {piece}", name, title, source="document")
                key = f"doc:{text_of(doc, 'uuid') or title}.{number}"
                yield Item(key=key, where=f"{where}, {title}", memory=memory, created_at=made)


def _memories(part: Part, names: Mapping[str, str]) -> Iterator[Found]:
    if not is_object(part.value):
        yield Unreadable(where=part.where, reason="no memories")
        return
    made = moment(part.value.get("updated_at") or part.value.get("created_at"))
    yield from _paragraphs(text_of(part.value, "conversations_memory"), "", part.where, made)
    projects = part.value.get("project_memories")
    for key, said in projects.items() if is_object(projects) else ():
        if isinstance(said, str):
            yield from _paragraphs(said, names.get(key, key), part.where, made)


def _paragraphs(said: str, project: str, where: str, made: str) -> Iterator[Item]:
    heading = ""
    for paragraph in re.split(r"\n\s*\n", said):
        first, _, rest = paragraph.strip().partition("\n")
        if match := _HEADING.fullmatch(first):
            heading, paragraph = (match["marked"] or match["bold"]).strip(" :"), rest
        if paragraph.strip():
            memory = _told(
                paragraph.strip(),
                project,
                "memory",
                source="agent",
                tags=(heading,) * bool(heading),
            )
            key = f"memory:{project}:{paragraph.strip()}"
            yield Item(key=key, where=where, memory=memory, created_at=made)


def _told(
    content: str,
    project: str,
    session: str,
    *,
    kind: str = "fact",
    source: str = "user",
    tags: tuple[str, ...] = (),
) -> NewMemory:
    return NewMemory(
        content=content,
        kind=kind,
        source=source,
        task=project,
        tags=tags,
        session=f"claude: {session}",
        conflict="append",
    )


def _conversation(part: Part) -> Iterator[Found]:
    given = part.value
    if not is_object(given) or not isinstance(given.get("chat_messages"), list):
        yield Unreadable(where=part.where, reason="no conversation")
        return
    text = talk(_turns(given["chat_messages"]))
    key = text_of(given, "uuid")
    if text and key:
        yield Conversation(
            key=f"conversation:{key}",
            where=part.where,
            title=text_of(given, "name") or "untitled",
            text=text,
            told_at=moment(given.get("created_at")),
        )


def _turns(messages: JsonValue) -> Iterator[tuple[str, str]]:
    for message in messages if isinstance(messages, list) else []:
        if is_object(message) and (said := _said(message)):
            speaker = _SPEAKERS.get(text_of(message, "sender"))
            if speaker:
                yield speaker, said


def _said(message: JsonObject) -> str:
    blocks = message.get("content")
    texts = [
        text_of(block, "text")
        for block in (blocks if isinstance(blocks, list) else [])
        if is_object(block) and block.get("type") == "text"
    ]
    return "\n".join(filter(None, texts)) or text_of(message, "text")


ORIGIN = Origin(
    name="claude", about="Claude's data export (zip or folder)", recognises=recognises, read=read
)
