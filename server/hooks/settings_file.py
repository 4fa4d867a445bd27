"""Our hooks in the text of a settings file of Claude Code: put in, brought up to date, taken out.

Pure: what comes in is a file's text, and what comes out the new one. Every other character stays,
and a new text that does not say what was meant is refused. Files are left to `clients.config_file`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pydantic import JsonValue

from server.clients import json_edit, jsonc
from server.clients.unfit import Unfit
from server.hooks import json_list

Table = dict[str, JsonValue]

HOOKS = "hooks"
EVENTS: Mapping[str, str] = {"SessionStart": "startup|clear|compact", "SessionEnd": ""}
"""The events we answer to, and what starts them. A resumed session has its briefing already."""

TIMEOUT = 5
"""Seconds that Claude Code waits for us at most. It also raises the 1.5 seconds that it gives all
hooks together when a session ends."""

_OURS = re.compile(r"(?:palimpsest|-m server\b).* hooks run\b")


@dataclass(frozen=True, kw_only=True)
class _Handler:
    """One of our handlers: its place among the groups of its event, and what it runs."""

    event: str
    group: int
    place: int
    alone: bool
    command: str


def installed(text: str, command: str) -> str:
    """The text with our hooks, each once, running `command`. Raises Unfit."""
    data = _parsed(text)
    for event, matcher in EVENTS.items():
        ours = [one for one in _ours(data) if one.event == event]
        if [one.command for one in ours] == [command] and _group(data, ours[0]) == _wanted(
            matcher, command
        ):
            continue
        text = _without(text, event)
        text = _with(text, event, _wanted(matcher, command))
        data = _parsed(text)
    return text


def removed(text: str) -> str:
    """The text without our hooks, and without the lists that they leave empty. Raises Unfit."""
    for event in _table(_parsed(text)):
        text = _without(text, event)
    return text


def commands(text: str) -> dict[str, str]:
    """What our hooks run, by event. Raises Unfit."""
    return {one.event: one.command for one in _ours(_parsed(text))}


def are_off(text: str) -> bool:
    """Whether the file switches all hooks off."""
    return _parsed(text).get("disableAllHooks") is True


def _wanted(matcher: str, command: str) -> Table:
    handler: Table = {"type": "command", "command": command, "timeout": TIMEOUT}
    return ({"matcher": matcher} if matcher else {}) | {"hooks": [handler]}


def _with(text: str, event: str, group: Table) -> str:
    """The text with one group more."""
    base = text if text.strip() else "{}\n"
    data = _parsed(base)
    groups = _groups(data, event)
    path = (HOOKS, event)
    after = json_list.append(base, path, group) if groups else json_edit.put(base, path, [group])
    meant = {**data, HOOKS: {**_table(data), event: [*groups, group]}}
    return _checked(after, meant)


def _without(text: str, event: str) -> str:
    """The text without our handlers of one event, the last first."""
    while ours := [one for one in _ours(_parsed(text)) if one.event == event]:
        text = _less(text, ours[-1])
    return text


def _less(text: str, handler: _Handler) -> str:
    """The text without one handler, and without what would be empty after it."""
    data = _parsed(text)
    groups, table = _groups(data, handler.event), _table(data)
    if not handler.alone:
        path = (HOOKS, handler.event, handler.group, "hooks")
        return json_list.take(text, path, handler.place)
    left = [group for at, group in enumerate(groups) if at != handler.group]
    if left:
        after = json_list.take(text, (HOOKS, handler.event), handler.group)
        return _checked(after, {**data, HOOKS: {**table, handler.event: left}})
    rest = {name: value for name, value in table.items() if name != handler.event}
    if rest:
        return _checked(json_edit.drop(text, (HOOKS, handler.event)), {**data, HOOKS: rest})
    others = {name: value for name, value in data.items() if name != HOOKS}
    return _checked(json_edit.drop(text, (HOOKS,)), others)


def _ours(data: Table) -> Iterator[_Handler]:
    for event, groups in _table(data).items():
        for at, group in enumerate(groups if isinstance(groups, list) else []):
            handlers = group.get("hooks") if isinstance(group, dict) else None
            yield from _of_group(event, at, handlers if isinstance(handlers, list) else [])


def _of_group(event: str, at: int, handlers: list[JsonValue]) -> Iterator[_Handler]:
    for place, handler in enumerate(handlers):
        command = handler.get("command") if isinstance(handler, dict) else None
        if isinstance(command, str) and _OURS.search(command):
            yield _Handler(
                event=event, group=at, place=place, alone=len(handlers) == 1, command=command
            )


def _group(data: Table, handler: _Handler) -> JsonValue:
    return _groups(data, handler.event)[handler.group]


def _groups(data: Table, event: str) -> list[JsonValue]:
    groups = _table(data).get(event, [])
    if not isinstance(groups, list):
        raise Unfit(f'has a "{event}" in "{HOOKS}" that is no list; mend it first')
    return groups


def _table(data: Table) -> Table:
    table = data.get(HOOKS, {})
    if not isinstance(table, dict):
        raise Unfit(f'has "{HOOKS}" that are no object; mend it first')
    return table


def _parsed(text: str) -> Table:
    data = jsonc.parse(text, comments=False) if text.strip() else {}
    if not isinstance(data, dict):
        raise Unfit("holds no object at its top; mend it first")
    return data


def _checked(text: str, meant: Table) -> str:
    """Raises Unfit unless the text says what was meant."""
    if _parsed(text) != meant:
        raise Unfit("is written in a form that cannot be edited safely; change it by hand")
    return text
