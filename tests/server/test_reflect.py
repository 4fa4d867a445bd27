"""reflect over the protocol, with and without the client's own model."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError
from mcp.types import CreateMessageResult, ErrorData, TextContent

from memory_core import ModelSettings, Settings
from server.app import build_server
from server.core import Opener
from tests.model_server import ModelServer, model_server
from tests.server.conftest import Connect, Era
from tests.server.talk import call, contents, refusal

RUNS = (
    "Ann runs in the park on Monday mornings",
    "Ann runs in the park on Wednesday mornings",
    "Ann runs along the river on Friday mornings",
    "Ann runs a half marathon every autumn",
    "Ann runs with her neighbour Bo on Sundays",
)


class Model:
    """A client's model that gives its replies in order, the last one again and again."""

    def __init__(self, *replies: str) -> None:
        self._replies = list(replies)
        self.asked: list[str] = []

    async def __call__(self, context: Any, params: Any) -> CreateMessageResult:
        self.asked.append(params.messages[-1].content.text)
        text = self._replies.pop(0) if len(self._replies) > 1 else self._replies[0]
        content = TextContent(type="text", text=text)
        return CreateMessageResult(role="assistant", content=content, model="fake")


INSIGHT = json.dumps([{"group": 1, "insight": "Ann runs several times a week"}])


async def keep_runs(client: Any) -> list[str]:
    return [
        (await call(client, "remember", content=text, kind="experience", entities=["Ann"]))["id"]
        for text in RUNS
    ]


async def test_it_proposes_and_changes_nothing(connect: Connect) -> None:
    async with connect() as client:
        await keep_runs(client)
        before = await contents(client, limit=20)
        answer = await call(client, "reflect")
        assert await contents(client, limit=20) == before
    assert isinstance(answer["proposals"], list)


async def test_without_a_model_the_evidence_comes_back_grouped(connect: Connect) -> None:
    async with connect() as client:
        ids = await keep_runs(client)
        answer = await call(client, "reflect")
    (group,) = [p for p in answer["proposals"] if p["type"] == "insight"]
    assert set(group["ids"]) <= set(ids)
    assert "Monday" in group["text"] or "park" in group["text"]


async def test_the_clients_model_writes_the_insight(connect: Connect) -> None:
    model = Model(INSIGHT)
    async with connect(sampling_callback=model) as client:
        await keep_runs(client)
        answer = await call(client, "reflect")
        assert "Ann runs several times a week" not in await contents(client, limit=20)
    assert "Ann runs several times a week" in [p["text"] for p in answer["proposals"]]
    assert len(model.asked) == 1


async def test_an_applied_insight_is_kept_with_its_sources(connect: Connect) -> None:
    async with connect(sampling_callback=Model(INSIGHT)) as client:
        ids = await keep_runs(client)
        answer = await call(client, "reflect", apply=True)
        found = await call(
            client,
            "recall",
            query="Ann runs several times a week",
            kinds=["insight"],
            detail="full",
        )
    (insight,) = found["memories"]
    assert set(insight["derived_from"]) <= set(ids)
    assert any(insight["id"] in line for line in answer["applied"])


async def test_rubbish_is_asked_about_once_more(connect: Connect) -> None:
    model = Model("Certainly!", INSIGHT)
    async with connect(sampling_callback=model) as client:
        await keep_runs(client)
        answer = await call(client, "reflect")
    assert "Ann runs several times a week" in [p["text"] for p in answer["proposals"]]
    assert "JSON" in model.asked[1]


async def test_nothing_but_rubbish_is_reported_and_loses_nothing(connect: Connect) -> None:
    model = Model("Certainly!")
    async with connect(sampling_callback=model) as client:
        await keep_runs(client)
        answer = await call(client, "reflect", apply=True)
        assert set(RUNS) <= set(await contents(client, limit=20, token_budget=4_000))
    assert "no usable insight" in answer["message"]
    assert len(model.asked) == 2


async def test_a_model_that_fails_is_reported_too(connect: Connect, era: str) -> None:
    async def broken(context: Any, params: Any) -> ErrorData:
        return ErrorData(code=-1, message="The person refused")

    async with connect(sampling_callback=broken) as client:
        await keep_runs(client)
        if era == "legacy":
            answer = await call(client, "reflect")
            assert "no usable insight" in answer["message"]
        else:
            # Here the client keeps the failure to itself and never comes back.
            with pytest.raises(MCPError, match="The person refused"):
                await client.call_tool("reflect", {})


async def test_feedback_is_taken(connect: Connect) -> None:
    async with connect() as client:
        first, second, *_ = await keep_runs(client)
        answer = await call(client, "reflect", useful=[first], wrong=[second])
    told = " ".join(answer["feedback"])
    assert re.search(first, told)
    assert re.search(second, told)


async def test_feedback_on_what_is_not_there_is_refused(connect: Connect) -> None:
    async with connect() as client:
        assert "nowhere" in await refusal(client, "reflect", useful=["nowhere"])


async def test_a_long_reflect_reports_its_progress(connect: Connect) -> None:
    heard: list[float] = []

    async def note(progress: float, total: float | None, message: str | None) -> None:
        heard.append(progress)

    async with connect() as client:
        await keep_runs(client)
        await client.call_tool("reflect", {"apply": True}, progress_callback=note)
        await client.call_tool("forget", {"everything": True}, progress_callback=note)
    assert heard


def over(model: ModelServer, settings: Settings) -> Settings:
    """The settings with a configured model."""
    where = ModelSettings(url=model.url, name="small-1", key=None)
    return settings.model_copy(update={"model": where})


async def test_the_configured_model_writes_where_the_client_has_none(
    settings: Settings, opener: Opener, era: Era
) -> None:
    with model_server(INSIGHT) as model:
        server = build_server(over(model, settings), opener=opener)
        async with Client(server, mode=era) as client:
            await keep_runs(client)
            answer = await call(client, "reflect", apply=True)
            kept = await contents(client, "Ann runs several times a week", kinds=["insight"])
    assert kept == ["Ann runs several times a week"]
    assert any(line.startswith("Wrote insight") for line in answer["applied"])
    assert len(model.asked) == 1


async def test_the_clients_own_model_goes_first(
    settings: Settings, opener: Opener, era: Era
) -> None:
    with model_server(INSIGHT) as model:
        server = build_server(over(model, settings), opener=opener)
        async with Client(server, mode=era, sampling_callback=Model(INSIGHT)) as client:
            await keep_runs(client)
            answer = await call(client, "reflect")
    assert "Ann runs several times a week" in [p["text"] for p in answer["proposals"]]
    assert model.asked == []


async def test_a_configured_model_that_fails_leaves_the_evidence(
    settings: Settings, opener: Opener, era: Era
) -> None:
    with model_server() as model:
        model.status = 401
        server = build_server(over(model, settings), opener=opener)
        async with Client(server, mode=era) as client:
            await keep_runs(client)
            answer = await call(client, "reflect", apply=True)
    assert "status 401) gave no usable insight" in answer["message"]
    assert [p["type"] for p in answer["proposals"]].count("insight") == 1
