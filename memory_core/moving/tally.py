"""Counting what becomes of items, as a move goes on, in bounded memory."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Literal

from memory_core.moving.items import Unreadable
from memory_core.moving.report import Moved, Sample

Fate = Literal["created", "updated", "known", "unchanged", "erased", "queued", "listed"]

CONVERSATION = "conversation"
"""What stands for the kind of a conversation, which is no memory."""

_NAMED = 1_000
"""Skipped items that are named one by one: nobody reads more, and a hostile file has millions."""

_SAMPLES = 3
"""Samples of each kind."""

_SHOWN = 200
"""Characters of a sample."""


@dataclass(kw_only=True)
class Tally:
    """The counts of one move."""

    done: int = 0
    redacted: int = 0
    fates: Counter[Fate] = field(default_factory=Counter)
    kinds: Counter[str] = field(default_factory=Counter)
    samples: list[Sample] = field(default_factory=list)
    skipped: list[Unreadable] = field(default_factory=list)
    skipped_count: int = 0
    unread_count: int = 0
    _sampled: Counter[str] = field(default_factory=Counter)

    def add(self, fate: Fate, sample: Sample, *, redacted: bool) -> None:
        self.fates[fate] += 1
        if fate in ("created", "updated"):
            self.kinds[sample.kind] += 1
            self.redacted += redacted
        if fate in ("created", "updated", "queued", "listed"):
            self._show(sample)

    def skip(self, unreadable: Unreadable) -> None:
        self.skipped_count += 1
        self.unread_count += not unreadable.on_purpose
        if len(self.skipped) < _NAMED:
            self.skipped.append(unreadable)

    def report(self, origin: str, scope: str, *, dry_run: bool, undo: str) -> Moved:
        return Moved(
            origin=origin,
            scope=scope,
            dry_run=dry_run,
            created=self.fates["created"],
            updated=self.fates["updated"],
            known=self.fates["known"],
            unchanged=self.fates["unchanged"],
            erased=self.fates["erased"],
            conversations=self.fates["listed"],
            queued=self.fates["queued"],
            redacted=self.redacted,
            kinds=dict(self.kinds.most_common()),
            samples=tuple(self.samples),
            skipped=tuple(self.skipped),
            skipped_count=self.skipped_count,
            unread_count=self.unread_count,
            undo=undo,
        )

    def _show(self, sample: Sample) -> None:
        if self._sampled[sample.kind] < _SAMPLES:
            self._sampled[sample.kind] += 1
            shown = " ".join(sample.content[:_SHOWN].split())
            self.samples.append(Sample(kind=sample.kind, where=sample.where, content=shown))
