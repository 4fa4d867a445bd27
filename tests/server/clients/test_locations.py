"""The documented places of every client's configuration, on three platforms."""

from __future__ import annotations

from pathlib import PurePath, PurePosixPath, PureWindowsPath
from typing import TypeVar

import pytest

from server.clients.locations import CLIENTS, Location, locations

P = TypeVar("P", bound=PurePath)

ANN = PureWindowsPath(r"C:\Users\Ann")
WINDOWS = {
    "APPDATA": r"C:\Users\Ann\AppData\Roaming",
    "LOCALAPPDATA": r"C:\Users\Ann\AppData\Local",
}


def paths(found: tuple[Location[P], ...]) -> list[tuple[str, str]]:
    return [(location.client, str(location.path)) for location in found]


def of(client: str, found: tuple[Location[P], ...]) -> list[str]:
    return [str(location.path) for location in found if location.client == client]


def test_windows() -> None:
    assert paths(locations("win32", ANN, WINDOWS)) == [
        ("claude-desktop", r"C:\Users\Ann\AppData\Roaming\Claude\claude_desktop_config.json"),
        (
            "claude-desktop",
            r"C:\Users\Ann\AppData\Local\Packages\Claude_pzs8sxrjxfjjc\LocalCache\Roaming"
            r"\Claude\claude_desktop_config.json",
        ),
        ("claude-code", r"C:\Users\Ann\.claude.json"),
        ("cursor", r"C:\Users\Ann\.cursor\mcp.json"),
        ("vscode", r"C:\Users\Ann\AppData\Roaming\Code\User\mcp.json"),
        ("vscode", r"C:\Users\Ann\AppData\Roaming\Code - Insiders\User\mcp.json"),
        ("codex", r"C:\Users\Ann\.codex\config.toml"),
    ]


def test_macos() -> None:
    support = "/Users/ann/Library/Application Support"
    assert paths(locations("darwin", PurePosixPath("/Users/ann"), {})) == [
        ("claude-desktop", f"{support}/Claude/claude_desktop_config.json"),
        ("claude-code", "/Users/ann/.claude.json"),
        ("cursor", "/Users/ann/.cursor/mcp.json"),
        ("vscode", f"{support}/Code/User/mcp.json"),
        ("vscode", f"{support}/Code - Insiders/User/mcp.json"),
        ("codex", "/Users/ann/.codex/config.toml"),
    ]


def test_linux() -> None:
    assert paths(locations("linux", PurePosixPath("/home/ann"), {})) == [
        ("claude-desktop", "/home/ann/.config/Claude/claude_desktop_config.json"),
        ("claude-code", "/home/ann/.claude.json"),
        ("cursor", "/home/ann/.cursor/mcp.json"),
        ("vscode", "/home/ann/.config/Code/User/mcp.json"),
        ("vscode", "/home/ann/.config/Code - Insiders/User/mcp.json"),
        ("codex", "/home/ann/.codex/config.toml"),
    ]


def test_windows_without_its_variables_has_the_same_places() -> None:
    assert paths(locations("win32", ANN, {})) == paths(locations("win32", ANN, WINDOWS))


def test_linux_follows_the_xdg_folder() -> None:
    found = locations("linux", PurePosixPath("/home/ann"), {"XDG_CONFIG_HOME": "/data/conf"})
    assert of("claude-desktop", found) == ["/data/conf/Claude/claude_desktop_config.json"]
    assert of("vscode", found)[0] == "/data/conf/Code/User/mcp.json"


def test_a_relative_folder_is_passed_over() -> None:
    found = locations("linux", PurePosixPath("/home/ann"), {"XDG_CONFIG_HOME": "conf"})
    assert of("vscode", found)[0] == "/home/ann/.config/Code/User/mcp.json"


@pytest.mark.parametrize(
    ("client", "variable", "path"),
    [
        ("claude-code", "CLAUDE_CONFIG_DIR", "/data/claude/.claude.json"),
        ("codex", "CODEX_HOME", "/data/claude/config.toml"),
    ],
)
def test_clients_that_can_be_moved_are_followed(client: str, variable: str, path: str) -> None:
    found = locations("darwin", PurePosixPath("/Users/ann"), {variable: "/data/claude"})
    assert of(client, found) == [path]


def test_a_cli_is_there_once_it_has_left_its_folder() -> None:
    [code] = [one for one in locations("linux", PurePosixPath("/h"), {}) if one.in_terminal][:1]
    assert [str(sign) for sign in code.signs] == ["/h/.claude.json", "/h/.claude"]


def test_every_client_has_a_name_and_a_table() -> None:
    found = locations("linux", PurePosixPath("/h"), {})
    assert {location.client for location in found} == set(CLIENTS)
    assert {location.table for location in found} == {"mcpServers", "servers", "mcp_servers"}
    assert found[0].name == "Claude Desktop"
