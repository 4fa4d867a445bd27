"""The prompts a person picks in a client: begin a task, keep a conversation, end a session.

What is worth keeping, and in which form it is proposed, is the core's to say. Prompts are picked
seldom, so each imports what it is made of when it is: serving starts without.
"""

from __future__ import annotations

from typing import Annotated, Any

from mcp.server import MCPServer
from mcp.shared.exceptions import MCPError
from mcp.types import INTERNAL_ERROR
from pydantic import Field

from memory_core import PalimpsestError, clean
from server.core import App

BUDGET = 2_000
"""Tokens of memories put before a task: enough to start, small beside the task itself."""


class Prompts:
    """Writes each prompt, with memories from the core of `app` where it needs them."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def start_task(
        self, task: Annotated[str, Field(description="What is to be done, in a sentence or two")]
    ) -> str:
        """Begin a task with the memories that matter for it, ready to read."""
        from memory_core import BriefingQuery
        from server import brief_text

        zone, scope = self._app.settings.timezone, self._app.settings.scope
        query = BriefingQuery(task=task, token_budget=BUDGET)
        try:
            memory = await self._app.core.memory()
            found = await memory.briefing(query, costs=brief_text.costs(zone, (scope,)))
        except PalimpsestError as error:
            raise MCPError(code=INTERNAL_ERROR, message=clean(str(error))) from error
        return clean(f"Task: {task}\n\n{brief_text.text(found, zone)}")

    async def extract_memories(
        self,
        conversation: Annotated[str, Field(description="The conversation to keep facts from")],
    ) -> str:
        """Keep what is worth remembering from a conversation: the rules and the exact calls."""
        from memory_core import extraction
        from server.prompt_texts import EXTRACT

        quoted = clean(conversation).replace("</text", "<\\/text")
        return EXTRACT.replace("{question}", extraction.question(quoted))

    async def end_session(self) -> str:
        """Close a session: keep what lasts, grade what was recalled, settle conflicts."""
        from server.prompt_texts import END

        return END


def add_prompts(server: MCPServer[Any], app: App) -> None:
    """Register the prompts on `server`."""
    prompts = Prompts(app)
    server.prompt(title="Start a task with memory")(prompts.start_task)
    server.prompt(title="Extract memories from a conversation")(prompts.extract_memories)
    server.prompt(title="End the session")(prompts.end_session)
