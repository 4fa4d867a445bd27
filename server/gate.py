"""Who may speak over HTTP, and as what: a client, or the panel's page.

A client sends the server's bearer token, where one is set. The page's browser has a cookie; what
it sends must come from the page itself, since a browser adds cookies to the requests of any site.
Hosts and origins are checked behind this, for every request alike.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from dataclasses import dataclass, field

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from server.page_rights import Rights, mark
from server.sessions import Sessions

HEALTH = "/health"
ROOT = "/"
PANEL = "/panel"


def _unnoticed() -> None:
    """Nobody waits for a sign of life."""


@dataclass(frozen=True, kw_only=True)
class Door:
    """How requests are let in.

    Without a `token` everybody on this machine is a client; with `page_only` nobody is. `rights`
    are the page's; `noticed` is called for each of its requests.
    """

    port: int
    token: str = ""
    page_only: bool = False
    rights: Rights = "read"
    sessions: Sessions = field(default_factory=Sessions)
    noticed: Callable[[], None] = _unnoticed

    @property
    def cookie(self) -> str:
        """Its name has the port: browsers give a cookie to every port of a host."""
        return f"palimpsest_panel_{self.port}"

    @property
    def locked(self) -> bool:
        """Whether the page needs a session."""
        return bool(self.token) or self.page_only

    def is_token(self, given: str) -> bool:
        expected = self.token.encode()
        return bool(expected) and hmac.compare_digest(given.encode("utf-8", "replace"), expected)

    def has_session(self, headers: Headers) -> bool:
        cookies = cookie_parser(headers.get("cookie", ""))
        return self.sessions.knows(cookies.get(self.cookie, ""))


class Gate:
    """Lets requests through to the application, those of the page marked as such."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self._app = app
        self._door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        # The page's own address has its own ways in, and the others tell nothing.
        if scope["type"] == "http" and scope["path"] not in (HEALTH, ROOT, PANEL):
            refusal = self._refusal(scope)
            if refusal is not None:
                await refusal(scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        """Why a request is turned away. The page's requests are marked on the way."""
        headers, door = Headers(scope=scope), self._door
        scheme, _, given = headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer" and door.is_token(given):
            return None
        from_page = is_same_origin(headers)
        if door.locked:
            if not door.has_session(headers):
                return _unknown(door)
            if not from_page:
                return Response("This is not the panel's own page.", status_code=403)
        if from_page:
            mark(scope, door.rights)
            door.noticed()
        return None


def is_same_origin(headers: Headers) -> bool:
    """Whether a page of this very server sent it: browsers say so, and pages cannot change it."""
    if (site := headers.get("sec-fetch-site")) is not None:
        return site == "same-origin"
    host = headers.get("host", "")
    return headers.get("origin") in (f"http://{host}", f"https://{host}")


def _unknown(door: Door) -> Response:
    if door.page_only:
        return Response("Run `palimpsest inspect` again for a new link.", status_code=401)
    return Response(
        "Send the server's token as `Authorization: Bearer …`.",
        status_code=401,
        headers={"WWW-Authenticate": "Bearer"},
    )
