"""How large a scope may grow, and for how long accounts stay whole: the owner may say otherwise.

What is over a limit is archived by upkeep, the weakest first; that is left to `life`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import timedelta

from .toml_table import Table

_MOST_MEMORIES, _MOST_BYTES = 100_000_000, 1 << 40


@dataclass(frozen=True, kw_only=True)
class Limits:
    """`memories` counts current ones, `bytes` their texts; `whole` is the time for which a long
    account of what happened keeps its full text, None for ever."""

    memories: int = 100_000
    bytes: int = 256 * 1024 * 1024
    whole: timedelta | None = timedelta(days=30)

    def changed(self, section: Table) -> Limits:
        """These limits, changed by a file's table. Raises ConfigError."""
        section.only(field.name for field in fields(Limits))
        return Limits(
            memories=section.count("memories", self.memories, most=_MOST_MEMORIES),
            bytes=section.count("bytes", self.bytes, most=_MOST_BYTES),
            whole=section.duration("whole", self.whole, endless="always"),
        )
