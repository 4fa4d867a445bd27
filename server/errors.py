"""What a client is told when something goes wrong: one sentence that says what to do next.

Errors of the core carry their own sentence. Anything else is logged whole here and stays
inside; outside it is an internal error with a reference to find it by.
"""

from __future__ import annotations

import logging
import secrets

from mcp.server.mcpserver.exceptions import ResourceError, ToolError
from mcp.types import CallToolResult, TextContent

from memory_core import Outdated, PalimpsestError, clean
from server.shapes import RememberView

log = logging.getLogger(__name__)


def failure(sentence: str, view: RememberView | None = None) -> CallToolResult:
    """A tool result that says the call failed; `view` for a program that can go on from there."""
    return CallToolResult(
        content=[TextContent(type="text", text=clean(sentence))],
        structured_content=None if view is None else dict(view),
        is_error=True,
    )


def failed(error: BaseException, *, doing: str) -> CallToolResult:
    """The result for `error`, met while `doing` something such as "remember"."""
    sentence, cause = explain(error, doing=doing), _root(error)
    return failure(sentence, _outdated(cause, sentence) if isinstance(cause, Outdated) else None)


def _outdated(error: Outdated, sentence: str) -> RememberView:
    """A refused edit: its editor is shown what holds the memory's place now."""
    return {
        "outcome": "refused",
        "id": "",
        "superseded": [],
        "possible_conflicts": [],
        "notes": [clean(sentence)],
        "conflict": {"id": error.id, "state": error.state, "newer": error.newer},
    }


def explain(error: BaseException, *, doing: str) -> str:
    """The sentence for `error`, met while `doing` something such as "remember"."""
    cause = _root(error)
    if isinstance(cause, PalimpsestError):
        return str(cause)
    if isinstance(cause, ToolError | ResourceError):
        return _unreadable_reply(doing)
    reference = secrets.token_hex(3)
    log.error("Internal error %s in %s", reference, doing, exc_info=cause)
    return (
        f"Internal error {reference} in {doing}, logged by the server: it may or may not have "
        f"taken effect, so check with recall before trying again."
    )


def _root(error: BaseException) -> BaseException:
    """The error under the wrappers that name the tool or resource it passed through."""
    while isinstance(error, ToolError | ResourceError) and error.__cause__ is not None:
        error = error.__cause__
    return error


def _unreadable_reply(doing: str) -> str:
    return (
        f"The client's reply to a question asked by {doing} could not be read, "
        f"so nothing was changed; call {doing} again."
    )
