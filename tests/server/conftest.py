"""A real core in a temporary folder, behind a real client in both protocol eras."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import pytest
from mcp import Client

from memory_core import Memory, Settings
from server import cli
from server.app import build_server
from server.core import Opener
from tests.fakes import FakeClock, FakeEmbedder
from tests.server.command import Palimpsest, Result

Era = Literal["auto", "legacy"]
Connect = Callable[..., Client]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings.from_mapping(
        {
            "PALIMPSEST_DB": str(tmp_path / "memory.db"),
            "PALIMPSEST_EMBEDDING": "none",
            "PALIMPSEST_TIMEZONE": "Asia/Shanghai",
        }
    )


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def opener(settings: Settings, clock: FakeClock) -> Opener:
    async def open_core() -> Memory:
        return await Memory.open(settings, clock=clock, embedder=FakeEmbedder())

    return open_core


@pytest.fixture(params=["auto", "legacy"], ids=["2026-07-28", "2025-11-25"])
def era(request: pytest.FixtureRequest) -> Era:
    return request.param


@pytest.fixture
def connect(settings: Settings, opener: Opener, era: Era) -> Connect:
    """Connects a client, with whatever it offers, to a server over the test's database."""

    def connect_client(**offers: Any) -> Client:
        return Client(build_server(settings, opener=opener), mode=era, **offers)

    return connect_client


@pytest.fixture
def palimpsest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Palimpsest:
    env = {
        "PALIMPSEST_DB": str(tmp_path / "memory.db"),
        "PALIMPSEST_EMBEDDING": "none",
        "PALIMPSEST_TIMEZONE": "Asia/Shanghai",
    }

    def run(*arguments: str, **more: str) -> Result:
        code = cli.run(arguments, env | more)
        return Result(code, *capsys.readouterr())

    return run
