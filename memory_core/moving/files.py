"""Reading files of strangers: bounded lines, bounded JSON, one decoder for all.

Nothing here trusts a length, an encoding or a nesting. What is wrong with one line is given as
text; what is wrong with the whole raises InvalidInput.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, TypeGuard

from pydantic import JsonValue

from memory_core.errors import InvalidInput

LONGEST_LINE = 4 * 1024 * 1024
"""Bytes of a line that is read whole: far beyond the longest memory, far below what hurts."""

JsonObject = Mapping[str, JsonValue]


@dataclass(frozen=True, kw_only=True)
class Line:
    """A line of a file; `fault` says why it has no text. Numbered from 1."""

    number: int
    text: str = ""
    fault: str = ""

    @property
    def where(self) -> str:
        return f"line {self.number}"


def lines(path: Path) -> Iterator[Line]:
    """The lines of a UTF-8 file that are not blank, without their ends."""
    with path.open("rb") as file:
        yield from lines_of(file)


def lines_of(file: BinaryIO) -> Iterator[Line]:
    """The same of an open stream."""
    number = 0
    while data := file.readline(LONGEST_LINE):
        number += 1
        if len(data) == LONGEST_LINE and not data.endswith(b"\n"):
            _skip_rest(file)
            yield Line(number=number, fault=f"longer than {LONGEST_LINE // 1024**2} MB")
            continue
        if number == 1:
            data = data.removeprefix(b"\xef\xbb\xbf")
        if data.strip():
            yield _decoded(number, data)


def parsed(text: str) -> JsonValue:
    """JSON from text. Raises InvalidInput: not JSON, too deep, or a number out of all bounds."""
    try:
        value: JsonValue = json.loads(text)
    except json.JSONDecodeError as error:
        raise InvalidInput(f"not JSON ({error.msg.lower()})") from None
    except (ValueError, RecursionError):
        raise InvalidInput("JSON that is too deep or has a number too long") from None
    return value


def parsed_object(text: str) -> JsonObject:
    """The same, where it must be an object."""
    value = parsed(text)
    if not is_object(value):
        raise InvalidInput("not a JSON object")
    return value


def is_object(value: JsonValue) -> TypeGuard[JsonObject]:
    return isinstance(value, dict)


def texts(value: JsonValue | None) -> tuple[str, ...]:
    """The texts in a list, trimmed; anything else gives none."""
    if not isinstance(value, list):
        return ()
    return tuple(one.strip() for one in value if isinstance(one, str) and one.strip())


def text_of(fields: JsonObject, *names: str) -> str:
    """The first of these fields that is a text and not blank, trimmed; else nothing."""
    for name in names:
        value = fields.get(name)
        if isinstance(value, str) and value.strip():
            return value.strip()
    return ""


def _decoded(number: int, data: bytes) -> Line:
    try:
        return Line(number=number, text=data.decode("utf-8").rstrip("\r\n"))
    except UnicodeDecodeError:
        return Line(number=number, fault="not UTF-8 text")


def _skip_rest(file: BinaryIO) -> None:
    while (data := file.readline(LONGEST_LINE)) and not data.endswith(b"\n"):
        pass
