"""Where a page ended, as text that a client hands back to have the next one."""

from __future__ import annotations

import base64
import binascii
import json
from dataclasses import dataclass
from datetime import datetime

from memory_core.errors import InvalidInput
from memory_core.store.browsing import Key
from memory_core.store.rows import from_ms, to_ms


@dataclass(frozen=True, kw_only=True)
class Cursor:
    """The last key of a page in its order, and the moment at which its first page was made."""

    order: str
    at: datetime
    key: Key

    def write(self) -> str:
        values = json.dumps([self.order, to_ms(self.at), *self.key], separators=(",", ":"))
        return base64.urlsafe_b64encode(values.encode()).decode().rstrip("=")


def read_cursor(written: str, order: str, places: int) -> Cursor | None:
    """The cursor behind a text; None for no text. `places` is the length of the order's keys.

    Raises InvalidInput for a text that no page of this order gave.
    """
    if not written:
        return None
    try:
        padded = written.encode("ascii") + b"=" * (-len(written) % 4)
        found, at, *key = json.loads(base64.b64decode(padded, altchars=b"-_", validate=True))
        read = Cursor(order=found, at=from_ms(int(at)), key=tuple(map(_number, key)))
    except (ValueError, TypeError, OverflowError, RecursionError, binascii.Error):
        raise _unknown() from None
    if read.order != order or len(key) != places:
        raise _unknown()
    return read


def _number(value: object) -> float:
    if isinstance(value, int | float) and abs(value) < 2**63:
        return value
    raise ValueError(value)


def _unknown() -> InvalidInput:
    return InvalidInput(
        "cursor is not the `next` of a page in this order; leave it out to begin at the first page"
    )
