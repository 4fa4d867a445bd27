"""Help is grouped by purpose, has examples for every command, and speaks Chinese."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from typing import get_args

import click
import pytest
from rich.cells import cell_len

from memory_core.types import Kind
from server.cli import cli
from server.help import Command, Group, examples
from server.options import Call
from tests.server.command import Palimpsest


def commands(group: click.Group, path: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command by its full name, such as `hooks install`."""
    for name, one in group.commands.items():
        yield f"{path}{name}", one
        if isinstance(one, click.Group):
            yield from commands(one, f"{path}{name} ")


COMMANDS = dict(commands(cli))
GROUPS = [cli, *(one for one in COMMANDS.values() if isinstance(one, Group))]


@pytest.mark.parametrize("group", GROUPS)
def test_every_command_stands_in_one_section(group: Group) -> None:
    listed = [name for section in group.sections for name in section.commands]
    shown = [name for name, command in group.commands.items() if not command.hidden]
    assert sorted(listed) == sorted(shown)


def test_the_first_help_lists_commands_by_purpose(palimpsest: Palimpsest) -> None:
    told = palimpsest("--help").out
    assert told.index("Remember and recall") < told.index("  recall ") < told.index("  export ")
    assert "用法：" in palimpsest("--help", LANG="zh_CN.UTF-8").out


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_help_fits_eighty_columns_and_ends_with_examples(
    palimpsest: Palimpsest, name: str, language: str
) -> None:
    told = palimpsest(*name.split(), "--help", PALIMPSEST_LANGUAGE=language, COLUMNS="80")
    body, _title, samples = told.out.partition({"en": "Examples\n", "zh": "示例\n"}[language])
    assert told.code == 0
    assert max(map(cell_len, body.splitlines())) <= 80
    assert f"palimpsest {name}" in samples


@pytest.mark.parametrize("name", COMMANDS)
def test_the_examples_are_commands_that_can_be_parsed(name: str) -> None:
    for line in examples(COMMANDS[name].help or ""):
        for part in line.split(" | "):
            words = shlex.split(re.split(r" [<>] ", part)[0])
            if words[0] == "palimpsest":
                named = words[1] if words[1] != "hooks" else " ".join(words[1:3])
                given = words[1 + len(named.split()) :]
                COMMANDS[named].make_context(named, given, obj=Call(env={})).close()


def test_every_command_has_help_of_ours() -> None:
    assert all(isinstance(one, Command | Group) for one in COMMANDS.values())


def test_every_command_that_prints_data_prints_json_too() -> None:
    without = {name for name, one in COMMANDS.items() if "--json" not in options_of(one)}
    assert without == {"serve", "completion", "help", "hooks", "hooks run"}


def options_of(command: click.Command) -> set[str]:
    return {option for parameter in command.params for option in parameter.opts}


def test_help_is_a_command_too(palimpsest: Palimpsest) -> None:
    assert palimpsest("help").out == palimpsest("--help").out
    assert palimpsest("help", "recall").out == palimpsest("recall", "--help").out
    assert palimpsest("help", "recal").code == 2


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("recal", "recall"), ("remeber", "remember"), ("stat", "stats")],
)
def test_a_mistyped_command_is_named(palimpsest: Palimpsest, typed: str, meant: str) -> None:
    wrong = palimpsest(typed)
    assert wrong.code == 2
    assert f"Did you mean '{meant}'?" in wrong.err
    assert f"是不是想写 {meant}？" in palimpsest(typed, LANG="zh_CN.UTF-8").err


def test_a_mistyped_option_is_named(palimpsest: Palimpsest) -> None:
    wrong = palimpsest("recall", "bees", "--limti", "3")
    assert wrong.code == 2
    assert "'--limit'" in wrong.err
    assert "See `palimpsest recall --help`" in wrong.err


def test_what_click_says_is_said_in_chinese(palimpsest: Palimpsest) -> None:
    for arguments in (
        ["history"],
        ["history", "a", "b"],
        ["recall", "--limit"],
        ["recall", "--limit", "x"],
        ["serve", "--port", "99999"],
        ["serve", "--transport", "pigeon"],
        ["stats", "--json=yes"],
    ):
        said = palimpsest(*arguments, LANG="zh_CN.UTF-8").err
        assert "用法见 `palimpsest" in said
        assert not {"value", "argument", "valid", "take"} & set(said.split()), said


def test_defaults_stay_the_words_that_are_typed(palimpsest: Palimpsest) -> None:
    assert "默认: fact" in palimpsest("remember", "--help", LANG="zh_CN.UTF-8").out


def test_the_way_to_the_help_is_a_sentence_of_its_own(palimpsest: Palimpsest) -> None:
    told = palimpsest("scope", "here", "there").err
    assert "argument (there). See `palimpsest scope --help`." in told


@pytest.mark.parametrize("name", ["remember", "recall", "forget"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_kind_is_named_where_one_is_asked_for(
    palimpsest: Palimpsest, name: str, language: str
) -> None:
    told = palimpsest(name, "--help", PALIMPSEST_LANGUAGE=language).out
    assert not [kind for kind in get_args(Kind) if kind not in told.partition("--kind")[2]]
