"""LongMemEval as published: longmemeval_oracle.json, longmemeval_s.json (Wu et al., ICLR 2025).

An array of questions, each with its own history: {question_id (…_abs: no answer),
question_type, question, answer, question_date, haystack_session_ids, haystack_dates,
haystack_sessions: [[{role, content, has_answer?}]], answer_session_ids}.
"""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from evals.cases import Case, Item, Suite
from evals.datasets import files
from evals.datasets.turns import turn

FILES = {
    "longmemeval_oracle": ("longmemeval_oracle.json",),
    "longmemeval_s": ("longmemeval_s.json", "longmemeval_s_cleaned.json"),
}


def load(folder: Path, name: str, questions: int | None = None) -> Suite:
    """One store a question; `questions` takes only the first so many."""
    path = files.find(folder, *FILES[name])
    if path is None:
        raise FileNotFoundError(f"{FILES[name][0]} is not in {folder}")
    records = files.records(path)[:questions]
    return Suite(
        name=name,
        cases=tuple(_case(record) for record in records),
        stores={record["question_id"]: _store(record) for record in records},
        bulk=True,
        limit=10,
        token_budget=4000,
    )


def parse_date(text: str) -> datetime:
    """ "2023/04/10 (Mon) 17:50" as UTC; the weekday is ignored."""
    day, *_, clock = text.split()
    return datetime.strptime(f"{day} {clock}", "%Y/%m/%d %H:%M").replace(tzinfo=UTC)


def _store(record: dict[str, Any]) -> tuple[Item, ...]:
    items = [
        turn(
            f"{session}#{place}",
            said["content"],
            at=parse_date(date),
            session=session,
            speaker=said["role"],
        )
        for session, date, turns in _sessions(record)
        for place, said in enumerate(turns, 1)
        if said["content"].strip()
    ]
    return tuple(sorted(items, key=lambda item: item.at or files.EPOCH))


def _sessions(record: dict[str, Any]) -> list[tuple[str, str, list[dict[str, Any]]]]:
    """Each session once; a history may repeat a filler session."""
    columns = ("haystack_session_ids", "haystack_dates", "haystack_sessions")
    rows = zip(*(record[column] for column in columns), strict=True)
    return list({session: (session, date, turns) for session, date, turns in rows}.values())


def _case(record: dict[str, Any]) -> Case:
    last = max(parse_date(date) for date in record["haystack_dates"])
    return Case(
        id=record["question_id"],
        question=record["question"],
        store=record["question_id"],
        category=record["question_type"],
        language="en",
        now=max(parse_date(record["question_date"]), last),
        expected=tuple(
            f"{session}#{place}"
            for session, _, turns in _sessions(record)
            for place, said in enumerate(turns, 1)
            if said.get("has_answer")
        ),
        sessions=tuple(record["answer_session_ids"]),
        answer=(str(record["answer"]),),
        abstain=record["question_id"].endswith("_abs"),
    )
