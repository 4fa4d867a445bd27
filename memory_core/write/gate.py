"""What is not worth keeping: empty talk, and what its caller calls unimportant."""

from __future__ import annotations

from memory_core import text
from memory_core.types import StoredMemory


def refusal(memory: StoredMemory, threshold: float) -> str:
    """Why this memory is not kept, as one sentence; empty when it is."""
    if memory.importance < threshold:
        return (
            f"importance {memory.importance:g} is below {threshold:g}, so it was not kept; "
            "raise it if this should be remembered"
        )
    stated = not text.is_blank(memory.object)
    if not stated and text.is_noise(memory.content):
        return "this says nothing to remember; give one self-contained statement"
    return ""
