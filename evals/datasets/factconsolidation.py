"""FactConsolidation of MemoryAgentBench as published: rows of its Conflict_Resolution split.

A row: {context: a numbered list of facts, one a line, the later one wins; questions: [...];
answers: [[...]]; metadata: {source: "factconsolidation_sh_6k", ...}}. Read from JSON or
JSON Lines (a parquet file is exported to either by its own tools).

The files do not say which fact answers which question. It is taken to be the last fact
that holds an answer and shares most words with the question; older facts that are the same
but for the value are its stale versions. Questions for which this finds nothing are left
out, so figures are comparable with themselves only.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from evals.baselines import plain_terms
from evals.cases import Case, Item, Suite
from evals.datasets import files
from evals.datasets.turns import turn

FILES = ("Conflict_Resolution.jsonl", "Conflict_Resolution.json", "factconsolidation.jsonl")
SINGLE_HOP = "factconsolidation_sh"

_FACT = re.compile(r"^(\d+)\. (.+)$", re.MULTILINE)

Fact = tuple[str, str]
"""Its number and its text."""


def load(folder: Path) -> Suite:
    """The single-hop rows, each a store of its numbered facts."""
    path = files.find(folder, *FILES)
    if path is None:
        raise FileNotFoundError(f"{FILES[0]} is not in {folder}")
    rows = {row["metadata"]["source"]: row for row in files.records(path)}
    rows = {name: row for name, row in rows.items() if name.startswith(SINGLE_HOP)}
    return Suite(
        name="factconsolidation",
        cases=tuple(case for name, row in rows.items() for case in _cases(name, row)),
        stores={name: _store(facts(row["context"])) for name, row in rows.items()},
        bulk=True,
        limit=10,
        token_budget=4000,
    )


def facts(context: str) -> list[Fact]:
    return _FACT.findall(context)


def answering(question: str, answers: Sequence[str], known: Sequence[Fact]) -> tuple[str, ...]:
    """Numbers of the fact that answers (first) and of its stale versions; empty if unknown."""
    holding = [fact for fact in known if any(a.lower() in fact[1].lower() for a in answers)]
    wanted = set(plain_terms(question))
    shared = {fact: len(wanted & set(plain_terms(fact[1]))) for fact in holding}
    best = max(shared.values(), default=0)
    if not best:
        return ()
    current = [fact for fact in holding if shared[fact] == best][-1]
    frame = _frame(current[1], answers)
    return (current[0], *(n for n, text in known if n != current[0] and text.startswith(frame)))


def _frame(text: str, answers: Iterable[str]) -> str:
    """The fact up to its value: what another version of it begins with."""
    at = min(text.lower().find(a.lower()) for a in answers if a.lower() in text.lower())
    # A value at the start leaves no frame; then only the whole sentence would match.
    return text[:at] if at > 0 else text


def _store(known: Sequence[Fact]) -> tuple[Item, ...]:
    timed = zip(known, files.in_order(), strict=False)
    return tuple(turn(number, text, at=at, speaker="fact") for (number, text), at in timed)


def _cases(name: str, row: dict[str, Any]) -> list[Case]:
    known = facts(row["context"])
    found = (
        _case(name, number, question, tuple(answers), known)
        for number, (question, answers) in enumerate(
            zip(row["questions"], row["answers"], strict=True)
        )
    )
    return [case for case in found if case]


def _case(
    name: str, number: int, question: str, answers: tuple[str, ...], known: Sequence[Fact]
) -> Case | None:
    versions = answering(question, answers, known)
    if not versions:
        return None
    current, *stale = versions
    return Case(
        id=f"{name}_q{number}",
        question=question,
        store=name,
        category="conflict" if stale else "no-conflict",
        language="en",
        expected=(current,),
        stale=tuple(stale),
        answer=answers,
    )
