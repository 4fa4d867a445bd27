"""The parts that measuring stands on; the figures themselves are for a quiet machine."""

import json
import os

import numpy as np
import pytest

from evals.bench import beside, library, measure, texts
from evals.bench.run import Row
from evals.bench.stdio import serving
from evals.bench.vectors import RandomEmbedder


def test_synthetic_memories_are_seeded_and_distinct():
    first, second = list(texts.memories(2000)), list(texts.memories(2000))
    assert first == second
    assert len({told.content for told in first}) > 1990
    assert first[0].at < first[-1].at


def test_other_seeds_give_other_questions():
    assert texts.questions(20, seed=1) != texts.questions(20, seed=2)


def test_random_vectors_are_unit_long_and_repeatable():
    embedder = RandomEmbedder(dimension=16)
    vector = np.frombuffer(embedder.query("text"), dtype="<f4")
    assert len(vector) == 16
    assert np.linalg.norm(vector) == pytest.approx(1, abs=1e-5)
    assert embedder.documents(["text", "other"])[0] == embedder.query("text")


async def test_the_warm_up_is_not_counted():
    async def call(value):
        return value

    times = await measure.repeated(call, range(measure.WARM_UP + 3))
    assert times.calls == 3


def test_medians_and_percentiles():
    times = measure.summed([1, 2, 9], [1, 2, 3])
    assert (times.cpu_ms, times.wall_ms, times.wall_p95_ms) == (2, 2, 2)


def test_a_row_says_whether_its_target_is_met():
    row = Row(name="x", value=2.0, target=1.5, unit="ms", details={})
    assert not row.met


def test_the_bare_server_speaks_and_ends():
    with serving("evals.bench.bare_server", dict(os.environ)) as child:
        assert child.initialize() > 0
        assert measure.resident_mb(child.pid) > 10
        tools = child.request("tools/list", {})["tools"]
        answer = child.call("recall", {"query": "x"})
    assert len(tools) == 4
    assert json.loads(answer["content"][0]["text"]) == {"memories": []}


async def test_a_store_is_filled_once_and_measured(tmp_path):
    embedder = RandomEmbedder(dimension=16)
    store = await library.fill(tmp_path, 50, embedder)
    before = store.path.stat().st_mtime_ns
    assert (await library.fill(tmp_path, 50, embedder)).path.stat().st_mtime_ns == before
    assert (await library.size(store))["bytes_per_memory"] > 100
    found = await library.recall(store, embedder)
    assert found["cpu_ms"] > 0


async def test_recall_is_measured_beside_upkeep_that_has_work(tmp_path):
    (row,) = await beside.upkeep(tmp_path, 40, lambda said: None)
    found = row.details
    assert set(found["upkeep"]) >= {"expire", "fade"}
    assert found["recalls_beside"] >= 1
    assert row.value >= 0
