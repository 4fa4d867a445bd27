"""Calls the tools, shows each call and answer, and holds the story to its expectations."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from mcp import Client
from rich.console import Console

READY_SECONDS = 120
"""How long a first start may take on a slow machine until the model is loaded."""


class StoryError(Exception):
    """An expectation that did not hold; `str` is a sentence."""


class Teller:
    def __init__(self, client: Client) -> None:
        self.held = 0
        self._client = client
        self._console = Console(markup=False, emoji=False, highlight=False)

    def say(self, text: str, *, style: str = "") -> None:
        self._console.print(text, style=style or None, soft_wrap=True)

    def chapter(self, title: str) -> None:
        self.say(f"\n{title}", style="bold")

    async def call(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """Call a tool and return its structured answer. Raises `StoryError` on an error answer."""
        given = ", ".join(f"{name}={_short(value)}" for name, value in arguments.items())
        self.say(f"  > {tool}({given})", style="cyan")
        result = await self._client.call_tool(tool, arguments)
        if result.is_error or not isinstance(result.structured_content, dict):
            raise StoryError(f"{tool} answered with an error: {result.content}")
        self.say(f"    {_short(result.structured_content)}", style="dim")
        return result.structured_content

    def expect(self, holds: bool, sentence: str) -> None:
        """Raises `StoryError` unless it holds."""
        if not holds:
            raise StoryError(f"expected that {sentence}")
        self.held += 1
        self.say(f"    ok: {sentence}", style="green")

    async def wait_for_model(self) -> None:
        """Words work at once; questions without a shared word need the loaded model."""
        for _ in range(READY_SECONDS * 2):
            if "(ready" in await self._stats():
                return
            await asyncio.sleep(0.5)
        raise StoryError(f"expected the embedding model to be ready within {READY_SECONDS} seconds")

    async def _stats(self) -> str:
        result = await self._client.read_resource("memory://stats")
        return "".join(getattr(part, "text", "") for part in result.contents)


def _short(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
