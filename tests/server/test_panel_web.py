"""The panel's page over HTTP: who gets it, what it may do, and what it sends along."""

from __future__ import annotations

import pytest

from memory_core import Memory, NewMemory
from server.gate import Door
from server.sessions import LINK_SECONDS, Sessions
from tests.server.pages import FROM_PAGE, ORIGIN, PORT, browser, let_in, post, result

EVIL = "https://evil.example"
ACCEPT = {"Accept": "application/json, text/event-stream"}
INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": {"name": "page", "version": "1"},
    },
}


def visit(**fields) -> Door:
    return Door(**{"port": PORT, "page_only": True} | fields)


async def test_a_link_lets_one_browser_in_once(settings, opener) -> None:
    door = visit()
    link = {"token": door.sessions.new_link()}
    async with browser(settings, opener, door) as client:
        first = await client.get("/panel", params=link)
        assert (first.status_code, first.headers["location"]) == (303, "/panel")
        assert (await client.get("/panel")).status_code == 200
        client.cookies.clear()
        again = await client.get("/panel", params=link)
    assert again.status_code == 401
    assert "set-cookie" not in again.headers
    assert "used before" in again.text


@pytest.mark.parametrize(
    ("accepted", "language", "told"),
    [
        ("zh-CN,zh;q=0.9,en;q=0.8", "zh", "请再次运行 <code>palimpsest inspect</code>"),
        ("en-GB,en;q=0.9,zh;q=0.8", "en", "run <code>palimpsest inspect</code> again"),
        ("de-DE", "en", "This link was used before"),
    ],
)
async def test_a_used_link_is_answered_in_the_browser_s_language(
    settings, opener, accepted: str, language: str, told: str
) -> None:
    async with browser(settings, opener, visit()) as client:
        headers = {"Accept-Language": accepted}
        answer = await client.get("/panel", params={"token": "used"}, headers=headers)
    assert (answer.status_code, answer.headers["content-type"][:9]) == (401, "text/html")
    assert f'<html lang="{language}">' in answer.text
    assert told in answer.text
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize("door", [Door(port=PORT), Door(port=PORT, token="secret"), visit()])
async def test_the_root_leads_to_the_panel(settings, opener, door) -> None:
    async with browser(settings, opener, door) as client:
        answer = await client.get("/")
    assert (answer.status_code, answer.headers["location"]) == (303, "/panel")


async def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(settings, opener) -> None:
    door = visit()
    async with browser(settings, opener, door) as client:
        answer = await client.get("/panel", params={"token": door.sessions.new_link()})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "samesite=strict" in cookie.lower()


async def test_the_page_is_held_to_itself_by_its_headers(settings, opener) -> None:
    async with browser(settings, opener, Door(port=PORT)) as client:
        headers = (await client.get("/panel")).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe" not in policy
    assert "connect-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/panel", "/panel?token=x"])
@pytest.mark.parametrize(
    ("header", "value", "status"),
    [("Host", "evil.example", 421), ("Origin", EVIL, 403), ("Origin", "null", 403)],
)
async def test_strangers_do_not_get_the_page(settings, opener, path, header, value, status) -> None:
    async with browser(settings, opener, Door(port=PORT)) as client:
        answer = await client.get(path, headers={header: value})
    assert answer.status_code == status
    assert "script" not in answer.text


async def test_without_a_session_nothing_is_told(settings, opener) -> None:
    async with browser(settings, opener, visit()) as client:
        assert (await client.get("/panel")).status_code == 401
        assert (await post(client, "inspect")).status_code == 401
        client.cookies.set("palimpsest_panel_8377", "made up")
        assert (await post(client, "inspect")).status_code == 401
        assert (await client.get("/health")).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": EVIL},
        {"Origin": "http://127.0.0.1:9999"},
        {"Sec-Fetch-Site": "same-site", "Origin": ORIGIN},
        {"Sec-Fetch-Site": "cross-site", "Origin": ORIGIN},
        {"Sec-Fetch-Site": "none"},
    ],
)
async def test_the_cookie_counts_only_from_the_page_itself(settings, opener, headers) -> None:
    door = visit(rights="edit")
    async with browser(settings, opener, door) as client:
        await let_in(client, door)
        answer = await post(client, "remember", headers, content="Eve was here")
        assert answer.status_code == 403
        assert result(await post(client, "inspect"))["structuredContent"]["total"] == 0


async def test_another_page_at_another_door_is_not_let_in(settings, opener) -> None:
    async with browser(settings, opener, visit()) as client:
        answer = await client.get("/panel", params={"token": visit().sessions.new_link()})
    assert answer.status_code == 401


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("remember", {"content": "Mo paints"}),
        ("forget", {"everything": True}),
        ("forget", {"ids": ["a1a1"]}),
        ("reflect", {"apply": True}),
        ("reflect", {"apply": "true"}),
        ("reflect", {"wrong": ["a1a1"]}),
        ("reflect", {"useful": "a1a1"}),
    ],
)
async def test_a_page_opened_for_reading_changes_nothing(settings, opener, tool, arguments) -> None:
    door = visit()
    async with browser(settings, opener, door) as client:
        await let_in(client, door)
        refused = result(await post(client, tool, **arguments))
        seen = result(await post(client, "inspect"))["structuredContent"]
    assert refused["isError"]
    assert "--edit" in refused["content"][0]["text"]
    assert (seen["total"], seen["editable"]) == (0, False)


