"""A data export as it comes: a zip, the folder it was unpacked to, or one file of it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fnmatch import fnmatchcase
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from memory_core.moving import archives, folders
from memory_core.moving.glimpse import Glimpse
from memory_core.moving.json_parts import Part, parts

_LONGEST = 32 * 1024 * 1024
"""Characters of one conversation, with all that its tools gave back."""

_BEGINNING = 64 * 1024
"""Bytes in which a file shows what it is, as a file that is looked at alone does."""

_LOOKED_AT = 5
"""Files that are opened to see whose export it is."""


def beginnings(seen: Glimpse, *patterns: str) -> Iterator[str]:
    """How the first few files of a folder or zip begin whose end fits one of the patterns.

    Raises InvalidInput where the zip is damaged, encrypted, or made to harm.
    """
    fitting = (name for name in seen.names if any(_fits(name, each) for each in patterns))
    for name in islice(fitting, _LOOKED_AT):
        with suppress(OSError), _opened(seen.path, name) as stream:
            yield stream.read(_BEGINNING).decode("utf-8-sig", errors="replace")


def members(path: Path, pattern: str) -> list[str]:
    """The names of the export's files whose end fits a pattern such as `memories/*.json`."""
    return sorted(name for name in _names(path) if _fits(name, pattern))


def pieces(path: Path, name: str) -> Iterator[Part]:
    """The pieces of one JSON file of the export. Raises InvalidInput as `json_parts` does."""
    with _opened(path, name) as stream:
        yield from parts(stream, name, longest=_LONGEST)


def _names(path: Path) -> list[str]:
    if path.is_dir():
        return [entry.name for entry in folders.whole(path, ".json")]
    with path.open("rb") as file:
        packed = file.read(4) == b"PK\3\4"
    return list(archives.names(path)) if packed else [path.name]


@contextmanager
def _opened(path: Path, name: str) -> Iterator[BinaryIO]:
    if path.is_dir() or name == path.name:
        with (path / name if path.is_dir() else path).open("rb") as file:
            yield file
        return
    with archives.exactly(path, name) as stream:
        yield stream


def _fits(name: str, pattern: str) -> bool:
    depth = len(PurePosixPath(pattern).parts)
    return fnmatchcase("/".join(PurePosixPath(name).parts[-depth:]), pattern)
