"""The panel's page over HTTP: one address that serves it, lets a browser in, and nothing else.

A browser gets in by a link that works once, or by the server's token typed into a form. Either
becomes a cookie that scripts cannot read and other sites cannot send; no secret stays in a URL.
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import parse_qs

from mcp.server.transport_security import TransportSecurityMiddleware, TransportSecuritySettings
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response

from server.gate import PANEL, Door, is_same_origin
from server.language import _, current, spoken
from server.panel_page import (
    login_html,
    login_policy,
    page_html,
    page_policy,
    refused_html,
    refused_policy,
)

LINK = "token"
"""The parameter of a one-time link, and the field of the form."""

_MAX_FORM = 4_096
"""Bytes of the form: a token and the name of its field."""

_GUARDED = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}


class PanelPage:
    """Answers requests for the page's address."""

    def __init__(self, door: Door, security: TransportSecuritySettings) -> None:
        self._door = door
        self._security = TransportSecurityMiddleware(security)

    async def answer(self, request: Request) -> Response:
        """The page, a way in, or a refusal; each with the headers that keep it to itself."""
        response = await self._security.validate_request(request)
        if response is None:
            posted = request.method == "POST"
            response = await self._log_in(request) if posted else self._page(request)
        for name, value in _GUARDED.items():
            response.headers.setdefault(name, value)
        return response

    def _page(self, request: Request) -> Response:
        inside = not self._door.locked or self._door.has_session(request.headers)
        if (link := request.query_params.get(LINK)) is not None:
            return self._by_link(request, link, inside)
        if inside:
            self._door.noticed()
            return HTMLResponse(page_html(), headers={"Content-Security-Policy": page_policy()})
        return _locked(request) if self._door.page_only else _login()

    def _by_link(self, request: Request, link: str, inside: bool) -> Response:
        if session := self._door.sessions.redeem(link):
            return self._let_in(request, session)
        return _to_page() if inside else _stale(request)

    async def _log_in(self, request: Request) -> Response:
        if not is_same_origin(request.headers):
            return PlainTextResponse("This is not the panel's own page.", 403)
        if self._door.is_token(await _typed(request)):
            return self._let_in(request, self._door.sessions.new_session())
        return _login(wrong=True)

    def _let_in(self, request: Request, session: str) -> Response:
        response = _to_page()
        response.set_cookie(
            self._door.cookie,
            session,
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
        )
        return response


async def _typed(request: Request) -> str:
    """The token in a posted form; empty where there is none."""
    body = await request.body()
    if len(body) > _MAX_FORM:
        return ""
    fields: Mapping[str, list[str]] = parse_qs(body.decode("utf-8", "replace"))
    return fields.get(LINK, [""])[0].strip()


def _to_page() -> Response:
    return RedirectResponse(PANEL, status_code=303)


def _login(*, wrong: bool = False) -> Response:
    # With no referrer at all a browser would send the form without its origin.
    headers = {"Content-Security-Policy": login_policy(), "Referrer-Policy": "same-origin"}
    status = 403 if wrong else 401
    return HTMLResponse(login_html(wrong=wrong), status_code=status, headers=headers)


def _stale(request: Request) -> Response:
    with spoken(_languages(request)):
        return _refused(
            _(
                "This link was used before, or is too old: run `palimpsest inspect` again for a "
                "new one."
            )
        )


def _locked(request: Request) -> Response:
    with spoken(_languages(request)):
        return _refused(
            _("This page opens by a link that works once: run `palimpsest inspect` for a new one.")
        )


def _languages(request: Request) -> Mapping[str, str]:
    """What the browser wants to read, as an environment names it; the most wanted comes first."""
    wanted = request.headers.get("accept-language", "").split(",")
    return {"LANGUAGE": ":".join(one.partition(";")[0].strip() for one in wanted)}


def _refused(told: str) -> Response:
    headers = {"Content-Security-Policy": refused_policy(), "Vary": "Accept-Language"}
    return HTMLResponse(refused_html(told, current()), status_code=401, headers=headers)
