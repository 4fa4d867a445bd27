"""The log that Claude Code keeps of a session: what was said in it, as a conversation.

JSON Lines, one event each. Only what the user and the assistant said in the session itself is
taken: no tool's output, no side conversation, nothing that the program put in by itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from memory_core.life.transcript import TURN

_SPEAKERS = {"user": "User", "assistant": "Assistant"}
_INSERTED = re.compile(
    r"<((?:system|command|local|user-prompt|bash)-[\w-]+)>.*?</\1>\s*", re.DOTALL
)
_MARK = "· "
"""Put before what reads like a turn inside one: nobody can be made to have said it."""


def read(path: Path, most: int) -> str:
    """The end of a log's conversation, in at most so many characters. Raises OSError."""
    with path.open(encoding="utf-8", errors="replace") as file:
        return conversation(file)[-most:]


def conversation(lines: Iterable[str]) -> str:
    """The turns of a log in order, each with its speaker; lines of another form are passed over."""
    return "\n\n".join(f"{speaker}: {said}" for speaker, said in _turns(lines))


def _turns(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    for line in lines:
        event = _object(line)
        speaker = _SPEAKERS.get(str(event.get("type")))
        if speaker is None or event.get("isSidechain") or event.get("isMeta"):
            continue
        message = event.get("message")
        said = _said(message.get("content") if isinstance(message, dict) else None)
        if said:
            yield speaker, said


def _object(line: str) -> dict[str, object]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def _said(content: object) -> str:
    """The text of a message, which is a string or a list of parts of which some are text."""
    parts = content if isinstance(content, list) else [{"type": "text", "text": content}]
    texts = [
        str(part["text"])
        for part in parts
        if isinstance(part, dict)
        and part.get("type") == "text"
        and isinstance(part.get("text"), str)
    ]
    plain = _INSERTED.sub("", "\n".join(texts)).strip()
    return TURN.sub(_unmarked, plain)


def _unmarked(found: re.Match[str]) -> str:
    if not (found["user"] or found["assistant"]):
        return found[0]
    mark = found[0].lstrip()
    return found[0].removesuffix(mark) + _MARK + mark
