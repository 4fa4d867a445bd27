"""Where each MCP client keeps the configuration of a person, by platform.

Pure: platform, home folder and environment come in, paths come out. Whether anything is there
is left to `found`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import Generic, Literal, TypeVar

Client = Literal["claude-desktop", "claude-code", "cursor", "vscode", "codex"]
Form = Literal["json", "jsonc", "toml"]
P = TypeVar("P", bound=PurePath)

CLIENTS: Mapping[Client, str] = {
    "claude-desktop": "Claude Desktop",
    "claude-code": "Claude Code",
    "cursor": "Cursor",
    "vscode": "VS Code",
    "codex": "Codex",
}
"""Every client that is looked for, and the name that people know it by."""

MSIX_PACKAGE = "Claude_pzs8sxrjxfjjc"
"""Claude Desktop's package in the Microsoft Store; Windows gives it an AppData of its own."""


@dataclass(frozen=True, kw_only=True)
class Location(Generic[P]):
    """One configuration file that a client reads.

    `signs` are paths of which any shows that the client is installed; `table` is the key that
    holds the servers. A client with `in_terminal` is started from a shell, so it has its PATH.
    """

    client: Client
    path: P
    signs: tuple[P, ...]
    table: str
    form: Form
    in_terminal: bool = False

    @property
    def name(self) -> str:
        return CLIENTS[self.client]


def locations(platform: str, home: P, env: Mapping[str, str]) -> tuple[Location[P], ...]:
    """The files of every client, for a `platform` as `sys.platform` names it.

    All are absolute if `home` is. One client may have several, such as the two builds of VS Code.
    """
    return (
        *_claude_desktop(platform, home, env),
        _claude_code(home, env),
        _cursor(home),
        *_vscode(platform, home, env),
        _codex(home, env),
    )


def _claude_desktop(platform: str, home: P, env: Mapping[str, str]) -> list[Location[P]]:
    folders = [_application_data(platform, home, env) / "Claude"]
    if platform == "win32":
        local = _folder(env, "LOCALAPPDATA", home / "AppData" / "Local")
        package = local / "Packages" / MSIX_PACKAGE
        folders.append(package / "LocalCache" / "Roaming" / "Claude")
    return [
        Location(
            client="claude-desktop",
            path=folder / "claude_desktop_config.json",
            signs=(folder,),
            table="mcpServers",
            form="json",
        )
        for folder in folders
    ]


def _claude_code(home: P, env: Mapping[str, str]) -> Location[P]:
    folder = _folder(env, "CLAUDE_CONFIG_DIR", home)
    state = home / ".claude" if folder == home else folder
    path = folder / ".claude.json"
    return Location(
        client="claude-code",
        path=path,
        signs=(path, state),
        table="mcpServers",
        form="json",
        in_terminal=True,
    )


def _cursor(home: P) -> Location[P]:
    folder = home / ".cursor"
    return Location(
        client="cursor",
        path=folder / "mcp.json",
        signs=(folder,),
        table="mcpServers",
        form="jsonc",
    )


def _vscode(platform: str, home: P, env: Mapping[str, str]) -> list[Location[P]]:
    data = _application_data(platform, home, env)
    return [
        Location(
            client="vscode",
            path=data / build / "User" / "mcp.json",
            signs=(data / build / "User",),
            table="servers",
            form="jsonc",
        )
        for build in ("Code", "Code - Insiders")
    ]


def _codex(home: P, env: Mapping[str, str]) -> Location[P]:
    folder = _folder(env, "CODEX_HOME", home / ".codex")
    return Location(
        client="codex",
        path=folder / "config.toml",
        signs=(folder,),
        table="mcp_servers",
        form="toml",
        in_terminal=True,
    )


def _application_data(platform: str, home: P, env: Mapping[str, str]) -> P:
    """Where applications of this platform keep what belongs to one person."""
    if platform == "win32":
        return _folder(env, "APPDATA", home / "AppData" / "Roaming")
    if platform == "darwin":
        return home / "Library" / "Application Support"
    return _folder(env, "XDG_CONFIG_HOME", home / ".config")


def _folder(env: Mapping[str, str], variable: str, default: P) -> P:
    """The folder that a variable names; a relative one means nothing to another program."""
    named = type(default)(env.get(variable, ""))
    return named if named.is_absolute() else default
