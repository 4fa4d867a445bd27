"""`palimpsest setup` on a machine with some clients, as a person uses it."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.command import Palimpsest, Result
from tests.server.terminal import on_a_terminal

Setup = Callable[..., Result]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A home with Cursor, which has a server already, and Codex, which has nothing yet."""
    home = tmp_path / "home"
    (home / ".cursor").mkdir(parents=True)
    (home / ".codex").mkdir()
    (home / ".cursor" / "mcp.json").write_text('{"mcpServers": {"files": {"command": "npx"}}}')
    return home


@pytest.fixture
def setup(palimpsest: Palimpsest, home: Path) -> Setup:
    def run(*arguments: str, **more: str) -> Result:
        places = {"HOME": str(home), "USERPROFILE": str(home), "PALIMPSEST_DB": ""}
        return palimpsest("setup", *arguments, **places | more)

    return run


def cursor(home: Path) -> dict[str, dict[str, object]]:
    servers: dict[str, dict[str, object]] = json.loads((home / ".cursor" / "mcp.json").read_text())[
        "mcpServers"
    ]
    return servers


def test_nothing_is_written_where_nobody_can_be_asked(setup: Setup, home: Path) -> None:
    shown = setup()
    assert shown.code == 0
    assert str(home / ".codex" / "config.toml") in shown.out
    assert "+[mcp_servers.palimpsest]" in shown.out
    assert "--yes" in shown.err
    assert not (home / ".codex" / "config.toml").exists()


def test_a_person_is_asked_about_each(setup: Setup, home: Path) -> None:
    env = {"HOME": str(home), "USERPROFILE": str(home)}
    shown = on_a_terminal("setup", env=env, typed="y\nn\n")
    assert shown.out.count("[y/N]") == 2
    assert cursor(home).keys() == {"files", "palimpsest"}
    assert not (home / ".codex" / "config.toml").exists()


def test_a_failure_is_no_reason_to_add_yes(setup: Setup, home: Path) -> None:
    (home / ".cursor" / "mcp.json").chmod(0o400)
    told = setup("--yes", "--client", "cursor")
    assert told.code == 1
    assert "write-protected" in told.err
    assert "--yes" not in told.err


def test_yes_adds_the_entry_to_every_client(setup: Setup, home: Path) -> None:
    assert setup("--yes").code == 0
    assert cursor(home).keys() == {"files", "palimpsest"}
    codex = tomllib.loads((home / ".codex" / "config.toml").read_text())
    command = codex["mcp_servers"]["palimpsest"]["command"]
    assert Path(command).is_file()
    assert [path.name.endswith(".bak") for path in (home / ".cursor").iterdir()].count(True) == 1


def test_twice_is_once(setup: Setup, home: Path) -> None:
    setup("--yes")
    again = setup("--yes", "--json").json
    assert [(step["act"], step["done"]) for step in again] == [("none", False)] * 2
    assert len(list((home / ".cursor").iterdir())) == 2


def test_remove_gives_the_configuration_back(setup: Setup, home: Path) -> None:
    former = (home / ".cursor" / "mcp.json").read_text()
    setup("--yes")
    assert setup("--remove", "--yes").code == 0
    assert (home / ".cursor" / "mcp.json").read_text() == former


def test_a_dry_run_changes_nothing_whatever_else_is_given(setup: Setup, home: Path) -> None:
    shown = setup("--dry-run", "--yes", "--json").json
    assert [step["act"] for step in shown] == ["add", "add"]
    assert "palimpsest" in shown[0]["diff"]
    assert cursor(home).keys() == {"files"}


def test_one_client_can_be_named(setup: Setup, home: Path) -> None:
    setup("--client", "codex", "--yes")
    assert (home / ".codex" / "config.toml").exists()
    assert cursor(home).keys() == {"files"}


def test_a_database_and_a_scope_are_written_only_if_they_are_given(
    setup: Setup, home: Path, tmp_path: Path
) -> None:
    setup("--yes")
    assert "env" not in cursor(home)["palimpsest"]
    setup("--yes", "--scope", "work", PALIMPSEST_DB=str(tmp_path / "m.db"))
    assert cursor(home)["palimpsest"]["env"] == {
        "PALIMPSEST_DB": str(tmp_path / "m.db"),
        "PALIMPSEST_SCOPE": "work",
    }


def test_a_key_is_named_but_not_written(setup: Setup, home: Path) -> None:
    told = setup("--yes", PALIMPSEST_KEY="correct horse")
    assert "PALIMPSEST_KEY" in told.err
    written = [path.read_text() for path in home.rglob("*") if path.is_file()]
    assert not any("horse" in text for text in (told.out, told.err, *written))


def test_a_broken_configuration_is_named_and_the_others_are_served(
    setup: Setup, home: Path
) -> None:
    (home / ".cursor" / "mcp.json").write_text("{oops")
    told = setup("--yes")
    assert told.code == 1
    assert f"{home / '.cursor' / 'mcp.json'} is not valid JSON" in told.err
    assert (home / ".cursor" / "mcp.json").read_text() == "{oops"
    assert (home / ".codex" / "config.toml").exists()


def test_without_clients_the_next_step_is_named(setup: Setup, tmp_path: Path) -> None:
    told = setup("--client", "claude-desktop", "--client", "cursor", HOME=str(tmp_path))
    assert told.code == 1
    assert told.err.count("\n") == 1
    assert "none of Claude Desktop, Cursor is on this machine" in told.err


def test_an_unknown_client_is_wrong_usage(setup: Setup) -> None:
    assert setup("--client", "emacs").code == 2
