"""Ready-made values of the core for tests of what clients see."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from memory_core import Hit, Recall, StoredMemory, Why

NOON = datetime(2026, 3, 1, 4, 0, tzinfo=UTC)
"""Noon in Shanghai."""


def stored(content: str = "The user lives in Hangzhou", **fields: Any) -> StoredMemory:
    times = {"created_at": NOON, "observed_at": NOON}
    return StoredMemory(
        **{"id": "m1", "scope": "default", "kind": "fact", "content": content} | times | fields
    )


def hit(content: str = "The user lives in Hangzhou", **fields: Any) -> Hit:
    why = Why(
        relevance=0.81234,
        semantic=None,
        lexical=0.5,
        recency=1.0,
        importance=0.5,
        confidence=0.8,
        use=0.0,
        routes=("lexical",),
    )
    return Hit(memory=stored(content, **fields), score=0.81234, why=why)


def recalled(*hits: Hit, **fields: Any) -> Recall:
    return Recall(**{"hits": hits, "found": len(hits)} | fields)
