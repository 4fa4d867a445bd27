"""`hooks` on real settings files: what is written can be read, taken back, and hurts nothing."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
from pathlib import Path, PurePosixPath

import pytest

from server.clients.launch import Launch
from server.hooks.places import command_line, settings_file
from tests.server.command import Palimpsest, Result

SETTINGS = '{\n    "model": "opus",\n    "hooks": {"Stop": [{"hooks": []}]}\n}\n'


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "home" / ".claude" / "settings.json"


@pytest.fixture
def hooks(palimpsest: Palimpsest, tmp_path: Path) -> Palimpsest:
    def run(*arguments: str, **more: str) -> Result:
        return palimpsest("hooks", *arguments, HOME=str(tmp_path / "home"), **more)

    return run


def kept(file: Path, text: str = SETTINGS) -> Path:
    file.parent.mkdir(parents=True)
    file.write_text(text)
    return file


def command_in(file: Path) -> str:
    command: str = json.loads(file.read_text())["hooks"]["SessionStart"][0]["hooks"][0]["command"]
    return command


def test_install_and_remove_give_the_file_back(hooks: Palimpsest, file: Path) -> None:
    kept(file)
    done = hooks("install")
    assert done.code == 0
    assert '"matcher": "startup|clear|compact"' in done.out
    (backup,) = file.parent.glob("settings.json.*.bak")
    assert backup.read_text() == SETTINGS
    assert str(backup) in done.out
    assert hooks("remove").code == 0
    assert file.read_text() == SETTINGS


def test_the_diff_shows_no_line_that_stays(hooks: Palimpsest, file: Path) -> None:
    kept(file, '{\n  "a": [ 1 ],\n  "hooks": {"SessionStart": [ {"hooks": []} ]}\n}\n')
    shown = hooks("install", "--dry-run").out
    assert "startup|clear|compact" in shown
    assert not [line for line in shown.splitlines() if line[:1] in "+-" and '"a"' in line]


def test_installing_twice_changes_nothing(hooks: Palimpsest, file: Path) -> None:
    kept(file)
    hooks("install")
    once = file.read_text()
    assert hooks("install").out == "nothing to change\n"
    assert file.read_text() == once
    assert len(list(file.parent.iterdir())) == 2


def test_a_dry_run_shows_and_writes_nothing(hooks: Palimpsest, file: Path) -> None:
    shown = hooks("install", "--dry-run", "--json").json
    assert shown["file"] == str(file)
    assert "hooks run" in shown["diff"]
    assert (shown["done"], file.exists()) == (False, False)


def test_the_command_that_is_written_runs(hooks: Palimpsest, file: Path, tmp_path: Path) -> None:
    database = tmp_path / "my memory.db"
    hooks("install", "--db", str(database), "--scope", "work's")
    event = {"hook_event_name": "SessionStart", "cwd": str(tmp_path)}
    answer = subprocess.run(
        ["sh", "-c", command_in(file)],
        input=json.dumps(event),
        env={},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "`work's`" in answer.stdout
    assert "Nothing is remembered here yet." in answer.stdout
    assert answer.stderr == ""


def test_a_projects_hooks_go_into_its_settings_of_this_machine(
    hooks: Palimpsest, tmp_path: Path
) -> None:
    assert hooks("install", "--project", str(tmp_path)).code == 0
    assert "SessionEnd" in (tmp_path / ".claude" / "settings.local.json").read_text()
    assert hooks("remove", "--project", str(tmp_path)).code == 0


def test_show_tells_the_command_and_the_scopes(
    hooks: Palimpsest, palimpsest: Palimpsest, tmp_path: Path
) -> None:
    assert "not installed" in hooks("show").out
    hooks("install")
    told = hooks("show", "--json").json
    assert told["hooks"].keys() == {"SessionStart", "SessionEnd"}
    assert " hooks run --db /" in told["hooks"]["SessionStart"]
    assert (told["scope"], told["project_scope"]) == ("default", palimpsest("scope").out.strip())


@pytest.mark.parametrize("text", ["{", "[]", '{"hooks": 1}', '{"a": 1} // mine', "\ufeffno"])
def test_a_file_that_cannot_be_edited_is_left_alone(
    hooks: Palimpsest, file: Path, text: str
) -> None:
    kept(file, text)
    for act in ("install", "remove", "show"):
        failed = hooks(act)
        assert (failed.code, failed.out) == (1, "")
        assert failed.err.startswith(f"palimpsest: {file} ")
    assert file.read_text() == text
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize("text", ["{", "[]", '{"hooks": 1}', '{"hooks": {"SessionEnd": {}}}'])
def test_why_a_file_is_left_alone_is_said_in_chinese_too(
    hooks: Palimpsest, file: Path, text: str
) -> None:
    kept(file, text)
    assert re.search(r"[\u4e00-\u9fff]", hooks("install", PALIMPSEST_LANGUAGE="zh").err)


def test_hooks_that_are_switched_off_are_said(hooks: Palimpsest, file: Path) -> None:
    kept(file, '{"disableAllHooks": true}')
    assert "disableAllHooks" in hooks("install").err


def test_a_key_is_not_written_and_that_is_said(hooks: Palimpsest, file: Path) -> None:
    done = hooks("install", PALIMPSEST_KEY="river")
    assert "PALIMPSEST_KEY is set here" in done.err
    assert "river" not in file.read_text()


def test_a_place_must_be_one(hooks: Palimpsest, tmp_path: Path) -> None:
    assert hooks("install", "--user", "--project", str(tmp_path)).code == 2
    assert hooks("install", "--project", str(tmp_path / "none")).code == 1


@pytest.mark.parametrize(
    ("launch", "windows", "line"),
    [
        (Launch(command="/opt/p/palimpsest"), False, "/opt/p/palimpsest hooks run"),
        (Launch(command="/a b/palimpsest"), False, "'/a b/palimpsest' hooks run"),
        (Launch(command=r"C:\p\palimpsest.exe"), True, "C:/p/palimpsest.exe hooks run"),
        (Launch(command=r"C:\A B\palimpsest.exe"), True, '"C:/A B/palimpsest.exe" hooks run'),
        (
            Launch(command="/bin/uvx", args=("palimpsest-memory", "serve")),
            False,
            "/bin/uvx palimpsest-memory hooks run",
        ),
    ],
)
def test_a_hook_is_one_line_for_every_shell(launch: Launch, windows: bool, line: str) -> None:
    assert command_line(launch, {}, windows=windows) == line


def test_options_become_part_of_the_line() -> None:
    line = command_line(Launch(command="/p"), {"db": "/my m.db"}, windows=False)
    assert shlex.split(line) == ["/p", "hooks", "run", "--db", "/my m.db"]


def test_claude_code_may_keep_its_settings_elsewhere() -> None:
    home = Path("/home/ann")
    assert settings_file({}, home, None) == home / ".claude/settings.json"
    moved = settings_file({"CLAUDE_CONFIG_DIR": "/etc/claude"}, home, None)
    assert moved == Path(PurePosixPath("/etc/claude/settings.json"))
