"""A second connection to the test's database, and upkeep over it."""

from collections.abc import AsyncIterator, Callable

import pytest

from memory_core import Memory, Settings
from memory_core.life.upkeep import Upkeep
from memory_core.limits import Limits
from memory_core.policies import Policies
from memory_core.store.db import Database
from memory_core.text import Lexicon
from memory_core.write.prepare import Rules, analyse
from tests.fakes import FakeClock


@pytest.fixture
async def database(memory: Memory, settings: Settings) -> AsyncIterator[Database]:
    opened = await Database.open(settings.db)
    yield opened
    await opened.close()


@pytest.fixture
def keeper(database: Database, settings: Settings, clock: FakeClock) -> Callable[..., Upkeep]:
    """Makes an upkeep with other policies or limits."""

    def make(policies: Policies = settings.policies, **limits: int) -> Upkeep:
        lexicon = Lexicon.build(predicates=policies.predicates)
        rules = Rules(policies=policies, lexicon=lexicon, timezone=settings.timezone)
        return Upkeep(
            database=database,
            policies=policies,
            lexicon=lexicon,
            clock=clock,
            analyse=lambda memory: analyse(memory, rules),
            limits=Limits(**limits) if limits else None,
        )

    return make
