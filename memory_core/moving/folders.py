"""The files of a folder that a stranger filled: no link is followed, nothing hidden is read."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from memory_core.errors import InvalidInput

DEEPEST = 40
"""Folders in folders: deeper than any person's, shallower than what hurts."""

_LEFT_OUT = frozenset({"node_modules", "__pycache__"})


@dataclass(frozen=True, kw_only=True)
class Entry:
    """A file. `name` is its path inside the folder, with `/`; a `link` leads elsewhere.

    One with a `fault` is a folder whose files cannot be seen, and why.
    """

    path: Path
    name: str
    link: bool = False
    fault: str = ""


def files(folder: Path, *endings: str) -> Iterator[Entry]:
    """The files with one of these endings, in the order of their names, and links to such.

    Raises OSError where the folder itself cannot be looked into.
    """
    yield from _files(entries(folder), folder, "", endings, 0)


def whole(folder: Path, *endings: str) -> Iterator[Entry]:
    """The same without links. Raises InvalidInput where a folder in it cannot be looked into."""
    for entry in files(folder, *endings):
        if entry.fault:
            raise InvalidInput(f"{entry.path} {entry.fault}; check it")
        if not entry.link:
            yield entry


def entries(folder: Path) -> list[os.DirEntry[str]]:
    """What is in a folder, in the order of the names. Raises OSError."""
    with os.scandir(folder) as found:
        return sorted(found, key=lambda entry: entry.name)


def _files(
    found: list[os.DirEntry[str]], folder: Path, below: str, endings: tuple[str, ...], depth: int
) -> Iterator[Entry]:
    for entry in found:
        if entry.name.startswith(".") or entry.name in _LEFT_OUT:
            continue
        path, name = folder / entry.name, f"{below}{entry.name}"
        if entry.is_dir(follow_symlinks=False) and depth < DEEPEST:
            try:
                inside = entries(path)
            except OSError as error:
                yield Entry(path=path, name=name, fault=f"cannot be read ({error.strerror})")
            else:
                yield from _files(inside, path, f"{name}/", endings, depth + 1)
        elif entry.name.lower().endswith(endings) and (entry.is_symlink() or entry.is_file()):
            yield Entry(path=path, name=name, link=entry.is_symlink())
