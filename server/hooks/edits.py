"""A change of one settings file, from the reading to the writing, with errors as the command says
them. What is changed is `settings_file`'s to say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import click

from server.clients import config_file
from server.clients.diff import unified
from server.clients.unfit import Unfit


@dataclass(frozen=True, kw_only=True)
class Edit:
    """A settings file as it is (`before`, empty where there is none yet) and as it would be."""

    path: Path
    before: str
    after: str

    @property
    def due(self) -> bool:
        return self.after != self.before

    @property
    def diff(self) -> str:
        """A unified diff; empty where nothing would change."""
        return unified(self.path, self.before, self.after)


def planned(path: Path, change: Callable[[str], str]) -> Edit:
    """What `change` makes of the file. Raises ClickException where it cannot be changed."""
    with told(path):
        before = config_file.read(path)
        return Edit(path=path, before=before, after=change(before))


def carried_out(edit: Edit, now: datetime) -> Path | None:
    """Write the new text; the backup of the former one. Raises ClickException."""
    with told(edit.path):
        return config_file.replace(edit.path, edit.before, edit.after, now)


@contextmanager
def told(path: Path) -> Iterator[None]:
    """A file that cannot be changed is one sentence at the command line."""
    try:
        yield
    except Unfit as unfit:
        raise click.ClickException(_sentence(path, unfit)) from None


def _sentence(path: Path, unfit: Unfit) -> str:
    return f"{path} {unfit}"
