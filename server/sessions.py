"""One-time links to the panel, and the browser sessions that they become.

In this process and nowhere else: when it ends, every link and every session is void.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable

LINK_SECONDS = 300.0
"""How long a link that nobody has followed stays good: a browser may take its time to start."""

SESSION_SECONDS = 12 * 3600.0
"""A working day; after it the page asks for the token, or a new link, again."""


class Sessions:
    """Hands out secrets and knows them again. Only digests are kept."""

    def __init__(self, *, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._links: dict[str, float] = {}
        self._sessions: dict[str, float] = {}

    def new_link(self) -> str:
        """A secret that `redeem` takes once."""
        return self._new(self._links, LINK_SECONDS)

    def redeem(self, link: str) -> str | None:
        """A session for a link; None for one that is unknown, used up or late."""
        until = self._links.pop(_digest(link), 0.0)
        return self.new_session() if self._now() < until else None

    def new_session(self) -> str:
        return self._new(self._sessions, SESSION_SECONDS)

    def knows(self, session: str) -> bool:
        return self._now() < self._sessions.get(_digest(session), 0.0)

    def _new(self, kept: dict[str, float], seconds: float) -> str:
        now = self._now()
        for digest in [digest for digest, until in kept.items() if until <= now]:
            del kept[digest]
        secret = secrets.token_urlsafe(32)
        kept[_digest(secret)] = now + seconds
        return secret


def _digest(secret: str) -> str:
    """Looking up a digest takes no longer for a secret that is nearly right."""
    return hashlib.sha256(secret.encode("utf-8", "replace")).hexdigest()
