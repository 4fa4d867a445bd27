"""What would change in one configuration: decided on its text, before anything is written.

Every new text is parsed and compared with what was meant, so that a text which the editors
misunderstand is refused and not spoiled. Reading and writing files is left to `config_file`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal

from pydantic import JsonValue

from server.clients import json_edit, jsonc, toml_edit
from server.clients.diff import unified
from server.clients.launch import NAME, merged
from server.clients.locations import Form, Location
from server.clients.unfit import Unfit

Act = Literal["add", "update", "remove", "none"]
Table = dict[str, JsonValue]


@dataclass(frozen=True, kw_only=True)
class Change:
    """A configuration as it is (`before`, empty where there is none yet) and as it would be."""

    location: Location[Path]
    act: Act
    before: str
    after: str

    @cached_property
    def diff(self) -> str:
        """A unified diff; empty where nothing would change."""
        return unified(self.location.path, self.before, self.after)


@dataclass(frozen=True, kw_only=True)
class _Editor:
    parse: Callable[[str], JsonValue]
    put: Callable[[str, Sequence[str], JsonValue], str]
    drop: Callable[[str, Sequence[str]], str]
    empty: str


def _json(*, comments: bool) -> _Editor:
    return _Editor(
        parse=lambda text: jsonc.parse(text, comments=comments),
        put=json_edit.put,
        drop=json_edit.drop,
        empty="{}\n",
    )


_EDITORS: Mapping[Form, _Editor] = {
    "json": _json(comments=False),
    "jsonc": _json(comments=True),
    "toml": _Editor(parse=toml_edit.parse, put=toml_edit.put, drop=toml_edit.drop, empty=""),
}


def adding(location: Location[Path], text: str, wanted: Table) -> Change:
    """The change that puts our entry in, or brings it up to date. Raises `Unfit`."""
    editor = _EDITORS[location.form]
    base = text if text.strip() else editor.empty
    data = _mapping(editor.parse(base))
    servers = _servers(data, location)
    present = _entry(servers, location)
    entry = merged(present or {}, wanted)
    if entry == present:
        return Change(location=location, act="none", before=text, after=text)
    after = editor.put(base, (location.table, NAME), entry)
    _check(editor, after, data | {location.table: servers | {NAME: entry}})
    return Change(
        location=location, act="add" if present is None else "update", before=text, after=after
    )


def removing(location: Location[Path], text: str) -> Change:
    """The change that takes our entry out again, and nothing else. Raises `Unfit`."""
    editor = _EDITORS[location.form]
    data = _mapping(editor.parse(text)) if text.strip() else {}
    servers = _servers(data, location)
    if NAME not in servers:
        return Change(location=location, act="none", before=text, after=text)
    after = editor.drop(text, (location.table, NAME))
    left = {name: server for name, server in servers.items() if name != NAME}
    _check(editor, after, data | {location.table: left})
    return Change(location=location, act="remove", before=text, after=after)


def present_entry(location: Location[Path], text: str) -> Table | None:
    """Our entry as it stands in the text; None where there is none. Raises `Unfit`."""
    data = _mapping(_EDITORS[location.form].parse(text)) if text.strip() else {}
    return _entry(_servers(data, location), location)


def _mapping(data: JsonValue) -> Table:
    if not isinstance(data, dict):
        raise Unfit("holds no object at its top; mend it first")
    return data


def _servers(data: Table, location: Location[Path]) -> Table:
    servers = data.get(location.table, {})
    if not isinstance(servers, dict):
        raise Unfit(f'has a "{location.table}" that is no table of servers; mend it first')
    return servers


def _entry(servers: Table, location: Location[Path]) -> Table | None:
    entry = servers.get(NAME)
    if entry is not None and not isinstance(entry, dict):
        raise Unfit(f'has a "{NAME}" in "{location.table}" that is no server; mend it first')
    return entry


def _check(editor: _Editor, after: str, meant: Table) -> None:
    """Raises `Unfit` unless the new text says what was meant."""
    try:
        right = _filled(editor.parse(after)) == _filled(meant)
    except Unfit:
        right = False
    if not right:
        raise Unfit("is written in a form that cannot be edited safely; change it by hand")


def _filled(data: JsonValue) -> Table:
    """Without the tables that are empty: where TOML has no more of one, the table is gone."""
    return {key: value for key, value in _mapping(data).items() if value != {}}
