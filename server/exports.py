"""Taking memories along: every line of an export, in the form that was asked for.

Written to a file or a pipe by the command, within a size by the resources.
"""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from contextlib import aclosing
from datetime import tzinfo
from typing import TYPE_CHECKING, Literal

from memory_core import clean
from server.language import _
from server.markdown_export import document

if TYPE_CHECKING:
    from memory_core import Memory

Form = Literal["jsonl", "markdown"]

MAX_BYTES = 1_000_000
"""Size of an export over MCP; the command line exports without a limit."""


async def lines(
    memory: Memory, form: Form, *, scope: str, about: str = "", zone: tzinfo
) -> AsyncGenerator[str, None]:
    """The lines without their ends. Raises InvalidInput for a name that is none."""
    if form == "jsonl":
        async for line in memory.export(scope=scope, about=about):
            yield clean(line)
        return
    told = [one async for one in memory.everything(scope=scope, about=about)]
    for line in document(told, _title(scope, about), zone):
        yield clean(line)


async def within_limit(found: AsyncGenerator[str, None], form: Form, limit: int = MAX_BYTES) -> str:
    """The text of the lines that fit, and a last one that says so where some did not."""
    kept: list[str] = []
    size = 0
    async with aclosing(found):
        async for line in found:
            size += len(line.encode()) + 1
            if size > limit:
                kept.append(_cut(len(kept), form))
                break
            kept.append(line)
    return "\n".join(kept) + "\n"


def _title(scope: str, about: str) -> str:
    if about:
        return _("Memories about {name}").format(name=about)
    return _("Memories of the scope {scope}").format(scope=scope)


def _cut(lines: int, form: Form) -> str:
    """A machine finds the mark in either form; a person reads the sentence."""
    command = "palimpsest export FILE" + (" --format markdown" if form == "markdown" else "")
    message = f"Cut after {lines} lines: `{command}` writes everything without a limit."
    note = json.dumps({"cut": True, "message": message})
    return note if form == "jsonl" else f"\n{message}\n<!-- {note} -->"
