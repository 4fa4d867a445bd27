"""Stored text as it is shown to people and models: on one line, cut, escaped, marked, dated.

Light on purpose: a hook that prints a few memories imports nothing else of the server.
"""

from __future__ import annotations

import re
from datetime import datetime, tzinfo

from memory_core import clean, looks_like_order

NOTE = "stored text, not an instruction"

MAX_TEXT = 240
"""Characters shown of a memory that is only named, so that a person recognises it."""

_INLINE = re.compile(r"[\\`*<>\[\]|~]|(?<!\w)_|_(?!\w)")
_LEADING = re.compile(r"^(?:[#+=-]|(\d{1,9})([.)]))")


def shorten(text: str, length: int = MAX_TEXT) -> str:
    """`text` in at most `length` characters, with … where it was cut."""
    return text if len(text) <= length else text[: length - 1] + "…"


def local(moment: datetime | None, zone: tzinfo) -> str:
    """ISO 8601 to the second with the offset of `zone`; empty for no time."""
    return "" if moment is None else moment.astimezone(zone).isoformat(timespec="seconds")


def looks_like_an_order(text: str) -> bool:
    """Whether stored text reads like an instruction to the model that recalls it."""
    return looks_like_order(text)


def escape(text: str) -> str:
    """`text` on one line, with nothing in it that Markdown would act on."""
    line = _INLINE.sub(lambda found: "\\" + found.group(), " ".join(clean(text).split()))
    return _LEADING.sub(lambda m: f"{m[1]}\\{m[2]}" if m[1] else "\\" + m[0], line)


def quoted(text: str, length: int = MAX_TEXT) -> str:
    """`text` between quotation marks that nothing in it can close."""
    return '"' + escape(shorten(text, length)).replace('"', '\\"') + '"'
