"""The memory:// resources and their templates."""

from __future__ import annotations

import json
import re

import pytest
from mcp.shared.exceptions import MCPError

from memory_core import count_tokens
from server import resources
from server.markdown import MAX_TOKENS
from tests.server.conftest import Connect
from tests.server.talk import call, read

LISTED = {
    "memory://profile",
    "memory://recent",
    "memory://stats",
    "memory://scopes",
    "memory://export",
    "memory://export.md",
    *(f"memory://kind/{kind}" for kind in resources.KINDS),
}


async def test_all_concrete_ones_are_listed_and_can_be_read(connect: Connect) -> None:
    async with connect() as client:
        listed = (await client.list_resources()).resources
        assert {str(resource.uri) for resource in listed} == LISTED
        for resource in listed:
            assert resource.description
            assert await read(client, str(resource.uri))


async def test_templates_are_listed(connect: Connect) -> None:
    async with connect() as client:
        templates = (await client.list_resource_templates()).resource_templates
    assert [t.uri_template for t in templates] == [
        "memory://item/{id}",
        "memory://kind/{kind}",
        "memory://export{?about,scope}",
        "memory://export.md{?about,scope}",
    ]


async def test_memories_are_read_by_kind_and_by_time(connect: Connect) -> None:
    async with connect() as client:
        await call(client, "remember", content="The user likes jasmine tea", kind="preference")
        await call(client, "remember", content="The user works at Acme")
        assert "jasmine" in await read(client, "memory://kind/preference")
        assert "jasmine" not in await read(client, "memory://kind/fact")
        assert "jasmine" in await read(client, "memory://recent")
        assert "## Preferences" in await read(client, "memory://profile")


async def test_an_item_shows_its_history(connect: Connect) -> None:
    home = {"subject": "user", "predicate": "lives_in"}
    async with connect() as client:
        await call(client, "remember", content="用户住在北京", object="北京", **home)
        new = await call(client, "remember", content="用户住在杭州", object="杭州", **home)
        page = await read(client, f"memory://item/{new['id']}")
    assert "用户住在杭州" in page
    assert "用户住在北京" in page
    assert "superseded, 20" in page
    assert f"replaced by `{new['id']}`" in page
    assert re.search(r"^- event \d+, \S+, `\w+` superseded by user", page, re.MULTILINE)
    assert "palimpsest undo NUMBER" in page


async def test_an_item_shows_what_rests_on_what(connect: Connect) -> None:
    async with connect() as client:
        told = await call(client, "remember", content="Ann runs on Monday")
        drawn = {"kind": "insight", "derived_from": [told["id"]]}
        insight = await call(client, "remember", content="Ann runs a lot", **drawn)
        below = await read(client, f"memory://item/{told['id']}")
        above = await read(client, f"memory://item/{insight['id']}")
    assert f"## What rests on it\n\n- Ann runs a lot (`{insight['id']}`)" in below
    assert f"## What it rests on\n\n- Ann runs on Monday (`{told['id']}`)" in above


async def test_stats_tell_where_and_how_much(connect: Connect, settings) -> None:
    async with connect() as client:
        await call(client, "remember", content="The user works at Acme")
        page = await read(client, "memory://stats")
    assert str(settings.db.name) in page
    assert "- fact: 1" in page
    assert "- Last upkeep: not yet" in page
    assert "- Texts waiting for extraction: 0" in page
    assert "- Vectors still to make:" in page


async def test_the_export_is_json_lines(connect: Connect) -> None:
    async with connect() as client:
        await call(client, "remember", content="用户住在杭州")
        lines = (await read(client, "memory://export")).splitlines()
    assert any("用户住在杭州" in str(json.loads(line)) for line in lines)


async def test_a_page_past_its_cap_says_so(connect: Connect) -> None:
    async with connect() as client:
        for number in range(24):
            text = f"第{number}条笔记：" + f"园林{number}的花草树木，" * 100
            await call(client, "remember", content=text)
        page = await read(client, "memory://recent")
    assert "cut here" in page
    assert count_tokens(page) <= MAX_TOKENS + 100


async def test_another_scopes_memories_are_not_shown(connect: Connect) -> None:
    async with connect() as client:
        kept = await call(client, "remember", content="Ann's code is 4711", scope="ann")
        for uri in sorted(LISTED):
            assert "4711" not in await read(client, uri)
        with pytest.raises(MCPError, match=kept["id"]):
            await read(client, f"memory://item/{kept['id']}")


async def test_another_scopes_memories_are_not_counted(connect: Connect) -> None:
    async with connect() as client:
        for number in range(7):
            await call(client, "remember", content=f"Ann's note number {number}", scope="ann")
        page = await read(client, "memory://scopes")
    assert "- ann\n" in page
    assert "7" not in page


@pytest.mark.parametrize("uri", ["memory://item/nothing", "memory://kind/banana", "memory://x"])
async def test_what_is_not_there_is_an_error(connect: Connect, uri: str) -> None:
    async with connect() as client:
        with pytest.raises(MCPError) as caught:
            await read(client, uri)
    assert caught.value.code == -32602


async def test_subscribers_hear_of_a_write(connect: Connect, era: str) -> None:
    if era == "legacy":
        pytest.skip("the older era offers no subscription here")
    async with (
        connect() as client,
        client.listen(resource_subscriptions=["memory://recent"]) as heard,
    ):
        await call(client, "remember", content="The user works at Acme")
        event = await anext(aiter(heard))
    assert "memory://recent" in str(event)
