"""Members of strangers' zip files, read as a stream: nothing is unpacked to the disk.

A member's name is only compared, never a path. What a member unpacks to is bounded.
"""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import BinaryIO, cast

from memory_core.errors import InvalidInput

MOST_UNPACKED = 2 * 1024**3
"""Bytes that one member may unpack to: more than any export of a person, less than a bomb."""

_MOST_MEMBERS = 100_000

_PLAUSIBLE = 100 * 1024**2
_MOST_PACKED = 200
"""Bytes that one packed byte may unpack to beyond 100 MB; JSON and text give five to twenty."""

_ENCRYPTED = 0x1

_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""How exports are packed. Of the other ways not even one step is bounded in what it unpacks."""

_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""How exports are packed. The others unpack as much at once as the file wants them to."""


@contextmanager
def member(path: Path, name: str) -> Iterator[BinaryIO]:
    """The member whose file name this is, in whatever folder of the zip.

    Raises InvalidInput: no such member, encrypted, too large, damaged.
    """
    with _opened(path) as archive, archive.open(_find(archive, path, name)) as stream:
        yield cast(BinaryIO, stream)


@contextmanager
def exactly(path: Path, name: str) -> Iterator[BinaryIO]:
    """The member with this whole name. Raises InvalidInput as `member` does."""
    with _opened(path) as archive:
        info = archive.getinfo(name)
        _check(path, info)
        with archive.open(info) as stream:
            yield cast(BinaryIO, stream)


def names(path: Path) -> tuple[str, ...]:
    """The whole names of all members that are files. Raises InvalidInput."""
    with _opened(path) as archive:
        return tuple(info.filename for info in archive.infolist() if not info.is_dir())


@contextmanager
def _opened(path: Path) -> Iterator[zipfile.ZipFile]:
    try:
        with zipfile.ZipFile(path) as archive:
            if len(archive.infolist()) > _MOST_MEMBERS:
                raise InvalidInput(f"{path} holds too many files; check where it comes from")
            yield archive
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError, UnicodeDecodeError):
        raise _damaged(path) from None
    except OSError as error:
        # A place that cannot be, in the file that is open, is named without the file.
        raise error if error.filename else _damaged(path) from None


def _damaged(path: Path) -> InvalidInput:
    return InvalidInput(f"{path} is a damaged zip file; export or copy it again")


def _find(archive: zipfile.ZipFile, path: Path, name: str) -> zipfile.ZipInfo:
    found = [info for info in archive.infolist() if PurePosixPath(info.filename).name == name]
    if not found:
        raise InvalidInput(f"{path} has no {name} in it; export it again")
    _check(path, found[0])
    return found[0]


def _check(path: Path, info: zipfile.ZipInfo) -> None:
    if info.flag_bits & _ENCRYPTED:
        raise InvalidInput(f"{path} is encrypted; unpack it first, and import the folder")
    if info.compress_type not in _METHODS:
        raise InvalidInput(
            f"{path} is packed in a way that no export is; unpack it, and import the folder"
        )
    packed_tight = info.file_size > max(_PLAUSIBLE, _MOST_PACKED * info.compress_size)
    if info.file_size > MOST_UNPACKED or packed_tight:
        raise InvalidInput(
            f"{info.filename[:80]} in {path} unpacks to far too much; check where it comes from"
        )
