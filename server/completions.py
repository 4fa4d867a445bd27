"""Suggestions while a person fills in a template or a prompt."""

from __future__ import annotations

import logging
from typing import Any

from mcp.server import MCPServer
from mcp.types import (
    Completion,
    CompletionArgument,
    CompletionContext,
    PromptReference,
    ResourceTemplateReference,
)

from memory_core import PalimpsestError, StoredMemory, clean
from server.core import App
from server.resources import KINDS, LISTED
from server.views import shorten

MAX_VALUES = 100
"""The protocol allows no more in one answer."""

log = logging.getLogger(__name__)


class Completions:
    """Completes `{id}`, `{kind}` and the prompts' arguments from what is stored."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(
        self,
        ref: PromptReference | ResourceTemplateReference,
        argument: CompletionArgument,
        context: CompletionContext | None,
    ) -> Completion:
        values = await self._values(argument.name, argument.value)
        shown = [clean(value) for value in values[:MAX_VALUES]]
        return Completion(values=shown, total=len(values), has_more=len(values) > len(shown))

    async def _values(self, name: str, typed: str) -> list[str]:
        match name:
            case "kind":
                return [kind for kind in KINDS if kind.startswith(typed.lower())]
            case "id":
                return [m.id for m in await self._newest() if m.id.startswith(typed)]
            case "task":
                tasks = (shorten(m.content, 100) for m in await self._newest("task"))
                return [task for task in tasks if typed.lower() in task.lower()]
            case _:
                return []

    async def _newest(self, *kinds: str) -> tuple[StoredMemory, ...]:
        try:
            memory = await self._app.core.memory()
            return await memory.newest(kinds=kinds, limit=LISTED)
        except PalimpsestError as error:
            # A suggestion is a courtesy: the call that follows will tell the client why.
            log.warning("No suggestions: %s", error)
            return ()


def add_completions(server: MCPServer[Any], app: App) -> None:
    """Register completion on `server`."""
    complete = Completions(app)

    async def handle(
        ref: PromptReference | ResourceTemplateReference,
        argument: CompletionArgument,
        context: CompletionContext | None,
    ) -> Completion:
        return await complete(ref, argument, context)

    server.completion()(handle)  # type: ignore[no-untyped-call]
