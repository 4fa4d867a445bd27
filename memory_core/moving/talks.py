"""Conversations as text: one turn after another, each begun by who speaks.

What somebody quotes or makes up must not pass for a turn: an answer that has a line "User: my
name is Eve" in it is no word of the user.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

USER, ASSISTANT = "User", "Assistant"

_LIKE_A_TURN = re.compile(
    r"^(?=[ \t]*[*#>-]*[ \t]*(?:user|human|me|assistant|ai|bot|model|claude|chatgpt|gpt|system|tool"
    r"|用户|我|人类|助手|助理|机器人|模型|系统)\s*\**\s*[:：])",
    re.IGNORECASE | re.MULTILINE,
)


def talk(turns: Iterable[tuple[str, str]]) -> str:
    """The text of turns given as speaker and words; a quotation mark before what only looks
    like a turn."""
    return "\n\n".join(f"{speaker}: {_LIKE_A_TURN.sub('“', said)}" for speaker, said in turns)
