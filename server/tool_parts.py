"""What tools are made of: how an argument is described, what a tool may do, its schemas."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from mcp.server.mcpserver import Context
from mcp.server.mcpserver.tools import Tool
from mcp.types import ToolAnnotations
from pydantic import Field

from server.boundary import CheckedTool
from server.core import App
from server.schemas import slim

Ctx = Context[App]


def one_of(literal: Any) -> Any:
    return Field(json_schema_extra={"enum": list(get_args(literal))})


def about(description: str) -> Any:
    return Field(description=description)


def share(description: str = "") -> Any:
    bounds: dict[str, Any] = {"minimum": 0, "maximum": 1}
    return Field(description=description or None, json_schema_extra=bounds)


def whole(minimum: int, maximum: int) -> Any:
    return Field(json_schema_extra={"minimum": minimum, "maximum": maximum})


def hints(
    *, read_only: bool = False, destructive: bool = False, idempotent: bool = False
) -> ToolAnnotations:
    """All four are set: what is left out counts as destructive and open to the world."""
    return ToolAnnotations(
        read_only_hint=read_only,
        destructive_hint=destructive,
        idempotent_hint=idempotent,
        open_world_hint=False,
    )


def tool_of(
    fn: Callable[..., Any],
    title: str,
    description: str,
    annotations: ToolAnnotations,
    meta: dict[str, Any] | None = None,
) -> Tool:
    """A tool whose arguments are checked here, with schemas that every client can read."""
    tool = CheckedTool.from_function(
        fn, title=title, description=description, annotations=annotations, meta=meta
    )
    tool.parameters = slim(tool.parameters)
    tool.fn_metadata.output_schema = slim(tool.fn_metadata.output_schema or {})
    return tool
