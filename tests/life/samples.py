"""Memories for the tests of pure decisions, made without a database."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import count
from typing import Any

from memory_core.life.statements import Statement, analyse
from memory_core.life.wording import Wording
from memory_core.policies import defaults
from memory_core.store.life import Known
from memory_core.text import Lexicon, fold

NOW = datetime(2026, 3, 2, 1, 0, tzinfo=UTC)
POLICIES = defaults()
LEXICON = Lexicon.build(predicates=POLICIES.predicates)
WORDING = Wording(POLICIES)

_numbers = count(1 << 40 | 1)


def known(content: str, **fields: Any) -> Known:
    """A current memory, told at NOW; `triple` is (subject, predicate, object)."""
    subject, predicate, value = fields.pop("triple", ("", "", ""))
    found = POLICIES.predicate(predicate) if predicate else None
    slot = f"{fold(subject) or 'user'}\x1f{found.name if found else predicate}" if value else ""
    values: dict[str, Any] = {
        "id": next(_numbers),
        "kind": "fact",
        "content": content,
        "subject": subject,
        "predicate": predicate,
        "object": value,
        "slot": slot,
        "source": "user",
        "visibility": "user",
        "session": "",
        "importance": 0.5,
        "confidence": 0.8,
        "usefulness": 0.5,
        "use_count": 0,
        "observed_at": NOW,
        "valid_from": None,
        "valid_to": None,
        "expires_at": None,
        "stale": False,
    }
    return Known(**values | fields)


def statement(content: str, **fields: Any) -> Statement:
    return analyse([known(content, **fields)], LEXICON)[0]
