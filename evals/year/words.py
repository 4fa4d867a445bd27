"""The vocabulary of a life, read from the data beside this file and the benchmark's."""

from __future__ import annotations

import random
import tomllib
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, Literal

_HERE = Path(__file__).parent

Phrasing = Literal["known", "other", "held-out"]
"""The sentences that the rules were written beside, others on which they were mended since, and
those that no rule has seen."""

_FILES = {"other": "other.toml", "held-out": "held_out.toml"}


@dataclass(frozen=True, kw_only=True)
class Words:
    """What a life is told in."""

    phrasing: Phrasing = "known"

    @property
    def threads(self) -> dict[str, Any]:
        told = _table(_HERE / "threads.toml")
        other = self._other.get("threads", {})
        projects = told["projects"] | {"threads": _reworded(told["projects"]["threads"], other)}
        return told | {"threads": _reworded(told["threads"], other), "projects": projects}

    @property
    def chatter(self) -> dict[str, Any]:
        told = _table(_HERE / "chatter.toml")
        return told | {name: texts for name, texts in self._other.items() if name != "threads"}

    @property
    def _other(self) -> dict[str, Any]:
        file = _FILES.get(self.phrasing)
        return _table(_HERE / file) if file else {}


def _reworded(threads: list[dict[str, Any]], other: dict[str, Any]) -> list[dict[str, Any]]:
    return [thread | other.get(thread["name"], {}) for thread in threads]


def drawn(rng: random.Random, number: int, at: datetime) -> dict[str, object]:
    """Words for one text; `number` makes its codes its own."""
    words = _table(_HERE.parent / "bench" / "words.toml")
    around = _table(_HERE / "chatter.toml")
    tool, other = rng.sample(words["tools"], 2)
    return {
        "person": rng.choice(words["people"]),
        "thing": rng.choice(words["things"]),
        "food": rng.choice(words["foods"]),
        "tool": tool,
        "other": other,
        "place": rng.choice(around["places"]),
        "doing": rng.choice(around["doings"]),
        "code": f"K{number:05d}",
        "number": rng.randrange(10, 400),
        "day": (at + timedelta(days=rng.randrange(2, 15))).date().isoformat(),
    }


@cache
def _table(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))
