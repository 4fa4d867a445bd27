"""Every word that a source holds is somewhere in what comes of it."""

import csv
import json
import re
from collections.abc import Iterator
from dataclasses import asdict

import pytest

from memory_core.moving import Item
from tests.moving.sources import FIXTURES, read, those

TEXTS = ("id", "content", "kind", "tags", "source", "mood")


def words(text: str) -> set[str]:
    return set(re.findall(r"[^\W_]+", text.casefold()))


def leaves(value: object) -> Iterator[str]:
    """The texts in JSON."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        for one in value:
            yield from leaves(one)
    elif isinstance(value, str):
        yield value


def kept(origin: str, path: str) -> set[str]:
    items = those(Item, read(origin, path))
    return words(" ".join(text for item in items for text in leaves(asdict(item))))


def of_graph() -> set[str]:
    lines = (FIXTURES / "server-memory.jsonl").read_text(encoding="utf-8").splitlines()
    return words(" ".join(text for line in lines for text in leaves(json.loads(line))))


def of_notes() -> set[str]:
    notes = (FIXTURES / "basic-memory").rglob("*.md")
    return words(" ".join(note.read_text(encoding="utf-8") for note in notes))


def of_table() -> set[str]:
    with (FIXTURES / "memories.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return words(" ".join(row[name] for row in rows for name in TEXTS))


@pytest.mark.parametrize(
    ("origin", "path", "held", "form"),
    [
        ("server-memory", "server-memory.jsonl", of_graph(), "entity relation default"),
        ("basic-memory", "basic-memory", of_notes(), "title type tags relations"),
        ("csv", "memories.csv", of_table(), ""),
    ],
)
def test_every_word_is_kept(origin: str, path: str, held: set[str], form: str) -> None:
    """`form` are words of the format itself."""
    assert held - kept(origin, path) - words(form) == set()
