"""Conversations of another tool put to the language model, for a person to look through.

What the rules of extraction let through goes into a table, and nowhere else: the person takes
out what is wrong, and `import --from csv` brings in the rest.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from server import files

if TYPE_CHECKING:
    from memory_core import Endpoint, Extracted, Memory, NewMemory, Progress
    from memory_core.moving import Conversation

COLUMNS = (
    *("content", "kind", "subject", "predicate", "object", "entities", "importance"),
    *("confidence", "source", "session", "observed_at", "valid_from", "valid_to", "expires_at"),
    "evidence",
)
_FORMULA = ("=", "+", "-", "@")
"""A spreadsheet would compute what begins so; a quote before it says that it is text."""


async def review(
    memory: Memory,
    source: str,
    path: Path,
    target: str,
    endpoint: Endpoint,
    progress: Callable[[Progress], None],
) -> int:
    """Write the candidates of all conversations to `target`; how many they are.

    Raises `click.ClickException` where the model gives nothing usable; there is no table then.
    """
    from memory_core import Progress

    total = sum(1 for _ in _conversations(source, path))
    count = 0
    with files.writing(target, force=False) as out:
        # Spreadsheet programs know UTF-8 by this mark alone.
        out.write("\ufeff")
        table = csv.DictWriter(out, COLUMNS)
        table.writeheader()
        for number, talk in enumerate(_conversations(source, path), start=1):
            found = await _proposed(memory, source, talk, endpoint)
            table.writerows(map(row, found.candidates))
            count += len(found.candidates)
            progress(Progress(done=number, total=total))
    return count


def row(new: NewMemory) -> dict[str, str]:
    """A candidate by column, as `import --from csv` reads it."""
    values = {name: getattr(new, name) for name in COLUMNS} | {"entities": "; ".join(new.entities)}
    return {name: _as_text(str(value)) for name, value in values.items()}


async def _proposed(
    memory: Memory, source: str, talk: Conversation, endpoint: Endpoint
) -> Extracted:
    found = await memory.propose(
        talk.text, session=f"{source}: {talk.title}", told_at=talk.told_at, model=endpoint
    )
    if found.failed:
        why = endpoint.trouble or "it answered, but not in the form asked for"
        raise click.ClickException(
            f"the model gave nothing usable ({why}); mend it and run this again"
        )
    return found


def _conversations(source: str, path: Path) -> Iterator[Conversation]:
    from memory_core import moving

    return (one for one in moving.read(source, path) if isinstance(one, moving.Conversation))


def _as_text(value: str) -> str:
    return f"'{value}" if value.startswith(_FORMULA) else value
