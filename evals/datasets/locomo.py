"""LoCoMo as published: locomo10.json (Maharana et al., ACL 2024, CC BY-NC 4.0).

An array of conversations: {sample_id, conversation: {session_N: [{speaker, dia_id, text,
blip_caption?}], session_N_date_time}, qa: [{question, answer?, evidence: [dia_id],
category: 1-5}]}. Category 5 has no answer.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from evals.cases import Case, Item, Suite
from evals.datasets import files
from evals.datasets.turns import turn

FILE = "locomo10.json"
CATEGORIES = {1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop", 5: "adversarial"}
UNANSWERABLE = 5

_DIALOGUE_ID = re.compile(r"D\d+:\d+")


def load(folder: Path) -> Suite:
    """Turns of each conversation as one store; evidence by turn and by session."""
    path = files.find(folder, FILE)
    if path is None:
        raise FileNotFoundError(f"{FILE} is not in {folder}")
    samples = files.records(path)
    return Suite(
        name="locomo10",
        cases=tuple(case for sample in samples for case in _cases(sample)),
        stores={str(sample["sample_id"]): _store(sample["conversation"]) for sample in samples},
        bulk=True,
        limit=10,
        token_budget=4000,
    )


def parse_session_time(text: str) -> datetime:
    """ "1:56 pm on 8 May, 2023" as UTC."""
    return datetime.strptime(text.strip().upper(), "%I:%M %p ON %d %B, %Y").replace(tzinfo=UTC)


def _store(conversation: dict[str, Any]) -> tuple[Item, ...]:
    return tuple(
        turn(
            said["dia_id"],
            _text(said),
            at=parse_session_time(conversation[f"session_{number}_date_time"]),
            session=f"S{number}",
            speaker=said["speaker"],
        )
        for number in _session_numbers(conversation)
        for said in conversation[f"session_{number}"]
    )


def _session_numbers(conversation: dict[str, Any]) -> list[int]:
    """Sessions that took place; some files name times of sessions without turns."""
    found = (re.fullmatch(r"session_(\d+)", key) for key in conversation)
    return sorted(int(m[1]) for m in found if m and conversation[m[0]])


def _text(said: dict[str, Any]) -> str:
    caption = said.get("blip_caption")
    return f"{said['text']} [image: {caption}]" if caption else str(said["text"])


def _cases(sample: dict[str, Any]) -> list[Case]:
    return [_case(str(sample["sample_id"]), number, qa) for number, qa in enumerate(sample["qa"])]


def _case(sample: str, number: int, qa: dict[str, Any]) -> Case:
    evidence = _evidence(qa.get("evidence") or [])
    answer = qa.get("answer")
    return Case(
        id=f"{sample}_q{number}",
        question=qa["question"],
        store=sample,
        category=CATEGORIES[qa["category"]],
        language="en",
        expected=evidence,
        sessions=tuple(dict.fromkeys(f"S{id[1:].split(':')[0]}" for id in evidence)),
        answer=(str(answer),) if answer is not None else (),
        abstain=qa["category"] == UNANSWERABLE,
    )


def _evidence(cited: list[str]) -> tuple[str, ...]:
    """Turn ids; a few entries hold several, or zeros in front ("D8:6; D9:17", "D30:05")."""
    found = (id for text in cited for id in _DIALOGUE_ID.findall(text))
    return tuple(dict.fromkeys(_normal(id) for id in found))


def _normal(id: str) -> str:
    session, place = id[1:].split(":")
    return f"D{int(session)}:{int(place)}"
