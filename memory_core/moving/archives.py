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

_ENCRYPTED = 0x1


@contextmanager
def member(path: Path, name: str) -> Iterator[BinaryIO]:
    """The member whose file name this is, in whatever folder of the zip.

    Raises InvalidInput: no such member, encrypted, too large, damaged.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            info = _find(archive, path, name)
            with archive.open(info) as stream:
                yield cast(BinaryIO, stream)
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, EOFError):
        raise InvalidInput(f"{path} is a damaged zip file; export or copy it again") from None


def _find(archive: zipfile.ZipFile, path: Path, name: str) -> zipfile.ZipInfo:
    found = [info for info in archive.infolist() if PurePosixPath(info.filename).name == name]
    if not found:
        raise InvalidInput(f"{path} has no {name} in it; export it again")
    if found[0].flag_bits & _ENCRYPTED:
        raise InvalidInput(f"{path} is encrypted; unpack it first, and import the folder")
    if found[0].file_size > MOST_UNPACKED:
        raise InvalidInput(f"{name} in {path} unpacks to more than 2 GB; check where it comes from")
    return found[0]
