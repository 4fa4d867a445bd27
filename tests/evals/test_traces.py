"""In which stage a wanted memory was lost."""

from datetime import UTC, datetime

import pytest

from evals.traces import case_trace, stage_of
from memory_core import Hit, Recall, StoredMemory, Trace, Why

NOW = datetime(2025, 1, 1, tzinfo=UTC)


def hit(id, relevance):
    times = {"created_at": NOW, "observed_at": NOW}
    memory = StoredMemory(id=id, scope="default", kind="fact", content=f"text of {id}", **times)
    why = Why(
        relevance=relevance,
        semantic=relevance,
        lexical=None,
        recency=0,
        importance=0.5,
        confidence=0.8,
        use=0,
        routes=("semantic",),
    )
    return Hit(memory=memory, score=relevance, why=why)


@pytest.fixture
def trace():
    ranked = tuple(hit(id, score) for id, score in [("a", 0.9), ("b", 0.8), ("c", 0.7), ("d", 0.2)])
    return Trace(
        routes={"semantic": (("a", 0.9), ("z", 0.1)), "lexical": (("b", 3.0),)},
        ranked=ranked,
        threshold=0.5,
        least=0.5,
        recall=Recall(hits=ranked[:1], found=3),
    )


@pytest.mark.parametrize(
    ("id", "k", "stage"),
    [
        ("a", 5, "found"),
        (None, 5, "not stored"),
        ("x", 5, "not a candidate"),
        ("z", 5, "filtered"),
        ("c", 2, "ranked low"),
        ("d", 5, "gated"),
        ("b", 5, "cut by budget"),
    ],
)
def test_the_stage_is_named(trace, id, k, stage):
    assert stage_of(id, trace, k) == stage


def test_a_trace_speaks_in_local_ids(trace):
    shown = case_trace("c1", "question", trace, {"a": "m1"}, {"m1": "found"})
    assert shown.routes["semantic"][0] == ("m1", 0.9)
    assert shown.ranked[0]["id"] == "m1"
    assert shown.ranked[0]["semantic"] == 0.9
    assert shown.returned == ("m1",)
