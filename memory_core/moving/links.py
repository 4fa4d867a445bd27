"""Links between memories of other tools, told as words: no field here holds them."""

from __future__ import annotations

from memory_core.moving.databases import Database
from memory_core.moving.files import text_of

MOST_LINKS = 20
"""Links of one memory that are told: the rest were computed from likeness, and can be again."""

_EXCERPT = 120
"""Characters of a linked memory: enough to recognise it."""


def link(database: Database, sort: str, column: str, value: str) -> str:
    """The sort of the link and the begin of the memory with this value; nothing where it is gone.

    Both tools that link have a table `memories` with its text under `content`.
    """
    found = database.matching("memories", column, value, ("content",), 1)
    short = " ".join(text_of(found[0], "content").split())[:_EXCERPT] if found else ""
    return f"{sort}: {short}" if short else ""
