"""What a request from the panel's own web page may do. Every other client may do all.

Which requests come from the page is found out by `gate`; that nothing is changed by one that
may only read is seen to here, for every tool, before the tool runs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from starlette.requests import Request
from starlette.types import Scope

Rights = Literal["read", "edit"]

READ_ONLY = (
    "This page was opened for reading only, so nothing was changed: "
    "start `palimpsest inspect` or `palimpsest serve` with --edit to change memories."
)

_KEY = "palimpsest.page"
_READING = ("recall", "inspect")
_CHANGING = ("apply", "useful", "wrong")
"""The arguments by which `reflect` changes something; without them it only proposes."""


def mark(scope: Scope, rights: Rights) -> None:
    """Note in an HTTP request's scope that it comes from the page, and what that may do."""
    scope[_KEY] = rights


def is_from_page(request: object) -> bool:
    """Whether a person looks, and no assistant. `request` is None where there is no HTTP."""
    return isinstance(request, Request) and _KEY in request.scope


def may_edit(request: object) -> bool:
    """Whether what sent this may change memories."""
    return not isinstance(request, Request) or request.scope.get(_KEY, "edit") == "edit"


def changes(params: Mapping[str, Any]) -> bool:
    """Whether a tool call, by its raw parameters, could change a memory."""
    name, arguments = params.get("name"), params.get("arguments")
    if name == "reflect" and (arguments is None or isinstance(arguments, Mapping)):
        return any((arguments or {}).get(argument) for argument in _CHANGING)
    return name not in _READING
