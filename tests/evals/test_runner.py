"""Whole runs on a tiny suite: real stores, a fake model."""

from datetime import timedelta

import pytest

from evals.cases import Earlier
from evals.embeddings import CachedEmbedder
from evals.outcome import OURS
from evals.workbench import Workbench
from memory_core import Settings
from tests.evals.helpers import NOON, case, suite, told
from tests.fakes import FakeEmbedder

STORE = (
    told("m1", "The user's bicycle is green", session="s1"),
    told("m2", "The user's bicycle is green", session="s1"),
    told("m3", "The office printer is called Gutenberg", session="s2"),
    told("m4", "hello"),
)


@pytest.fixture
def bench(tmp_path):
    embedder = CachedEmbedder(FakeEmbedder(), tmp_path / "embeddings")
    settings = Settings.from_mapping(
        {}, db=tmp_path / "unused.db", embedding="bundled", timezone="UTC"
    )
    yield Workbench(settings=settings, embedder=embedder, cache=tmp_path)
    embedder.close()


def quiet(done, total, what):
    assert 0 < done <= total


async def run(bench, tiny):
    return (await bench.runner().run(tiny, quiet)).results


async def test_an_answer_is_found_and_scored(bench):
    asked = case(question="what is the office printer called", expected=("m3",), sessions=("s2",))
    (found,) = await run(bench, suite(asked, store=STORE))
    assert found.views["memories"].rankings[OURS][0] == "m3"
    assert found.views["sessions"].rankings[OURS][0] == "s2"
    assert found.lost == {"m3": "found"}
    assert found.best > 0
    assert found.tokens > 0


async def test_a_repeated_statement_stands_for_the_first_telling(bench):
    asked = case(question="what colour is the bicycle", expected=("m2",))
    (found,) = await run(bench, suite(asked, store=STORE))
    assert found.expected == ("m1",)
    assert found.views["memories"].rankings["bm25"].count("m1") == 1
    assert "m2" not in found.views["memories"].rankings["bm25"]


async def test_a_refused_memory_is_reported_as_not_stored(bench):
    (found,) = await run(bench, suite(case(question="hello?", expected=("m4",)), store=STORE))
    assert found.lost == {"m4": "not stored"}


async def test_every_baseline_ranks_beside_recall(bench):
    (found,) = await run(bench, suite(case(question="printer", expected=("m3",)), store=STORE))
    assert set(found.views["memories"].rankings) == {
        OURS,
        "bm25",
        "bm25-plain",
        "embeddings",
        "generative-agents",
        "recency",
        "rrf",
    }


async def test_memories_of_one_case_are_not_seen_by_another(bench):
    key = told("e1", "The spare key is under the pot")
    own = case("own", "where is the spare key", ("e1",), memories=(key,))
    other = case("other", "where is the spare key", abstain=True)
    first, second = await run(bench, suite(own, other, store=STORE))
    assert "e1" in first.views["memories"].rankings[OURS]
    assert "e1" not in second.views["memories"].rankings[OURS]


def home(id, city):
    triple = {"subject": "user", "predicate": "lives_in", "object": city}
    return told(id, f"The user lives in {city}", **triple)


async def test_the_clock_of_a_case_decides_what_is_true(bench):
    store = (home("old", "Beijing"), home("new", "Hangzhou"))
    later = NOON + timedelta(days=9)
    asked = case("now", "where does the user live", ("new",), stale=("old",), now=later)
    (found,) = await run(bench, suite(asked, store=store))
    assert found.returned == ("new",)
    assert found.stale == ("old",)


async def test_what_was_done_earlier_is_done_in_its_case_alone(bench):
    def asked(id, *earlier):
        return case(id, "the office printer", ("m3",), earlier=earlier, now=NOON.replace(month=6))

    looked = Earlier(at=NOON + timedelta(days=1), recall="what is the printer called", times=3)
    praised = Earlier(at=NOON + timedelta(days=9), useful=("m3",))
    tiny = suite(asked("plain"), asked("used", looked, praised), store=STORE)
    plain, used = (await bench.runner().run(tiny, quiet)).traces
    assert plain.ranked[0]["use"] == 0.5
    assert used.ranked[0]["use"] > 0.5


async def test_stores_are_built_once(bench):
    tiny = suite(case(question="printer", expected=("m3",)), store=STORE)
    await run(bench, tiny)
    built = {path: path.stat().st_mtime_ns for path in (bench.cache / "stores").glob("*.db")}
    await run(bench, tiny)
    assert {path: path.stat().st_mtime_ns for path in built} == built
    assert len(built) == 1


async def test_bulk_telling_gives_the_same_answers(bench):
    asked = case(question="what is the office printer called", expected=("m3",))
    (each,) = await run(bench, suite(asked, store=STORE))
    (bulk,) = await run(bench, suite(asked, store=STORE, bulk=True))
    assert each.views["memories"].rankings[OURS] == bulk.views["memories"].rankings[OURS]


async def test_two_runs_agree(bench):
    tiny = suite(case(question="the user's green bicycle", expected=("m1",)), store=STORE)
    (first,) = await run(bench, tiny)
    (second,) = await run(bench, tiny)
    assert (first.views, first.scores) == (second.views, second.scores)


async def test_a_trace_is_written_for_every_case(bench):
    tiny = suite(case(question="printer", expected=("m3",)), store=STORE)
    ran = await bench.runner().run(tiny, quiet)
    (trace,) = ran.traces
    assert trace.ranked[0]["id"] == "m3"
    assert any(id == "m3" for route in trace.routes.values() for id, _ in route)


async def test_a_turn_that_shows_nothing_is_left_out_of_a_conversation(bench):
    blank = told("blank", "\u200b", session="s1")
    asked = case(question="what is the office printer called", expected=("m3",))
    (answer,) = await run(bench, suite(asked, store=(blank, *STORE), bulk=True))
    assert answer.views["memories"].rankings[OURS]
