"""Texts fit for the wire: nothing in an answer may end the connection or the process."""

from __future__ import annotations

from typing import Any

from memory_core import clean


def cleaned(value: Any) -> Any:
    """`value` with every text in it fit for the wire, keys included."""
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, dict):
        return {clean(str(key)): cleaned(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [cleaned(item) for item in value]
    return value
