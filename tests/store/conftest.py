"""A second connection to the test's database."""

from collections.abc import AsyncIterator

import pytest

from memory_core import Memory, Settings
from memory_core.store.db import Database


@pytest.fixture
async def database(memory: Memory, settings: Settings) -> AsyncIterator[Database]:
    opened = await Database.open(settings.db)
    yield opened
    await opened.close()