async def test_a_page_opened_for_reading_searches_and_proposes(settings, opener) -> None:
    door = visit()
    async with browser(settings, opener, door) as client:
        await let_in(client, door)
        for tool, arguments in (("recall", {"query": "Ann"}), ("reflect", {"focus": "Ann"})):
            assert not result(await post(client, tool, **arguments))["isError"]


async def test_looking_from_the_page_is_no_use(settings, opener) -> None:
    memory = await opener()

    async def opened() -> Memory:
        return memory

    async with browser(settings, opened, Door(port=PORT)) as client:
        kept = await memory.remember(NewMemory(content="Ann plays chess"))
        for headers, uses in ((None, 0), ({}, 1)):
            assert not result(await post(client, "recall", headers, query="Ann chess"))["isError"]
            await memory.settle()
            assert (await memory.get(kept.id)).use_count == uses


async def test_a_page_opened_for_editing_edits(settings, opener) -> None:
    door = visit(rights="edit")
    async with browser(settings, opener, door) as client:
        await let_in(client, door)
        kept = result(await post(client, "remember", content="Ann plays chess"))
        seen = result(await post(client, "inspect"))["structuredContent"]
    assert kept["structuredContent"]["outcome"] == "created"
    assert (seen["total"], seen["editable"]) == (1, True)


async def test_beside_clients_the_page_reads_and_they_write(settings, opener) -> None:
    async with browser(settings, opener, Door(port=PORT)) as client:
        written = result(await post(client, "remember", {}, content="Ann plays chess"))
        assert written["structuredContent"]["outcome"] == "created"
        refused = result(await post(client, "remember", content="Mo paints"))
    assert "--edit" in refused["content"][0]["text"]


async def test_with_a_token_the_page_asks_for_it(settings, opener) -> None:
    async with browser(settings, opener, Door(port=PORT, token="sesame")) as client:
        asked = await client.get("/panel")
        assert (asked.status_code, 'action="/panel"' in asked.text) == (401, True)
        assert "form-action 'self'" in asked.headers["content-security-policy"]
        wrong = await client.post("/panel", data={"token": "open"}, headers=FROM_PAGE)
        assert (wrong.status_code, "set-cookie" in wrong.headers) == (403, False)
        right = await client.post("/panel", data={"token": "sesame"}, headers=FROM_PAGE)
        assert (right.status_code, right.headers["location"]) == (303, "/panel")
        assert (await client.get("/panel")).status_code == 200
        assert not result(await post(client, "inspect"))["isError"]


@pytest.mark.parametrize("headers", [{}, {"Origin": EVIL}, {"Origin": "null"}])
async def test_the_form_is_taken_from_its_own_page_alone(settings, opener, headers) -> None:
    async with browser(settings, opener, Door(port=PORT, token="sesame")) as client:
        answer = await client.post("/panel", data={"token": "sesame"}, headers=headers)
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


async def test_a_client_with_the_token_needs_no_page(settings, opener) -> None:
    async with browser(settings, opener, Door(port=PORT, token="sesame")) as client:
        for given in ("Bearer wrong", "sesame", "Bearer sesame2", "Bearer "):
            answer = await post(client, "inspect", {"Authorization": given})
            assert answer.status_code == 401
        answer = await post(client, "inspect", {"Authorization": "Bearer sesame"})
    assert result(answer)["structuredContent"]["editable"]


async def test_hostile_text_goes_out_as_text(settings, opener) -> None:
    hostile = [
        "<img src=x onerror=alert(1)>",
        "</script><script>alert(1)</script>",
        "x" * 16_384,
        "\u202eright to left\u202c and \u2066isolates\u2069",
        "{{ 7 * 7 }} ${7 * 7} <!-- --> ]]>",
    ]
    async with browser(settings, opener, Door(port=PORT)) as client:
        for text in hostile:
            await post(client, "remember", {}, content=text)
        answer = await post(client, "inspect", order="oldest")
    assert answer.headers["content-type"].startswith(("application/json", "text/event-stream"))
    memories = result(answer)["structuredContent"]["memories"]
    assert [memory["content"] for memory in memories] == hostile


def test_a_link_that_nobody_followed_grows_stale() -> None:
    now = [0.0]
    sessions = Sessions(now=lambda: now[0])
    link, session = sessions.new_link(), sessions.new_session()
    now[0] = LINK_SECONDS
    assert sessions.redeem(link) is None
    assert sessions.knows(session)
    now[0] = 24 * 3600.0
    assert not sessions.knows(session)


async def test_the_older_era_is_no_way_around(settings, opener) -> None:
    door = visit()
    async with browser(settings, opener, door) as client:
        await let_in(client, door)
        session = await client.post("/mcp", json=INITIALIZE, headers=FROM_PAGE | ACCEPT)
        own = ACCEPT | {"Mcp-Session-Id": session.headers["mcp-session-id"]}
        asked = {"name": "remember", "arguments": {"content": "Mo paints"}}
        call = {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": asked}
        refused = await client.post("/mcp", json=call, headers=FROM_PAGE | own)
        assert "--edit" in result(refused)["content"][0]["text"]
        assert (await client.post("/mcp", json=call, headers=own)).status_code == 403
