"""How a client shall start what runs now."""

from __future__ import annotations

from pathlib import PurePosixPath as Path
from pathlib import PureWindowsPath

from server.clients.launch import Launch, Process, entry, launch_of, merged

INSTALLED = Process(
    programs=(Path("/opt/palimpsest/bin/palimpsest"),),
    python=Path("/opt/palimpsest/bin/python"),
    prefix=Path("/opt/palimpsest"),
)
BY_UVX = Process(
    programs=(Path("/home/ann/.cache/uv/archive-v0/x1/bin/palimpsest"),),
    python=Path("/home/ann/.cache/uv/archive-v0/x1/bin/python"),
    prefix=Path("/home/ann/.cache/uv/archive-v0/x1"),
    uv=Path("/home/ann/.local/bin/uv"),
)


def test_an_installed_command_is_started_by_its_path() -> None:
    assert launch_of(INSTALLED, {}) == Launch(command="/opt/palimpsest/bin/palimpsest")


def test_without_a_command_its_python_starts_it() -> None:
    alone = Process(programs=(), python=INSTALLED.python, prefix=INSTALLED.prefix)
    launch = launch_of(alone, {})
    assert launch.command == "/opt/palimpsest/bin/python"
    assert launch.args == ("-m", "server", "serve")


def test_what_uvx_started_is_started_by_uvx_again() -> None:
    launch = launch_of(BY_UVX, {})
    assert launch.command == "/home/ann/.local/bin/uvx"
    assert launch.args == ("palimpsest-memory", "serve")


def test_uvx_from_an_address_gets_that_address() -> None:
    there = Process(**vars(BY_UVX) | {"origin": "git+https://example.org/p@1a2b"})
    assert launch_of(there, {}).args == (
        *("--from", "git+https://example.org/p@1a2b"),
        *("palimpsest", "serve"),
    )


def test_uvx_on_windows_is_an_exe() -> None:
    cache = PureWindowsPath(r"C:\Users\Ann\AppData\Local\uv\cache\archive-v0\x1")
    process = Process(
        programs=(),
        python=cache / "Scripts" / "python.exe",
        prefix=cache,
        uv=PureWindowsPath(r"C:\Users\Ann\.local\bin\uv.exe"),
    )
    assert launch_of(process, {}).command == r"C:\Users\Ann\.local\bin\uvx.exe"


def test_only_given_settings_are_written() -> None:
    assert "env" not in entry("cursor", launch_of(INSTALLED, {}))
    launch = launch_of(INSTALLED, {"PALIMPSEST_SCOPE": "work"})
    assert entry("cursor", launch)["env"] == {"PALIMPSEST_SCOPE": "work"}


def test_each_client_has_its_own_form() -> None:
    launch = launch_of(INSTALLED, {})
    plain = {"command": "/opt/palimpsest/bin/palimpsest", "args": ["serve"]}
    assert entry("claude-desktop", launch) == plain
    assert entry("vscode", launch) == {"type": "stdio", **plain}
    assert entry("codex", launch) == {**plain, "startup_timeout_sec": 30}


def test_what_a_person_added_to_the_entry_stays() -> None:
    mine = {"command": "/old", "disabled": False, "env": {"A": "1", "PALIMPSEST_SCOPE": "home"}}
    new = merged(mine, {"command": "/new", "env": {"PALIMPSEST_SCOPE": "work"}})
    assert new == {
        "command": "/new",
        "disabled": False,
        "env": {"A": "1", "PALIMPSEST_SCOPE": "work"},
    }
