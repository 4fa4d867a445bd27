"""The same two changes for TOML, by `tomlkit`, which keeps comments, order and spacing."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, MutableMapping, Sequence
from typing import Any

import tomlkit
from pydantic import JsonValue
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import InlineTable

from server.clients.unfit import Unfit

Table = MutableMapping[str, Any]
"""A table of a parsed document: its values are tomlkit's own kinds, which remember their form."""


def parse(text: str) -> JsonValue:
    """The data. Raises `Unfit`."""
    try:
        data: JsonValue = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise Unfit(f"is not valid TOML ({error}); mend it first") from None
    return data


def put(text: str, path: Sequence[str], value: JsonValue) -> str:
    """The text with the table `value` at `path`.

    A new table comes at the end; in one that is there, only the values that differ change.
    """
    document = _document(text)
    present = _table(document, path)
    if present is not None:
        _fill(present, value)
        return tomlkit.dumps(document)
    table = tomlkit.table()
    _fill(table, value)
    end = _line_end(text)
    written = f"[{'.'.join(path)}]\n{table.as_string()}".replace("\n", end)
    return f"{text.rstrip()}{end}{end}{written}" if text.strip() else written


def drop(text: str, path: Sequence[str]) -> str:
    """The text without the table at `path`; as it is where nothing is there."""
    document = _document(text)
    parent = _table(document, path[:-1])
    if parent is None or path[-1] not in parent:
        return text
    del parent[path[-1]]
    left = tomlkit.dumps(document)
    return f"{left.rstrip()}{_line_end(text)}" if left.strip() else ""


def _line_end(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _table(document: Table, path: Sequence[str]) -> Table | None:
    here = document
    for key in path:
        if key not in here:
            return None
        here = here[key]
    return here


def _document(text: str) -> tomlkit.TOMLDocument:
    try:
        return tomlkit.parse(text)
    except (TOMLKitError, RecursionError):
        raise Unfit("is TOML that cannot be edited safely; add the entry by hand") from None


def _fill(table: Table, value: JsonValue) -> None:
    assert isinstance(value, dict)
    for key, wanted in value.items():
        present = table.get(key)
        if present == wanted:
            continue
        if isinstance(present, MutableMapping):
            _fill(present, wanted)
        else:
            table[key] = _inline(wanted) if isinstance(wanted, dict) else wanted


def _inline(value: Mapping[str, JsonValue]) -> InlineTable:
    table = tomlkit.inline_table()
    table.update(value)
    return table
