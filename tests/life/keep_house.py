"""A process of its own that does upkeep and says how far it is: to be killed by a test."""

from __future__ import annotations

import asyncio
import sys
from datetime import UTC, datetime
from pathlib import Path

from memory_core.life.upkeep import Upkeep
from memory_core.policies import defaults
from memory_core.store.db import Database
from memory_core.text import Lexicon
from memory_core.write.prepare import Rules, analyse


async def main(path: str, now: str) -> None:
    policies = defaults()
    lexicon = Lexicon.build(predicates=policies.predicates)
    rules = Rules(policies=policies, lexicon=lexicon, timezone=UTC)
    upkeep = Upkeep(
        database=await Database.open(Path(path)),
        policies=policies,
        lexicon=lexicon,
        clock=lambda: datetime.fromisoformat(now),
        analyse=lambda memory: analyse(memory, rules),
        pause=0.005,
    )
    await upkeep.run(progress=lambda at: print(at.message, flush=True))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
