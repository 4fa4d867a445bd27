"""What most tests need: settings on a temporary file, a clock, and an open memory."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import hypothesis
import pytest

from memory_core import Memory, Settings
from tests.fakes import FakeClock, FakeEmbedder

# A busy machine is no failure: what is slow shows in the benchmarks.
hypothesis.settings.register_profile("patient", deadline=None)
hypothesis.settings.load_profile("patient")

MONDAY = datetime(2026, 3, 2, 1, 0, tzinfo=UTC)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    env = {
        "PALIMPSEST_DB": str(tmp_path / "memory.db"),
        "PALIMPSEST_TIMEZONE": "Asia/Shanghai",
        "PALIMPSEST_EMBEDDING": "none",
    }
    return Settings.from_mapping(env)


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock(MONDAY)


@pytest.fixture
async def memory(settings: Settings, clock: FakeClock) -> AsyncIterator[Memory]:
    """A memory that searches by meaning too, with a fake model."""
    opened = await Memory.open(settings, clock=clock, embedder=FakeEmbedder(dimension=384))
    async with opened:
        await opened.wait_ready(5)
        yield opened


@pytest.fixture
async def words_only(settings: Settings, clock: FakeClock) -> AsyncIterator[Memory]:
    """A memory without an embedding model."""
    async with await Memory.open(settings, clock=clock) as opened:
        yield opened
