"""LifeBench as published (Apache-2.0): one folder a person, data/NAME/phone_data/KIND.json
and data/NAME/QA/QA_clean.json.

A phone record: {phone_id, datetime or date, …} with fields by kind. A question: {question,
options?, answer, evidence: [{type, id}], ask_time: "2025-01", question_type}.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from evals.cases import Case, Item, Suite
from evals.datasets import files
from evals.datasets.turns import turn

Record = dict[str, Any]


def people(folder: Path) -> list[Path]:
    """Folders of people that have both records and questions, in `folder` or its data/."""
    homes = [path for root in (folder, folder / "data") for path in sorted(root.glob("*/QA"))]
    return [qa.parent for qa in homes if (qa.parent / "phone_data").is_dir()]


def load(folder: Path) -> Suite:
    """One store a person; a day is a session."""
    found = people(folder)
    if not found:
        raise FileNotFoundError(f"no person with phone_data and QA is in {folder}")
    return Suite(
        name="lifebench",
        cases=tuple(case for person in found for case in _cases(person)),
        stores={person.name: _store(person) for person in found},
        bulk=True,
        limit=10,
        token_budget=4000,
    )


def text_of(kind: str, record: Record) -> str:
    """A phone record as one line of text, its kind first."""
    parts = (str(part).strip() for part in _PARTS[kind](record) if part)
    return f"[{kind}] " + " ".join(part for part in parts if part)


def _talk(record: Record) -> list[str]:
    turns = record["conversation"].values()
    return [f"{who}: {said['content']}" for turn in turns for who, said in turn.items()]


def _photo(record: Record) -> list[Any]:
    place = record.get("location") or {}
    return [record["caption"], place.get("poi"), *record.get("imageTag", ()), record.get("ocrText")]


_PARTS: dict[str, Callable[[Record], list[Any]]] = {
    "agent_chat": _talk,
    "calendar": lambda r: [r.get("title"), r.get("description"), r.get("start_time")],
    "call": lambda r: [r.get("contactName"), r.get("datetime"), r.get("call_result")],
    "note": lambda r: [r.get("title"), r.get("content")],
    "photo": _photo,
    "push": lambda r: [r.get("title"), r.get("content")],
    "sms": lambda r: [r.get("message_type"), r.get("contactName"), r.get("message_content")],
}


def _store(person: Path) -> tuple[Item, ...]:
    items = [item for kind in _PARTS for item in _records(person, kind)]
    return tuple(sorted(items, key=lambda item: item.at or files.EPOCH))


def _records(person: Path, kind: str) -> list[Item]:
    path = files.find(person / "phone_data", f"{kind}.json")
    return [_item(kind, record) for record in files.records(path)] if path else []


def _item(kind: str, record: Record) -> Item:
    at = str(record.get("datetime") or record.get("date") or "")
    return turn(
        f"{kind}:{record['phone_id']}",
        text_of(kind, record),
        at=files.parse_time(at),
        session=at[:10],
    )


def _cases(person: Path) -> list[Case]:
    path = files.find(person / "QA", "QA_clean.json", "QA.json")
    asked = files.records(path) if path else []
    return [_case(person.name, number, record) for number, record in enumerate(asked)]


def _case(person: str, number: int, record: Record) -> Case:
    evidence = (f"{cited['type']}:{cited['id']}" for cited in record.get("evidence") or ())
    expected = tuple(dict.fromkeys(evidence))
    return Case(
        id=f"{person}_q{number}",
        question=record["question"],
        store=person,
        category=record.get("question_type", ""),
        expected=expected,
        answer=(str(record["answer"]),),
        abstain=not expected or record.get("question_type") == "unanswerable",
    )
