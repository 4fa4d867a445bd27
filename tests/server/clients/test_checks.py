"""What doctor says of a client's entry."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from memory_core import Check
from server.clients.checks import Machine, Seen, Shell, client_checks
from server.clients.locations import Client, Location, locations

OURS = "/opt/palimpsest/bin/palimpsest"
MACHINE = Machine(
    exists=lambda command: command == OURS,
    on_path=lambda command: OURS if command == "palimpsest" else None,
    version_of=lambda command: "0.1.0" if command == OURS else "",
)
SHELL = Shell(
    db="/data/memory.db",
    scope="default",
    default_db="/data/memory.db",
    default_scope="default",
    version="0.1.0",
    env={},
)


def at(client: Client) -> Location[Path]:
    found = locations("linux", Path("/home/ann"), {})
    return next(location for location in found if location.client == client)


def checks(client: Client, shell: Shell = SHELL, **entry: Any) -> list[Check]:
    return list(client_checks([Seen(location=at(client), entry=entry)], MACHINE, shell))


def test_an_entry_that_starts_this_program_is_well() -> None:
    [check] = checks("claude-desktop", command=OURS, args=["serve"])
    assert (check.name, check.ok, check.mend) == ("Claude Desktop", True, "")


@pytest.mark.parametrize(
    ("client", "command", "detail"),
    [
        ("claude-desktop", "/gone/palimpsest", "which does not exist"),
        ("codex", "/gone/palimpsest", "which does not exist"),
        ("claude-desktop", "palimpsest", "without its folder"),
        ("codex", "uvx", "which is not on the PATH"),
    ],
)
def test_a_command_that_cannot_be_started_is_a_fault(
    client: Client, command: str, detail: str
) -> None:
    [check] = checks(client, command=command)
    assert not check.ok
    assert detail in check.detail
    assert check.mend == f"run `palimpsest setup --client {client}`"


def test_a_program_of_the_terminal_finds_its_command_on_the_path() -> None:
    [check] = checks("codex", command="palimpsest")
    assert check.ok


def test_another_version_is_a_fault() -> None:
    [check] = checks("cursor", replace(SHELL, version="0.2.0"), command=OURS)
    assert not check.ok
    assert check.detail == "starts version 0.1.0, but this is 0.2.0"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"env": {"PALIMPSEST_DB": "/other.db"}}, "--db /data/memory.db"),
        ({"args": ["serve", "--db", "/other.db"]}, "--db /data/memory.db"),
        ({"env": {"PALIMPSEST_SCOPE": "work"}}, "--scope default"),
    ],
)
def test_another_place_is_worth_a_look(given: dict[str, Any], told: str) -> None:
    well, other = checks("cursor", command=OURS, **given)
    assert well.ok
    assert other.ok
    assert told in other.mend


def test_a_place_that_the_client_fills_in_is_not_judged() -> None:
    env = {"PALIMPSEST_SCOPE": "${PALIMPSEST_SCOPE:-default}"}
    assert len(checks("claude-code", command=OURS, env=env)) == 1


def test_the_variables_of_the_shell_reach_a_program_of_the_terminal() -> None:
    shell = replace(SHELL, db="/mine.db", env={"PALIMPSEST_DB": "/mine.db"})
    assert len(checks("codex", shell, command=OURS)) == 1
    assert len(checks("cursor", shell, command=OURS)) == 2


def test_negotiation_keeps_claude_code_out() -> None:
    [first, well] = checks(
        "claude-code", replace(SHELL, env={"MCP_PROTOCOL_NEGOTIATION": "auto"}), command=OURS
    )
    assert (first.ok, first.mend) == (False, "unset MCP_PROTOCOL_NEGOTIATION")
    assert well.ok
    [own] = checks("claude-code", command=OURS, env={"MCP_PROTOCOL_NEGOTIATION": "auto"})
    assert not own.ok


def test_an_unreadable_configuration_is_a_fault_with_its_mend() -> None:
    seen = Seen(location=at("cursor"), fault="/c.json is not valid JSON (line 1); mend it first")
    [check] = client_checks([seen], MACHINE, SHELL)
    assert (check.ok, check.mend) == (False, "mend it first")


def test_clients_without_our_entry_and_remote_ones_are_passed_over() -> None:
    assert client_checks([Seen(location=at("cursor"))], MACHINE, SHELL) == ()
    assert checks("cursor", url="http://127.0.0.1:8377/mcp") == []
