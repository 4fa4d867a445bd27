"""`palimpsest doctor`, from the disk to the clients."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from server.clients.examined import version_beside
from tests.server.command import Palimpsest, Result

Doctor = Callable[..., Result]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    (tmp_path / "home" / ".cursor").mkdir(parents=True)
    return tmp_path / "home"


@pytest.fixture
def doctor(palimpsest: Palimpsest, home: Path) -> Doctor:
    def run(*arguments: str, **more: str) -> Result:
        return palimpsest("doctor", *arguments, HOME=str(home), USERPROFILE=str(home), **more)

    return run


def by_name(result: Result) -> dict[str, dict[str, Any]]:
    return {check["name"]: check for check in result.json}


def configure(home: Path, **entry: Any) -> None:
    text = json.dumps({"mcpServers": {"palimpsest": entry}})
    (home / ".cursor" / "mcp.json").write_text(text)


def test_a_healthy_store_is_found_healthy(palimpsest: Palimpsest, doctor: Doctor) -> None:
    palimpsest("remember", "The user's server runs Debian")
    examined = doctor("--json")
    assert examined.code == 0
    assert all(check["ok"] for check in examined.json)
    assert {"folder", "disk", "SQLite", "file", "vectors to come"} <= by_name(examined).keys()


def test_no_database_is_told_and_none_is_made(doctor: Doctor, tmp_path: Path) -> None:
    told = doctor()
    assert told.code == 0
    assert f"notice\tdatabase\tthere is none at {tmp_path / 'memory.db'} yet" in told.out
    assert not (tmp_path / "memory.db").exists()


def test_a_store_that_cannot_be_opened_is_one_finding_of_many(
    doctor: Doctor, tmp_path: Path
) -> None:
    (tmp_path / "memory.db").write_bytes(b"junk " * 1000)
    examined = doctor("--json")
    assert examined.code == 1
    assert not by_name(examined)["database"]["ok"]
    assert "PALIMPSEST_KEY" in by_name(examined)["database"]["mend"]
    assert by_name(examined)["disk"]["ok"]


def test_a_client_that_starts_what_is_gone_is_a_fault(doctor: Doctor, home: Path) -> None:
    configure(home, command=str(home / "gone" / "palimpsest"))
    examined = doctor()
    assert examined.code == 1
    assert "FAULT\tCursor\t" in examined.out
    assert "palimpsest setup --client cursor" in examined.out


def test_a_client_with_a_scope_of_its_own_is_worth_a_look(doctor: Doctor, home: Path) -> None:
    configure(home, command=sys.executable, env={"PALIMPSEST_SCOPE": "work"})
    examined = doctor()
    assert examined.code == 0
    assert "notice\tCursor\tuses the scope work, and this shell default" in examined.out


def test_what_setup_wrote_is_found_well(
    palimpsest: Palimpsest, doctor: Doctor, home: Path, tmp_path: Path
) -> None:
    palimpsest("setup", "--yes", HOME=str(home), USERPROFILE=str(home))
    check = by_name(doctor("--json"))["Cursor"]
    assert (check["ok"], check["mend"]) == (True, "")


def test_the_version_is_read_beside_the_command(tmp_path: Path) -> None:
    record = "lib/python3.12/site-packages/palimpsest_memory-0.0.9.dist-info"
    (tmp_path / "env" / record).mkdir(parents=True)
    command = tmp_path / "env" / "bin" / "palimpsest"
    command.parent.mkdir()
    command.touch()
    os.symlink(command, tmp_path / "palimpsest")
    assert version_beside(str(tmp_path / "palimpsest")) == "0.0.9"
    assert version_beside("palimpsest") == ""
    assert version_beside(str(tmp_path / "env" / "bin" / "uvx")) == ""


def test_faults_are_told_in_chinese_too(doctor: Doctor, home: Path) -> None:
    (home / ".cursor" / "mcp.json").write_text("{oops")
    assert doctor(PALIMPSEST_LANGUAGE="zh").code == 1
