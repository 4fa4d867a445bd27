"""Insights in a model's words: the client's own by sampling, or the configured one.

What a model is asked, and what of its reply may be kept, is the core's to say; here is how the
question reaches a client's model, and how what came of it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from mcp.types import CreateMessageResult, SamplingMessage, TextContent

from memory_core import Refused, insights

if TYPE_CHECKING:
    from memory_core import (
        Endpoint,
        Memory,
        Outcome,
        Progress,
        Proposal,
        Reflect,
        Reflection,
    )

MAX_TOKENS = 800
MAX_REPLY = 2_000
"""Characters of a useless reply that the model is shown again."""

Written = insights.Written
groups_of = insights.groups_of

ASKED_IN_VAIN = Written(failed=True)


async def reflected(
    memory: Memory,
    request: Reflect,
    *,
    written: Written | None,
    endpoint: Endpoint | None,
    progress: Callable[[Progress], None],
    patience: float | None = None,
) -> Reflection:
    """Reflect, with insights in words. `written` is what the client's model gave, None where
    there was none to ask: the endpoint is asked then. `patience` is the core's.
    """
    reflection = await memory.reflect(request, progress=progress, patience=patience)
    asked = "The client's model"
    if written is None and endpoint is not None:
        written = await insights.write(reflection.proposals, endpoint)
        asked = "The configured model" + (f" ({endpoint.trouble})" if endpoint.trouble else "")
    if written is None:
        return reflection
    reflection = with_insights(reflection, written, asked)
    if not request.apply or not written.insights:
        return reflection
    kept = await memory.remember_all(written.insights, scope=request.scope)
    return with_kept(reflection, kept)


def question(groups: Sequence[Proposal]) -> list[SamplingMessage]:
    return [_said("user", insights.question(groups))]


def question_again(groups: Sequence[Proposal], reply: CreateMessageResult) -> list[SamplingMessage]:
    """The same question, after a `reply` that could not be read."""
    return [
        *question(groups),
        _said("assistant", text_of(reply)[:MAX_REPLY] or "…"),
        _said("user", insights.AGAIN),
    ]


def judge(groups: Sequence[Proposal], reply: CreateMessageResult) -> Written | None:
    """What of the reply may be kept; None where it is not what was asked for."""
    return insights.judge(groups, text_of(reply))


def with_insights(reflection: Reflection, written: Written, asked: str) -> Reflection:
    """`reflection` with the evidence of each group replaced by the insight drawn from it.

    `asked` names the model, for the case that it was of no use.
    """
    texts = {new.derived_from: new.content for new in written.insights}
    proposals = tuple(
        replace(p, text=texts[p.ids]) if p.type == "insight" and p.ids in texts else p
        for p in reflection.proposals
    )
    failed = f"{asked} gave no usable insight, so the evidence is returned instead."
    notes = [failed] if written.failed else []
    notes += [f"An insight was left out: {reason}." for reason in written.dropped]
    message = " ".join(filter(None, (reflection.message, *notes)))
    return replace(reflection, proposals=proposals, message=message)


def with_kept(reflection: Reflection, outcomes: Sequence[Outcome]) -> Reflection:
    """`reflection` that also says which insights were written, and how to take them back."""
    kept = tuple(
        f'Wrote insight {outcome.id}; undo with forget(ids=["{outcome.id}"]).'
        for outcome in outcomes
        if not isinstance(outcome, Refused)
    )
    return replace(reflection, applied=(*reflection.applied, *kept))


def text_of(reply: CreateMessageResult) -> str:
    content = reply.content
    return content.text if isinstance(content, TextContent) else ""


def _said(role: str, text: str) -> SamplingMessage:
    return SamplingMessage.model_validate({"role": role, "content": {"type": "text", "text": text}})
