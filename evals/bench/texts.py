"""Synthetic memories and questions in Chinese, English and both: seeded, never twice alike."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

START = datetime(2024, 1, 1, tzinfo=UTC)

_WORDS: dict[str, Any] = tomllib.loads(
    (Path(__file__).parent / "words.toml").read_text(encoding="utf-8")
)


@dataclass(frozen=True, kw_only=True)
class Told:
    """One synthetic memory."""

    content: str
    at: datetime
    session: str
    importance: float


def memories(count: int, seed: int = 1) -> Iterator[Told]:
    """`count` memories, some 70 characters each, half Chinese; an hour between two."""
    rng = random.Random(seed)
    for index in range(count):
        yield Told(
            content=_statement(rng, index),
            at=START + timedelta(hours=index / 10),
            session=f"session-{index // 20}",
            importance=rng.choice((0.3, 0.5, 0.5, 0.7, 0.9)),
        )


def questions(count: int, seed: int = 2) -> list[str]:
    rng = random.Random(seed)
    return [_question(rng) for _ in range(count)]


def _question(rng: random.Random) -> str:
    template: str = rng.choice(_WORDS["questions"])
    return template.format(**_words(rng, rng.randrange(10_000)))


def _statement(rng: random.Random, index: int) -> str:
    language = rng.choice(("zh", "en"))
    template: str = rng.choice(_WORDS["statements"][language])
    return template.format(**_words(rng, index), reason=rng.choice(_WORDS["reasons"][language]))


def _words(rng: random.Random, index: int) -> dict[str, object]:
    tool, other = rng.sample(_WORDS["tools"], 2)
    return {
        "person": rng.choice(_WORDS["people"]),
        "place": rng.choice(_WORDS["places"]),
        "thing": rng.choice(_WORDS["things"]),
        "tool": tool,
        "other": other,
        "food": rng.choice(_WORDS["foods"]),
        "code": f"PX-{index}",
        "number": 1000 + index,
    }
