"""The shapes of the tools' answers, which are also their output schemas.

A field that is not required is left out where it has nothing to say. Filling them is
left to `views`.
"""

from __future__ import annotations

from typing import Required

# Before Python 3.12 pydantic reads only this TypedDict.
from typing_extensions import TypedDict


class BriefView(TypedDict):
    id: str
    content: str


class ReplacedView(TypedDict):
    """What became of a memory that was to be replaced; `newer` holds its place, if anything."""

    id: str
    state: str
    newer: str


class RememberView(TypedDict, total=False):
    outcome: Required[str]
    id: Required[str]
    superseded: Required[list[str]]
    possible_conflicts: Required[list[BriefView]]
    notes: Required[list[str]]
    conflict: ReplacedView


class ContextView(TypedDict, total=False):
    task: str
    session: str
    evidence: str


class WhyView(TypedDict, total=False):
    relevance: float
    semantic: float
    lexical: float
    recency: float
    importance: float
    confidence: float
    use: float
    routes: list[str]


class StoredView(TypedDict, total=False):
    id: Required[str]
    content: Required[str]
    kind: Required[str]
    note: str
    state: str
    valid_from: str
    valid_to: str
    scope: str
    subject: str
    predicate: str
    object: str
    clues: list[str]
    tags: list[str]
    entities: list[str]
    importance: float
    confidence: float
    source: str
    context: ContextView
    visibility: str
    sensitivity: str
    created_at: str
    observed_at: str
    expires_at: str
    last_used_at: str
    superseded_at: str
    use_count: int
    usefulness: float
    superseded_by: str
    supersedes: list[str]
    derived_from: list[str]
    stale: bool


class MemoryView(StoredView, total=False):
    score: Required[float]
    when: Required[str]
    replaced_by: str
    why: WhyView


class OmittedView(TypedDict):
    id: str
    reason: str


class RecallView(TypedDict, total=False):
    memories: Required[list[MemoryView]]
    found: Required[int]
    omitted: list[OmittedView]
    message: str


class PreviewItemView(TypedDict, total=False):
    id: Required[str]
    content: Required[str]
    reason: str


class ReceiptView(TypedDict, total=False):
    rows: Required[int]
    vectors: Required[int]
    index_entries: Required[int]
    history: Required[int]
    verified: bool
    note: str
    id: str


class ForgetView(TypedDict, total=False):
    outcome: str
    ids: list[str]
    receipt: ReceiptView
    notes: list[str]
    preview: list[PreviewItemView]
    confirm: str
    message: str


class ProposalView(TypedDict):
    type: str
    ids: list[str]
    text: str
    reason: str


class ReflectView(TypedDict, total=False):
    proposals: Required[list[ProposalView]]
    applied: list[str]
    undo: str
    feedback: list[str]
    message: str
