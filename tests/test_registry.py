"""`server.json`, with which the MCP registry lists the package: its form, and that it agrees.

The form is what the registry's schema of 2025-12-11 says of the fields used here, and stricter:
a field that is not known is a fault.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import jsonschema

from memory_core.place import VARIABLES

ROOT = Path(__file__).parent.parent
ENTRY = json.loads((ROOT / "server.json").read_text(encoding="utf-8"))
[PACKAGE] = ENTRY["packages"]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
README = (ROOT / PROJECT["readme"]).read_text(encoding="utf-8")

TEXT = {"type": "string", "minLength": 1}
VARIABLE = {
    "type": "object",
    "required": ["name", "description"],
    "additionalProperties": False,
    "properties": {
        "name": TEXT,
        "description": TEXT,
        "default": TEXT,
        "isSecret": {"type": "boolean"},
        "format": {"enum": ["string", "number", "boolean", "filepath"]},
    },
}
FORM = {
    "type": "object",
    "required": ["$schema", "name", "description", "version", "packages"],
    "additionalProperties": False,
    "properties": {
        "$schema": {
            "pattern": r"^https://static\.modelcontextprotocol\.io/.+/server\.schema\.json$"
        },
        "name": {"type": "string", "pattern": "^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$", "maxLength": 200},
        "title": TEXT | {"maxLength": 100},
        "description": TEXT | {"maxLength": 100},
        "version": TEXT | {"maxLength": 255, "pattern": r"^\d+\.\d+\.\d+$"},
        "packages": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["registryType", "identifier", "version", "transport"],
                "additionalProperties": False,
                "properties": {
                    "registryType": {"const": "pypi"},
                    "identifier": TEXT,
                    "version": TEXT,
                    "runtimeHint": {"const": "uvx"},
                    "transport": {"const": {"type": "stdio"}},
                    "environmentVariables": {"type": "array", "items": VARIABLE},
                },
            },
        },
    },
}


def test_the_entry_has_the_registrys_form() -> None:
    jsonschema.validate(ENTRY, FORM)


def test_versions_and_names_agree() -> None:
    assert ENTRY["version"] == PACKAGE["version"] == PROJECT["version"]
    assert PACKAGE["identifier"] == PROJECT["name"]
    assert PROJECT["name"] in PROJECT["scripts"], "uvx starts the command of the package's name"


def test_the_readme_claims_the_entry_for_its_package() -> None:
    assert f"<!-- mcp-name: {ENTRY['name']} -->" in README


def test_its_variables_are_settings() -> None:
    names = {variable["name"] for variable in PACKAGE["environmentVariables"]}
    assert names <= set(VARIABLES)
    secret = [v["name"] for v in PACKAGE["environmentVariables"] if v.get("isSecret")]
    assert secret == ["PALIMPSEST_KEY"]
