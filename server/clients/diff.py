"""What would change in a file, as a person is shown it: the lines that do, and little else.

A file of other programs may hold keys of other services. So what stays is shown without its
values, and a file that is one long line as if it were indented.
"""

from __future__ import annotations

import difflib
import json
import re
from pathlib import Path

from server.clients.jsonc import plain

_CONTEXT = 2
"""Lines around a change: enough to see where it goes."""

_WIDTH = 200
"""Characters of a line."""

_KEY_OR_VALUE = re.compile(r"""("(?:[^"\\]|\\.)*"|'[^']*')(\s*:)?""")


def unified(path: Path, before: str, after: str) -> str:
    """The unified diff of one file's texts; empty where they are the same."""
    # Both in one form: a line that only now is long must not make all others seem new.
    long = any(len(line) > _WIDTH for text in (before, after) for line in text.splitlines())
    old, new = (_lines(text, indented=long) for text in (before, after))
    kept = set(map(_bare, old)) & set(map(_bare, new))
    name = str(path)
    lines = difflib.unified_diff(old, new, name, name, "", "", _CONTEXT, "")
    return "\n".join(_veiled(line) if _bare(line[1:]) in kept else line for line in lines)


def _lines(text: str, *, indented: bool) -> list[str]:
    """The lines to show of a text, none of them long."""
    lines = (indented and _indented(text)) or text.splitlines()
    return [line if len(line) <= _WIDTH else line[:_WIDTH] + " …" for line in lines]


def _indented(text: str) -> list[str]:
    """A JSON text with a line for each value; nothing for any other text."""
    try:
        data = json.loads(plain(text))
    except (ValueError, RecursionError):
        return []
    return json.dumps(data, indent=2, ensure_ascii=False).splitlines()


def _bare(line: str) -> str:
    """A line but for the comma that comes when something follows it."""
    return line.rstrip().rstrip(",")


def _veiled(line: str) -> str:
    return _KEY_OR_VALUE.sub(lambda found: found[0] if found[2] else '"…"', line)
