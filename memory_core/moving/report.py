"""What a move did, or would do: counts, samples and what was left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from memory_core.moving.items import Unreadable


@dataclass(frozen=True, kw_only=True)
class Sample:
    """One item as it arrives: enough to see whether the right things come."""

    kind: str
    where: str
    content: str


@dataclass(frozen=True, kw_only=True)
class Moved:
    """The outcome of a move; with `dry_run` the one it would have.

    `created` are new here, `updated` say something else in the source since an earlier move and
    got a new version; `kinds` counts both. `known` said what was stored here already,
    `unchanged` came by an earlier move, `erased` did too and were erased here since.
    `queued` conversations were put up for extraction, `conversations` left where they are. From
    `redacted` memories a credential was removed. `skipped` names the first thousand of
    `skipped_count`; `unread_count` of these could not be read, the others are left out as they
    should be. `undo` is an event of the act, empty where nothing was created.
    """

    origin: str
    scope: str
    dry_run: bool
    created: int
    updated: int
    known: int
    unchanged: int
    erased: int
    conversations: int
    queued: int
    redacted: int
    kinds: Mapping[str, int]
    samples: tuple[Sample, ...]
    skipped: tuple[Unreadable, ...]
    skipped_count: int
    unread_count: int
    undo: str = ""
