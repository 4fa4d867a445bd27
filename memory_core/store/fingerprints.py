"""Knowing a text again without keeping it: salted digests of short windows of its bytes.

Each window has two marks. A linear hash, cut to 24 bits, can be computed for every place of a
file at once and passes one place in millions; a keyed BLAKE2 digest then decides. The few bits
of the first say next to nothing of the text, the second has to be guessed whole.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

WINDOW = 16
"""Bytes of a window: five Han characters or three English words hardly come by chance."""

_APART = 48
_PER_TEXT = 32
_MOST = 50_000
_DIGEST = 12
_RECORD = 4 + _DIGEST
_FILTER_BITS = 24


@dataclass(frozen=True, kw_only=True)
class Fingerprints:
    """The marks of some texts under one salt. `records` is what a receipt stores."""

    salt: bytes
    records: bytes

    @property
    def count(self) -> int:
        return len(self.records) // _RECORD


def fingerprints(texts: Iterable[str], salt: bytes) -> Fingerprints:
    """The marks of the beginning, the end, and windows between, of each text.

    A text of fewer than 16 bytes has none: it could be anything.
    """
    windows = dict.fromkeys(window for text in texts for window in _windows(text.encode()))
    records = [_record(window, salt) for window in list(windows)[:_MOST]]
    return Fingerprints(salt=salt, records=b"".join(records))


class Scanner:
    """Looks for marked windows in a stream of bytes, block by block."""

    def __init__(self, marks: Fingerprints) -> None:
        self._salt = marks.salt
        parts = [marks.records[at : at + _RECORD] for at in range(0, len(marks.records), _RECORD)]
        self._digests = {part[4:] for part in parts}
        self._passing = np.zeros(1 << _FILTER_BITS, dtype=bool)
        for part in parts:
            self._passing[int.from_bytes(part[:4], "little")] = True

    def find(self, blocks: Iterable[bytes]) -> set[bytes]:
        """The marked windows that occur, also across the bounds of blocks."""
        found: set[bytes] = set()
        tail = b""
        for block in blocks:
            data = tail + block
            found.update(self._in_block(data))
            tail = data[-(WINDOW - 1) :]
        return found

    def _in_block(self, data: bytes) -> Iterator[bytes]:
        if len(data) < WINDOW:
            return
        places = np.flatnonzero(self._passing[_linear(data, self._salt)])
        for window in {data[at : at + WINDOW] for at in places.tolist()}:
            if _digest(window, self._salt) in self._digests:
                yield window


def blocks_of(text: str) -> Iterator[bytes]:
    """A text as one block for `Scanner.find`, closed off so that no window spans two texts."""
    yield text.encode("utf-8", "replace") + bytes(WINDOW)


def _windows(data: bytes) -> list[bytes]:
    last = len(data) - WINDOW
    if last < 0:
        return []
    step = max(_APART, last // _PER_TEXT + 1)
    places = {*range(0, last, step), last}
    return [data[at : at + WINDOW] for at in sorted(places)]


def _record(window: bytes, salt: bytes) -> bytes:
    mark = int(_linear(window, salt)[0])
    return mark.to_bytes(4, "little") + _digest(window, salt)


def _digest(window: bytes, salt: bytes) -> bytes:
    return hashlib.blake2b(window, key=salt, digest_size=_DIGEST).digest()


def _linear(data: bytes, salt: bytes) -> NDArray[np.uint32]:
    """The 24-bit hash of the window at each place of the data."""
    factors = np.frombuffer(hashlib.blake2b(salt, digest_size=4 * WINDOW).digest(), "<u4") | 1
    values = np.frombuffer(data, np.uint8).astype(np.uint32)
    count = len(values) - WINDOW + 1
    total = np.zeros(count, dtype=np.uint32)
    for place, factor in enumerate(factors):
        total += factor * values[place : place + count]
    return total >> np.uint32(32 - _FILTER_BITS)
