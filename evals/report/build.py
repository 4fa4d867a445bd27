"""The page out of whichever result documents there are, told apart by their `kind`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from evals.report import extras, sections, year
from evals.report.page import page

Document = Mapping[str, Any]


def build(documents: Sequence[Document]) -> str:
    """One self-contained HTML document. Kinds: run, ablate, bench, tasks, year, upkeep."""
    parts: list[tuple[str, str]] = []
    for document in documents:
        parts += _sections(document)
    return page("Palimpsest evals", _lead(documents), parts)


def _sections(document: Document) -> list[tuple[str, str]]:
    if document["kind"] == "run":
        own = [(name, sections.suite(name, f)) for name, f in document["suites"].items()]
        return [("Overview", f'<div class="grid">{sections.overview(document)}</div>'), *own]
    if document["kind"] == "ablate":
        return [("Ablations", extras.ablations(document))]
    if document["kind"] == "bench":
        return [("Speed and size", extras.speed(document))]
    if document["kind"] == "tasks":
        return [("With and without memory", extras.tasks(document))]
    if document["kind"] == "year":
        return [("A simulated year", year.year(document))]
    if document["kind"] == "upkeep":
        return [("Recall beside upkeep", extras.speed(document))]
    return []


def _lead(documents: Sequence[Document]) -> str:
    """What produced the figures: revision, model, versions, time."""
    lines = []
    for document in documents:
        made = document["provenance"]
        packages = ", ".join(f"{name} {version}" for name, version in made["packages"].items())
        model = made["settings"].get("model", "")
        lines.append(
            f"{document['kind']}, {document['made']}: revision {made['revision'] or 'unknown'}, "
            f"{'model ' + model + ', ' if model else ''}Python {made['python']}, {packages}"
        )
    return "".join(f'<p class="soft">{escape(line)}</p>' for line in lines)
