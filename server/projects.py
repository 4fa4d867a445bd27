"""Which scope a folder's project has: a name that people recognise, and a hash of where it lies.

The scope is that of the main working tree, so that subfolders and worktrees share it. It depends
on nothing that a repository brings with it, neither a file nor a remote: a folder that came from
elsewhere must not be able to name the scope of another project and have it read out.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
from dataclasses import dataclass
from pathlib import Path

_UNFIT = re.compile(r"[^\w.-]+")
_LONGEST = 40
_HASH = 6
"""Hexadecimal digits: projects of one name on one machine stay apart."""

_POINTER = re.compile(r"gitdir:\s*(.+?)\s*\Z")
_MOST_POINTER = 4_096


@dataclass(frozen=True, kw_only=True)
class Project:
    """A folder, the top of the project that it is in, and the project's scope."""

    folder: Path
    top: Path
    scope: str


def project_of(folder: Path) -> Project:
    """The project that a folder is in: its git repository's, or the folder itself.

    No program is started. Raises OSError where the folder cannot be looked at.
    """
    here = resolved(folder)
    here = here if here.is_dir() else here.parent
    top = next((found for at in (here, *here.parents) if (found := _top(at))), here)
    return Project(folder=here, top=top, scope=scope_of(top))


def resolved(folder: Path) -> Path:
    """The absolute path. Raises OSError that names the folder, whatever is wrong with it.

    Where the current folder was deleted, a person has no such home or a path cannot be one, the
    system's own errors are of other kinds or name nothing.
    """
    try:
        return folder.expanduser().resolve(strict=True)
    except (FileNotFoundError, RuntimeError, ValueError):
        missing = errno.ENOENT
        raise FileNotFoundError(missing, os.strerror(missing), str(folder)) from None


def scope_of(top: Path) -> str:
    """The scope's name: the folder's, and the beginning of its path's SHA-256."""
    name = _UNFIT.sub("-", top.name).strip("-.")[:_LONGEST] or "project"
    place = os.path.normcase(str(top)).encode("utf-8", "surrogateescape")
    return f"{name}-{hashlib.sha256(place).hexdigest()[:_HASH]}"


def _top(folder: Path) -> Path | None:
    """The main working tree, if a repository or a worktree of one begins in this folder."""
    git = folder / ".git"
    if git.is_dir():
        return folder
    pointed = _pointed(git) if git.is_file() else None
    if pointed is None:
        return None
    common = _line(pointed / "commondir")
    # A submodule has no common folder: it is a project of its own. And what a repository does
    # not know as its worktree is none, whatever it points at.
    known = common and (pointed / _line(pointed / "gitdir")).resolve() == git
    return _working_tree((pointed / common).resolve()) if known else folder


def _working_tree(common: Path) -> Path:
    """The folder that a repository's `.git` is in; a bare repository is its own."""
    return common.parent if common.name == ".git" else common


def _pointed(git: Path) -> Path | None:
    found = _POINTER.match(_line(git))
    return git.parent / found[1] if found else None


def _line(file: Path) -> str:
    """The text of a small file of git's; empty where there is none, or no such path can be."""
    try:
        with file.open(encoding="utf-8", errors="surrogateescape") as opened:
            return opened.read(_MOST_POINTER).strip()
    except (OSError, ValueError):
        return ""
