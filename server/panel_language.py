"""The language of an answer, where a message names one: the panel speaks what its person chose.

What a program reads stays as it is. Only sentences that are worded here or in the core, and
that a person reads, are looked up: errors, notes, reasons, and the readable export.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from mcp.server.context import HandlerResult

from server.language import ENGLISH, VARIABLE, current, spoken, translated

KEY = "palimpsest/language"
"""The name of the language, `en` or `zh`, in the `_meta` of a request."""

_SENTENCES = ("message", "note", "notes", "reason", "why")


@contextmanager
def language_of(params: Mapping[str, Any]) -> Iterator[None]:
    """Speak the language that a message asks for; without one, whatever is spoken already."""
    meta = params.get("_meta")
    language = meta.get(KEY) if isinstance(meta, Mapping) else None
    if not isinstance(language, str):
        yield
        return
    with spoken({VARIABLE: language}):
        yield


def reworded(result: HandlerResult) -> HandlerResult:
    """A tool's answer with its sentences in the language spoken.

    The text of one that is no error repeats the structured form, for models: it stays.
    """
    if current() == ENGLISH or not isinstance(result, dict) or "content" not in result:
        return result
    worded = dict(result)
    if "structuredContent" in result:
        worded["structuredContent"] = _reworded(result["structuredContent"])
    if result.get("isError"):
        worded["content"] = [_said(part) for part in result["content"]]
    return worded


def _reworded(value: Any) -> Any:
    if isinstance(value, list):
        return [_reworded(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {
        key: _sentence(item) if key in _SENTENCES else _reworded(item)
        for key, item in value.items()
    }


def _sentence(value: Any) -> Any:
    if isinstance(value, str):
        return translated(value)
    return [_sentence(item) for item in value] if isinstance(value, list) else _reworded(value)


def _said(part: Mapping[str, Any]) -> dict[str, Any]:
    return {**part, "text": translated(part["text"])} if "text" in part else dict(part)
