"""Questions to the person or the model behind the client, where the client offers that.

Each is a resolver that runs before its tool's body. It may run again on every round of
one call, so it only reads; a client that cannot be asked gets `None` and the tool's
other way. Leaves acting on the answers to `tools`.
"""

from __future__ import annotations

import hashlib
from typing import Annotated

from mcp.server.mcpserver import Context, Elicit, Resolve, Sample
from mcp.types import CreateMessageResult, SamplingMessage
from pydantic import BaseModel, Field

from memory_core import Forget, Preview, Proposal, Reflect
from server import insights
from server.boundary import may_ask_model
from server.cleaning import cleaned
from server.core import App, app_of
from server.views import shorten

Texts = tuple[str, ...]
Groups = tuple[Proposal, ...]

LISTED = 10
"""Memories named in a question: what a person reads before saying yes."""

REFLECTING = 20.0
"""Seconds that a client waits for a reflection before it goes on in the background: enough for
ten thousand memories, and well within what clients allow a call."""


class Confirmation(BaseModel):
    """A person's answer to whether the named memories may go."""

    confirm: bool = Field(
        default=False, title="Do it", description="Yes, do this to the memories named above"
    )


async def forget_request(
    ids: Texts,
    query: str,
    kinds: Texts,
    tags: Texts,
    session: str,
    before: str,
    everything: bool,
    mode: str,
    confirm: str,
    scope: str,
) -> Forget:
    return Forget(
        ids=ids,
        query=query,
        kinds=kinds,
        tags=tags,
        session=session,
        before=before,
        everything=everything,
        mode=mode,
        confirm=confirm,
        scope=scope,
    )


ForgetRequest = Annotated[Forget, Resolve(forget_request)]


async def forget_preview(ctx: Context[App], request: ForgetRequest) -> Preview | None:
    """What there is to ask about: None when the call needs no question or cannot ask one."""
    if request.confirm or _acts_at_once(request) or not _offers_elicitation(ctx):
        return None
    memory = await app_of(ctx).core.memory()
    found = await memory.forget(request)
    return found if isinstance(found, Preview) and found.items else None


ForgetPreview = Annotated[Preview | None, Resolve(forget_preview)]


async def ask_to_forget(preview: ForgetPreview) -> Elicit[Confirmation] | None:
    return None if preview is None else Elicit(forget_question(preview), Confirmation)


def forget_question(preview: Preview) -> str:
    """The question, worded by exactly the list it is about, so that no answer fits another."""
    named = [f"- {shorten(item.content, 100)} ({item.id})" for item in preview.items[:LISTED]]
    rest = len(preview.items) - LISTED
    if rest > 0:
        digest = hashlib.sha256("\n".join(item.id for item in preview.items).encode())
        named.append(f"… and {rest} more (list {digest.hexdigest()[:8]})")
    what = {
        "archive": "Archive (can be restored)",
        "erase": "Erase for good",
        "restore": "Restore",
    }[preview.mode]
    count = len(preview.items)
    head = f"{what} {'this memory' if count == 1 else f'these {count} memories'}?"
    return str(cleaned("\n".join([head, *named])))


async def reflect_request(
    focus: str, since: str, apply: bool, useful: Texts, wrong: Texts, scope: str
) -> Reflect:
    return Reflect(focus=focus, since=since, apply=apply, useful=useful, wrong=wrong, scope=scope)


ReflectRequest = Annotated[Reflect, Resolve(reflect_request)]


async def evidence(ctx: Context[App], request: ReflectRequest) -> Groups | None:
    """What the client's model could draw insights from: None when it cannot be asked."""
    if not _offers_sampling(ctx):
        return None
    memory = await app_of(ctx).core.memory()
    proposed = await memory.reflect(
        Reflect(focus=request.focus, since=request.since, scope=request.scope),
        patience=REFLECTING,
    )
    return insights.groups_of(proposed.proposals)


Evidence = Annotated[Groups | None, Resolve(evidence)]


async def ask_for_insights(groups: Evidence) -> Sample | None:
    return _sample(insights.question(groups)) if groups else None


FirstReply = Annotated[CreateMessageResult | None, Resolve(ask_for_insights)]


async def ask_again(groups: Evidence, first: FirstReply) -> Sample | None:
    """One more try when the first reply cannot be read."""
    if not groups or first is None or insights.judge(groups, first) is not None:
        return None
    return _sample(insights.question_again(groups, first))


SecondReply = Annotated[CreateMessageResult | None, Resolve(ask_again)]


async def read_insights(
    groups: Evidence, first: FirstReply, second: SecondReply
) -> insights.Written | None:
    """The insights that came back, from the first reply that can be read.

    None when the client has no model to ask.
    """
    if not may_ask_model.get():
        return insights.ASKED_IN_VAIN
    if not groups:
        return None if groups is None else insights.Written()
    for reply in (first, second):
        written = insights.judge(groups, reply) if reply is not None else None
        if written is not None:
            return written
    return insights.ASKED_IN_VAIN


WrittenInsights = Annotated[insights.Written | None, Resolve(read_insights)]


def _sample(messages: list[SamplingMessage]) -> Sample:
    return Sample(messages, max_tokens=insights.MAX_TOKENS)


def _acts_at_once(request: Forget) -> bool:
    return bool(request.ids) and request.mode in ("archive", "restore")


def _offers_elicitation(ctx: Context[App]) -> bool:
    offered = ctx.client_capabilities
    form = offered.elicitation if offered is not None else None
    return may_ask_model.get() and form is not None and (form.form is not None or form.url is None)


def _offers_sampling(ctx: Context[App]) -> bool:
    offered = ctx.client_capabilities
    return may_ask_model.get() and offered is not None and offered.sampling is not None
