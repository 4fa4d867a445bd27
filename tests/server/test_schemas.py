"""The tool list is small, flat and complete: the part of the server that every session pays for."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from mcp.server.mcpserver.tools import Tool

from server.schemas import slim
from server.texts import INSTRUCTIONS
from server.tools import tools

TOOLS = {tool.name: tool for tool in tools()}

ARGUMENTS = {
    "remember": "content kind subject predicate object clues tags entities importance confidence "
    "source valid_from valid_to expires_at conflict supersedes derived_from session visibility "
    "scope",
    "recall": "query limit token_budget kinds tags entities time as_of since until session "
    "min_importance include_internal detail scope",
    "forget": "ids query kinds tags session before everything mode confirm scope",
    "reflect": "focus since apply useful wrong scope",
}


def test_the_whole_list_costs_at_most_1600_tokens() -> None:
    listed = [
        {"name": tool.name, "description": tool.description, "inputSchema": tool.parameters}
        for tool in TOOLS.values()
    ]
    assert len(json.dumps(listed)) / 4 <= 1_600


def test_there_are_four_tools_with_the_agreed_arguments_in_order() -> None:
    found = {name: " ".join(tool.parameters["properties"]) for name, tool in TOOLS.items()}
    assert found == ARGUMENTS


def test_only_the_question_is_required() -> None:
    required = {name: tool.parameters.get("required", []) for name, tool in TOOLS.items()}
    assert required == {"remember": [], "recall": ["query"], "forget": [], "reflect": []}


@pytest.mark.parametrize("tool", TOOLS.values(), ids=list(TOOLS))
def test_inputs_are_flat(tool: Tool) -> None:
    for node in nodes(tool.parameters):
        assert not {"$ref", "$defs", "anyOf", "oneOf", "title"} & set(node)
        assert isinstance(node.get("type", ""), str)
        assert node.get("type") != "null"
    for schema in tool.parameters["properties"].values():
        assert schema["type"] in ("string", "integer", "number", "boolean", "array")


@pytest.mark.parametrize("tool", TOOLS.values(), ids=list(TOOLS))
def test_outputs_have_a_schema_without_references(tool: Tool) -> None:
    assert tool.output_schema is not None
    assert tool.output_schema["type"] == "object"
    assert "$ref" not in json.dumps(tool.output_schema)


@pytest.mark.parametrize("tool", TOOLS.values(), ids=list(TOOLS))
def test_everything_a_host_shows_is_there(tool: Tool) -> None:
    hints = tool.annotations
    assert hints is not None
    assert tool.title
    assert None not in (hints.read_only_hint, hints.destructive_hint)
    assert None not in (hints.idempotent_hint, hints.open_world_hint)
    assert "Call " in tool.description[:200] or "when the user" in tool.description[:200]
    assert len(tool.description) < 1_800


def test_instructions_fit_where_hosts_cut_them() -> None:
    assert len(INSTRUCTIONS) < 1_800


def test_named_values_are_listed() -> None:
    properties = TOOLS["remember"].parameters["properties"]
    assert "preference" in properties["kind"]["enum"]
    assert properties["conflict"]["enum"] == ["auto", "replace", "append"]


def test_a_property_called_title_is_no_title() -> None:
    schema = {"title": "T", "properties": {"title": {"title": "Title", "type": "string"}}}
    assert slim(schema) == {"properties": {"title": {"type": "string"}}}


def nodes(schema: object) -> Iterator[dict[str, object]]:
    if isinstance(schema, dict):
        if "properties" not in schema or "type" in schema:
            yield schema
        for value in schema.values():
            yield from nodes(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from nodes(value)
