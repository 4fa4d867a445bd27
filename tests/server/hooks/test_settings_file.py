"""Our hooks in a settings file: put in once, taken out again, and all else as it was."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.clients.unfit import Unfit
from server.hooks.settings_file import EVENTS, TIMEOUT, are_off, commands, installed, removed

COMMAND = "/opt/palimpsest/bin/palimpsest hooks run"
MINE = {"type": "command", "command": COMMAND, "timeout": TIMEOUT}
OTHER = {"type": "command", "command": "/opt/lint hooks run"}

SETTINGS = """{
\t"model": "opus",
\t"hooks": {
\t\t"SessionStart": [
\t\t\t{ "hooks": [ { "type": "command", "command": "date" } ] }
\t\t],
\t\t"PostToolUse": [{"matcher": "Edit|Write", "hooks": [{"type": "command", "command": "fmt"}]}]
\t},
\t"permissions": {"allow": ["Bash(ls:*)"]}
}
"""


def groups(text: str, event: str) -> list[Any]:
    found: list[Any] = json.loads(text)["hooks"][event]
    return found


def test_a_new_file_gets_both_hooks() -> None:
    assert json.loads(installed("", COMMAND)) == {
        "hooks": {
            "SessionStart": [{"matcher": "startup|clear|compact", "hooks": [MINE]}],
            "SessionEnd": [{"hooks": [MINE]}],
        }
    }


def test_the_readme_shows_what_is_written() -> None:
    readme = (Path(__file__).parents[3] / "README.md").read_text(encoding="utf-8")
    blocks = map(json.loads, re.findall(r"^```json\n(.*?)^```$", readme, re.MULTILINE | re.DOTALL))
    (shown,) = (block for block in blocks if "hooks" in block)
    assert shown == json.loads(installed("", "/absolute/path/to/palimpsest hooks run"))


def test_every_line_of_a_person_stays_where_it_is() -> None:
    text = installed(SETTINGS, COMMAND)
    assert all(line in text for line in SETTINGS.splitlines())
    assert '\n\t\t\t{\n\t\t\t\t"matcher": "startup|clear|compact",\n' in text
    assert removed(text) == SETTINGS


def test_doing_it_twice_changes_nothing() -> None:
    once = installed(SETTINGS, COMMAND)
    assert installed(once, COMMAND) == once
    assert removed(SETTINGS) == SETTINGS


def test_an_older_command_gives_way_and_no_other_hook() -> None:
    older = installed(SETTINGS, "'/old place/palimpsest' hooks run --scope work")
    newer = installed(older, COMMAND)
    assert commands(newer) == dict.fromkeys(EVENTS, COMMAND)
    assert removed(newer) == SETTINGS


def test_a_hook_in_one_group_with_ours_stays() -> None:
    shared = {"hooks": {"SessionEnd": [{"hooks": [OTHER, MINE]}, {"hooks": [MINE, OTHER]}]}}
    text = removed(json.dumps(shared))
    assert groups(text, "SessionEnd") == [{"hooks": [OTHER]}, {"hooks": [OTHER]}]


@pytest.mark.parametrize(
    "command",
    [
        COMMAND,
        '"C:/Users/A B/palimpsest.exe" hooks run',
        "/usr/bin/uvx palimpsest-memory hooks run --db /x/m.db",
        "/usr/bin/python3 -m server hooks run",
    ],
)
def test_ours_are_known_however_they_are_started(command: str) -> None:
    assert removed(installed(SETTINGS, command)) == SETTINGS


def test_line_ends_of_windows_stay() -> None:
    text = SETTINGS.replace("\n", "\r\n")
    after = installed(text, COMMAND)
    assert "\n" not in after.replace("\r\n", "")
    assert removed(after) == text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{", "is not valid JSON"),
        ('{"a": 1, // mine\n}', "is not valid JSON"),
        ("[]", "holds no object"),
        ('{"hooks": []}', "that are no object"),
        ('{"hooks": {"SessionEnd": {}}}', "that is no list"),
        ('{"hooks": {"SessionEnd": [1]}, "hooks": {"SessionEnd": [2]}}', ""),
    ],
)
def test_what_cannot_be_edited_is_refused_or_understood(text: str, told: str) -> None:
    if not told:
        assert groups(installed(text, COMMAND), "SessionEnd")[0] == 2
        return
    with pytest.raises(Unfit, match=told):
        installed(text, COMMAND)


def test_hooks_that_are_switched_off_are_seen() -> None:
    assert are_off('{"disableAllHooks": true}')
    assert not are_off("")


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
HANDLERS = st.fixed_dictionaries({"type": st.just("command"), "command": st.text()}) | VALUES
GROUPS = st.fixed_dictionaries(
    {"hooks": st.lists(HANDLERS, max_size=3)}, optional={"matcher": st.text()}
)
NAMES = st.sampled_from(["SessionStart", "SessionEnd", "Stop", "Ärger", 'a"b'])
FILES = st.fixed_dictionaries(
    {},
    optional={
        "hooks": st.dictionaries(NAMES, st.lists(GROUPS | VALUES, max_size=3), max_size=4),
        "permissions": VALUES,
        "": VALUES,
        "z": VALUES,
    },
)
WRITTEN = st.sampled_from([(None, None), (None, (",", ":")), (0, None), (3, None), ("\t", None)])
Written = tuple[int | str | None, tuple[str, str] | None]


def dumped(data: dict[str, Any], written: Written, *, crlf: bool) -> str:
    indent, separators = written
    text = json.dumps(data, indent=indent, separators=separators, ensure_ascii=crlf)
    return text.replace("\n", "\r\n") if crlf else text


@given(FILES, WRITTEN, st.booleans())
def test_any_file_has_the_hooks_afterwards_and_all_else_as_before(
    data: dict[str, Any], written: Written, crlf: bool
) -> None:
    after = json.loads(installed(dumped(data, written, crlf=crlf), COMMAND))
    meant = copy.deepcopy(data)
    for event, matcher in EVENTS.items():
        group = ({"matcher": matcher} if matcher else {}) | {"hooks": [MINE]}
        meant.setdefault("hooks", {}).setdefault(event, []).append(group)
    assert after == meant
    assert list(after) == list(meant)


@given(FILES, WRITTEN, st.booleans())
def test_taking_them_out_gives_the_file_back(
    data: dict[str, Any], written: Written, crlf: bool
) -> None:
    text = dumped(data, written, crlf=crlf)
    back = removed(installed(text, COMMAND))
    hooks = data.get("hooks", {})
    empty = any(hooks.get(event) == [] for event in EVENTS)
    if hooks and not empty:
        assert back == text
    else:
        left = {event: kept for event, kept in hooks.items() if kept or event not in EVENTS}
        rest = {name: value for name, value in data.items() if name != "hooks"}
        assert json.loads(back) == rest | ({"hooks": left} if left else {})
