"""What a client sees of each answer: the structured form, and the text made from it.

Both carry the same words, because some hosts show a model only one of the two. Every
view is small: empty fields are left out and long lists are cut, and say so.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime, tzinfo
from typing import TYPE_CHECKING, Any, cast

from memory_core import (
    Brief,
    Coexists,
    Forgotten,
    Hit,
    Outcome,
    Preview,
    Recall,
    Reflection,
    Refused,
    Reinforced,
    StoredMemory,
    Superseded,
    count_tokens,
)
from server.cleaning import cleaned
from server.quoting import NOTE as NOTE
from server.quoting import local as local
from server.quoting import looks_like_an_order as looks_like_an_order
from server.quoting import shorten as shorten
from server.shapes import (
    BriefView,
    ForgetView,
    MemoryView,
    OmittedView,
    ProposalView,
    RecallView,
    ReceiptView,
    ReflectView,
    RememberView,
)

if TYPE_CHECKING:
    from mcp.types import CallToolResult

MAX_SHOWN = 100
"""Memories or proposals listed in one answer; 100 cut texts stay under 10,000 tokens."""

DONE = {"archive": "archived", "erase": "erased", "restore": "restored"}


def answer(view: Mapping[str, Any]) -> CallToolResult:
    """The tool result for `view`: structured, and as the very same compact JSON text."""
    # Imported late: the command's tables use this module, and start in half the time without.
    from mcp.types import CallToolResult, TextContent

    structured = cleaned(dict(view))
    return CallToolResult(
        content=[TextContent(type="text", text=serialise(structured))],
        structured_content=structured,
    )


def serialise(view: Mapping[str, Any]) -> str:
    """Compact JSON with every character written as itself."""
    return json.dumps(view, ensure_ascii=False, separators=(",", ":"))


def measure(recall: Recall, zone: tzinfo) -> int:
    """Tokens of the serialised answer to a recall, as the client gets it."""
    return count_tokens(serialise(recall_view(recall, zone)))


def remember_view(outcome: Outcome) -> RememberView:
    superseded = outcome.superseded if isinstance(outcome, Superseded) else ()
    conflicts = outcome.possible_conflicts if isinstance(outcome, Superseded | Coexists) else ()
    return {
        "outcome": _outcome_name(outcome),
        "id": "" if isinstance(outcome, Refused) else outcome.id,
        "superseded": list(superseded),
        "possible_conflicts": [_brief(conflict) for conflict in conflicts[:MAX_SHOWN]],
        "notes": list(outcome.notes),
    }


def recall_view(recall: Recall, zone: tzinfo) -> RecallView:
    memories = [_hit(hit, recall, zone) for hit in recall.hits]
    omitted: list[OmittedView] = [{"id": o.id, "reason": o.reason} for o in recall.omitted]
    extra = filled({"omitted": omitted, "message": recall.message})
    return cast(RecallView, {"memories": memories, "found": recall.found, **extra})


def preview_view(preview: Preview) -> ForgetView:
    """A list of what would be forgotten, and the token that does it."""
    if not preview.items:
        return {"preview": [], "message": "Nothing matches, so nothing would be forgotten."}
    items = [
        filled({"id": item.id, "content": shorten(item.content), "reason": item.reason})
        for item in preview.items[:MAX_SHOWN]
    ]
    message = (
        f"Nothing has happened yet: this would {preview.mode} {_count(len(preview.items))}"
        f"{_cut(len(preview.items))}. Ask the user, then repeat the call with `confirm`."
    )
    return cast(ForgetView, {"preview": items, "confirm": preview.confirm, "message": message})


def forgotten_view(forgotten: Forgotten) -> ForgetView:
    view: ForgetView = {
        "outcome": DONE[forgotten.mode] if forgotten.ids else "unchanged",
        "ids": list(forgotten.ids[:MAX_SHOWN]),
    }
    if len(forgotten.ids) > MAX_SHOWN:
        view["message"] = f"{_count(len(forgotten.ids))} in all{_cut(len(forgotten.ids))}."
    if (receipt := forgotten.receipt) is not None:
        shown = filled(vars_of(receipt)) | {"verified": receipt.verified}
        view["receipt"] = cast(ReceiptView, shown)
    if forgotten.notes:
        view["notes"] = list(forgotten.notes[:MAX_SHOWN])
    return view


def declined_view(preview: Preview) -> ForgetView:
    kept = _count(len(preview.items))
    return {
        "outcome": "declined",
        "ids": [],
        "message": f"The user said no: {kept} stay as they were.",
    }


def reflect_view(reflection: Reflection) -> ReflectView:
    proposals: list[ProposalView] = [
        {"type": p.type, "ids": list(p.ids[:MAX_SHOWN]), "text": p.text, "reason": p.reason}
        for p in reflection.proposals[:MAX_SHOWN]
    ]
    total = len(reflection.proposals)
    cut = f" {MAX_SHOWN} of {total} proposals are shown." if total > MAX_SHOWN else ""
    extra = {
        "applied": list(reflection.applied[:MAX_SHOWN]),
        "undo": reflection.undo,
        "feedback": list(reflection.feedback[:MAX_SHOWN]),
        "message": (reflection.message + cut).strip(),
    }
    return cast(ReflectView, {"proposals": proposals, **filled(extra)})


def _outcome_name(outcome: Outcome) -> str:
    match outcome:
        case Reinforced():
            return "reinforced"
        case Superseded():
            return "superseded"
        case Refused():
            return "refused"
        case _:
            return "created"


def _brief(brief: Brief) -> BriefView:
    return {"id": brief.id, "content": shorten(brief.content)}


def _hit(hit: Hit, recall: Recall, zone: tzinfo) -> MemoryView:
    memory = hit.memory
    view: dict[str, object] = {
        "id": memory.id,
        "content": hit.text,
        "kind": memory.kind,
        "score": round(hit.score, 3),
        "when": local(memory.true_from, zone),
        "note": NOTE if looks_like_an_order(hit.text) else "",
    }
    if recall.history:
        view |= _past(memory, zone)
    if recall.detail == "full":
        view |= _everything(memory, zone) | {"why": _why(hit)}
    return cast(MemoryView, filled(view))


def memory_view(memory: StoredMemory, zone: tzinfo) -> dict[str, object]:
    """Every field of a memory that has something to say."""
    named = {"id": memory.id, "content": memory.content, "kind": memory.kind}
    return filled({**named, **_everything(memory, zone)})


def _past(memory: StoredMemory, zone: tzinfo) -> dict[str, object]:
    return {
        "state": memory.state,
        "valid_from": local(memory.valid_from, zone),
        "valid_to": local(memory.valid_to, zone),
        "replaced_by": memory.superseded_by,
    }


def _everything(memory: StoredMemory, zone: tzinfo) -> dict[str, object]:
    """Every further field of a memory, its times local and its circumstances together."""
    fields = vars_of(memory)
    for name in ("id", "content", "kind"):
        del fields[name]
    circumstances = {name: fields.pop(name) for name in ("task", "session", "evidence")}
    shown = {
        name: local(value, zone) if isinstance(value, datetime) else value
        for name, value in fields.items()
    }
    return {**shown, "context": filled(circumstances)}


def _why(hit: Hit) -> dict[str, object]:
    parts = vars_of(hit.why)
    return filled(
        {
            name: round(value, 3) if isinstance(value, float) else value
            for name, value in parts.items()
        }
    )


def vars_of(value: object) -> dict[str, Any]:
    """The fields of a frozen dataclass, tuples as lists."""
    return {
        name: list(item) if isinstance(item, tuple) else item for name, item in vars(value).items()
    }


def filled(view: Mapping[str, object]) -> dict[str, object]:
    """`view` without what says nothing; zero says something."""
    return {name: value for name, value in view.items() if not _is_empty(value)}


def _is_empty(value: object) -> bool:
    return value is None or value is False or value in ("", [], {})


def _count(number: int) -> str:
    return f"{number} {'memory' if number == 1 else 'memories'}"


def _cut(total: int) -> str:
    return f" (the first {MAX_SHOWN} are shown)" if total > MAX_SHOWN else ""
