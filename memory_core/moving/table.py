"""All sources by name, and the check that a path is of the kind it is said to be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from memory_core.arguments import choice
from memory_core.errors import InvalidInput
from memory_core.moving import (
    basic_memory,
    chatgpt,
    claude,
    markdown,
    mcp_memory_service,
    mem0,
    mempalace,
    openmemory,
    server_memory,
    spreadsheet,
)
from memory_core.moving.glimpse import Glimpse, glimpse
from memory_core.moving.items import Found
from memory_core.moving.origin import Origin

_ALL = (
    server_memory.ORIGIN,
    mcp_memory_service.ORIGIN,
    openmemory.ORIGIN,
    mem0.ORIGIN,
    mempalace.ORIGIN,
    basic_memory.ORIGIN,
    claude.ORIGIN,
    chatgpt.ORIGIN,
    markdown.ORIGIN,
    spreadsheet.ORIGIN,
)
"""Where two recognise one path, the earlier is named: the more particular comes first."""

_OWN = ("id", "content", "created_at", "observed_at")
"""Fields without which nothing is a memory of our own."""

_DATABASES = (".db", ".sqlite", ".sqlite3")

ORIGINS: Mapping[str, Origin] = {origin.name: origin for origin in _ALL}


def origin_of(name: str) -> Origin:
    """The source of this name. Raises InvalidInput that lists them."""
    return ORIGINS[choice("--from", name, tuple(ORIGINS))]


def read(name: str, path: Path) -> Iterator[Found]:
    """What the path holds, read as this source.

    Raises InvalidInput for an unknown source, a path that is not there, and a file of another
    kind, which is named.
    """
    origin = origin_of(name)
    seen = glimpse(path)
    if not origin.recognises(seen):
        raise InvalidInput(_wrong_kind(origin, seen))
    return origin.read(path)


def recognised(seen: Glimpse) -> str:
    """The name of the source that such a path is of; nothing where none is sure, or for our own."""
    if _is_own(seen):
        return ""
    return next((origin.name for origin in _ALL if origin.recognises(seen)), "")


def _wrong_kind(origin: Origin, seen: Glimpse) -> str:
    said = f"{seen.path} is not {origin.about}"
    if _is_own(seen):
        return f"{said}: it is an export of this program, import it without --from"
    if other := recognised(seen):
        return f"{said}: it looks like {ORIGINS[other].about}, try --from {other}"
    if seen.path.suffix.lower() in _DATABASES and not seen.is_sqlite:
        return f"{said}: it is no SQLite database, or an encrypted one; import from one that is not"
    if seen.is_utf_16:
        return f"{said}: it is UTF-16 text, save it as UTF-8 first"
    return f"{said}; check the path, and --from"


def _is_own(seen: Glimpse) -> bool:
    """Whether a line is of our own export, be the first one damaged."""
    return any(all(f'"{name}":' in line for name in _OWN) for line in seen.text.split("\n"))
