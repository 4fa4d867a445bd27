"""The one-click bundle: it says what the server offers, packs, and starts from its own folder.

Packing needs Node 22 and the format's tool in one folder, `.tools` or PALIMPSEST_TOOLS:
`npm install --prefix .tools node@22 @anthropic-ai/mcpb@2.1.2`.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from mcp import Client

from mcpb.main import FIELDS, environment
from mcpb.stage import ROOT, stage
from memory_core import Settings
from server.app import build_server
from tests.server.processes import INITIALIZE, LIMIT

MANIFEST = json.loads((ROOT / "mcpb" / "manifest.json").read_text(encoding="utf-8"))
CHINESE = json.loads((ROOT / "mcpb/mcpb-resources/zh-CN.json").read_text(encoding="utf-8"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

TOOLS = Path(os.environ.get("PALIMPSEST_TOOLS") or ROOT / ".tools") / "node_modules"
NODE = TOOLS / "node" / "bin" / "node"
MCPB = TOOLS / ".bin" / "mcpb"
UV = Path(sys.executable).with_name("uv")

packing = pytest.mark.skipif(
    not (NODE.exists() and MCPB.exists()),
    reason="no mcpb: see this file's first lines for how to install it",
)


def test_the_manifest_agrees_with_the_project() -> None:
    assert MANIFEST["version"] == PROJECT["version"]
    assert MANIFEST["license"] == PROJECT["license"]
    assert MANIFEST["compatibility"]["runtimes"]["python"] == PROJECT["requires-python"]


async def test_the_manifest_lists_what_the_server_offers(settings: Settings) -> None:
    async with Client(build_server(settings)) as client:
        tools = [tool.name for tool in (await client.list_tools()).tools]
        prompts = (await client.list_prompts()).prompts
    assert [tool["name"] for tool in MANIFEST["tools"]] == tools
    assert [(prompt["name"], prompt.get("arguments", [])) for prompt in MANIFEST["prompts"]] == [
        (prompt.name, [argument.name for argument in prompt.arguments or []]) for prompt in prompts
    ]


@pytest.mark.parametrize("part", ["tools", "prompts"])
def test_the_chinese_texts_are_of_the_same_things(part: str) -> None:
    assert [one["name"] for one in CHINESE[part]] == [one["name"] for one in MANIFEST[part]]
    assert all(not one["description"].isascii() for one in CHINESE[part])


def test_every_text_that_can_be_translated_is() -> None:
    assert {"display_name", "description", "long_description", "keywords"} <= CHINESE.keys()
    form = MANIFEST["user_config"].values()
    assert all(" · " in field["title"] and " · " in field["description"] for field in form)


def test_the_form_is_what_the_entry_point_reads() -> None:
    fields = MANIFEST["server"]["mcp_config"]["env"]
    assert fields.keys() == FIELDS.keys()
    assert list(fields.values()) == [f"${{user_config.{name}}}" for name in MANIFEST["user_config"]]
    assert MANIFEST["user_config"]["key"]["sensitive"]
    assert not any(field["required"] for field in MANIFEST["user_config"].values())


@pytest.mark.parametrize("empty", ["", "  ", "${user_config.key}"])
def test_a_field_that_was_left_empty_is_not_set(empty: str) -> None:
    assert environment({"PATH": "/bin", "BUNDLE_KEY": empty}) == {"PATH": "/bin"}


def test_a_field_that_was_filled_in_is_a_setting() -> None:
    given = {"BUNDLE_FOLDER": "/data", "BUNDLE_SCOPE": "work", "BUNDLE_KEY": "correct horse"}
    assert environment(given) == {
        "PALIMPSEST_DB": str(Path("/data/memory.db")),
        "PALIMPSEST_SCOPE": "work",
        "PALIMPSEST_KEY": "correct horse",
    }


def test_the_bundle_has_the_sources_and_nothing_made_from_them(tmp_path: Path) -> None:
    stage(tmp_path / "bundle")
    files = {path.relative_to(tmp_path / "bundle") for path in (tmp_path / "bundle").rglob("*")}
    assert {"manifest.json", "main.py", "pyproject.toml", "icon.png"} <= {str(f) for f in files}
    assert Path("memory_core/data/kinds.toml") in files
    assert Path("mcpb-resources/zh-CN.json") in files
    assert not [file for file in files if "__pycache__" in file.parts or "tests" in file.parts]


@packing
def test_the_bundle_packs_and_what_is_unpacked_answers_initialize(tmp_path: Path) -> None:
    stage(tmp_path / "staged")
    bundle = tmp_path / "palimpsest.mcpb"
    mcpb("validate", tmp_path / "staged" / "manifest.json")
    mcpb("pack", tmp_path / "staged", bundle)
    assert bundle.stat().st_size < 2_000_000
    mcpb("unpack", bundle, tmp_path / "installed")
    info = start(tmp_path / "installed", {"folder": str(tmp_path / "data"), "scope": "work"})
    assert info["version"] == MANIFEST["version"]
    assert (tmp_path / "data" / "memory.db").exists()


def mcpb(*arguments: str | Path) -> None:
    done = subprocess.run([NODE, MCPB, *arguments], capture_output=True, text=True, timeout=LIMIT)
    assert done.returncode == 0, done.stdout + done.stderr


def start(folder: Path, filled: dict[str, str]) -> dict[str, Any]:
    """What the server says of itself, started as a host does, in this test's environment.

    A field that is not `filled` stays the text of its placeholder, as hosts leave it.
    """
    config = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["server"]
    text = json.dumps(config["mcp_config"]).replace("${__dirname}", str(folder))
    for name, value in filled.items():
        text = text.replace(f"${{user_config.{name}}}", value)
    launch = json.loads(text)
    here = {"UV_PROJECT_ENVIRONMENT": sys.prefix, "UV_NO_SYNC": "1", "UV_OFFLINE": "1"}
    others = {k: v for k, v in os.environ.items() if not k.startswith("PALIMPSEST_")}
    return answered([str(UV), *launch["args"]], others | here | launch["env"])


def answered(command: list[str], env: dict[str, str]) -> dict[str, Any]:
    request = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": INITIALIZE}
    recall = {"name": "recall", "arguments": {"query": "bees"}}
    call = {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": recall}
    lines = "".join(json.dumps(message) + "\n" for message in (request, call))
    with subprocess.Popen(
        command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin
        assert process.stdout
        process.stdin.write(lines)
        process.stdin.flush()
        answers = [json.loads(process.stdout.readline()) for _ in range(2)]
        process.stdin.close()
        process.wait(LIMIT)
    assert "isError" not in answers[1]["result"] or not answers[1]["result"]["isError"]
    info: dict[str, Any] = answers[0]["result"]["serverInfo"]
    return info
