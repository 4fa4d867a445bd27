"""Looking through a scope page by page, at a glance, and one memory whole."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core import Browse, Forget, InvalidInput, NewMemory, NotFound
from memory_core.browsing import PAGE_CHARACTERS
from memory_core.cursors import read_cursor
from memory_core.growth import growth
from memory_core.store.browsing import Tick


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


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({"kinds": ("event",)}, {"Bo rows on Mondays"}),
        ({"tags": ("sport", "food")}, {"Bo rows on Mondays", "Cy bakes bread"}),
        ({"entities": ("ANN",)}, {"Ann plays chess"}),
        ({"sources": ("agent",)}, {"Cy bakes bread"}),
        ({"since": "2026-03-10"}, {"Cy bakes bread"}),
        ({"until": "2026-03-02"}, {"Ann plays chess", "Bo rows on Mondays"}),
        ({"states": ("archived",)}, {"Di sings alto"}),
        ({"states": ("current", "archived"), "kinds": ("note",)}, {"Di sings alto"}),
        ({"kinds": ("task",)}, set()),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) and value else "",
)
async def test_bounds_narrow_the_list_and_the_total(memory, clock, asked, found):
    await told(memory, clock, "Ann plays chess", entities=("Ann",))
    await told(memory, clock, "Bo rows on Mondays", kind="event", tags=("sport",))
    gone = await told(memory, clock, "Di sings alto", kind="note")
    await memory.forget(Forget(ids=tuple(gone)))
    clock.advance(timedelta(days=10))
    await told(memory, clock, "Cy bakes bread", tags=("food",), source="agent")
    page = await memory.browse(Browse(**asked))
    assert {one.memory.content for one in page.memories} == found
    assert page.total == len(found)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"kinds": ("banana",)}, 'kinds "banana" is unknown'),
        ({"states": ("gone",)}, 'states "gone" is unknown'),
        ({"sources": ("radio",)}, 'sources "radio" is unknown'),
        ({"order": "best"}, 'order "best" is unknown'),
        ({"limit": 0}, "limit must be from 1 to 200"),
        ({"since": "one day"}, "since"),
        ({"since": "2026-03-02", "until": "2026-03-01"}, "until is not after since"),
        ({"cursor": "x"}, "cursor is not the `next`"),
        ({"cursor": "日"}, "cursor is not the `next`"),
        ({"cursor": "bm90IGpzb24"}, "cursor is not the `next`"),
        ({"cursor": "WyJuZXdlc3QiLDFlOTksMSwxXQ"}, "cursor is not the `next`"),
    ],
)
async def test_a_wrong_bound_is_one_sentence(memory, asked, sentence):
    with pytest.raises(InvalidInput, match=sentence):
        await memory.browse(Browse(**asked))


async def test_a_cursor_is_of_its_order_alone(memory, clock):
    await told(memory, clock, *NAMES)
    page = await memory.browse(Browse(limit=2))
    with pytest.raises(InvalidInput, match="cursor"):
        await memory.browse(Browse(order="important", cursor=page.next))


@given(st.text(max_size=40))
async def test_whatever_a_cursor_is_said_to_be_is_read_or_refused(written):
    with suppress(InvalidInput):
        read_cursor(written, "newest", 2)


async def test_a_cursor_leads_into_no_other_scope(memory, clock):
    await told(memory, clock, *NAMES)
    page = await memory.browse(Browse(limit=2))
    await told(memory, clock, "Zed hides", scope="other")
    assert await all_pages(memory, page.next, scope="other", order="newest") == []
    assert len(await listed(memory, scope="other")) == 1


async def test_a_page_of_very_long_memories_ends_early(memory, clock):
    texts = [f"{number} " + "long " * 3_200 for number in range(20)]
    kept = await told(memory, clock, *texts)
    page = await memory.browse(Browse())
    assert sum(len(one.memory.content) for one in page.memories) <= PAGE_CHARACTERS
    assert len(page.memories) < page.total == 20
    assert await all_pages(memory) == kept[::-1]


async def test_what_fades_comes_first_and_the_weakest_of_it(memory, clock):
    lasting = await told(memory, clock, "Ann was born in May")
    old = await told(memory, clock, "Bo rowed in the rain", kind="event", importance=0.2)
    clock.advance(timedelta(days=90))
    new = await told(memory, clock, "Cy baked bread", kind="event", importance=0.9)
    page = await memory.browse(Browse(order="fading"))
    assert [one.memory.id for one in page.memories] == [*old, *new, *lasting]
    assert [one.fades for one in page.memories] == [True, True, False]
    assert page.memories[0].strength < page.memories[1].strength <= 1


async def test_an_overview_counts_what_is_there(memory, clock):
    old = await told(memory, clock, "Ann works in Graz", entities=("Ann",), tags=("work",))
    await told(
        memory, clock, "Ann works in Linz", supersedes=old, entities=("Ann",), tags=("work",)
    )
    gone = await told(memory, clock, "Bo rowed", kind="event", source="agent")
    await memory.forget(Forget(ids=tuple(gone)))
    seen = await memory.overview()
    assert (seen.memories, seen.kinds, seen.sources) == (3, {"fact": 1}, {"user": 1})
    assert seen.states == {"current": 1, "superseded": 1, "archived": 1}
    assert [(tag.name, tag.count) for tag in seen.tags] == [("work", 1)]
    assert [(topic.name, topic.count) for topic in seen.topics] == [("Ann", 1)]


async def test_growth_goes_on_through_quiet_months(memory, clock):
    old = await told(memory, clock, "Ann works in Graz", "Bo rows")
    clock.advance(timedelta(days=70))
    await told(memory, clock, "Ann works in Linz", supersedes=old[:1])
    await memory.forget(Forget(ids=(old[1],)))
    months = (await memory.overview()).growth
    assert [(m.month, m.created, m.superseded, m.archived, m.total) for m in months] == [
        ("2026-03", 2, 0, 0, 2),
        ("2026-04", 0, 0, 0, 2),
        ("2026-05", 1, 1, 1, 1),
    ]


def test_a_month_begins_where_the_person_is():
    moment = Tick(at=datetime(2026, 2, 28, 17, 0, tzinfo=UTC), count=3)
    (month,) = growth([moment], [], [], timezone=ZoneInfo("Asia/Shanghai"))
    assert (month.month, month.created) == ("2026-03", 3)


async def test_an_item_has_all_that_hangs_on_it(memory, clock):
    (first,) = await told(memory, clock, "Ann runs on Mondays")
    (second,) = await told(memory, clock, "Ann runs on Tuesdays", supersedes=(first,))
    (drawn,) = await told(memory, clock, "Ann is fit", kind="insight", derived_from=(second,))
    item = await memory.item(second)
    assert [one.id for one in item.versions] == [first, second]
    happened = [(event.action, event.memory_id) for event in item.events]
    assert happened == [("created", first), ("created", second), ("superseded", first)]
    assert [(one.id, one.state) for one in item.supports] == [(drawn, "current")]
    assert [one.id for one in (await memory.item(drawn)).rests_on] == [second]


async def test_an_item_tells_the_newest_of_very_many_long_versions(memory, clock):
    name, kept = "", []
    for number in range(20):
        (name,) = await told(
            memory, clock, f"{number} " + "long " * 3_200, supersedes=(name,) if name else ()
        )
        kept.append(name)
    versions = (await memory.item(kept[0])).versions
    assert [one.id for one in versions] == kept[-len(versions) :]
    assert 1 < len(versions) < 20


async def test_an_unknown_item_is_said(memory):
    with pytest.raises(NotFound):
        await memory.item("a1a9")
