"""Asking a language model for JSON: its reply is untrusted text, and it gets one second chance.

Which model, and how it is reached, is the caller's: a client's own by sampling, an endpoint, a
fake in a test.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")

Model = Callable[[str], Awaitable[str]]
"""A prompt in, a reply out. One that cannot answer raises TimeoutError or OSError."""

_LONGEST_REPLY = 100_000
AGAIN = (
    "Your last reply was not the JSON that was asked for. "
    "Reply with the JSON array alone, without any other text."
)


async def ask(model: Model, prompt: str, read: Callable[[object], T | None]) -> T | None:
    """What `read` makes of the reply's JSON; None where two replies were of no use."""
    for attempt in (prompt, f"{prompt}\n\n{AGAIN}"):
        try:
            reply = await model(attempt)
        except (TimeoutError, OSError):
            continue
        value = read(parsed(reply))
        if value is not None:
            return value
    return None


def parsed(reply: str) -> object:
    """The JSON of a reply, also inside a Markdown fence; None for anything else."""
    body = reply.strip()[:_LONGEST_REPLY]
    if body.startswith("```") and body.endswith("```"):
        body = body.strip("`").strip().removeprefix("json")
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        return None
