"""A JSON document of any length, piece by piece: what stands at its top, lists item by item.

Holds one piece at a time, however long the document is. What a piece means is left to the sources.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from pydantic import JsonValue

from memory_core.errors import InvalidInput

LONGEST_PIECE = 4 * 1024 * 1024
"""Characters of one piece: far beyond the longest memory, far below what hurts."""

_CHUNK = 64 * 1024
_SPACE = re.compile(r"[ \t\r\n]*")
_Utf8 = codecs.getincrementaldecoder("utf-8-sig")


@dataclass(frozen=True, kw_only=True)
class Part:
    """A piece of a document.

    `key` is the name under which it stands at the top, empty where the document is one list.
    `number` counts the items of a list from 1; 0 says that the value is no item of a list.
    """

    key: str
    number: int
    value: JsonValue

    @property
    def where(self) -> str:
        return f"{self.key or 'item'} {self.number}"


def parts(stream: BinaryIO, name: str, *, longest: int = LONGEST_PIECE) -> Iterator[Part]:
    """The members of an object, its lists item by item; or the items of a list.

    Raises InvalidInput, with the `name` of the document, where it is no JSON object or list, ends
    in the middle, or has a piece that is too long. What was given until then was right.
    """
    document = _Document(stream=stream, name=name, longest=longest)
    opening = document.peek()
    if opening == "[":
        yield from _items(document, "")
    elif opening == "{":
        yield from _members(document)
    else:
        raise InvalidInput(f"{name} is no JSON object or list; check the file")


def _members(document: _Document) -> Iterator[Part]:
    for _ in document.separated("{", "}"):
        key = str(document.value())
        document.take(":")
        if document.peek() == "[":
            yield from _items(document, key)
        else:
            yield Part(key=key, number=0, value=document.value())


def _items(document: _Document, key: str) -> Iterator[Part]:
    for number in document.separated("[", "]"):
        yield Part(key=key, number=number, value=document.value())


@dataclass(kw_only=True)
class _Document:
    """A text that is read as far as the next piece needs."""

    stream: BinaryIO
    name: str
    longest: int
    buffer: str = ""
    position: int = 0
    text: codecs.IncrementalDecoder = field(default_factory=_Utf8)
    json: json.JSONDecoder = field(default_factory=json.JSONDecoder)

    def peek(self) -> str:
        """The next character that is no space; nothing at the end."""
        while True:
            if space := _SPACE.match(self.buffer, self.position):
                self.position = space.end()
            if self.position < len(self.buffer):
                return self.buffer[self.position]
            if not self._grow():
                return ""

    def take(self, expected: str) -> None:
        if self.peek() != expected:
            raise self._wrong()
        self.position += 1

    def separated(self, opening: str, closing: str) -> Iterator[int]:
        """Counts what stands between two brackets, for the caller to take one after another."""
        self.take(opening)
        number = 0
        while self.peek() != closing:
            if number:
                self.take(",")
            number += 1
            yield number
        self.take(closing)

    def value(self) -> JsonValue:
        """The next piece. A number at the end of what was read may go on, so more is read."""
        self.peek()
        while True:
            try:
                value, end = self.json.raw_decode(self.buffer, self.position)
            except json.JSONDecodeError:
                if not self._grow():
                    raise self._wrong() from None
            except (ValueError, RecursionError):
                raise InvalidInput(f"{self.name} is too deep, or has a number too long") from None
            else:
                if end < len(self.buffer) or not self._grow():
                    self.position = end
                    return value  # type: ignore[no-any-return]

    def _grow(self) -> bool:
        waiting = len(self.buffer) - self.position
        if waiting > self.longest:
            raise InvalidInput(f"{self.name} has a piece that is no JSON, or far too long")
        data = self.stream.read(max(_CHUNK, waiting))
        try:
            more = self.text.decode(data, final=not data)
        except UnicodeDecodeError:
            raise InvalidInput(f"{self.name} is not UTF-8 text; convert it first") from None
        self.buffer = self.buffer[self.position :] + more
        self.position = 0
        return bool(data)

    def _wrong(self) -> InvalidInput:
        return InvalidInput(f"{self.name} is no whole JSON document; export or copy it again")
