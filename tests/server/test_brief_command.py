"""`brief` and `scope` at the command line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from memory_core import BriefingQuery, Memory, NewMemory, Settings, count_tokens
from server import brief_command
from server.projects import project_of
from tests.server.command import Palimpsest


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "bikes"
    folder.mkdir()
    return folder


def test_a_brief_has_what_a_model_should_know(palimpsest: Palimpsest) -> None:
    palimpsest("remember", "The user wants tests first", "--kind", "preference")
    palimpsest("remember", "Ship the beta", "--kind", "task", "--valid-to", "2d")
    shown = palimpsest("brief")
    assert shown.code == 0
    assert '## Preferences and constraints\n\n- "The user wants tests first" (' in shown.out
    assert '- "Ship the beta" (task, due ' in shown.out


def test_an_empty_store_says_so_and_is_not_made(palimpsest: Palimpsest, tmp_path: Path) -> None:
    for task in ("", "bake bread"):
        shown = palimpsest("brief", "--task", task)
        assert shown.code == 0
        assert "Nothing is remembered here yet." in shown.out
    assert not (tmp_path / "memory.db").exists()


def test_a_task_brings_what_matters_for_it(palimpsest: Palimpsest) -> None:
    palimpsest("remember", "The billing service deploys on Friday")
    shown = palimpsest("brief", "--task", "deploy the billing service", "--json").json
    (section,) = shown["sections"]
    assert section["name"] == "relevant"
    assert section["memories"][0]["content"] == "The billing service deploys on Friday"


def test_a_project_is_shown_beside_ones_own(palimpsest: Palimpsest, project: Path) -> None:
    scope = palimpsest("scope", str(project)).out.strip()
    palimpsest("remember", "We sell bikes", "--kind", "decision", "--scope", scope)
    palimpsest("remember", "The user likes tea", "--kind", "preference", "--scope", "ann")
    palimpsest("remember", "The bank is in Zurich", "--kind", "decision", "--scope", "bank")
    shown = palimpsest("brief", "--project", str(project), "--scope", "ann", "--json").json
    assert shown["scopes"] == [scope, "ann"]
    contents = [one["content"] for section in shown["sections"] for one in section["memories"]]
    assert contents == ["The user likes tea", "We sell bikes"]


async def test_the_budget_bounds_the_text(palimpsest: Palimpsest, settings: Settings) -> None:
    rules = [f"Rule {number}: {'never ' * 9}{number}" for number in range(30)]
    async with await Memory.open(settings) as memory:
        await memory.remember_all([NewMemory(content=rule, kind="constraint") for rule in rules])
    shown = palimpsest("brief", "--token-budget", "500").out
    assert count_tokens(shown) <= 500
    assert "more for lack of room" in shown


def test_the_usual_budget_is_the_cores() -> None:
    (budget,) = (one for one in brief_command.brief.params if one.name == "token_budget")
    assert budget.default == BriefingQuery().token_budget


def test_scope_names_the_current_folders_project(palimpsest: Palimpsest, project: Path) -> None:
    assert palimpsest("scope").out == f"{project_of(Path()).scope}\n"
    told = palimpsest("scope", str(project), "--json").json
    assert told == {"scope": project_of(project).scope, "folder": str(project)}


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("brief", "--token-budget", "1"), 2),
        (("brief", "--token-budget", "many"), 2),
        (("brief", "--project", "/no/such/folder"), 1),
        (("scope", "/no/such/folder"), 1),
    ],
)
def test_wrong_use_is_one_line(
    palimpsest: Palimpsest, arguments: tuple[str, ...], code: int
) -> None:
    failed = palimpsest(*arguments)
    assert (failed.code, failed.out, failed.err.count("\n")) == (code, "", 1)


def test_a_brief_without_a_task_loads_no_protocol_and_no_model(tmp_path: Path) -> None:
    script = (
        "import sys; from server import cli; cli.run(['brief'], {'PALIMPSEST_DB': '/no/such.db'});"
        "print(sorted({'mcp', 'pydantic', 'numpy', 'rich'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=dict(os.environ),
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.endswith("[]\n")
