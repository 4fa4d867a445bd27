"""MADial-Bench as published (He et al., NAACL 2025): memories of two people, and dialogues.

MADial-Bench-LL-memory.json: one object a line, {"id": {time, scene, emotion, event}}.
MADial-Bench-LL-dialogue.json: one object a line, {dialogue: [turn], test-turn: [n, …],
relevant-id: [id], user-id}. What was said before the first test turn is the question.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from evals.cases import Case, Item, Suite
from evals.datasets import files
from evals.datasets.turns import turn

_MARK = re.compile(r"^<[^>]*>(?:\s*[:：]\s*)?")


def load(folder: Path, language: str) -> Suite:
    """`language` is zh or en; all memories are one store, as in the benchmark."""
    memories = _records(folder, language, "memory")
    return Suite(
        name=f"madial_bench_{language}",
        cases=tuple(
            _case(number, record, language)
            for number, record in enumerate(_records(folder, language, "dialogue"))
        ),
        stores={"all": _store(memories)},
        bulk=True,
        limit=10,
        token_budget=4000,
    )


def question(record: dict[str, Any]) -> str:
    """The dialogue before the first tested turn, without the marks of who speaks."""
    said = (_MARK.sub("", text.strip()) for text in record["dialogue"][: record["test-turn"][0]])
    return " ".join(text.strip('"“” ') for text in said if text)


def file_name(language: str, part: str) -> str:
    return f"MADial-Bench-{language}-{part}.json"


def _records(folder: Path, language: str, part: str) -> list[dict[str, Any]]:
    path = files.find(folder, file_name(language, part))
    if path is None:
        raise FileNotFoundError(f"{file_name(language, part)} is not in {folder}")
    return files.records(path)


def _store(records: list[dict[str, Any]]) -> tuple[Item, ...]:
    entries = [pair for record in records for pair in record.items()]
    return tuple(
        turn(id, entry["event"], at=files.parse_time(entry["time"]), speaker="memory")
        for id, entry in sorted(entries, key=lambda pair: str(pair[1]["time"]))
    )


def _case(number: int, record: dict[str, Any], language: str) -> Case:
    return Case(
        id=f"{language}{number}",
        question=question(record),
        store="all",
        category=f"user{record['user-id']}",
        language=language,
        expected=tuple(str(id) for id in record["relevant-id"]),
    )
