"""One member of a JSON text changes, and no other character."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.clients.json_edit import drop, put
from server.clients.jsonc import parse, plain
from server.clients.unfit import Unfit

PATH = ("mcpServers", "palimpsest")
ENTRY = {"command": "/p", "args": ["serve"]}

VS_CODE = """{
\t// What I use.
\t"servers": {
\t\t"files": { "command": "npx" }, // the files
\t},
\t/* none yet */
\t"inputs": [],
}
"""


def test_a_new_entry_follows_the_indentation_of_the_file() -> None:
    text = '{\n    "mcpServers": {\n        "a": {"command": "x"}\n    },\n    "theme": "dark"\n}\n'
    assert put(text, PATH, ENTRY) == (
        '{\n    "mcpServers": {\n        "a": {"command": "x"},\n'
        '        "palimpsest": {\n            "command": "/p",\n            "args": [\n'
        '                "serve"\n            ]\n        }\n    },\n    "theme": "dark"\n}\n'
    )


def test_comments_and_trailing_commas_stay() -> None:
    added = put(VS_CODE, ("servers", "palimpsest"), ENTRY)
    assert parse(added, comments=True)["servers"].keys() == {"files", "palimpsest"}
    kept = [line for line in VS_CODE.splitlines() if line in added.splitlines()]
    assert kept == VS_CODE.splitlines()
    assert drop(added, ("servers", "palimpsest")) == VS_CODE


def test_line_ends_of_windows_stay() -> None:
    text = '{\r\n  "mcpServers": {}\r\n}\r\n'
    added = put(text, PATH, ENTRY)
    assert "\n" not in added.replace("\r\n", "")
    assert drop(added, PATH) == text


def test_a_text_on_one_line_stays_on_one_line() -> None:
    text = '{"mcpServers": {"a": {}}, "b": [1, 2]}'
    added = put(text, PATH, ENTRY)
    assert "\n" not in added
    assert drop(added, PATH) == text


def test_a_present_entry_is_replaced_in_its_place() -> None:
    text = '{\n  "mcpServers": {\n    "palimpsest": {"command": "/old"},\n    "z": {}\n  }\n}'
    changed = put(text, PATH, ENTRY)
    assert list(json.loads(changed)["mcpServers"]) == ["palimpsest", "z"]
    assert changed.endswith('    "z": {}\n  }\n}')


def test_of_two_members_with_one_key_the_last_counts() -> None:
    text = '{"mcpServers": {"palimpsest": 1, "palimpsest": 2}}'
    assert json.loads(put(text, PATH, ENTRY))["mcpServers"]["palimpsest"] == ENTRY


@pytest.mark.parametrize("path", [PATH, ("mcpServers", "other")])
def test_what_is_not_there_cannot_be_dropped(path: tuple[str, str]) -> None:
    text = '{ "a": {} }'
    assert drop(text, path) == text


def test_a_comment_is_no_comment_in_a_string() -> None:
    assert plain('{"a": "http://x /* y */", } // z') == '{"a": "http://x /* y */"  }     '


@pytest.mark.parametrize("text", ["", "{", '{"a": 1,}', "{} // note", "nonsense", "[" * 9000])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(Unfit, match="JSON"):
        parse(text, comments=False)


@pytest.mark.parametrize("piece", ['\\"', '"', "/*", ", ", "[/*", "//", '"\n'])
def test_what_never_ends_is_refused_at_once(piece: str) -> None:
    began = time.process_time()
    with pytest.raises(Unfit, match="JSON"):
        parse("{" + piece * 100_000, comments=True)
    assert time.process_time() - began < 2


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)
FILES = st.fixed_dictionaries(
    {}, optional={"mcpServers": st.dictionaries(st.text(), VALUES), "b": VALUES, "/*": VALUES}
)
WRITTEN = st.sampled_from([None, 0, 1, 2, 4, "\t"])


@given(FILES, WRITTEN)
def test_any_file_has_the_entry_afterwards_and_all_else_as_before(
    data: dict[str, Any], indent: int | str | None
) -> None:
    text = json.dumps(data, indent=indent, ensure_ascii=False)
    servers = data.get("mcpServers", {}) | {"palimpsest": ENTRY}
    assert json.loads(put(text, PATH, ENTRY)) == data | {"mcpServers": servers}


@given(FILES.filter(lambda data: "palimpsest" not in data.get("mcpServers", {})), WRITTEN)
def test_taking_the_entry_out_gives_the_file_back(
    data: dict[str, Any], indent: int | str | None
) -> None:
    text = json.dumps(data, indent=indent, ensure_ascii=False)
    back = drop(put(text, PATH, ENTRY), PATH)
    if data.get("mcpServers"):
        assert back == text
    else:
        assert json.loads(back) == data | {"mcpServers": {}}
