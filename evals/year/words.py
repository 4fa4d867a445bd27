"""The vocabulary of a life, read from the data beside this file and the benchmark's."""

from __future__ import annotations

import random
import tomllib
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

_HERE = Path(__file__).parent


@cache
def threads() -> dict[str, Any]:
    return _table(_HERE / "threads.toml")


@cache
def chatter() -> dict[str, Any]:
    return _table(_HERE / "chatter.toml")


def drawn(rng: random.Random, number: int, at: datetime) -> dict[str, object]:
    """Words for one text; `number` makes its codes its own."""
    words = _table(_HERE.parent / "bench" / "words.toml")
    tool, other = rng.sample(words["tools"], 2)
    return {
        "person": rng.choice(words["people"]),
        "thing": rng.choice(words["things"]),
        "food": rng.choice(words["foods"]),
        "tool": tool,
        "other": other,
        "place": rng.choice(chatter()["places"]),
        "doing": rng.choice(chatter()["doings"]),
        "code": f"K{number:05d}",
        "number": rng.randrange(10, 400),
        "day": (at + timedelta(days=rng.randrange(2, 15))).date().isoformat(),
    }


@cache
def _table(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))
