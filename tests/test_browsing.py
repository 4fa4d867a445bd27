"""Looking through a scope page by page, at a glance, and one memory whole."""

from __future__ import annotations

from datetime import timedelta

import pytest

from memory_core import Browse, NewMemory


async def told(memory, clock, *texts: str, **fields) -> list[str]:
    """Remember texts a minute apart; their ids."""
    kept = []
    for text in texts:
        clock.advance(timedelta(minutes=1))
        kept.append((await memory.remember(NewMemory(content=text, **fields))).id)
    return kept


async def listed(memory, **asked) -> list[str]:
    return [one.memory.id for one in (await memory.browse(Browse(**asked))).memories]


async def all_pages(memory, cursor: str = "", **asked) -> list[str]:
    """The ids on every page from a cursor on."""
    page = await memory.browse(Browse(cursor=cursor, **asked))
    found = [one.memory.id for one in page.memories]
    return found + (await all_pages(memory, page.next, **asked) if page.next else [])


NAMES = ("Ann plays chess", "Bo rows on Mondays", "Cy bakes bread", "Di sings alto", "Ed skis")


async def test_the_newest_come_first_and_the_total_counts_all(memory, clock):
    kept = await told(memory, clock, *NAMES)
    page = await memory.browse(Browse(limit=2))
    assert [one.memory.id for one in page.memories] == kept[:2:-1]
    assert (page.total, bool(page.next)) == (5, True)


@pytest.mark.parametrize("order", ["newest", "oldest", "important", "fading"])
async def test_pages_of_every_order_hold_each_memory_once(memory, clock, order):
    kept = await told(memory, clock, *NAMES[:2], kind="event", importance=0.3)
    kept += await told(memory, clock, *NAMES[2:], importance=0.9)
    whole = await listed(memory, order=order)
    assert sorted(whole) == sorted(kept)
    assert await all_pages(memory, order=order, limit=2) == whole


@pytest.mark.parametrize("order", ["newest", "oldest", "important", "fading"])
async def test_what_is_stored_meanwhile_moves_no_page(memory, clock, order):
    kept = await told(memory, clock, *NAMES, kind="event")
    first = await memory.browse(Browse(order=order, limit=2))
    await told(memory, clock, "Flo dances", "Gus paints", kind="event")
    clock.advance(timedelta(days=40))
    rest = await all_pages(memory, first.next, order=order, limit=2)
    seen = [one.memory.id for one in first.memories] + rest
    assert len(seen) == len(set(seen))
    assert set(kept) <= set(seen)


async def test_a_scope_that_holds_nothing_yet_has_an_overview(memory):
    known = await memory.overview(scope="nobody")
    assert (known.memories, known.growth, known.fading) == (0, (), ())
