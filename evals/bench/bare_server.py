"""The least a server of this SDK with four tools can be: what a cold start is compared with."""

from __future__ import annotations

from mcp.server import MCPServer

server = MCPServer("bare", version="1")


@server.tool()
def remember(content: str, kind: str = "fact", importance: float = 0.5) -> dict[str, str]:
    """Keep something."""
    return {"outcome": "created", "id": content[:8]}


@server.tool()
def recall(query: str, limit: int = 5, token_budget: int = 800) -> dict[str, list[str]]:
    """Find something."""
    return {"memories": []}


@server.tool()
def forget(query: str = "", mode: str = "archive", confirm: str = "") -> dict[str, str]:
    """Drop something."""
    return {"outcome": "preview"}


@server.tool()
def reflect(focus: str = "", apply: bool = False) -> dict[str, list[str]]:
    """Tidy up."""
    return {"proposals": []}


if __name__ == "__main__":
    server.run("stdio")
