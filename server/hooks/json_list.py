"""Puts an element into a list of a JSON text or takes it out, and leaves the rest as it is.

For the lists inside of objects, which `clients.json_edit` changes as a whole only. Works on texts
that `json` has taken.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import JsonValue

from server.clients.jsonc import block, skip

Path = Sequence[str | int]

_DECODER = json.JSONDecoder()
_INDENTED = re.compile(r"^([ \t]+)\S", re.MULTILINE)


@dataclass(frozen=True, kw_only=True)
class _Span:
    start: int
    end: int


def append(text: str, path: Path, value: JsonValue) -> str:
    """The text with `value` at the end of the list at `path`, which has elements already."""
    at = _place(text, path)
    elements = _elements(text, at)
    gap = text[at + 1 : elements[0].start]
    end = elements[-1].end
    return f"{text[:end]},{gap or ' '}{_written(text, value, gap)}{text[end:]}"


def take(text: str, path: Path, index: int) -> str:
    """The text without one element of the list at `path`, which has others."""
    elements = _elements(text, _place(text, path))
    if index > 0:
        return text[: elements[index - 1].end] + text[elements[index].end :]
    return text[: elements[0].start] + text[elements[1].start :]


def _place(text: str, path: Path) -> int:
    """Where the value at a path begins."""
    at = skip(text, 0)
    for step in path:
        if isinstance(step, int):
            at = _elements(text, at)[step].start
        else:
            member = block(text, at).member(step)
            assert member is not None
            at = member.value
    return at


def _elements(text: str, opening: int) -> list[_Span]:
    """The elements of the list whose bracket stands at `opening`."""
    found: list[_Span] = []
    at = skip(text, opening + 1)
    while text[at] != "]":
        _, end = _DECODER.raw_decode(text, at)
        found.append(_Span(start=at, end=end))
        at = skip(text, end)
        if text[at] == ",":
            at = skip(text, at + 1)
    return found


def _written(text: str, value: JsonValue, gap: str) -> str:
    if "\n" not in gap:
        return json.dumps(value, ensure_ascii=False)
    unit = found[1] if (found := _INDENTED.search(text)) else "  "
    line = gap[gap.rindex("\n") - 1 :] if "\r\n" in gap else gap[gap.rindex("\n") :]
    return json.dumps(value, ensure_ascii=False, indent=unit).replace("\n", line)
