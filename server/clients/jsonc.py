"""Reads JSON with comments and trailing commas, and knows where in the text each member stands.

What only JSON with comments has is blanked out with as many spaces, so that what the standard
parser says about a place is true of the original too. Changing a text is left to `json_edit`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass

from pydantic import JsonValue

from server.clients.unfit import Unfit

# What has no end is taken too, and left to the parser to refuse: so no place is looked at twice.
_STRING = r'"(?:[^"\\\n]|\\.)*"?'
_STRING_OR_COMMENT = re.compile(rf"{_STRING}|//[^\r\n]*|/\*.*?(?P<end>\*/|\Z)", re.DOTALL)
_STRING_OR_LAST_COMMA = re.compile(rf"{_STRING}|,(?=\s*[}}\]])", re.DOTALL)
_SPACE = re.compile(r"[ \t\r\n]*")
_DECODER = json.JSONDecoder()


@dataclass(frozen=True, kw_only=True)
class Member:
    """One `"key": value`: where its key begins, its value begins and its value ends."""

    key: str
    start: int
    value: int
    end: int


@dataclass(frozen=True, kw_only=True)
class Block:
    """An object in the text: the places of its braces, and its members in order."""

    opening: int
    closing: int
    members: tuple[Member, ...]

    def member(self, key: str) -> Member | None:
        """The one that counts: of two with the same key parsers take the last."""
        found = [member for member in self.members if member.key == key]
        return found[-1] if found else None


def parse(text: str, *, comments: bool) -> JsonValue:
    """The data. Raises `Unfit` for what is no JSON, or has comments where none are allowed."""
    try:
        data: JsonValue = json.loads(plain(text) if comments else text)
    except json.JSONDecodeError as error:
        reason = f"{error.msg}, line {error.lineno}"
        raise Unfit(f"is not valid JSON ({reason}); mend it first") from None
    except (ValueError, RecursionError):
        raise Unfit("is JSON that cannot be read; add the entry by hand") from None
    return data


def plain(text: str) -> str:
    """The text as plain JSON, of the same length."""
    spaced = uncommented(text)
    return _STRING_OR_LAST_COMMA.sub(lambda m: " " if m[0] == "," else m[0], spaced)


def uncommented(text: str) -> str:
    """The text with spaces in place of comments, of the same length."""
    return _STRING_OR_COMMENT.sub(_spaces_for_comment, text)


def block(text: str, opening: int) -> Block:
    """The object whose brace stands at `opening` of a `plain` text."""
    members = tuple(_members(text, opening))
    after = members[-1].end if members else opening + 1
    return Block(opening=opening, closing=skip(text, after), members=members)


def skip(text: str, at: int) -> int:
    """The place of the next character that is no white space."""
    found = _SPACE.match(text, at)
    return found.end() if found else at


def _members(text: str, opening: int) -> Iterator[Member]:
    at = skip(text, opening + 1)
    while text[at] != "}":
        key, end_of_key = _DECODER.raw_decode(text, at)
        value = skip(text, skip(text, end_of_key) + 1)
        _, end = _DECODER.raw_decode(text, value)
        yield Member(key=key, start=at, value=value, end=end)
        at = skip(text, end)
        if text[at] == ",":
            at = skip(text, at + 1)


def _spaces_for_comment(found: re.Match[str]) -> str:
    stays = found[0].startswith('"') or found["end"] == ""
    return found[0] if stays else re.sub(r"[^\r\n]", " ", found[0])
