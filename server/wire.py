"""The incoming half of stdio, made safe before any JSON parser sees it.

A lone surrogate, as an escape or as bytes, makes a parser reject the whole message, and
its sender would wait for an answer that never comes. Here it becomes U+FFFD instead.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, BinaryIO

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

# Every escape is matched, so that a doubled backslash is never taken for the start of one.
_ESCAPE = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    r"|(?P<lone>u[dD][89a-fA-F][0-9a-fA-F]{2})|.)",
    re.DOTALL,
)


def clean_line(line: bytes) -> bytes:
    """One JSON message without lone surrogates or bytes that are no UTF-8."""
    text = line.decode("utf-8", "replace")
    if "\\ud" in text or "\\uD" in text:
        text = _ESCAPE.sub(lambda m: r"\ufffd" if m["lone"] else m[0], text)
    return text.encode("utf-8")


class CleanInput(io.RawIOBase):
    """A binary stream of clean lines read from `raw`; `on_end` is called at its end."""

    def __init__(self, raw: BinaryIO, on_end: Callable[[], object]) -> None:
        self._raw = raw
        self._on_end = on_end
        self._rest = memoryview(b"")

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        if not self._rest:
            line = self._raw.readline()
            if not line:
                self._on_end()
            self._rest = memoryview(clean_line(line))
        target = memoryview(buffer)
        size = min(len(target), len(self._rest))
        target[:size] = self._rest[:size]
        self._rest = self._rest[size:]
        return size


def take_stdin(on_end: Callable[[], object]) -> None:
    """Put clean lines in place of `sys.stdin`, and nothing at file descriptor 0.

    Whatever else runs in the process then finds the end of its input, not the wire.
    """
    wire = os.fdopen(os.dup(sys.stdin.fileno()), "rb", closefd=False)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, sys.stdin.fileno())
    os.close(nothing)
    sys.stdin = io.TextIOWrapper(io.BufferedReader(CleanInput(wire, on_end)), encoding="utf-8")
