"""The one form in which a model proposes memories, and reading it from an untrusted reply.

Whether a candidate is kept is decided in `extraction_rules`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import get_args

from memory_core import text
from memory_core.types import Kind

KINDS = tuple(kind for kind in get_args(Kind) if kind != "insight")
MOST = 40
_TEXTS = ("content", "kind", "subject", "predicate", "object", "quote")
_TIMES = ("valid_from", "valid_to", "expires_at")
_SHARES = ("importance", "confidence")

SCHEMA: Mapping[str, object] = {
    "type": "array",
    "maxItems": MOST,
    "items": {
        "type": "object",
        "additionalProperties": False,
        "required": ["content", "kind", "quote"],
        "properties": {
            **{name: {"type": "string"} for name in (*_TEXTS, *_TIMES)},
            "kind": {"enum": list(KINDS)},
            **{name: {"type": "number", "minimum": 0, "maximum": 1} for name in _SHARES},
            "entities": {"type": "array", "items": {"type": "string"}},
        },
    },
}
"""One form for every model; `quote` is copied from the text, word for word."""


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """What a model proposes, checked for its form only."""

    content: str
    kind: str
    quote: str
    subject: str = ""
    predicate: str = ""
    object: str = ""
    valid_from: str = ""
    valid_to: str = ""
    expires_at: str = ""
    importance: float = 0.5
    confidence: float = 0.8
    entities: tuple[str, ...] = ()


def candidates(reply: object) -> list[Candidate] | None:
    """The candidates of a reply; None where it is not of the one form."""
    if not isinstance(reply, list) or len(reply) > MOST:
        return None
    found = [_candidate(item) for item in reply]
    return None if None in found else [one for one in found if one is not None]


def _candidate(item: object) -> Candidate | None:
    if not isinstance(item, dict) or not set(item) <= {*_TEXTS, *_TIMES, *_SHARES, "entities"}:
        return None
    texts = {name: item.get(name, "") for name in (*_TEXTS, *_TIMES)}
    shares = {name: item.get(name, getattr(Candidate, name)) for name in _SHARES}
    entities = item.get("entities", [])
    well_formed = (
        all(isinstance(value, str) for value in texts.values())
        and all(_is_share(value) for value in shares.values())
        and isinstance(entities, list)
        and all(isinstance(name, str) for name in entities)
        and texts["kind"] in KINDS
        and texts["content"].strip()
    )
    if not well_formed:
        return None
    clean = {name: text.clean(value).strip() for name, value in texts.items()}
    return Candidate(
        **clean,
        importance=float(shares["importance"]),
        confidence=float(shares["confidence"]),
        entities=tuple(map(text.clean, entities)),
    )


def _is_share(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1
