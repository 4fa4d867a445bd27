"""The hooks as Claude Code runs them: a real process, its JSON on standard input."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from memory_core import Memory, NewMemory, Settings
from server.hooks import run as hook
from server.projects import project_of

MODEL = {"PALIMPSEST_MODEL_URL": "http://127.0.0.1:9/v1", "PALIMPSEST_MODEL": "none"}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "bikes"
    folder.mkdir()
    return folder


def ran(
    settings: Settings, told: object, *options: str, **env: str
) -> subprocess.CompletedProcess[str]:
    """What the hook answers to an event."""
    return subprocess.run(
        [sys.executable, "-m", "server", "hooks", "run", *options],
        input=told if isinstance(told, str) else json.dumps(told),
        env={"PALIMPSEST_DB": str(settings.db), "PYTHONPATH": os.getcwd()} | env,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )


def event(name: str, folder: Path, **fields: object) -> dict[str, object]:
    """What Claude Code's documentation says that every event brings."""
    log = str(folder / "session.jsonl")
    told = {"session_id": "s1", "transcript_path": log, "cwd": str(folder)}
    return {**told, "hook_event_name": name, "permission_mode": "default", **fields}


async def told(settings: Settings, *statements: NewMemory) -> None:
    async with await Memory.open(settings) as memory:
        await memory.remember_all(statements)


async def test_a_session_begins_with_what_is_remembered_here(
    settings: Settings, project: Path
) -> None:
    await told(settings, NewMemory(content="The user wants tests first", kind="preference"))
    async with await Memory.open(settings) as memory:
        scope = project_of(project).scope
        await memory.remember(NewMemory(content="We sell bikes", kind="decision", scope=scope))
        await memory.remember(NewMemory(content="A secret elsewhere", kind="decision", scope="x"))
    answer = ran(settings, event("SessionStart", project, source="startup"))
    assert (answer.returncode, answer.stderr) == (0, "")
    assert '- "The user wants tests first" (preference' in answer.stdout
    assert '- "We sell bikes" (decision' in answer.stdout
    assert f"`{scope}` (this project) and `default`" in answer.stdout
    assert "secret" not in answer.stdout
    assert hook.REMINDER in answer.stdout
    assert len(answer.stdout) < 10_000


def test_an_empty_memory_is_said_and_no_file_is_made(settings: Settings, project: Path) -> None:
    answer = ran(settings, event("SessionStart", project))
    assert "Nothing is remembered here yet." in answer.stdout
    assert (answer.returncode, settings.db.exists()) == (0, False)


async def test_a_session_that_ends_is_queued_for_the_model(
    settings: Settings, project: Path
) -> None:
    await told(settings, NewMemory(content="The user owns a red kayak"))
    (project / "session.jsonl").write_text("{}\n")
    ends = event("SessionEnd", project, reason="clear")
    for env in ({}, MODEL, MODEL):
        answer = ran(settings, ends, **env)
        assert (answer.returncode, answer.stdout, answer.stderr) == (0, "", "")
    async with await Memory.open(settings) as memory:
        assert (await memory.stats()).texts_waiting == 1


@pytest.mark.parametrize(
    ("told", "options"),
    [
        ("", ()),
        ("[1, 2]", ()),
        ("{}", ()),
        ("[" * 100_000, ()),
        ({"hook_event_name": "SessionStart", "cwd": "/no/such/folder"}, ()),
        ({"hook_event_name": "SessionStart", "cwd": "/no\0such"}, ()),
        ({"hook_event_name": "SessionStart", "cwd": "/no\ud800such"}, ()),
        ({"hook_event_name": "SessionStart", "cwd": "."}, ("--banana", "x")),
        ({"hook_event_name": "SessionStart", "cwd": "."}, ("--db",)),
    ],
)
def test_whatever_comes_it_fails_no_session(
    settings: Settings, told: object, options: tuple[str, ...]
) -> None:
    answer = ran(settings, told, *options)
    assert (answer.returncode, answer.stdout) == (0, "")
    assert answer.stderr.startswith("palimpsest: ")
    assert answer.stderr.count("\n") == 1


@pytest.mark.parametrize("name", ["SessionStart", "SessionEnd"])
def test_a_broken_database_is_one_line(settings: Settings, project: Path, name: str) -> None:
    settings.db.write_bytes(b"SQLite format 3\x00" + b"junk" * 500)
    (project / "session.jsonl").write_text("{}\n")
    answer = ran(settings, event(name, project), **MODEL)
    assert (answer.returncode, answer.stdout) == (0, "")
    assert answer.stderr.startswith("palimpsest: ")
    assert answer.stderr.count("\n") == 1


def test_events_of_other_kinds_get_no_answer(settings: Settings, project: Path) -> None:
    answer = ran(settings, event("Stop", project))
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, "", "")


def test_a_person_who_asks_gets_help(settings: Settings) -> None:
    answer = ran(settings, "", "--help")
    assert answer.stdout.startswith("Usage: palimpsest hooks run")


def test_what_keeps_it_waiting_is_left(settings: Settings) -> None:
    script = "from server.hooks import run; run.SECONDS = 0.1; run.main([], {})"
    with subprocess.Popen(
        [sys.executable, "-c", script],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.wait(timeout=30) == 0
        assert process.stderr is not None
        assert process.stderr.read().startswith("palimpsest: the hook was left after")


def test_a_hook_needs_no_model_library_and_no_protocol(settings: Settings, project: Path) -> None:
    script = (
        "import io, json, sys; from server.hooks import run;"
        f"told = io.StringIO({json.dumps(json.dumps(event('SessionStart', project)))});"
        f"run.run(['--db', {str(settings.db)!r}], {{}}, told, sys.stdout, sys.stderr);"
        "print(sorted({'mcp', 'pydantic', 'numpy', 'asyncio', 'click', 'rich', 'subprocess'}"
        " & set(sys.modules)))"
    )
    settings.db.touch()
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.endswith("[]\n")


async def test_the_briefing_of_a_hook_is_that_of_the_command(
    settings: Settings, project: Path
) -> None:
    await told(settings, NewMemory(content="The user wants tests first", kind="preference"))
    answer = ran(settings, event("SessionStart", project), **MODEL)
    brief = subprocess.run(
        [sys.executable, "-m", "server", "brief", "--project", str(project)],
        env={"PALIMPSEST_DB": str(settings.db)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout == brief.stdout
