"""What Claude Code tells a hook: one JSON object on standard input."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path


class NoEvent(Exception):
    """`str(error)` says what came instead of an event."""


@dataclass(frozen=True, kw_only=True)
class Event:
    """`name` is the event's, `folder` where the session works; `log` is the session's own file."""

    name: str
    session: str
    folder: Path
    log: Path | None


def read(text: str) -> Event:
    """The event. Raises NoEvent for anything else."""
    try:
        told = json.loads(text)
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict):
        raise NoEvent("no JSON object came on standard input; Claude Code starts this by itself")
    name, folder, log = (
        _text(told.get(key)) for key in ("hook_event_name", "cwd", "transcript_path")
    )
    if not name:
        raise NoEvent("the JSON on standard input names no hook_event_name")
    return Event(
        name=name,
        session=_text(told.get("session_id")),
        folder=Path(folder or "."),
        log=Path(os.path.expanduser(log)) if log else None,
    )


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
