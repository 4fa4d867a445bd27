"""The one interface of every source that can be moved in from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from memory_core.moving.glimpse import Glimpse
from memory_core.moving.items import Found


@dataclass(frozen=True, kw_only=True)
class Origin:
    """A tool, or a form of file, that memories can be brought along from.

    `name` is what `--from` takes and `about` what it reads, in one line. `recognises` tells its
    own files from others' by a glimpse: where it is unsure it says no, since a yes sends people
    here from a wrong `--from`. `read` is pure but for reading: it gives what it finds in the
    order of the source, as it goes, in bounded memory, the same every time; a bad item is an
    `Unreadable`, and only what makes the whole unreadable raises InvalidInput.
    """

    name: str
    about: str
    recognises: Callable[[Glimpse], bool]
    read: Callable[[Path], Iterator[Found]]
