"""ChatGPT's data export: the zip, its folder, or its conversations.json.

| there | here |
|---|---|
| what was saved to memory, in the conversation where it was saved | content, created_at |
| the list of saved memories that a conversation shows | the same, each once |
| custom instructions: about the user; how to answer | fact; preference |
| conversations, along the branch that was last shown | put up for extraction |
| title of the conversation | session |

Hidden messages, other branches, thinking, tools and files are left behind. What was later taken
out of ChatGPT's memory is not marked in the export, and comes along: look at a dry run first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pydantic import JsonValue

from memory_core.moving import bundles
from memory_core.moving.files import JsonObject, is_object, text_of
from memory_core.moving.glimpse import Glimpse
from memory_core.moving.items import Conversation, Found, Item, Unreadable
from memory_core.moving.json_parts import Part
from memory_core.moving.moments import moment
from memory_core.moving.origin import Origin
from memory_core.moving.talks import ASSISTANT, USER, talk
from memory_core.types import NewMemory

_FILES = ("conversations.json", "conversations-*.json")
_SPEAKERS = {"user": USER, "assistant": ASSISTANT}
_SHOWN = ("text", "multimodal_text")
_LISTED = re.compile(
    r"^\s*\d+\.\s*\[(?P<day>\d{4}-\d{2}-\d{2})\]\.?\s*(?P<said>\S.*)$", re.MULTILINE
)
_TAKEN_BACK = re.compile(r"\s*(?:forget|delete|remove)\b|\s*(?:忘记|忘掉|删除)", re.IGNORECASE)
_INSTRUCTIONS = (("about_user_message", "fact"), ("about_model_message", "preference"))


@dataclass(frozen=True, kw_only=True)
class Message:
    """One message of a conversation, as far as it matters here."""

    role: str
    recipient: str
    kind: str
    text: str
    hidden: bool
    told_at: str
    content: JsonObject
    metadata: JsonObject


def recognises(seen: Glimpse) -> bool:
    """Conversations beside its other files, or ones with a mapping, in a folder, zip or file."""
    if seen.is_folder or seen.is_zip:
        has_talks = seen.has("conversations.json", "conversations-000.json")
        beside = has_talks and seen.has("user.json", "chat.html", "message_feedback.json")
        return beside or any(map(_has_mapping, bundles.beginnings(seen, *_FILES)))
    return _has_mapping(seen.text)


def _has_mapping(begun: str) -> bool:
    return '"mapping"' in begun and '"author"' in begun


def read(path: Path) -> Iterator[Found]:
    """Conversation by conversation: what was saved in it, and itself."""
    known: set[str] = set()
    for name in (name for pattern in _FILES for name in bundles.members(path, pattern)):
        for part in bundles.pieces(path, name):
            yield from _conversation(part, name, known)


def _conversation(part: Part, name: str, known: set[str]) -> Iterator[Found]:
    where = f"{name}, conversation {part.number}"
    given = part.value
    mapping = given.get("mapping") if is_object(given) else None
    if not is_object(given) or not is_object(mapping):
        yield Unreadable(where=where, reason="no conversation")
        return
    title = text_of(given, "title") or "untitled"
    everything = [message for node in mapping.values() if (message := _message(node))]
    for item in _saved(everything, title, where):
        if item.key not in known:
            known.add(item.key)
            yield item
    yield from _talk(given, mapping, title, where)


def _talk(given: JsonObject, mapping: JsonObject, title: str, where: str) -> Iterator[Conversation]:
    messages = [m for node in _branch(given, mapping) if (m := _message(node))]
    turns = [(_SPEAKERS[m.role], m.text) for m in messages if _is_shown(m)]
    key = text_of(given, "conversation_id", "id") or f"{title}:{given.get('create_time')}"
    if turns:
        yield Conversation(
            key=f"conversation:{key}",
            where=where,
            title=title,
            text=talk(turns),
            told_at=moment(given.get("create_time")),
        )


def _branch(given: JsonObject, mapping: JsonObject) -> list[JsonValue]:
    """The nodes from the first to the one that was last shown; all, where that is not known."""
    place = text_of(given, "current_node")
    if place not in mapping:
        return list(mapping.values())
    nodes: list[JsonValue] = []
    while len(nodes) < len(mapping) and place in mapping:
        node = mapping[place]
        nodes.append(node)
        place = text_of(node, "parent") if is_object(node) else ""
    return nodes[::-1]


def _message(node: JsonValue) -> Message | None:
    message = node.get("message") if is_object(node) else None
    if not is_object(message):
        return None
    author, content, metadata = (_object(message, n) for n in ("author", "content", "metadata"))
    return Message(
        role=text_of(author, "role"),
        recipient=text_of(message, "recipient") or "all",
        kind=text_of(content, "content_type"),
        text=_text(content),
        hidden=metadata.get("is_visually_hidden_from_conversation") is True,
        told_at=moment(message.get("create_time")),
        content=content,
        metadata=metadata,
    )


def _object(fields: JsonObject, name: str) -> JsonObject:
    value = fields.get(name)
    return value if is_object(value) else {}


def _text(content: JsonObject) -> str:
    parts = content.get("parts")
    said = [part for part in parts if isinstance(part, str)] if isinstance(parts, list) else []
    return "\n".join(said).strip() or text_of(content, "text")


def _is_shown(message: Message) -> bool:
    spoken = message.role in _SPEAKERS and message.recipient == "all"
    return spoken and message.kind in _SHOWN and bool(message.text) and not message.hidden


def _saved(messages: list[Message], title: str, where: str) -> Iterator[Item]:
    """What the conversation put into memory, or shows of it, and custom instructions."""
    for message in messages:
        if message.recipient == "bio" and not _TAKEN_BACK.match(message.text):
            for line in filter(None, map(str.strip, message.text.split("\n"))):
                yield _item(line, message.told_at, title, where)
        for match in _LISTED.finditer(text_of(message.content, "model_set_context")):
            yield _item(match["said"].strip(), match["day"], title, where)
        told = _object(message.metadata, "user_context_message_data")
        for name, kind in _INSTRUCTIONS:
            if said := text_of(told, name):
                yield _item(said, message.told_at, "custom instructions", where, kind=kind)


def _item(said: str, told_at: str, session: str, where: str, *, kind: str = "fact") -> Item:
    memory = NewMemory(
        content=said,
        kind=kind,
        subject="user",
        session=f"chatgpt: {session}",
        conflict="append",
    )
    return Item(key=f"memory:{said}", where=where, memory=memory, created_at=told_at)


ORIGIN = Origin(
    name="chatgpt", about="ChatGPT's data export (zip or folder)", recognises=recognises, read=read
)
