"""Reads a client's configuration and replaces it: whole or not at all, with a backup beside it."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from server.clients.unfit import Unfit

_BOM = b"\xef\xbb\xbf"
_CREATE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_LARGEST = 64 * 1024 * 1024
"""Bytes. Claude Code keeps more than settings in its file, but never so much."""


def look(path: Path) -> str:
    """The text, only to be read; empty where there is no file. Raises `Unfit`."""
    return _decoded(_content(path))


def read(path: Path) -> str:
    """The text; empty where there is no file yet. Raises `Unfit` where it must not be replaced."""
    return _decoded(_bytes(path))


def replace(path: Path, before: str, after: str, now: datetime) -> Path | None:
    """Write `after` if the file still holds `before`; the backup, if there was a file.

    Raises `Unfit`, and then nothing has changed.
    """
    old = _bytes(path)
    if _decoded(old) != before:
        raise Unfit("was changed by another program in the meantime; run it again")
    new = (_BOM if old.startswith(_BOM) else b"") + after.encode("utf-8")
    try:
        backup = _back_up(path, old, now) if path.exists() else None
        _write(path, new, backup)
    except OSError as error:
        raise Unfit(f"cannot be written ({error.strerror}); check its permissions") from None
    return backup


def _bytes(path: Path) -> bytes:
    """What a file holds that may be replaced."""
    if os.path.islink(path):
        raise Unfit(
            f"is a link to {os.readlink(path)}, and replacing it would cut the link; "
            "add the entry there by hand"
        )
    data = _content(path)
    if path.exists() and not (path.stat().st_mode & stat.S_IWUSR and os.access(path, os.W_OK)):
        raise Unfit("is write-protected; make it writable, or add the entry by hand")
    return data


def _content(path: Path) -> bytes:
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise Unfit("is no file; move it away first")
        if status.st_size > _LARGEST:
            raise Unfit("is too large for a configuration; look into it first")
        return path.read_bytes()
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise Unfit(f"cannot be read ({error.strerror}); check its permissions") from None


def _decoded(data: bytes) -> str:
    try:
        return data.removeprefix(_BOM).decode("utf-8")
    except UnicodeDecodeError:
        raise Unfit("is not UTF-8 text; save it as UTF-8 first") from None


def _back_up(path: Path, data: bytes, now: datetime) -> Path:
    """A copy whose name says when; a second one in the same second gets a number."""
    name = f"{path.name}.{now:%Y%m%d-%H%M%S}"
    for number in range(1, 1000):
        backup = path.with_name(f"{name}{f'-{number}' if number > 1 else ''}.bak")
        with suppress(FileExistsError):
            _write_new(backup, data, _mode(path))
            return backup
    raise FileExistsError(17, "too many backups", str(path))


def _write(path: Path, data: bytes, backup: Path | None) -> None:
    """Put the file in its place. A failure takes the backup away again: nothing was changed."""
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _write_new(part, data, _mode(path))
        os.replace(part, path)
    except BaseException:
        for left in filter(None, (part, backup)):
            with suppress(OSError):
                left.unlink()
        raise


def _mode(path: Path) -> int:
    """The permissions that a copy of the file must not exceed; a new file is its owner's alone."""
    return stat.S_IMODE(path.stat().st_mode) if path.exists() else 0o600


def _write_new(path: Path, data: bytes, mode: int) -> None:
    with os.fdopen(os.open(path, _CREATE, mode), "wb") as out:
        out.write(data)
        out.flush()
        os.fsync(out.fileno())
    # The mask may have taken away what the original grants.
    os.chmod(path, mode)
