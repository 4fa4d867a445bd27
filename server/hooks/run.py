"""What the hooks do: print a briefing when a session begins, queue its log when it ends.

Claude Code waits for a hook, so it never fails and never lasts: whatever goes wrong is one line
on standard error and exit code 0, and the process is gone when its time is up. It starts no
other process. That a log is queued and read by a server later is why ending is as quick.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import NoReturn, TextIO

from memory_core import BriefingQuery, PalimpsestError, Place, clean, glance, put_log
from server import brief_text
from server.hooks.event import Event, NoEvent, read
from server.projects import project_of

SECONDS = 3.0
"""Time for one hook. A healthy one takes a tenth of it; Claude Code waits for five."""

REMINDER = (
    "Nothing of this session is kept by itself: call remember when something is said that lasts "
    "(a preference, a decision, a correction, a fact about the user), not later."
)
OPTIONS = ("--db", "--scope")


def main(arguments: Sequence[str], env: Mapping[str, str]) -> NoReturn:
    """Run one hook in this process and leave it with exit code 0."""
    _leave_in_time()
    try:
        run(arguments, env, sys.stdin, sys.stdout, sys.stderr)
    finally:
        _leave()


def run(
    arguments: Sequence[str], env: Mapping[str, str], told: TextIO, out: TextIO, err: TextIO
) -> None:
    """Do what the event asks for; say in one line what hinders it."""
    try:
        place = Place.from_mapping(env, **_given(arguments))
        out.write(_answer(place, read(told.read())))
    except (NoEvent, PalimpsestError, OSError, UnicodeError) as error:
        print("palimpsest:", " ".join(clean(str(error)).split()), file=err)


def _answer(place: Place, event: Event) -> str:
    """What the model gets to read; nothing where the event is for us alone."""
    if event.name == "SessionStart":
        return _briefing(place, event)
    if event.name == "SessionEnd":
        _queue(place, event)
    return ""


def _briefing(place: Place, event: Event) -> str:
    project = project_of(event.folder).scope
    query = BriefingQuery(project=project)
    costs = brief_text.costs(place.timezone, (project, place.scope), project)
    found = glance(place, query, costs, datetime.now(UTC))
    reminder = () if place.has_model else (REMINDER,)
    return clean(brief_text.text(found, place.timezone, reminder))


def _queue(place: Place, event: Event) -> None:
    """Have what the user said gone through later, if there is a model that can do it.

    What is drawn out goes where `remember` puts things too, into the person's own scope.
    """
    if place.has_model and event.log is not None and event.log.is_file():
        put_log(place, event.log, session=event.session, scope=place.scope, now=datetime.now(UTC))


def _given(arguments: Sequence[str]) -> dict[str, str]:
    """The options that `install` wrote."""
    pairs = dict(zip(arguments[::2], arguments[1::2], strict=False))
    if len(arguments) % 2 or not pairs.keys() <= set(OPTIONS):
        raise NoEvent(f"`hooks run` takes {' and '.join(OPTIONS)} alone; run `hooks install` again")
    return {name.removeprefix("--"): value for name, value in pairs.items()}


def _leave() -> NoReturn:
    """Go, and say what should not have happened, if anything did."""
    kind, error, trace = sys.exc_info()
    if kind is not None and error is not None:
        sys.excepthook(kind, error, trace)
    with suppress(OSError):
        sys.stdout.flush()
        sys.stderr.flush()
    # Whatever a library left running, and a pipe that its reader has closed, hold nothing up.
    os._exit(0)


def _leave_in_time() -> None:
    """However long the disk or standard input takes, the process ends."""
    timer = threading.Timer(SECONDS, _too_late)
    timer.daemon = True
    timer.start()


def _too_late() -> None:
    print(f"palimpsest: the hook was left after {SECONDS:.0f} seconds", file=sys.stderr)
    sys.stderr.flush()
    os._exit(0)
