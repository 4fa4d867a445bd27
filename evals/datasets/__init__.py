"""Public data sets, read from the user's own copies; nothing of them is kept here.

`available` looks at a folder and names what it holds; `load` makes a suite of one of them.
"""

from __future__ import annotations

from pathlib import Path

from evals.cases import Suite
from evals.datasets import common, factconsolidation, files, lifebench, locomo, longmemeval, madial

LANGUAGES = ("zh", "en")


def available(folder: Path) -> list[str]:
    """Names of the data sets whose files are in the folder."""
    found = common.names(folder)
    found += ["locomo10"] if files.find(folder, locomo.FILE) else []
    found += [name for name, paths in longmemeval.FILES.items() if files.find(folder, *paths)]
    found += ["factconsolidation"] if files.find(folder, *factconsolidation.FILES) else []
    found += [
        f"madial_bench_{language}"
        for language in LANGUAGES
        if files.find(folder, madial.file_name(language, "dialogue"))
    ]
    return found + (["lifebench"] if lifebench.people(folder) else [])


def load(folder: Path, name: str, scopes: int | None = None) -> Suite:
    """The data set `name` as a suite. Raises FileNotFoundError naming the file that is missing.

    `scopes` takes only the first so many stores of sets with a store a question or scope.
    """
    if name == "locomo10":
        return locomo.load(folder)
    if name in longmemeval.FILES:
        return longmemeval.load(folder, name, scopes)
    if name == "factconsolidation":
        return factconsolidation.load(folder)
    if name == "lifebench":
        return lifebench.load(folder)
    if name.startswith("madial_bench_"):
        return madial.load(folder, name.removeprefix("madial_bench_"))
    return common.load(folder, name, scopes)


def digests(folder: Path, name: str) -> dict[str, str]:
    """Hashes of the files behind the data set, for the result file."""
    if name in common.names(folder):
        return common.digests(folder, name)
    single = {"locomo10": (locomo.FILE,), "factconsolidation": factconsolidation.FILES}
    names = single.get(name) or longmemeval.FILES.get(name) or ()
    path = files.find(folder, *names)
    return {path.name: files.digest(path)} if path else {}
