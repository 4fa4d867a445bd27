"""What is known of a candidate once the routes are fused."""

from __future__ import annotations

from dataclasses import dataclass

from memory_core.types import Route


@dataclass(frozen=True, kw_only=True)
class Relevance:
    """A candidate's evidence (it orders) and relevance (0 to 1, absolute).

    `semantic` and `lexical` are what each route says, 0 to 1; None: it did not find it.
    """

    id: int
    value: float
    evidence: float
    semantic: float | None
    lexical: float | None
    routes: tuple[Route, ...]
