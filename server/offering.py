"""What is offered to whom: the panel's tool and document only to clients that can show Apps.

A tool costs every session its description, and a model that is given one its host cannot show
would call it in vain.
"""

from __future__ import annotations

from typing import Any

from mcp.server import ServerRequestContext
from mcp.server.apps import client_supports_apps
from mcp.server.context import HandlerResult

from server.panel_page import PANEL_TOOL, PANEL_URI

Request = ServerRequestContext[Any, Any]


def is_offered(ctx: Request, tool: str) -> bool:
    """Whether this client may see and call the tool."""
    return tool != PANEL_TOOL or client_supports_apps(ctx)


def offered(ctx: Request, result: HandlerResult) -> HandlerResult:
    """A result on its way to the wire, its lists without what is not for this client."""
    if not isinstance(result, dict) or client_supports_apps(ctx):
        return result
    match ctx.method:
        case "tools/list":
            return result | {"tools": _without(result["tools"], "name", PANEL_TOOL)}
        case "resources/list":
            return result | {"resources": _without(result["resources"], "uri", PANEL_URI)}
        case _:
            return result


def _without(listed: list[dict[str, Any]], key: str, value: str) -> list[dict[str, Any]]:
    return [one for one in listed if one[key] != value]
