"""Puts one member into a JSON text or takes it out, and leaves every other character alone.

Works on texts that `jsonc.parse` has taken, whose path leads through objects only. New lines
follow the file's own indentation and line ends.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from pydantic import JsonValue

from server.clients.jsonc import Block, Member, block, plain, skip, uncommented

_INDENTED = re.compile(r"^([ \t]+)\S", re.MULTILINE)
_DEFAULT_INDENT = "  "


def put(text: str, path: Sequence[str], value: JsonValue) -> str:
    """The text with `value` at `path`; objects that are missing on the way are made."""
    page, (*parents, name) = _Page(text), path
    here = page.root
    for depth, key in enumerate(parents):
        member = here.member(key)
        if member is None:
            return page.added(here, key, _nested((*parents[depth + 1 :], name), value))
        here = page.block(member)
    present = here.member(name)
    return page.replaced(present, value) if present else page.added(here, name, value)


def drop(text: str, path: Sequence[str]) -> str:
    """The text without what is at `path`; as it is where nothing is there."""
    page, (*parents, name) = _Page(text), path
    here = page.root
    for key in parents:
        member = here.member(key)
        if member is None:
            return text
        here = page.block(member)
    return page.without(here, name)


def _nested(keys: Sequence[str], value: JsonValue) -> JsonValue:
    for key in reversed(keys):
        value = {key: value}
    return value


@dataclass(frozen=True)
class _Page:
    """A text, and the same with its comments blanked."""

    text: str

    @cached_property
    def plain(self) -> str:
        return plain(self.text)

    @cached_property
    def uncommented(self) -> str:
        return uncommented(self.text)

    @cached_property
    def newline(self) -> str:
        return "\r\n" if "\r\n" in self.text else "\n"

    @cached_property
    def unit(self) -> str:
        """One step of indentation: the first that the file takes."""
        found = _INDENTED.search(self.text)
        return found[1] if found else _DEFAULT_INDENT

    @property
    def root(self) -> Block:
        return block(self.plain, skip(self.plain, 0))

    def block(self, member: Member) -> Block:
        return block(self.plain, member.value)

    def added(self, here: Block, key: str, value: JsonValue) -> str:
        """With a last member more."""
        end = self._end_of_content(here)
        gap, tail = self._gap(here), self._tail(here, end)
        written = f"{gap}{json.dumps(key)}: {self._written(value, gap)}"
        if not here.members:
            rest = here.closing if tail else end
            return self.text[:end] + written + tail + self.text[rest:]
        last = here.members[-1].end
        if self._has_comma(last):
            return self.text[:end] + written + "," + tail + self.text[end:]
        return self.text[:last] + "," + self.text[last:end] + written + tail + self.text[end:]

    def replaced(self, member: Member, value: JsonValue) -> str:
        before = self.text[: member.start]
        line = before[before.rfind("\n") + 1 :]
        gap = self.newline + line if not line.strip() else ""
        return self.text[: member.value] + self._written(value, gap) + self.text[member.end :]

    def without(self, here: Block, key: str) -> str:
        member = here.member(key)
        if member is None:
            return self.text
        start = len(self.text[: member.start].rstrip())
        end = skip(self.uncommented, member.end) + 1 if self._has_comma(member.end) else member.end
        if here.members == (member,) and self._only_content(here, start, end):
            return self.text[: here.opening + 1] + self.text[here.closing :]
        earlier = [other for other in here.members if other.start < member.start]
        if earlier and end == member.end:
            comma = skip(self.uncommented, earlier[-1].end)
            return self.text[:comma] + self.text[comma + 1 : start] + self.text[end:]
        return self.text[:start] + self.text[end:]

    def _only_content(self, here: Block, start: int, end: int) -> bool:
        return start == here.opening + 1 and not self.text[end : here.closing].strip()

    def _end_of_content(self, here: Block) -> int:
        return len(self.text[: here.closing].rstrip())

    def _gap(self, here: Block) -> str:
        """What stands before a new member: a line's end and an indentation, or a space."""
        if here.members and "\n" not in self.text[here.opening : here.closing]:
            return " "
        if here.members:
            before = self.text[: here.members[0].start]
            indent = before[before.rfind("\n") + 1 :]
            if not indent.strip():
                return self.newline + indent
        return self.newline + self._indent_at(here.opening) + self.unit

    def _tail(self, here: Block, end: int) -> str:
        """What must come before the closing brace, if it stood on its opening's line."""
        if "\n" in self.text[end : here.closing] or self._gap(here) == " ":
            return ""
        return self.newline + self._indent_at(here.opening)

    def _indent_at(self, place: int) -> str:
        line = self.text[self.text.rfind("\n", 0, place) + 1 : place]
        return line[: len(line) - len(line.lstrip())]

    def _has_comma(self, end: int) -> bool:
        after = skip(self.uncommented, end)
        return self.uncommented[after : after + 1] == ","

    def _written(self, value: JsonValue, gap: str) -> str:
        if "\n" not in gap:
            return json.dumps(value, ensure_ascii=False)
        return json.dumps(value, ensure_ascii=False, indent=self.unit).replace("\n", gap)
