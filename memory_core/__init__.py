"""Long-term memory for assistants: remember, recall, forget, reflect. Knows nothing of MCP.

What brings the database, the models or numpy with it is imported when it is first used, so that
a server can answer its client before any of them is there.
"""

from typing import TYPE_CHECKING

from memory_core.errors import (
    ConfigError,
    EmbeddingError,
    InvalidInput,
    NotFound,
    PalimpsestError,
    StoreBusy,
    StoreError,
    StoreFull,
    StoreKey,
    StoreReadOnly,
    StoreReplaced,
    TokenRefused,
)
from memory_core.late import late
from memory_core.life import extraction, insights
from memory_core.policies import Policies, Weights
from memory_core.reports import (
    Check,
    Dropped,
    Event,
    Extracted,
    History,
    Progress,
    ScopeInfo,
    SessionEnded,
    Stats,
    Undone,
    UpkeepStep,
    Upkept,
)
from memory_core.settings import ModelSettings, Settings
from memory_core.types import (
    MAX_CONTENT,
    Brief,
    Coexists,
    ConflictMode,
    Created,
    Detail,
    Forget,
    ForgetMode,
    Forgotten,
    Hit,
    Kind,
    NewMemory,
    Omitted,
    Outcome,
    Preview,
    PreviewItem,
    Proposal,
    Query,
    Recall,
    Receipt,
    Reflect,
    Reflection,
    Refused,
    Reinforced,
    Source,
    State,
    StoredMemory,
    Superseded,
    TimeMode,
    Trace,
    Visibility,
    Why,
)

if TYPE_CHECKING:
    from memory_core.embed import Embedder, load_embedder
    from memory_core.life.endpoint import Endpoint
    from memory_core.memory import Memory, utc_now
    from memory_core.text import Lexicon, clean, count_tokens, looks_like_order
    from memory_core.transfer import Imported

__getattr__ = late(
    __name__,
    {
        "embed": ("Embedder", "load_embedder"),
        "life.endpoint": ("Endpoint",),
        "memory": ("Memory", "utc_now"),
        "text": ("Lexicon", "clean", "count_tokens", "looks_like_order"),
        "transfer": ("Imported",),
    },
)


__all__ = [
    "MAX_CONTENT",
    "Brief",
    "Check",
    "Coexists",
    "ConfigError",
    "ConflictMode",
    "Created",
    "Detail",
    "Dropped",
    "Embedder",
    "EmbeddingError",
    "Endpoint",
    "Event",
    "Extracted",
    "Forget",
    "ForgetMode",
    "Forgotten",
    "History",
    "Hit",
    "Imported",
    "InvalidInput",
    "Kind",
    "Lexicon",
    "Memory",
    "ModelSettings",
    "NewMemory",
    "NotFound",
    "Omitted",
    "Outcome",
    "PalimpsestError",
    "Policies",
    "Preview",
    "PreviewItem",
    "Progress",
    "Proposal",
    "Query",
    "Recall",
    "Receipt",
    "Reflect",
    "Reflection",
    "Refused",
    "Reinforced",
    "ScopeInfo",
    "SessionEnded",
    "Settings",
    "Source",
    "State",
    "Stats",
    "StoreBusy",
    "StoreError",
    "StoreFull",
    "StoreKey",
    "StoreReadOnly",
    "StoreReplaced",
    "StoredMemory",
    "Superseded",
    "TimeMode",
    "TokenRefused",
    "Trace",
    "Undone",
    "UpkeepStep",
    "Upkept",
    "Visibility",
    "Weights",
    "Why",
    "clean",
    "count_tokens",
    "extraction",
    "insights",
    "load_embedder",
    "looks_like_order",
    "utc_now",
]
