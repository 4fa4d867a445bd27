"""The memory:// resources: what is stored, for a person to read or to take away.

Every one keeps to the server's scope and to a size, and says when it was cut. How they
look is left to `markdown`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, get_args

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ResourceNotFoundError
from mcp.server.mcpserver.resources import Resource
from pydantic import Field

from memory_core import InvalidInput, Kind, PalimpsestError, clean
from server import markdown
from server.core import App
from server.exports import Form, lines, within_limit

KINDS: tuple[str, ...] = get_args(Kind)

RECENT = 50
LISTED = 500
"""Memories fetched for a list; the size cap usually cuts before this."""

MARKDOWN = "text/markdown"
JSON_LINES = "application/jsonl"


class Resources:
    """Reads each resource from the core of `app`."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._zone = app.settings.timezone

    async def profile(self) -> str:
        memory = await self._app.core.memory()
        return markdown.profile(await memory.profile(), self._zone)

    async def recent(self) -> str:
        memory = await self._app.core.memory()
        newest = await memory.newest(limit=RECENT)
        return markdown.listing("Newest memories", newest, self._zone)

    async def kind(self, kind: str) -> str:
        memory = await self._app.core.memory()
        newest = await memory.newest(kinds=[kind], limit=LISTED)
        return markdown.listing(markdown.TITLES.get(kind, kind), newest, self._zone)

    async def item(self, id: str) -> str:
        memory = await self._app.core.memory()
        return markdown.story(await memory.item(id), self._zone)

    async def stats(self) -> str:
        memory = await self._app.core.memory()
        return markdown.statistics(await memory.stats(), self._zone)

    async def scopes(self) -> str:
        memory = await self._app.core.memory()
        return markdown.scopes(await memory.scopes(), self._app.settings.scope)

    async def export(self, form: Form, about: str = "", scope: str = "") -> str:
        memory = await self._app.core.memory()
        scope = scope or self._app.settings.scope
        found = lines(memory, form, scope=scope, about=about, zone=self._zone)
        return await within_limit(found, form)


class ConcreteResource(Resource):
    """A listed resource whose text is read from the core each time."""

    source: Callable[[], Awaitable[str]] = Field(exclude=True)

    async def read(self) -> str:
        return await _told(self.source())


def add_resources(server: MCPServer[Any], app: App) -> None:
    """Register every resource and template on `server`."""
    resources = Resources(app)
    for resource in _concrete(resources):
        server.add_resource(resource)

    @server.resource(
        "memory://item/{id}",
        title="One memory",
        description="One memory with its fields, versions, log and provenance",
        mime_type=MARKDOWN,
    )
    async def item(id: str) -> str:
        return await _told(resources.item(id))

    @server.resource(
        "memory://kind/{kind}",
        title="Memories of a kind",
        description="Memories of one kind, newest first",
        mime_type=MARKDOWN,
    )
    async def kind(kind: str) -> str:
        return await _told(resources.kind(kind))

    _add_exports(server, resources)


def _add_exports(server: MCPServer[Any], resources: Resources) -> None:
    """An export of another scope, or about one person or thing."""

    @server.resource(
        "memory://export{?about,scope}",
        title="Export of a part",
        description="Everything about one person or thing, one JSON object a line",
        mime_type=JSON_LINES,
    )
    async def export(about: str = "", scope: str = "") -> str:
        return await _told(resources.export("jsonl", about, scope))

    @server.resource(
        "memory://export.md{?about,scope}",
        title="Readable export of a part",
        description="Everything about one person or thing, to read",
        mime_type=MARKDOWN,
    )
    async def readable(about: str = "", scope: str = "") -> str:
        return await _told(resources.export("markdown", about, scope))


def _concrete(read: Resources) -> list[ConcreteResource]:
    return [
        _resource("profile", read.profile, "Profile", "What is known about the user, by kind"),
        _resource("recent", read.recent, "Recent memories", f"The {RECENT} newest memories"),
        _resource("stats", read.stats, "Statistics", "Where the store is and what it holds"),
        _resource("scopes", read.scopes, "Scopes", "The scopes of this store and their sizes"),
        *(
            _resource(
                f"kind/{kind}",
                partial(read.kind, kind),
                markdown.TITLES[kind],
                f"Memories of the kind {kind}, newest first",
            )
            for kind in KINDS
        ),
        _resource(
            "export",
            partial(read.export, "jsonl"),
            "Export",
            "Everything of this scope, one JSON object a line",
            mime_type=JSON_LINES,
        ),
        _resource(
            "export.md",
            partial(read.export, "markdown"),
            "Readable export",
            "Everything of this scope by kind and topic, to read",
        ),
    ]


def _resource(
    path: str,
    source: Callable[[], Awaitable[str]],
    title: str,
    description: str,
    *,
    mime_type: str = MARKDOWN,
) -> ConcreteResource:
    return ConcreteResource(
        uri=f"memory://{path}",
        name=path,
        title=title,
        description=description,
        mime_type=mime_type,
        source=source,
    )


async def _told(text: Awaitable[str]) -> str:
    """The clean text, or the core's error as the protocol's."""
    try:
        return clean(await text)
    except InvalidInput as error:
        raise ResourceNotFoundError(clean(str(error))) from error
    except PalimpsestError as error:
        raise ResourceError(clean(str(error))) from error
