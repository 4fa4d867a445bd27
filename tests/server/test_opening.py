"""The server answers before its store is open, and says what is wrong when it cannot be."""

from __future__ import annotations

import asyncio

from mcp import Client

from memory_core import Memory, Settings, StoreReadOnly
from server.app import build_server
from server.core import Opener
from tests.server.conftest import Era
from tests.server.talk import call, read, refusal


async def test_the_handshake_does_not_wait_for_the_store(
    settings: Settings, opener: Opener, era: Era
) -> None:
    gate = asyncio.Event()

    async def slow() -> Memory:
        await gate.wait()
        return await opener()

    async with Client(build_server(settings, opener=slow), mode=era) as client:
        assert len((await client.list_tools()).tools) == 4
        waiting = asyncio.create_task(call(client, "recall", query=""))
        await asyncio.sleep(0)
        assert not waiting.done()
        gate.set()
        assert (await waiting)["found"] == 0


async def test_what_is_wrong_is_told_by_every_call_until_it_is_mended(
    settings: Settings, opener: Opener, era: Era
) -> None:
    broken = [StoreReadOnly("The folder cannot be written: choose another PALIMPSEST_DB.")] * 3

    async def mended() -> Memory:
        if broken:
            raise broken.pop()
        return await opener()

    async with Client(build_server(settings, opener=mended), mode=era) as client:
        while broken:
            assert "PALIMPSEST_DB" in await refusal(client, "remember", content="Bo likes tea")
        assert (await call(client, "remember", content="Bo likes tea"))["outcome"] == "created"
        assert "Bo likes tea" in await read(client, "memory://recent")
