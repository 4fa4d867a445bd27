"""Who a memory is about: one key for the many ways to name the user."""

from __future__ import annotations

from memory_core.text import fold

USER = "user"
_USER_NAMES = {"", "user", "the user", "用户", "i", "me", "我", "self", "本人", "owner"}


def subject_key(subject: str) -> str:
    """`user` for the user by whatever name, and for no name; otherwise the folded name."""
    key = fold(subject)
    return USER if key in _USER_NAMES else key
