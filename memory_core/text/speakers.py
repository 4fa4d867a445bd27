"""The two who talk, by whatever name: the user and the assistant.

Names are compared folded. Anybody else is left to the names in the text.
"""

from __future__ import annotations

USER = "user"
ASSISTANT = "assistant"

_USER_NAMES = frozenset(
    (
        *("user", "the user", "this user", "current user", "the current user", "human"),
        *("the human", "owner", "the owner", "i", "me", "myself", "self"),
        *("用户", "本用户", "该用户", "此用户", "当前用户", "使用者", "使用人", "机主", "主人"),
        *("我", "我自己", "本人", "咱", "俺"),
    )
)
# A human assistant is an assistant of somebody, and has a name.
_ASSISTANT_NAMES = frozenset(
    (
        *("assistant", "the assistant", "ai assistant", "the ai assistant", "your assistant"),
        *("agent", "the agent", "ai agent", "the ai agent", "ai", "the ai", "bot", "the bot"),
        *("chatbot", "the chatbot", "you", "yourself", "助手", "ai助手", "ai 助手", "智能助手"),
        *("智能体", "ai智能体", "聊天机器人", "你", "您", "你自己"),
    )
)


def speaker(name: str) -> str | None:
    """`USER` or `ASSISTANT` for a folded name of either, None for any other name."""
    if name in _USER_NAMES:
        return USER
    return ASSISTANT if name in _ASSISTANT_NAMES else None
