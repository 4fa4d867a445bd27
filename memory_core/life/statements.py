"""A memory with its words analysed once, for comparing it with many others.

What is compared, and what follows from it, is left to the modules that decide.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from memory_core import contradiction, text
from memory_core.store.life import Known


@dataclass(frozen=True, kw_only=True)
class Statement:
    """A memory and what its words say."""

    known: Known
    said: contradiction.Statement

    @property
    def id(self) -> int:
        return self.known.id

    @property
    def content(self) -> str:
        return self.known.content

    @property
    def terms(self) -> frozenset[str]:
        return self.said.words

    @cached_property
    def frame(self) -> frozenset[str]:
        """The terms without digits: what is left when only the numbers differ."""
        return frozenset(term for term in self.terms if not any(map(str.isdigit, term)))

    @cached_property
    def numbers(self) -> frozenset[str]:
        return self.said.hard - self.said.names

    @cached_property
    def hedged(self) -> bool:
        return text.is_hedged(self.content)

    @cached_property
    def opening(self) -> str:
        """The word that the statement begins with; empty where that is the user."""
        if self.said.about_user:
            return ""
        return next(iter(self.said.lexicon.content_terms(self.content)), "")


def analyse(memories: Iterable[Known], lexicon: text.Lexicon) -> list[Statement]:
    """The statements of these memories, in their order."""
    return [
        Statement(known=one, said=contradiction.Statement(content=one.content, lexicon=lexicon))
        for one in memories
    ]


def overlap(a: frozenset[str], b: frozenset[str]) -> float:
    """The share of all their words that two texts have in common (Jaccard), 0 to 1."""
    return len(a & b) / len(a | b) if a or b else 0.0


def brief(content: str, length: int = 120) -> str:
    """A text on one line, cut to so many characters."""
    line = " ".join(content.split())
    return line if len(line) <= length else line[: length - 1].rstrip() + "…"
