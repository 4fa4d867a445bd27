"""How tests talk to the server: a call that works, and a call that is refused."""

from __future__ import annotations

import json
from typing import Any

from mcp import Client
from mcp.types import TextContent, TextResourceContents

INNARDS = ("Traceback", "pydantic", "sqlite3", "OperationalError", "Error executing", "errors.")


async def call(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    """The structured answer, which the text must repeat to the letter."""
    result = await client.call_tool(tool, arguments)
    (block,) = result.content
    assert isinstance(block, TextContent)
    assert not result.is_error, block.text
    assert json.loads(block.text) == result.structured_content
    assert result.structured_content is not None
    return result.structured_content


async def refusal(client: Client, tool: str, **arguments: Any) -> str:
    """The sentence of a call that fails, which must show nothing of the server's inside."""
    result = await client.call_tool(tool, arguments)
    (block,) = result.content
    assert isinstance(block, TextContent)
    assert result.is_error, block.text
    assert not [word for word in INNARDS if word in block.text], block.text
    assert "\n" not in block.text
    return block.text


async def read(client: Client, uri: str) -> str:
    result = await client.read_resource(uri)
    (content,) = result.contents
    assert isinstance(content, TextResourceContents)
    return content.text


async def contents(client: Client, query: str = "", **arguments: Any) -> list[str]:
    """The texts that recall brings back."""
    answer = await call(client, "recall", query=query, **arguments)
    return [memory["content"] for memory in answer["memories"]]
