"""Data files as users hold them: JSON, JSON Lines or a JSON array, plain or xz."""

from __future__ import annotations

import hashlib
import json
import lzma
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

EPOCH = datetime(2024, 1, 1, tzinfo=UTC)
"""Where data that only number their memories are laid out in time."""


def find(folder: Path, *names: str) -> Path | None:
    """The first of `names` in the folder, itself or with .xz added."""
    for name in names:
        for path in (folder / name, folder / f"{name}.xz"):
            if path.is_file():
                return path
    return None


def text_of(path: Path) -> str:
    if path.suffix == ".xz":
        return lzma.decompress(path.read_bytes()).decode("utf-8")
    return path.read_text(encoding="utf-8")


def records(path: Path) -> list[dict[str, Any]]:
    """The objects of a JSON array or of JSON Lines, whichever the file is."""
    text = text_of(path)
    if text.lstrip().startswith("["):
        return list(json.loads(text))
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def in_order(start: datetime = EPOCH, step: timedelta = timedelta(minutes=1)) -> Iterator[datetime]:
    """Times for memories of which only the order is known."""
    while True:
        yield start
        start += step


def parse_time(text: str) -> datetime | None:
    """An ISO time or date as aware UTC; None for anything else, such as a running number."""
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        return None
    return at if at.tzinfo else at.replace(tzinfo=UTC)
