"""What would change in a configuration, decided on its text."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from server.clients.change import adding, present_entry, removing
from server.clients.locations import Client, Location, locations
from server.clients.unfit import Unfit

ENTRY = {"command": "/p", "args": ["serve"]}


def at(client: Client) -> Location[Path]:
    found = locations("linux", Path("/home/ann"), {})
    return next(location for location in found if location.client == client)


DESKTOP, VS_CODE, CODEX = at("claude-desktop"), at("vscode"), at("codex")


@pytest.mark.parametrize("text", ["", " \n", "{}"])
def test_an_empty_configuration_becomes_one_with_our_entry(text: str) -> None:
    change = adding(DESKTOP, text, ENTRY)
    assert change.act == "add"
    assert present_entry(DESKTOP, change.after) == ENTRY


def test_a_second_time_nothing_changes() -> None:
    again = adding(DESKTOP, adding(DESKTOP, "", ENTRY).after, ENTRY)
    assert (again.act, again.before, again.diff) == ("none", again.after, "")


def test_the_diff_shows_the_new_lines_alone() -> None:
    text = '{\n  "a": 1,\n  "b": 2,\n  "c": 3,\n  "mcpServers": {}\n}\n'
    lines = adding(DESKTOP, text, ENTRY).diff.splitlines()
    assert not any('"a"' in line for line in lines)
    assert '+    "palimpsest": {' in lines


def test_a_file_on_one_line_is_shown_as_if_it_were_indented() -> None:
    text = json.dumps({"history": "x" * 5000, "mcpServers": {"files": {}}})
    lines = adding(DESKTOP, text, ENTRY).diff.splitlines()
    assert '+    "palimpsest": {' in lines
    assert max(map(len, lines)) < 300


def test_what_stays_is_shown_without_its_values() -> None:
    text = '{\n  "mcpServers": {\n    "files": {"env": {"KEY": "sk-1"}}\n  }\n}\n'
    diff = adding(DESKTOP, text, ENTRY).diff
    assert "sk-1" not in diff
    assert '"files": {"env": {"KEY": "…"}},' in diff
    assert '+      "command": "/p",' in diff


def test_what_changes_is_shown_as_it_was_and_as_it_will_be() -> None:
    diff = adding(CODEX, "[mcp_servers.palimpsest]\ncommand = '/old'\nargs = []\n", ENTRY).diff
    assert "-command = '/old'" in diff
    assert '+command = "/p"' in diff


def test_an_entry_with_another_command_is_brought_up_to_date() -> None:
    old = adding(CODEX, "", {"command": "/old", "args": []}).after
    change = adding(CODEX, old, ENTRY)
    assert change.act == "update"
    assert present_entry(CODEX, change.after) == ENTRY


@pytest.mark.parametrize("location", [DESKTOP, VS_CODE, CODEX])
def test_removing_takes_our_entry_alone(location: Location[Path]) -> None:
    added = adding(location, "", ENTRY).after
    change = removing(location, added)
    assert change.act == "remove"
    assert present_entry(location, change.after) is None
    assert removing(location, change.after).act == "none"


@pytest.mark.parametrize(
    ("location", "text", "reason"),
    [
        (DESKTOP, '{"mcpServers": {} // mine\n}', "is not valid JSON"),
        (DESKTOP, "[1]", "holds no object at its top"),
        (DESKTOP, '{"mcpServers": [1]}', 'has a "mcpServers" that is no table'),
        (DESKTOP, '{"mcpServers": {"palimpsest": 7}}', "that is no server"),
        (VS_CODE, '{"a" 1}', "is not valid JSON"),
        (CODEX, "mcp_servers = 1", 'has a "mcp_servers" that is no table'),
        (CODEX, "mcp_servers = {a = {command = 'b'}}", "cannot be edited safely"),
    ],
)
def test_what_cannot_be_changed_is_refused_with_the_reason(
    location: Location[Path], text: str, reason: str
) -> None:
    with pytest.raises(Unfit, match=reason):
        adding(location, text, ENTRY)
