"""One table of a TOML text changes, and everything else stays."""

from __future__ import annotations

import tomllib

import pytest

from server.clients.toml_edit import drop, parse, put
from server.clients.unfit import Unfit

PATH = ("mcp_servers", "palimpsest")
ENTRY = {"command": "/p", "args": ["serve"], "env": {"PALIMPSEST_SCOPE": "work"}}

CODEX = """# mine
model = "o"   # the small one

[mcp_servers.files]
command = 'npx'

[tui]
theme = "dark"
"""


WINDOWS = CODEX.replace("\n", "\r\n")


@pytest.mark.parametrize("text", ["", CODEX, 'model = "o"\n', WINDOWS])
def test_a_new_table_comes_last_and_can_be_taken_out_again(text: str) -> None:
    added = put(text, PATH, ENTRY)
    assert added.startswith(text)
    assert tomllib.loads(added)["mcp_servers"]["palimpsest"] == ENTRY
    assert drop(added, PATH) == text


def test_line_ends_of_windows_stay() -> None:
    added = put(WINDOWS, PATH, ENTRY)
    assert added.count("\n") == added.count("\r\n") > WINDOWS.count("\r\n")


def test_a_present_table_keeps_what_does_not_differ() -> None:
    text = f"{CODEX}\n[mcp_servers.palimpsest]\ncommand = '/p' # here\nargs = []\n"
    changed = put(text, PATH, ENTRY)
    assert "command = '/p' # here\n" in changed
    assert tomllib.loads(changed)["mcp_servers"]["palimpsest"] == ENTRY


def test_a_table_of_variables_is_filled_and_goes_with_its_entry() -> None:
    own = "[mcp_servers.palimpsest]\ncommand = '/p'\n\n[mcp_servers.palimpsest.env]\nA = '1'\n"
    changed = put(f"{CODEX}\n{own}", PATH, ENTRY)
    env = tomllib.loads(changed)["mcp_servers"]["palimpsest"]["env"]
    assert env == {"A": "1", "PALIMPSEST_SCOPE": "work"}
    left = tomllib.loads(drop(changed, PATH))
    assert left == tomllib.loads(CODEX)


def test_what_is_not_there_cannot_be_dropped() -> None:
    assert drop(CODEX, PATH) == CODEX
    assert drop("", PATH) == ""


@pytest.mark.parametrize("text", ["model = ", "[a\n", "a = 1\na = 2\n"])
def test_what_is_no_toml_is_refused(text: str) -> None:
    with pytest.raises(Unfit, match="is not valid TOML"):
        parse(text)
