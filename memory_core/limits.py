"""How large a scope may grow, how long accounts stay whole, when it is reflected on unasked.

The owner may say otherwise. What is over a limit is archived by upkeep, the weakest first; that
is left to `life`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import timedelta

from .toml_table import Table

_MOST_MEMORIES, _MOST_BYTES = 100_000_000, 1 << 40


@dataclass(frozen=True, kw_only=True)
class Limits:
    """`memories` counts current ones, `bytes` their texts; `whole` is the time for which a long
    account of what happened keeps its full text, None for ever. After `reflect_after` new
    memories a running server reflects unasked; None: never."""

    memories: int = 100_000
    bytes: int = 256 * 1024 * 1024
    whole: timedelta | None = timedelta(days=30)
    reflect_after: int | None = 200

    def changed(self, section: Table) -> Limits:
        """These limits, changed by a file's table. Raises ConfigError."""
        section.only(field.name for field in fields(Limits))
        return Limits(
            memories=section.count("memories", self.memories, most=_MOST_MEMORIES),
            bytes=section.count("bytes", self.bytes, most=_MOST_BYTES),
            whole=section.duration("whole", self.whole, endless="always"),
            reflect_after=_reflect_after(section, self.reflect_after),
        )


def _reflect_after(section: Table, default: int | None) -> int | None:
    if section.values.get("reflect_after", default) in (None, "never"):
        return None
    return section.count("reflect_after", default or 1, most=_MOST_MEMORIES)
