"""Commands that are imported when somebody asks for them."""

from __future__ import annotations

import subprocess
import sys

import click
import pytest

from server.cli import cli
from server.late_commands import LateCommands


def test_every_command_is_in_the_module_that_is_named_for_it() -> None:
    assert {name: command.name for name, command in cli.commands.items()} == {
        name: name for name in cli.commands
    }


def test_names_are_known_before_anything_is_imported() -> None:
    commands = LateCommands({"doctor": "no_such_module"})
    commands["serve"] = click.Command("serve")
    assert sorted(commands) == ["doctor", "serve"]
    assert len(commands) == 2
    assert commands.get("recall") is None
    with pytest.raises(ModuleNotFoundError):
        commands["doctor"]


def test_one_may_be_taken_out_again() -> None:
    commands = LateCommands({})
    commands["serve"] = click.Command("serve")
    del commands["serve"]
    assert list(commands) == []


def test_serving_imports_no_other_command_and_no_rules_of_extraction() -> None:
    loaded = "import sys; from server import app, cli; print(*sys.modules)"
    result = subprocess.run([sys.executable, "-c", loaded], capture_output=True, check=True)
    modules = result.stdout.decode().split()
    assert "server.app" in modules
    late = {"server.commands", "server.setup_command", "memory_core.life.extraction"}
    assert late.isdisjoint(modules)
