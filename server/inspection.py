"""The fifth tool, `inspect`, and the App that shows it: the panel inside a conversation.

Only clients that can show Apps are offered the two. The page at `/panel` calls the same tool.
"""

from __future__ import annotations

from typing import Annotated, Any

from mcp.server.apps import APP_MIME_TYPE, Apps
from mcp.server.mcpserver.resources import Resource
from mcp.server.mcpserver.tools import Tool
from mcp.types import CallToolResult

from memory_core import Browse, Order, Page
from server import texts
from server.asking import Texts
from server.core import app_of
from server.page_rights import may_edit
from server.panel_page import PANEL_URI, app_html
from server.panel_shapes import InspectView
from server.panel_views import answer, item_view, listed_view, overview_view
from server.tool_parts import Ctx, about, hints, one_of, tool_of, whole

_NO_NETWORK: dict[str, list[str]] = {
    "connectDomains": [],
    "resourceDomains": [],
    "frameDomains": [],
    "baseUriDomains": [],
}


async def inspect(
    ctx: Ctx,
    id: Annotated[str, about("One memory, whole, instead of a list")] = "",
    kinds: Texts = (),
    tags: Texts = (),
    entities: Texts = (),
    states: Texts = ("current",),
    sources: Texts = (),
    since: str = "",
    until: str = "",
    order: Annotated[str, one_of(Order)] = "newest",
    limit: Annotated[int, whole(1, 200)] = 50,
    cursor: str = "",
    overview: bool = False,
    scope: str = "",
) -> Annotated[CallToolResult, InspectView]:
    asked = Browse(
        kinds=kinds,
        tags=tags,
        entities=entities,
        states=states,
        sources=sources,
        since=since,
        until=until,
        order=order,
        limit=limit,
        cursor=cursor,
        scope=scope,
    )
    app = app_of(ctx)
    memory = await app.core.memory()
    zone = app.settings.timezone
    page = Page(memories=(), next="", total=1) if id else await memory.browse(asked)
    view: InspectView = {
        "memories": [listed_view(one, zone) for one in page.memories],
        "next": page.next,
        "total": page.total,
        "editable": _may_edit(ctx),
    }
    if id:
        view["item"] = item_view(await memory.item(id, scope=scope), zone)
    if overview:
        view["overview"] = overview_view(await memory.overview(scope=scope))
    return answer(view)


def inspect_tool() -> Tool:
    """The tool, tied to the App that shows its answer; older hosts read the flat key."""
    meta = {"ui": {"resourceUri": PANEL_URI}, "ui/resourceUri": PANEL_URI}
    only_reads = hints(read_only=True, idempotent=True)
    return tool_of(inspect, "Inspect", texts.INSPECT, only_reads, meta)


def panel_app() -> Apps:
    """The extension that offers the panel's document to hosts."""
    apps = Apps()
    apps.add_resource(
        PanelResource(
            uri=PANEL_URI,
            name="panel",
            title="What is remembered",
            description="The panel that shows, searches and corrects memories",
            mime_type=APP_MIME_TYPE,
            meta={"ui": {"csp": _NO_NETWORK, "prefersBorder": True}},
        )
    )
    return apps


class PanelResource(Resource):
    """The panel's document, put together when a host first asks for it."""

    async def read(self) -> str:
        return app_html()


def _may_edit(ctx: Ctx) -> bool:
    request: Any = ctx.request_context.request
    return may_edit(request)
