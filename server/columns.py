"""How the cells of a table look on a terminal, by the name of their column.

In a pipe a cell is what it is; here machine words get a person's language and a colour that
means something, times a distance, and whatever names a memory stays whole.
"""

from __future__ import annotations

from datetime import datetime
from typing import Literal, TypedDict

from rich.text import Text

from server import dates
from server.language import translated

WHOLE = frozenset({"id", "event", "confirm", "receipt"})
NUMBERS = frozenset({"score", "count", "confidence"})
WORDS = frozenset({"kind", "outcome", "source", "state", "status", "type", "what", "who"})
SENTENCES = frozenset({"check", "found", "mend", "name", "reason", "why"})
DAYS = frozenset({"from", "to", "valid_from", "valid_to"})
MINUTES = frozenset({"at"})
DISTANCES = frozenset({"when", "oldest", "newest", "last_upkeep"})

LONGEST = 400
"""Characters of one cell, so that a memory of thousands leaves the others in sight."""

COLOURS = {
    "created": "green",
    "restored": "green",
    "current": "green",
    "ok": "green",
    "superseded": "yellow",
    "contradiction": "yellow",
    "stale": "yellow",
    "archived": "dim",
    "note": "yellow",
    "refused": "red",
    "erased": "red",
    "FAULT": "bold red",
}
"""Only what tells one outcome or state from another has a colour."""


class Layout(TypedDict):
    no_wrap: bool
    justify: Literal["left", "right"]
    overflow: Literal["ignore", "fold"]


def title(column: str) -> str:
    return translated(column.replace("_", " "))


def layout(column: str) -> Layout:
    whole = column in WHOLE | NUMBERS | WORDS | DAYS | MINUTES | DISTANCES
    return {
        "no_wrap": whole,
        "justify": "right" if column in NUMBERS else "left",
        "overflow": "ignore" if whole else "fold",
    }


def cell(column: str, text: str, now: datetime) -> Text:
    """What a person reads in place of `text`."""
    return Text(_shown(column, text, now), style=COLOURS.get(text, ""))


def _shown(column: str, text: str, now: datetime) -> str:
    if column in DISTANCES:
        return dates.distance(text, now)
    if column in DAYS:
        return dates.day(text)
    if column in MINUTES:
        return dates.minute(text)
    if column in WORDS | SENTENCES or not column:
        return translated(text)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
