"""Names for the same thing that questions and memories mix: short forms and zh/en pairs.

One group a line, names parted by `|`; the first names the concept. Only words that mean
the same wherever they stand belong here: a wrong pair finds wrong memories. Phrases such
as 熊猫 stand here too so that the 猫 in them is not taken for a cat. Projects add their
own groups in the configuration file.
"""

from __future__ import annotations

from functools import cache
from importlib import resources


@cache
def default_aliases() -> tuple[tuple[str, ...], ...]:
    """The groups of `data/aliases.txt`: each a tuple of names, the concept's own name first."""
    groups = (resources.files("memory_core") / "data" / "aliases.txt").read_text("utf-8")
    return tuple(tuple(name.strip() for name in line.split("|")) for line in groups.splitlines())
