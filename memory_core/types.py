"""The words of the domain: what is asked, what is stored, what comes back.

Values only: frozen, keyword-only, no behaviour beyond a derived property.
Times that callers give are text, as they wrote them (ISO 8601, a date, `now`, a
duration such as `7d`); times that the core gives back are aware UTC datetimes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, NamedTuple

Kind = Literal[
    "fact",
    "preference",
    "decision",
    "constraint",
    "experience",
    "procedure",
    "event",
    "task",
    "insight",
    "note",
]
Source = Literal["user", "document", "tool", "agent"]
Visibility = Literal["user", "internal"]
Sensitivity = Literal["normal", "high"]
State = Literal["current", "superseded", "archived"]
ConflictMode = Literal["auto", "replace", "append"]
TimeMode = Literal["current", "history", "auto"]
Detail = Literal["concise", "full"]
ForgetMode = Literal["archive", "erase", "restore"]
Route = Literal["semantic", "lexical", "entity", "recent"]
ProposalType = Literal["merge", "insight", "contradiction", "stale", "profile"]

MAX_CONTENT = 16_384
"""Longest content, in characters."""

MAX_FIELD, MAX_EVIDENCE, MAX_LIST = 500, 4_000, 50
"""Longest other field and evidence, in characters, and most items of a list."""


@dataclass(frozen=True, kw_only=True)
class NewMemory:
    """What a caller asks to keep. Checked and normalised by `remember`, not here."""

    content: str = ""
    kind: str = "fact"
    subject: str = ""
    predicate: str = ""
    object: str = ""
    clues: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()
    importance: float = 0.5
    confidence: float = 0.8
    source: str = "user"
    valid_from: str = ""
    valid_to: str = ""
    expires_at: str = ""
    observed_at: str = ""
    conflict: str = "auto"
    supersedes: tuple[str, ...] = ()
    derived_from: tuple[str, ...] = ()
    session: str = ""
    task: str = ""
    evidence: str = ""
    visibility: str = "user"
    sensitivity: str = "normal"
    scope: str = ""


@dataclass(frozen=True, kw_only=True)
class StoredMemory:
    """A stored memory. `importance`, `confidence` and `usefulness` lie in 0 to 1."""

    id: str
    scope: str
    kind: Kind
    content: str
    subject: str = ""
    predicate: str = ""
    object: str = ""
    clues: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()
    importance: float = 0.5
    confidence: float = 0.8
    source: Source = "user"
    session: str = ""
    task: str = ""
    evidence: str = ""
    visibility: Visibility = "user"
    sensitivity: Sensitivity = "normal"
    created_at: datetime
    observed_at: datetime
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    expires_at: datetime | None = None
    last_used_at: datetime | None = None
    superseded_at: datetime | None = None
    use_count: int = 0
    usefulness: float = 0.5
    state: State = "current"
    superseded_by: str = ""
    supersedes: tuple[str, ...] = ()
    derived_from: tuple[str, ...] = ()
    stale: bool = False

    @property
    def true_from(self) -> datetime:
        """When it began to be true; the time it was observed where nobody said."""
        return self.valid_from or self.observed_at


@dataclass(frozen=True, kw_only=True)
class Brief:
    """A memory named in passing: enough to recognise it."""

    id: str
    content: str


# --- outcomes of a write: a closed set ---------------------------------------


@dataclass(frozen=True, kw_only=True)
class Created:
    id: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Reinforced:
    """The same thing was known already: no new row, the same id."""

    id: str
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Superseded:
    id: str
    superseded: tuple[str, ...]
    possible_conflicts: tuple[Brief, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Coexists:
    """Stored beside memories it may contradict; the caller settles it."""

    id: str
    possible_conflicts: tuple[Brief, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Refused:
    """Not kept, on purpose (noise); `notes` say why and what would be kept."""

    notes: tuple[str, ...]


Outcome = Created | Reinforced | Superseded | Coexists | Refused


# --- recall -------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Query:
    """A question and its bounds. An empty `text` lists the newest."""

    text: str = ""
    limit: int = 5
    token_budget: int = 800
    kinds: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()
    time: str = "auto"
    as_of: str = ""
    since: str = ""
    until: str = ""
    session: str = ""
    min_importance: float = 0.0
    include_internal: bool = False
    detail: str = "concise"
    scope: str = ""


@dataclass(frozen=True, kw_only=True)
class Why:
    """How a score came about. Every part lies in 0 to 1; None: the route did not run."""

    relevance: float
    semantic: float | None
    lexical: float | None
    recency: float
    importance: float
    confidence: float
    use: float
    routes: tuple[Route, ...]


@dataclass(frozen=True, kw_only=True)
class Hit:
    """A recalled memory. `excerpt` replaces the content where the budget cut it.

    `strength` is what it was ordered by; it means something only beside the others of its answer.
    """

    memory: StoredMemory
    score: float
    why: Why
    strength: float = 0.0
    excerpt: str = ""

    @property
    def text(self) -> str:
        return self.excerpt or self.memory.content


@dataclass(frozen=True, kw_only=True)
class Omitted:
    id: str
    reason: str


@dataclass(frozen=True, kw_only=True)
class Recall:
    """An answer: the hits in order, how many passed the gate, and what was cut."""

    hits: tuple[Hit, ...]
    found: int
    omitted: tuple[Omitted, ...] = ()
    message: str = ""
    history: bool = False
    detail: Detail = "concise"


class Parts(NamedTuple):
    """What speaks for a memory, as the regression behind its relevance sees it.

    `coverage` is the share of the question's words (0 to 1), `meaning` the cosine (0 to 1),
    `inherited` what neighbours lend (0 to 1), `size` the logarithm of the scope's memories,
    `about` and `bridged` how it hangs on what is named (0 to 1), `other` 1 where it has nothing
    to do with whom the question names, `asked` 1 or -1 where it has or lacks the predicate asked,
    `lacking` 1 where it is near and yet about another detail than asked for, 2 about another code.
    """

    coverage: float
    meaning: float
    inherited: float
    size: float
    about: float
    bridged: float
    other: float
    asked: float
    lacking: float


@dataclass(frozen=True, kw_only=True)
class Trace:
    """What each stage of one recall saw, for the evals: ids in order with scores.

    `parts` are what the relevances are made of, by id; none where only the time was asked.
    `threshold` is what the best relevance had to reach, `least` what each one had to.
    """

    routes: Mapping[str, tuple[tuple[str, float], ...]]
    parts: Mapping[str, Parts] = field(default_factory=dict)
    ranked: tuple[Hit, ...]
    threshold: float
    least: float
    recall: Recall


# --- forget -------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Forget:
    ids: tuple[str, ...] = ()
    query: str = ""
    kinds: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    session: str = ""
    before: str = ""
    everything: bool = False
    mode: str = "archive"
    confirm: str = ""
    scope: str = ""


@dataclass(frozen=True, kw_only=True)
class PreviewItem:
    id: str
    content: str
    reason: str = ""


@dataclass(frozen=True, kw_only=True)
class Preview:
    """Nothing has happened: what would be, and the token that carries it out."""

    items: tuple[PreviewItem, ...]
    confirm: str
    mode: ForgetMode


@dataclass(frozen=True, kw_only=True)
class Receipt:
    """What an erase removed, counted, and whether the files were searched for traces.

    By its `id` the search can be made again later.
    """

    rows: int
    vectors: int
    index_entries: int
    history: int
    verified: bool
    note: str = ""
    id: str = ""


@dataclass(frozen=True, kw_only=True)
class Forgotten:
    """What was done, to which. `notes` where something stays as it is, or could not come back just
    as it was."""

    ids: tuple[str, ...]
    mode: ForgetMode
    receipt: Receipt | None = None
    notes: tuple[str, ...] = ()


# --- reflect ------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Reflect:
    focus: str = ""
    since: str = ""
    apply: bool = False
    useful: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    scope: str = ""


@dataclass(frozen=True, kw_only=True)
class Proposal:
    """Something upkeep noticed. `ids` are the memories it rests on, the kept one first."""

    type: ProposalType
    ids: tuple[str, ...]
    text: str
    reason: str


@dataclass(frozen=True, kw_only=True)
class Reflection:
    proposals: tuple[Proposal, ...]
    applied: tuple[str, ...] = ()
    undo: str = ""
    feedback: tuple[str, ...] = ()
    message: str = ""


# --- looking at the store -------------------------------------------------------
