"""What tests of the sources share: the fixtures, and reading them."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

from memory_core import moving
from memory_core.moving import Conversation, Found, Item, Unreadable

FIXTURES = Path(__file__).parents[1] / "fixtures" / "moving"
T = TypeVar("T", Item, Conversation, Unreadable)


def read(origin: str, path: Path | str) -> list[Found]:
    return list(moving.read(origin, FIXTURES / path))


def those(kind: type[T], found: Iterable[Found]) -> list[T]:
    return [one for one in found if isinstance(one, kind)]


def contents(found: Iterable[Found]) -> list[str]:
    return [item.memory.content for item in those(Item, found)]


def reasons(found: Iterable[Found]) -> list[str]:
    return [f"{one.where}: {one.reason}" for one in those(Unreadable, found)]
