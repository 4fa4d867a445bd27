"""What a shell offers while a person types."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import CompletionItem, ShellComplete

from server.cli import cli
from server.completion_command import SHELLS, VARIABLE
from server.options import Call
from tests.server.command import Palimpsest


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    return {"PALIMPSEST_DB": str(tmp_path / "memory.db"), "PALIMPSEST_EMBEDDING": "none"}


def offered(env: dict[str, str], *typed: str) -> list[CompletionItem]:
    *words, begun = typed
    shell = ShellComplete(cli, {"obj": Call(env=env)}, "palimpsest", VARIABLE)
    return shell.get_completions(words, begun)


def words(env: dict[str, str], *typed: str) -> list[str]:
    return [item.value for item in offered(env, *typed)]


def test_commands_and_options_are_offered(env: dict[str, str]) -> None:
    assert words(env, "rem") == ["remember"]
    assert "--token-budget" in words(env, "recall", "--")


def test_kinds_are_offered(env: dict[str, str]) -> None:
    assert words(env, "recall", "--kind", "pr") == ["preference", "procedure"]
    assert words(env, "remember", "--kind", "ta") == ["task"]


def test_ids_are_offered_with_what_they_stand_for(
    palimpsest: Palimpsest, env: dict[str, str]
) -> None:
    known = palimpsest("remember", "The user keeps bees", "--json").json["id"]
    [item] = offered(env, "history", known[:2])
    assert (item.value, item.help) == (known, "The user keeps bees")
    assert words(env, "forget", "zz") == []


def test_restore_is_offered_what_is_archived(palimpsest: Palimpsest, env: dict[str, str]) -> None:
    kept = palimpsest("remember", "The user keeps bees", "--json").json["id"]
    gone = palimpsest("remember", "The user has a kayak", "--json").json["id"]
    palimpsest("forget", gone)
    assert words(env, "restore", "") == [gone]
    assert words(env, "history", "") == [kept]


def test_scopes_are_offered_of_the_database_that_the_line_names(
    palimpsest: Palimpsest, env: dict[str, str], tmp_path: Path
) -> None:
    other = str(tmp_path / "other.db")
    palimpsest("remember", "The user keeps bees", "--scope", "work", "--db", other)
    assert words(env, "stats", "--scope", "") == []
    assert words(env, "stats", "--db", other, "--scope", "w") == ["work"]


@pytest.mark.parametrize("wrong", [{"PALIMPSEST_TIMEZONE": "Mars"}, {"PALIMPSEST_KEY": "a"}])
def test_what_cannot_be_read_is_not_offered(
    palimpsest: Palimpsest, env: dict[str, str], wrong: dict[str, str]
) -> None:
    palimpsest("remember", "The user keeps bees")
    assert words(env | wrong, "history", "") == []


def test_completing_makes_no_database(env: dict[str, str], tmp_path: Path) -> None:
    assert words(env, "history", "") == []
    assert not (tmp_path / "memory.db").exists()


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_is_printed(palimpsest: Palimpsest, shell: str) -> None:
    printed = palimpsest("completion", shell)
    assert (printed.code, printed.err) == (0, "")
    assert f"{VARIABLE}={shell}_complete" in printed.out


def test_an_unknown_shell_is_wrong_usage(palimpsest: Palimpsest) -> None:
    assert palimpsest("completion", "tcsh").code == 2


def test_bash_completes_with_the_script(palimpsest: Palimpsest, tmp_path: Path) -> None:
    script = tmp_path / "palimpsest.bash"
    script.write_text(palimpsest("completion", "bash").out)
    typed = 'COMP_WORDS=(palimpsest recall --kind de); COMP_CWORD=3; _palimpsest_completion "$1"'
    done = subprocess.run(
        ["bash", "-c", f'. {script}; {typed}; echo "${{COMPREPLY[@]}}"', "bash", "palimpsest"],
        env={"PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.defpath}"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["decision"]
