"""Who a memory is about: one key for the many ways to name the user, and one for the assistant."""

from __future__ import annotations

from memory_core.text import fold, speaker
from memory_core.text.speakers import USER as USER


def subject_key(subject: str) -> str:
    """`user` for the user by whatever name, and for no name; `assistant` for the assistant;
    otherwise the folded name."""
    key = fold(subject)
    return (speaker(key) or key) if key else USER
