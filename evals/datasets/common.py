"""The common JSON Lines: NAME.memories.jsonl and NAME.queries.jsonl, plain or xz.

A memory: {scope, id, text, session_id, timestamp, speaker}. A query: {qid, scope, query,
gold_ids, gold_sessions, category, query_time, abstain, stale_ids, current_ids}. Where many
scopes share sessions, NAME.haystacks.jsonl says which sessions (with times) a scope sees
and NAME.sessions.jsonl holds their turns.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from evals.cases import Case, Item, Suite
from evals.datasets import files
from evals.datasets.turns import grouped, turn

RECORDS = frozenset({"agent_chat", "call", "push", "sms", "photo", "note", "calendar"})
"""Kinds of phone record that stand where other data have a speaker."""


def names(folder: Path) -> list[str]:
    """Data sets of this format in the folder."""
    found = (path.name.split(".queries.jsonl")[0] for path in folder.glob("*.queries.jsonl*"))
    return sorted(set(found))


def load(folder: Path, name: str, scopes: int | None = None) -> Suite:
    """The data set as a suite, one store a scope; `scopes` takes only the first so many."""
    stores = _haystacks(folder, name) or _memories(folder, name)
    kept = list(stores)[:scopes]
    asked = files.records(_file(folder, name, "queries"))
    cases = tuple(_case(record, stores) for record in asked if record["scope"] in kept)
    return Suite(
        name=name,
        cases=cases,
        stores={scope: stores[scope] for scope in kept},
        bulk=True,
        limit=10,
        token_budget=4000,
    )


def digests(folder: Path, name: str) -> dict[str, str]:
    parts = ("memories", "queries", "haystacks", "sessions")
    found = (files.find(folder, f"{name}.{part}.jsonl") for part in parts)
    return {path.name: files.digest(path) for path in found if path}


def _file(folder: Path, name: str, part: str) -> Path:
    path = files.find(folder, f"{name}.{part}.jsonl")
    if path is None:
        raise FileNotFoundError(f"{name}.{part}.jsonl (or .xz) is not in {folder}")
    return path


def _memories(folder: Path, name: str) -> dict[str, tuple[Item, ...]]:
    stores: dict[str, list[Item]] = defaultdict(list)
    clocks: dict[str, Iterator[datetime]] = defaultdict(files.in_order)
    for record in files.records(_file(folder, name, "memories")):
        scope = record["scope"]
        at = files.parse_time(record["timestamp"]) or next(clocks[scope])
        stores[scope].append(_turn(record, at))
    return {scope: _by_time(items) for scope, items in stores.items()}


def _haystacks(folder: Path, name: str) -> dict[str, tuple[Item, ...]]:
    if files.find(folder, f"{name}.haystacks.jsonl") is None:
        return {}
    turns: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for record in files.records(_file(folder, name, "sessions")):
        turns[record["session_id"]].append(record)
    return {
        record["scope"]: _haystack(record["sessions"], turns)
        for record in files.records(_file(folder, name, "haystacks"))
    }


def _haystack(
    sessions: Sequence[dict[str, str]], turns: dict[str, list[dict[str, Any]]]
) -> tuple[Item, ...]:
    return _by_time(
        [
            _turn(record, files.parse_time(session["timestamp"]))
            for session in sessions
            for record in turns[session["session_id"]]
        ]
    )


def _turn(record: dict[str, Any], at: datetime | None) -> Item:
    speaker = record["speaker"] if record["speaker"] not in RECORDS else ""
    return turn(record["id"], record["text"], at=at, session=record["session_id"], speaker=speaker)


def _by_time(items: list[Item]) -> tuple[Item, ...]:
    """As they were told; the file's order within one moment."""
    return tuple(sorted(items, key=lambda item: item.at or files.EPOCH))


def _case(record: dict[str, Any], stores: dict[str, tuple[Item, ...]]) -> Case:
    items = stores[record["scope"]]
    return Case(
        id=record["qid"],
        question=record["query"],
        store=record["scope"],
        category=record["category"],
        now=_asked(record.get("query_time"), items),
        expected=tuple(record["gold_ids"]),
        stale=tuple(record.get("stale_ids") or ()),
        current=tuple(record.get("current_ids") or ()),
        sessions=tuple(record.get("gold_sessions") or ()) if grouped(items) else (),
        answer=_answers(record.get("answer")),
        abstain=bool(record.get("abstain")),
    )


def _asked(text: str | None, items: Sequence[Item]) -> datetime | None:
    """The time of asking, never before the last memory: the whole store is what is asked."""
    asked = files.parse_time(text or "")
    last = max((item.at for item in items if item.at), default=None)
    return max(asked, last) if asked and last else None


def _answers(answer: Any) -> tuple[str, ...]:
    if answer is None:
        return ()
    return tuple(map(str, answer)) if isinstance(answer, list) else (str(answer),)
