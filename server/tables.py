"""Tables on a terminal, each cell by the name of its column.

In a pipe a cell is what it is; here machine words get a person's language and a colour that
means something, times a distance, and whatever names a memory stays whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Literal, TypedDict

from rich import box, filesize
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from server import dates
from server.flowing import Flowing
from server.language import translated

WHOLE = frozenset({"id", "event", "confirm", "receipt"})
NUMBERS = frozenset({"score", "count", "confidence"})
WORDS = frozenset(
    {
        "kind",
        "outcome",
        "sensitivity",
        "source",
        "state",
        "status",
        "type",
        "visibility",
        "what",
        "who",
    }
)
STATES = frozenset({"", "outcome", "state", "status", "type", "what"})
POLICIES = frozenset(
    {
        "encrypted",
        "evictable",
        "half_life",
        "keep_archived",
        "keep_superseded",
        "tier",
        "time_to_live",
        "values",
        "verified",
    }
)
SENTENCES = frozenset(
    {"check", "embedding_state", "found", "mend", "name", "reason", "remark", "where", "why"}
)
DAYS = frozenset({"from", "to", "valid_from", "valid_to"})
MINUTES = frozenset(
    {"at", "created_at", "expires_at", "last_used_at", "observed_at", "superseded_at"}
)
DISTANCES = frozenset({"when", "oldest", "newest", "last_upkeep"})

TALLIES = frozenset({"kinds", "noticed", "parts", "states"})
KEPT_WHOLE = WHOLE | NUMBERS | WORDS | POLICIES | DAYS | MINUTES | DISTANCES

IMPLIED = frozenset({"decays"})
"""Left out: the half life beside it says the same."""

LONGEST = 400
"""Characters of one cell, so that a memory of thousands leaves the others in sight."""

MOST_IDS = 12
"""Ids in one cell; each is whole, and the rest are counted."""

DIRECTIONS = dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A)))
"""Marks that turn the direction of all that follows, the borders of the table included."""

COLOURS = {
    "created": "green",
    "restored": "green",
    "current": "green",
    "ok": "green",
    "superseded": "yellow",
    "contradiction": "yellow",
    "stale": "yellow",
    "archived": "dim",
    "notice": "yellow",
    "refused": "red",
    "erased": "red",
    "FAULT": "bold red",
}
"""Only what tells one outcome or state from another has a colour."""


class Layout(TypedDict):
    no_wrap: bool
    justify: Literal["left", "right"]
    overflow: Literal["ignore", "fold"]


def drawn(columns: Sequence[str], rows: Iterable[Sequence[str]], now: datetime) -> Table:
    """A table of the columns that say something in any of the rows."""
    listed = list(rows)
    filled = [at for at in range(len(columns)) if any(row[at] for row in listed)]
    shown = [at for at in filled if columns[at] not in IMPLIED]
    table = Table(box=box.SIMPLE_HEAD, header_style="bold", show_edge=False, padding=(0, 1, 0, 0))
    for at in shown:
        table.add_column(_heading(columns[at]), **_layout(columns[at]))
    for row in listed:
        table.add_row(*(_cell(columns[at], row[at], now) for at in shown))
    return table


def paired(values: Mapping[str, str], now: datetime) -> Table:
    """Names and what they say, a line each; what is empty is left out."""
    grid = Table.grid("", "", padding=(0, 2))
    for name, value in values.items():
        if value:
            grid.add_row(title(name), _cell(name, value, now))
    return grid


def title(column: str) -> str:
    return translated(column.replace("_", " "))


def _heading(column: str) -> str:
    """The title; one of several words takes several lines where its values are short."""
    named = title(column)
    return named.replace(" ", "\n") if column in POLICIES else named


def _layout(column: str) -> Layout:
    return {
        "no_wrap": column in KEPT_WHOLE,
        "justify": "right" if column in NUMBERS else "left",
        "overflow": "ignore" if column in KEPT_WHOLE else "fold",
    }


def _cell(column: str, text: str, now: datetime) -> RenderableType:
    """What a person reads in place of `text`."""
    style = COLOURS.get(text, "") if column in STATES else ""
    shown = _shown(column, text, now)
    return Text(shown, style=style) if column in KEPT_WHOLE else Flowing(shown, style)


def _shown(column: str, text: str, now: datetime) -> str:
    if not text:
        return ""
    if column in DISTANCES:
        return dates.distance(text, now)
    if column in DAYS:
        return dates.day(text)
    if column in MINUTES:
        return dates.minute(text)
    if column in WORDS | POLICIES | SENTENCES or not column:
        return translated(text)
    if column in TALLIES:
        return _tallied(text)
    if column == "ids":
        return _counted(text.split())
    if column == "score":
        return f"{float(text):.2f}"
    if column == "bytes":
        return filesize.decimal(int(text))
    plain = text.translate(DIRECTIONS)
    return plain if len(plain) <= LONGEST else plain[: LONGEST - 1] + "…"


def _tallied(text: str) -> str:
    """`fact 2, note 1`, or `none`, with the words of a person."""
    if " " not in text:
        return translated(text)
    counts = (part.rpartition(" ") for part in text.split(", "))
    return ", ".join(f"{translated(word)}{space}{count}" for word, space, count in counts)


def _counted(ids: Sequence[str]) -> str:
    rest = len(ids) - MOST_IDS
    return " ".join((*ids[:MOST_IDS], *((f"+{rest}",) if rest > 0 else ())))
