"""The fifth tool: who is offered it, and what it answers."""

from __future__ import annotations

import json

import pytest
from mcp import Client
from mcp.client import advertise
from mcp.server.apps import APP_MIME_TYPE, EXTENSION_ID

from tests.server.conftest import Connect
from tests.server.talk import call, read, refusal

SHOWS_APPS = {"extensions": [advertise(EXTENSION_ID, {"mimeTypes": [APP_MIME_TYPE]})]}
PANEL = "ui://palimpsest/panel.html"


async def inspect(client: Client, **arguments):
    result = await client.call_tool("inspect", arguments)
    assert not result.is_error, result.content
    return result.structured_content


async def test_only_clients_that_show_apps_are_offered_it(connect: Connect) -> None:
    async with connect() as client:
        assert len((await client.list_tools()).tools) == 4
        assert "inspect" in await refusal(client, "inspect")
    async with connect(**SHOWS_APPS) as client:
        tools = (await client.list_tools()).tools
    *others, panel = tools
    assert (panel.name, len(others)) == ("inspect", 4)
    assert panel.meta["ui"]["resourceUri"] == panel.meta["ui/resourceUri"] == PANEL
    assert len(json.dumps([panel.description, panel.input_schema])) / 4 <= 350


async def test_the_document_is_a_resource_for_those_clients_alone(connect: Connect) -> None:
    async with connect() as client:
        listed = [str(one.uri) for one in (await client.list_resources()).resources]
    assert PANEL not in listed
    async with connect(**SHOWS_APPS) as client:
        found = {str(one.uri): one for one in (await client.list_resources()).resources}
        html = await read(client, PANEL)
    assert found[PANEL].mime_type == APP_MIME_TYPE
    assert found[PANEL].meta["ui"]["csp"]["connectDomains"] == []
    assert "connect-src 'none'" in html


async def test_the_first_page_has_every_field_and_a_total(connect: Connect) -> None:
    async with connect(**SHOWS_APPS) as client:
        kept = await call(
            client, "remember", content="用户喜欢茉莉花茶", tags=["tea"], kind="preference"
        )
        view = await inspect(client)
    (memory,) = view["memories"]
    assert (memory["id"], memory["tags"], memory["state"]) == (kept["id"], ["tea"], "current")
    assert 0 <= memory["strength"] <= 1
    assert (view["total"], view["next"], view["editable"]) == (1, "", True)


async def test_an_item_has_its_versions_and_what_happened(connect: Connect) -> None:
    async with connect(**SHOWS_APPS) as client:
        old = await call(client, "remember", content="The office is in Graz")
        new = await call(
            client, "remember", content="The office is in Linz", supersedes=[old["id"]]
        )
        item = (await inspect(client, id=new["id"]))["item"]
    assert [version["id"] for version in item["versions"]] == [old["id"], new["id"]]
    assert {event["what"] for event in item["events"]} >= {"created", "superseded"}
    assert item["memory"]["supersedes"] == [old["id"]]


async def test_an_overview_counts_and_draws_the_growth(connect: Connect) -> None:
    async with connect(**SHOWS_APPS) as client:
        await call(client, "remember", content="Ann met Bo in Graz", kind="event", entities=["Ann"])
        overview = (await inspect(client, overview=True))["overview"]
    assert overview["by_kind"] == {"event": 1}
    assert overview["topics"] == [{"topic": "Ann", "count": 1}]
    assert [month["total"] for month in overview["growth"]] == [1]
    assert overview["fading"][0]["content"] == "Ann met Bo in Graz"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"order": "best"}, "order"),
        ({"limit": 5_000}, "1 to 200"),
        ({"cursor": "bm90aGluZw"}, "cursor"),
        ({"states": ["gone"]}, "states"),
        ({"id": "a1a9"}, "a1a9"),
        ({"since": "one day"}, "since"),
    ],
)
async def test_a_wrong_bound_is_one_clear_sentence(connect: Connect, arguments, told) -> None:
    async with connect(**SHOWS_APPS) as client:
        assert told in await refusal(client, "inspect", **arguments)


async def test_two_panels_on_one_memory_the_later_is_told(connect: Connect) -> None:
    async with connect(**SHOWS_APPS) as mine, connect(**SHOWS_APPS) as theirs:
        old = (await call(mine, "remember", content="The office is in Graz"))["id"]
        newer = await call(mine, "remember", content="The office is in Linz", supersedes=[old])
        edit = {"content": "The office is in Wels", "supersedes": [old]}
        told = await theirs.call_tool("remember", edit)
        assert told.is_error
        assert told.structured_content["outcome"] == "refused"
        assert told.structured_content["conflict"] == {
            "id": old,
            "state": "superseded",
            "newer": newer["id"],
        }
        assert told.structured_content["notes"] == [told.content[0].text]
        seen = await inspect(theirs)
    assert [memory["content"] for memory in seen["memories"]] == ["The office is in Linz"]


@pytest.mark.parametrize(("mode", "state"), [("archive", "archived"), ("erase", "erased")])
async def test_an_edit_of_what_is_gone_stores_nothing(connect: Connect, mode, state) -> None:
    async with connect() as client:
        old = (await call(client, "remember", content="The office is in Graz"))["id"]
        done = await call(client, "forget", ids=[old], mode=mode)
        if "confirm" in done:
            await call(client, "forget", ids=[old], mode=mode, confirm=done["confirm"])
        edit = {"content": "The office is in Wels", "supersedes": [old]}
        told = await client.call_tool("remember", edit)
        assert told.structured_content["conflict"]["state"] == state
        assert (await call(client, "recall", query=""))["memories"] == []
