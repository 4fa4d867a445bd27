"""Results and stores that tests make up."""

from datetime import UTC, datetime

from evals.cases import Case, Item, Suite
from evals.outcome import OURS, Result, View
from memory_core import NewMemory

NOON = datetime(2025, 3, 1, 12, tzinfo=UTC)


def told(id, content, **fields):
    return Item(id=id, new=NewMemory(content=content, **fields), at=NOON)


def suite(*cases, store=(), **fields):
    return Suite(name="tiny", cases=cases, stores={"s": tuple(store)}, **fields)


def case(id="c", question="?", expected=(), **fields):
    return Case(id=id, question=question, store="s", expected=expected, **fields)


def result(id="c", ranked=("a", "b"), expected=("a",), returned=("a",), **fields):
    """A result whose only view is of memories, ranked alike by recall and by bm25."""
    values = {
        "category": "fact",
        "language": "en",
        "abstain": False,
        "k": 5,
        "forbidden": (),
        "stale": (),
        "current": tuple(expected),
        "best": 0.8,
        "threshold": 0.5,
        "tokens": 10,
        "wall_ms": 2.0,
        "cpu_ms": 1.0,
        "lost": dict.fromkeys(expected, "found"),
    }
    rankings = {OURS: tuple(ranked), "bm25": tuple(reversed(ranked))}
    view = View(relevant=tuple(expected), rankings=rankings)
    return Result(
        case=id,
        expected=tuple(expected),
        returned=tuple(returned),
        views={"memories": view},
        **values | fields,
    )
