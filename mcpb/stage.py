"""Lays out in one folder what the bundle consists of: `python -m mcpb.stage FOLDER`.

Its own files and the package's sources, with the project file that says what they need. The
host's uv installs those on the person's machine, so that one bundle does for every platform.
Checking and packing are left to the tool of the format, see `make bundle`.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
OWN = ("manifest.json", "main.py", "icon.png", "mcpb-resources")
SOURCES = ("memory_core", "server", "pyproject.toml", "README.md", "LICENSE")


def stage(folder: Path) -> None:
    """Fill `folder`, which is emptied first."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for source in (*(ROOT / "mcpb" / name for name in OWN), *(ROOT / name for name in SOURCES)):
        _copy(source, folder / source.name)


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    else:
        shutil.copyfile(source, target)


if __name__ == "__main__":
    stage(Path(sys.argv[1]))
