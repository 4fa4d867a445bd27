"""Markdown notes taken apart: front matter, sections under their headings, links and hashtags.

Knows no tool's conventions beyond YAML front matter, `[[links]]` and `#tags`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import PurePosixPath

import yaml
from pydantic import JsonValue

from memory_core.errors import InvalidInput
from memory_core.moving.folders import Entry

LONGEST_NOTE = 4 * 1024 * 1024
"""Bytes of a note: a book has a quarter of it."""

_LONGEST_FRONT = 64 * 1024
_FRONT = re.compile(r"\A---[ \t]*\n(.*?\n)?(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""Plain values only; ten times as fast where the wheel has libyaml."""

_HEADING = re.compile(r"(#{1,6})[ \t]+(.+?)[ \t]*#*")
_FENCE = re.compile(r"\s{0,3}(```+|~~~+)")
_LINK = re.compile(r"!?\[\[([^\[\]|#]{1,200})(?:#[^\[\]|]*)?(?:\|[^\[\]]*)?\]\]")
_HASHTAG = re.compile(r"(?<![\w&/#])#([^\W\d][\w/-]{0,60})")


@dataclass(frozen=True, kw_only=True)
class Section:
    """What stands under one heading. `headings` lead to it, the title of the note left out."""

    headings: tuple[str, ...]
    text: str


@dataclass(frozen=True, kw_only=True)
class Note:
    """A note. `fields` are its front matter; `name` is its path inside the folder."""

    name: str
    title: str
    fields: Mapping[str, JsonValue]
    body: str
    written_at: str

    def sections(self) -> Iterator[Section]:
        """The sections that say something, in order."""
        headings: list[str] = []
        lines: list[str] = []
        for line, heading in marked(self.body):
            if heading is None:
                lines.append(line)
                continue
            yield from self._section(headings, lines)
            level, lines = len(heading[1]), []
            headings = [*headings[: level - 1], *[""] * (level - 1 - len(headings)), heading[2]]
        yield from self._section(headings, lines)

    def _section(self, headings: list[str], lines: list[str]) -> Iterator[Section]:
        if text := "\n".join(lines).strip():
            led = tuple(h for n, h in enumerate(headings) if h and (n or h != self.title))
            yield Section(headings=led, text=text)


def read_note(entry: Entry) -> Note:
    """A note from its file. Raises InvalidInput: no file to read, a link, too long, no text."""
    if entry.fault:
        raise InvalidInput(entry.fault)
    if entry.link:
        raise InvalidInput("a link to another place; import that place itself")
    with entry.path.open("rb") as file:
        data = file.read(LONGEST_NOTE + 1)
        written = datetime.fromtimestamp(entry.path.stat().st_mtime, UTC).isoformat()
    if len(data) > LONGEST_NOTE:
        raise InvalidInput(f"longer than {LONGEST_NOTE // 1024**2} MB")
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError:
        raise InvalidInput("not UTF-8 text") from None
    fields, body = _apart(text)
    return Note(
        name=entry.name,
        title=_title(fields, body) or PurePosixPath(entry.name).stem,
        fields=fields,
        body=body,
        written_at=written,
    )


def links(text: str) -> tuple[str, ...]:
    """The notes that a text links to as `[[name]]`, each once."""
    return tuple(dict.fromkeys(match[1].strip() for match in _LINK.finditer(text)))


def hashtags(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(_HASHTAG.findall(text)))


def unlinked(text: str) -> str:
    """The text with `[[name]]` as its name."""
    return _LINK.sub(lambda match: match[1].strip(), text)


def marked(body: str) -> Iterator[tuple[str, re.Match[str] | None]]:
    """Each line, and its heading if it is one: what stands in a fence is none."""
    fence = ""
    for line in body.split("\n"):
        mark = _FENCE.match(line)
        if mark and not fence:
            fence = mark[1]
        elif mark and mark[1].startswith(fence):
            fence = ""
        yield line, None if fence or mark else _HEADING.fullmatch(line)


def _title(fields: Mapping[str, JsonValue], body: str) -> str:
    given = fields.get("title")
    if isinstance(given, str) and given.strip():
        return " ".join(given.split())
    heading = next((h for _, h in marked(body) if h), None)
    return heading[2].strip() if heading and len(heading[1]) == 1 else ""


def _apart(text: str) -> tuple[Mapping[str, JsonValue], str]:
    """Front matter and body. Front matter that is no YAML of names stays in the body."""
    match = _FRONT.match(text[:_LONGEST_FRONT])
    fields = _fields(match[1] or "") if match else None
    return ({}, text) if match is None or fields is None else (fields, text[match.end() :])


def _fields(front: str) -> dict[str, JsonValue] | None:
    try:
        # A name for a value could make a few lines a billion values.
        if any(isinstance(event, yaml.AliasEvent) for event in yaml.parse(front, Loader=_LOADER)):
            return None
        found = yaml.load(front, Loader=_LOADER)
        return {str(name): _plain(value) for name, value in found.items()} if found else {}
    except (yaml.YAMLError, ValueError, RecursionError, AttributeError):
        return None


def _plain(value: object) -> JsonValue:
    """YAML knows days and times; JSON does not."""
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, list):
        return [_plain(one) for one in value]
    if isinstance(value, dict):
        return {str(name): _plain(one) for name, one in value.items()}
    return value if isinstance(value, str | int | float | bool) else None
