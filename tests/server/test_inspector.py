"""The MCP Inspector's command line drives everything, over all three transports.

Needs Node 22 and the inspector in one folder, `.tools` or PALIMPSEST_TOOLS:
`npm install --prefix .tools node@22 @modelcontextprotocol/inspector@2.12.0`.
"""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.processes import LIMIT, ROOT, command, environment, web_server

TOOLS = Path(os.environ.get("PALIMPSEST_TOOLS") or ROOT / ".tools") / "node_modules"
NODE = TOOLS / "node" / "bin" / "node"
INSPECTOR = TOOLS / ".bin" / "mcp-inspector"

pytestmark = pytest.mark.skipif(
    not (NODE.exists() and INSPECTOR.exists()),
    reason="no MCP Inspector: see this file's first lines for how to install it",
)


@pytest.fixture(params=["stdio", "http", "sse"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[list[str]]:
    """How the inspector reaches a server with a database of its own."""
    if request.param == "stdio":
        given = environment(tmp_path).items()
        own = [f"{name}={value}" for name, value in given if name.startswith("PALIMPSEST_")]
        yield [*(part for pair in own for part in ("-e", pair)), *command()]
        return
    path = {"http": "mcp", "sse": "sse"}[request.param]
    with web_server(tmp_path, "--transport", request.param) as url:
        yield [f"{url}/{path}", "--transport", request.param]


def inspect(target: list[str], method: str, *more: str, code: int = 0) -> Any:
    """What the inspector prints for one request, as JSON."""
    done = subprocess.run(
        [NODE, INSPECTOR, "--cli", *target, "--method", method, *more, "--format", "json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=LIMIT,
    )
    assert done.returncode == code, done.stdout + done.stderr
    return json.loads(done.stdout)["result"]


def use(target: list[str], tool: str, *arguments: str, code: int = 0) -> Any:
    pairs = [part for argument in arguments for part in ("--tool-arg", argument)]
    return inspect(target, "tools/call", "--tool-name", tool, *pairs, code=code)


def test_the_inspector_drives_the_tools(target: list[str]) -> None:
    listed = inspect(target, "tools/list", "--strict")
    assert [tool["name"] for tool in listed["tools"]] == ["remember", "recall", "forget", "reflect"]
    kept = use(target, "remember", "content=The user lives in Hangzhou")["structuredContent"]
    found = use(target, "recall", "query=where does the user live")["structuredContent"]
    assert [memory["id"] for memory in found["memories"]] == [kept["id"]]
    assert "proposals" in use(target, "reflect")["structuredContent"]
    shown = use(target, "forget", "everything=true")["structuredContent"]
    token = shown["confirm"]
    done = use(target, "forget", "everything=true", f"confirm={token}")["structuredContent"]
    assert done["ids"] == [kept["id"]]
    assert "someday" in str(use(target, "recall", "query=x", "time=someday", code=5))


def test_the_inspector_reads_resources_and_prompts(target: list[str]) -> None:
    resources = inspect(target, "resources/list")["resources"]
    assert "memory://profile" in [resource["uri"] for resource in resources]
    templates = inspect(target, "resources/templates/list")["resourceTemplates"]
    assert templates[0]["uriTemplate"] == "memory://item/{id}"
    page = inspect(target, "resources/read", "--uri", "memory://stats")
    assert "# Memory statistics" in page["contents"][0]["text"]
    assert len(inspect(target, "prompts/list")["prompts"]) == 3
    prompt = ["--prompt-name", "start_task", "--prompt-args", "task=plan a trip"]
    text = inspect(target, "prompts/get", *prompt)["messages"][0]["content"]["text"]
    assert "Task: plan a trip" in text
