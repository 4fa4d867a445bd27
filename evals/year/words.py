"""The vocabulary of a life, read from the data beside this file and the benchmark's."""

from __future__ import annotations

import random
import tomllib
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any

_HERE = Path(__file__).parent


@dataclass(frozen=True, kw_only=True)
class Words:
    """What a life is told in: the sentences that the rules were written beside, or, `held_out`,
    sentences that no rule was written beside."""

    held_out: bool = False

    @property
    def threads(self) -> dict[str, Any]:
        told = _table(_HERE / "threads.toml")
        if not self.held_out:
            return told
        projects = told["projects"] | {"threads": _other(told["projects"]["threads"])}
        return told | {"threads": _other(told["threads"]), "projects": projects}

    @property
    def chatter(self) -> dict[str, Any]:
        told = _table(_HERE / "chatter.toml")
        other = _table(_HERE / "held_out.toml")
        return told | {n: other[n] for n in other if n != "threads"} if self.held_out else told


def _other(threads: list[dict[str, Any]]) -> list[dict[str, Any]]:
    other = _table(_HERE / "held_out.toml")["threads"]
    return [thread | other[thread["name"]] for thread in threads]


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
