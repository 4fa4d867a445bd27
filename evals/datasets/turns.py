"""How a turn of a conversation becomes a memory: one choice for every data set."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from evals.cases import Item
from memory_core import NewMemory

ROLES = frozenset({"user", "assistant", "agent", "memory", "fact"})
"""Speakers that are roles, not names: not put in front of the text, and no entities."""

STATEMENTS = frozenset({"memory", "fact"})
"""Speakers whose text is a statement already, not something said at a moment."""

MAX_CHARACTERS = 16_384


def turn(id: str, text: str, *, at: datetime | None, session: str = "", speaker: str = "") -> Item:
    """A turn as a memory: kept as said, with the speaker's name in front, linked to the
    session, the name also an entity. What an assistant said is the agent's statement."""
    named = bool(speaker) and speaker.lower() not in ROLES
    content = f"{speaker}: {text}" if named else text
    new = NewMemory(
        content=content[:MAX_CHARACTERS],
        kind="fact" if speaker in STATEMENTS else "experience",
        session=session,
        source="agent" if speaker == "assistant" else "user",
        entities=(speaker,) if named else (),
    )
    return Item(id=id, new=new, at=at, speaker=speaker)


def grouped(items: Sequence[Item]) -> bool:
    """Whether sessions mean something here: several of them, with several memories each."""
    sessions = {item.new.session for item in items}
    return 1 < len(sessions) < len(items)
