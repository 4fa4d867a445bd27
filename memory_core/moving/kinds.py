"""What other tools call their sorts of memories, as kinds.

A note of other tools is kept for good, as a fact: ours is scratch paper that expires.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from memory_core.types import Kind

_NAMES: Mapping[Kind, tuple[str, ...]] = {
    "preference": ("preference", "preferences", "preference signal", "user preferences", "偏好"),
    "decision": (
        "decision",
        "decisions",
        "architecture",
        "tool choice",
        "approach",
        "configuration",
        "approval",
        "决定",
    ),
    "constraint": ("constraint", "requirement", "acceptance criteria", "rule", "约束"),
    "procedure": (
        "procedure",
        "procedural",
        "procedural memory",
        "workflow",
        "best practice",
        "advice",
        "步骤",
    ),
    "experience": (
        "experience",
        "episodic",
        "emotional",
        "error",
        "bug",
        "failure",
        "exception",
        "timeout",
        "mistake",
        "gotcha",
        "anti pattern",
        "recurring issue",
        "conversation",
        "conversation turn",
        "session",
        "diary",
        "tool outcome",
        "经历",
    ),
    "event": (
        "event",
        "events",
        "meeting",
        "ceremony",
        "milestone",
        "deadline",
        "minutes",
        "announcement",
        "事件",
    ),
    "task": (
        "task",
        "todo",
        "planning",
        "action item",
        "backlog item",
        "follow up",
        "sprint goal",
        "change request",
        "request",
        "任务",
    ),
    "insight": (
        "insight",
        "learning",
        "reflective",
        "pattern",
        "design pattern",
        "code smell",
        "finding",
        "hypothesis",
        "discoveries",
        "洞察",
    ),
}
_KINDS = {name: kind for kind, names in _NAMES.items() for name in names}


def kind_of(names: Iterable[str]) -> Kind:
    """The kind that the first known name stands for; a fact where none is known."""
    plain = (name.casefold().replace("_", " ").replace("-", " ").strip() for name in names)
    return next((_KINDS[name] for name in plain if name in _KINDS), "fact")
