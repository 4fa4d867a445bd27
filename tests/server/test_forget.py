"""forget over the protocol: previews, tokens, and asking the person where the client can."""

from __future__ import annotations

from typing import Any

import pytest
from mcp.types import ElicitResult

from tests.server.conftest import Connect
from tests.server.talk import call, contents, refusal


class Person:
    """Answers every question the same way, and keeps what was asked."""

    def __init__(self, action: Any, *, confirm: bool = True, content: Any = None) -> None:
        self._action = action
        self._content = {"confirm": confirm} if content is None else content
        self.questions: list[str] = []

    async def __call__(self, context: Any, params: Any) -> ElicitResult:
        self.questions.append(params.message)
        content = self._content if self._action == "accept" else None
        return ElicitResult(action=self._action, content=content)


async def keep_two(client: Any) -> tuple[str, str]:
    first = await call(client, "remember", content="The red project uses Postgres")
    second = await call(client, "remember", content="Bo plays the cello on Sundays")
    return first["id"], second["id"]


async def test_ids_are_archived_and_restored_at_once(connect: Connect) -> None:
    async with connect() as client:
        red, _ = await keep_two(client)
        gone = await call(client, "forget", ids=[red])
        assert (gone["outcome"], gone["ids"]) == ("archived", [red])
        assert "The red project uses Postgres" not in await contents(client)
        back = await call(client, "forget", ids=[red], mode="restore")
        assert back["outcome"] == "restored"
        assert "The red project uses Postgres" in await contents(client)


async def test_a_topic_is_previewed_first_and_then_confirmed(connect: Connect) -> None:
    async with connect() as client:
        red, _ = await keep_two(client)
        shown = await call(client, "forget", query="red project Postgres", mode="erase")
        assert [item["id"] for item in shown["preview"]] == [red]
        assert len(await contents(client)) == 2
        done = await call(
            client, "forget", query="red project Postgres", mode="erase", confirm=shown["confirm"]
        )
        assert done["outcome"] == "erased"
        assert done["receipt"]["rows"] >= 1
        assert await contents(client) == ["Bo plays the cello on Sundays"]


async def test_a_token_works_once(connect: Connect) -> None:
    async with connect() as client:
        red, _ = await keep_two(client)
        shown = await call(client, "forget", ids=[red], mode="erase")
        await call(client, "forget", ids=[red], mode="erase", confirm=shown["confirm"])
        sentence = await refusal(
            client, "forget", ids=[red], mode="erase", confirm=shown["confirm"]
        )
    assert "preview" in sentence


async def test_a_person_who_agrees_is_enough(connect: Connect) -> None:
    person = Person("accept")
    async with connect(elicitation_callback=person) as client:
        red, _ = await keep_two(client)
        done = await call(client, "forget", ids=[red], mode="erase")
        assert (done["outcome"], done["ids"]) == ("erased", [red])
        assert await contents(client) == ["Bo plays the cello on Sundays"]
    (question,) = person.questions
    assert "Erase for good" in question
    assert "The red project uses Postgres" in question


@pytest.mark.parametrize(
    "person", [Person("decline"), Person("cancel"), Person("accept", confirm=False)]
)
async def test_a_person_who_does_not_agree_changes_nothing(
    connect: Connect, person: Person
) -> None:
    async with connect(elicitation_callback=person) as client:
        await keep_two(client)
        answer = await call(client, "forget", everything=True)
        assert answer["outcome"] == "declined"
        assert len(await contents(client)) == 2
    assert "these 2 memories" in person.questions[-1]


async def test_nobody_is_asked_about_an_archive_by_id(connect: Connect) -> None:
    person = Person("decline")
    async with connect(elicitation_callback=person) as client:
        red, _ = await keep_two(client)
        assert (await call(client, "forget", ids=[red]))["outcome"] == "archived"
    assert person.questions == []


async def test_a_client_that_fails_to_ask_gets_the_preview(connect: Connect, era: str) -> None:
    async def broken(context: Any, params: Any) -> Any:
        from mcp.types import ErrorData

        return ErrorData(code=-1, message="The dialog could not be shown")

    if era == "auto":
        pytest.skip("in the newer era such a client never comes back with an answer")
    async with connect(elicitation_callback=broken) as client:
        red, _ = await keep_two(client)
        shown = await call(client, "forget", ids=[red], mode="erase")
    assert shown["confirm"]


async def test_nothing_to_forget_is_said(connect: Connect) -> None:
    async with connect() as client:
        result = await client.call_tool("forget", {"query": "submarines"})
    assert result.content


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({}, "ids"),
        ({"ids": ["nowhere"]}, "nowhere"),
        ({"query": "x", "mode": "burn"}, "mode"),
        ({"query": "x", "confirm": "made-up"}, "preview"),
        ({"query": "x", "before": "long ago"}, "before"),
    ],
)
async def test_a_wrong_forget_is_one_clear_sentence(
    connect: Connect, arguments: dict[str, object], told: str
) -> None:
    async with connect() as client:
        await keep_two(client)
        assert told in await refusal(client, "forget", **arguments)
        assert len(await contents(client)) == 2


@pytest.mark.parametrize("content", [{}, {"sure": True}])
async def test_an_acceptance_that_says_nothing_changes_nothing(
    connect: Connect, content: Any
) -> None:
    person = Person("accept", content=content)
    async with connect(elicitation_callback=person) as client:
        red, _ = await keep_two(client)
        answer = await call(client, "forget", ids=[red], mode="erase")
        assert answer["outcome"] not in ("erased", "archived")
        assert len(await contents(client)) == 2
