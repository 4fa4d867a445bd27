"""A first look at a path: enough to tell one tool's file from another's, whatever its size."""

from __future__ import annotations

import codecs
import os
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from pathlib import Path

from memory_core.errors import InvalidInput, NotFound
from memory_core.moving import databases
from memory_core.moving.folders import entries

_HEAD = 64 * 1024
_NAMES = 100_000
"""Names that are looked at: thousands of pictures may stand before the first note."""

_DEPTH = 3
"""Folders below the given one whose names are looked at."""


@dataclass(frozen=True, kw_only=True)
class Glimpse:
    """A path from outside.

    `names` are the files in a folder (relative, three levels deep) or in a zip; `head` is the
    beginning of a file, up to 64 KB, and empty for a folder.
    """

    path: Path
    names: tuple[str, ...] = ()
    head: bytes = b""

    @property
    def is_folder(self) -> bool:
        return self.path.is_dir()

    @property
    def is_zip(self) -> bool:
        return self.head.startswith(b"PK\3\4")

    @property
    def is_sqlite(self) -> bool:
        return self.head.startswith(databases.MAGIC)

    @property
    def is_utf_16(self) -> bool:
        return self.head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))

    @cached_property
    def tables(self) -> Mapping[str, frozenset[str]]:
        """The tables of a database with their columns. Raises InvalidInput: damaged, or in use."""
        return databases.tables_of(self.path) if self.is_sqlite else {}

    @cached_property
    def text(self) -> str:
        """The head as text, without a byte order mark; bytes that are no UTF-8 are replaced."""
        return self.head.decode("utf-8-sig", errors="replace").lstrip()

    def has(self, *endings: str) -> bool:
        """Is there a file in the folder or zip whose name ends so?"""
        return any(name.lower().endswith(endings) for name in self.names)


def glimpse(path: Path) -> Glimpse:
    """Look at a path. Raises NotFound where nothing is, and InvalidInput where nothing is to be
    read."""
    try:
        if path.is_dir():
            names = islice(_files(entries(path), path, ""), _NAMES)
            return Glimpse(path=path, names=tuple(names))
        if not path.is_file():
            raise _no_file(path)
        with path.open("rb") as file:
            head = file.read(_HEAD)
    except OSError as error:
        raise InvalidInput(f"{path} cannot be read ({error.strerror}); check it") from None
    return Glimpse(path=path, head=head, names=_members(path, head))


def _no_file(path: Path) -> InvalidInput:
    if path.exists():  # A pipe, which can be read once only, or a device, which never ends.
        return InvalidInput(
            f"{path} is no file or folder; write what comes from it to a file first"
        )
    return NotFound(f"{path} is not there; check the path")


def _members(path: Path, head: bytes) -> tuple[str, ...]:
    if not head.startswith(b"PK\3\4"):
        return ()
    try:
        with zipfile.ZipFile(path) as archive:
            return tuple(archive.namelist()[:_NAMES])
    except (zipfile.BadZipFile, OSError, ValueError):
        return ()


def _files(
    found: list[os.DirEntry[str]], folder: Path, below: str, depth: int = 0
) -> Iterator[str]:
    for entry in found:
        name, path = f"{below}{entry.name}", folder / entry.name
        if entry.is_file(follow_symlinks=False):
            yield name
        elif entry.is_dir(follow_symlinks=False) and depth < _DEPTH:
            # One that cannot be looked into is named by the source that reads what is there.
            with suppress(OSError):
                yield from _files(entries(path), path, f"{name}/", depth + 1)
