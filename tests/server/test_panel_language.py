"""Answers in the language that a message asks for, for the person in front of the panel."""

from __future__ import annotations

import pytest

from server.panel_language import KEY
from tests.server.conftest import Connect

CHINESE = {KEY: "zh"}


async def test_an_error_is_said_in_the_language_asked_for(connect: Connect) -> None:
    async with connect() as client:
        spoken = await client.call_tool("recall", {"query": "x", "time": "someday"}, meta=CHINESE)
        plain = await client.call_tool("recall", {"query": "x", "time": "someday"})
    assert spoken.is_error
    assert "无法识别" in spoken.content[0].text
    assert "is unknown; use one of" in plain.content[0].text


async def test_notes_and_messages_are_and_what_was_stored_is_not(connect: Connect) -> None:
    stored = {"content": "hello", "kind": "note"}
    async with connect() as client:
        refused = await client.call_tool("remember", stored, meta=CHINESE)
        await client.call_tool("remember", {"content": "message: file"})
        nothing = await client.call_tool("forget", {"tags": ["none"]}, meta=CHINESE)
        found = await client.call_tool("recall", {"query": ""}, meta=CHINESE)
    assert refused.structured_content["outcome"] == "refused"
    assert "没有" in refused.structured_content["notes"][0]
    assert "没有" in nothing.structured_content["message"]
    assert found.structured_content["memories"][0]["content"] == "message: file"


async def test_the_readable_export_is_too(connect: Connect) -> None:
    async with connect() as client:
        await client.call_tool("remember", {"content": "用户喜欢喝茶", "kind": "preference"})
        read = await client.read_resource("memory://export.md", meta=CHINESE)
    assert "## 偏好" in read.contents[0].text


@pytest.mark.parametrize("asked", [7, None, ["zh"], "fr", ""])
async def test_anything_else_is_answered_in_english(connect: Connect, asked: object) -> None:
    async with connect() as client:
        said = await client.call_tool("recall", {"query": "x", "time": "no"}, meta={KEY: asked})
    assert "is unknown; use one of" in said.content[0].text
