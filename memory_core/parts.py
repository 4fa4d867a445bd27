"""What a memory is made of: the roads and the keepers of one open database, tied together.

Makes them and decides nothing; `memory` is what callers talk to.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from memory_core.briefer import Briefer
from memory_core.embed import EmbeddingService, RerankingService
from memory_core.life.extraction import Extractor
from memory_core.life.extraction_queue import ExtractionQueue
from memory_core.life.forgetting import Forgetter
from memory_core.life.giving_way import GivingWay
from memory_core.life.reflection import Reflector
from memory_core.life.unasked import Unasked
from memory_core.life.upkeep import Upkeep
from memory_core.read.pipeline import Reader
from memory_core.settings import Settings
from memory_core.store.db import Database
from memory_core.text import Lexicon
from memory_core.types import NewMemory
from memory_core.write.echo import RecentRecalls
from memory_core.write.pipeline import Writer
from memory_core.write.prepare import Rules, analyse

Clock = Callable[[], datetime]


@dataclass(frozen=True, kw_only=True)
class Parts:
    """One of each, all on the same database, policies and clock."""

    rules: Rules
    recent: RecentRecalls
    giving_way: GivingWay
    writer: Writer
    reader: Reader
    briefer: Briefer
    forgetter: Forgetter
    reflector: Reflector
    upkeep: Upkeep
    unasked: Unasked
    extraction: ExtractionQueue


def make_parts(
    settings: Settings,
    database: Database,
    embedding: EmbeddingService,
    reranking: RerankingService,
    clock: Clock,
) -> Parts:
    """The parts for these settings. Opens and starts nothing."""
    policies, timezone = settings.policies, settings.timezone
    lexicon = Lexicon.build(aliases=policies.aliases, predicates=policies.predicates)
    rules = Rules(policies=policies, lexicon=lexicon, timezone=timezone)
    recent, giving_way = RecentRecalls(), GivingWay()
    writer = Writer(database=database, embedding=embedding, rules=rules, recent=recent, clock=clock)
    reader = Reader(
        database=database,
        embedding=embedding,
        reranking=reranking,
        policies=policies,
        lexicon=lexicon,
        timezone=timezone,
    )
    reflector = Reflector(
        database=database, policies=policies, lexicon=lexicon, clock=clock, timezone=timezone
    )
    return Parts(
        rules=rules,
        recent=recent,
        giving_way=giving_way,
        writer=writer,
        reader=reader,
        briefer=Briefer(database=database, reader=reader, policies=policies),
        forgetter=Forgetter(database=database, policies=policies, timezone=timezone, clock=clock),
        reflector=reflector,
        upkeep=Upkeep(
            database=database,
            policies=policies,
            lexicon=lexicon,
            clock=clock,
            analyse=partial(analyse, rules=rules),
            timezone=timezone,
            give_way=giving_way.give_way,
        ),
        unasked=Unasked(
            database=database,
            reflector=reflector,
            policies=policies,
            clock=clock,
            holder=secrets.token_hex(6),
        ),
        extraction=ExtractionQueue(
            database=database,
            extractor=Extractor(lexicon=lexicon, timezone=timezone),
            remember=partial(_remember, writer),
            clock=clock,
            holder=secrets.token_hex(6),
        ),
    )


async def _remember(writer: Writer, found: Sequence[NewMemory], scope: str) -> None:
    await writer.remember_all(found, scope, None)
