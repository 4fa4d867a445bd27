"""What `setup` does to each client, one step a configuration: planned first, then carried out.

A configuration that cannot be changed has a fault instead of a change, and hinders no other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from pydantic import JsonValue

from server.clients import config_file
from server.clients.change import Change, adding, removing
from server.clients.launch import Launch, entry
from server.clients.locations import Location
from server.clients.unfit import Unfit


@dataclass(frozen=True, kw_only=True)
class Step:
    """One configuration: what would change, or why nothing can; then what came of it."""

    location: Location[Path]
    change: Change | None = None
    fault: str = ""
    done: bool = False
    backup: Path | None = None

    @property
    def due(self) -> bool:
        """Whether there is something to ask for."""
        return self.change is not None and self.change.act != "none" and not self.done

    def view(self) -> Mapping[str, JsonValue]:
        """For programs. `act` is add, update, remove or none."""
        return {
            "client": self.location.client,
            "path": str(self.location.path),
            "act": self.change.act if self.change else "none",
            "done": self.done,
            "diff": self.change.diff if self.change else "",
            "backup": str(self.backup) if self.backup else "",
            "fault": self.fault,
        }


def plan(found: Iterable[Location[Path]], launch: Launch | None) -> tuple[Step, ...]:
    """A step for each configuration: to start `launch`, or without one to remove our entry."""
    return tuple(_step(location, launch) for location in found)


def carry_out(step: Step, now: datetime) -> Step:
    """The same step, done or with the fault that kept it from being done."""
    assert step.change is not None
    change = step.change
    try:
        backup = config_file.replace(change.location.path, change.before, change.after, now)
    except Unfit as unfit:
        return replace(step, fault=_sentence(step.location, unfit))
    return replace(step, done=True, backup=backup)


def _step(location: Location[Path], launch: Launch | None) -> Step:
    try:
        text = config_file.read(location.path)
        if launch is None:
            return Step(location=location, change=removing(location, text))
        wanted = entry(location.client, launch)
        return Step(location=location, change=adding(location, text, wanted))
    except Unfit as unfit:
        return Step(location=location, fault=_sentence(location, unfit))


def _sentence(location: Location[Path], unfit: Unfit) -> str:
    return f"{location.path} {unfit}"
