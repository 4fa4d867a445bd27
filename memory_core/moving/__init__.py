"""Moving in: what other tools remembered, read from the files they leave.

Pure readers, one module a source, that know text and types only. What becomes of the items is
decided in `memory_core/arrivals.py`.
"""

from memory_core.moving.glimpse import glimpse
from memory_core.moving.items import Conversation, Found, Item, Unreadable
from memory_core.moving.origin import Origin
from memory_core.moving.report import Moved, Sample
from memory_core.moving.table import ORIGINS, origin_of, read, recognised

__all__ = [
    "ORIGINS",
    "Conversation",
    "Found",
    "Item",
    "Moved",
    "Origin",
    "Sample",
    "Unreadable",
    "glimpse",
    "origin_of",
    "read",
    "recognised",
]
