"""The four tools: arguments to a core call to a view.

Deciding is left to the core, wording to `views` and `texts`, and checking what a model
sends to `boundary`. Enumerations and ranges in the schemas are for the reader; the core
checks them, so that a wrong value gets an answer that helps.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

from mcp.server.mcpserver import ElicitationResult, Resolve
from mcp.server.mcpserver.tools import Tool
from mcp.types import CallToolResult

from memory_core import (
    ConflictMode,
    Detail,
    ForgetMode,
    Kind,
    NewMemory,
    Preview,
    Progress,
    Query,
    Source,
    TimeMode,
    Visibility,
)
from server import texts
from server.asking import (
    REFLECTING,
    Confirmation,
    ForgetPreview,
    ForgetRequest,
    ReflectRequest,
    Texts,
    WrittenInsights,
    ask_to_forget,
)
from server.core import app_of
from server.endpoints import endpoint_of
from server.insights import reflected
from server.notices import memories_changed, reporting
from server.page_rights import is_from_page
from server.shapes import ForgetView, RecallView, ReflectView, RememberView
from server.tool_parts import Ctx, about, hints, one_of, share, tool_of, whole
from server.views import (
    answer,
    declined_view,
    forgotten_view,
    measure,
    preview_view,
    recall_view,
    reflect_view,
    remember_view,
)

Answer = Annotated[ElicitationResult[Confirmation], Resolve(ask_to_forget)]
KindName = Annotated[str, one_of(Kind)]


async def remember(
    ctx: Ctx,
    content: Annotated[str, about("The statement; a full triple can stand for it")] = "",
    kind: KindName = "fact",
    subject: str = "",
    predicate: str = "",
    object: str = "",
    clues: Annotated[Texts, about("Other words it should be found by")] = (),
    tags: Texts = (),
    entities: Texts = (),
    importance: Annotated[float, share()] = 0.5,
    confidence: Annotated[float, share()] = 0.8,
    source: Annotated[str, one_of(Source)] = "user",
    valid_from: Annotated[str, about("ISO 8601, a date, now, or 7d (ago)")] = "",
    valid_to: str = "",
    expires_at: Annotated[str, about("A date, or 30d (from now)")] = "",
    conflict: Annotated[str, one_of(ConflictMode)] = "auto",
    supersedes: Annotated[Texts, about("Ids it replaces")] = (),
    derived_from: Annotated[Texts, about("Ids it was concluded from")] = (),
    session: str = "",
    visibility: Annotated[str, one_of(Visibility)] = "user",
    scope: str = "",
) -> Annotated[CallToolResult, RememberView]:
    new = NewMemory(
        content=content,
        kind=kind,
        subject=subject,
        predicate=predicate,
        object=object,
        clues=clues,
        tags=tags,
        entities=entities,
        importance=importance,
        confidence=confidence,
        source=source,
        valid_from=valid_from,
        valid_to=valid_to,
        expires_at=expires_at,
        conflict=conflict,
        supersedes=supersedes,
        derived_from=derived_from,
        session=session,
        visibility=visibility,
        scope=scope,
    )
    memory = await app_of(ctx).core.memory()
    outcome = await memory.remember(new)
    await memories_changed(ctx)
    return answer(remember_view(outcome))


async def recall(
    ctx: Ctx,
    query: Annotated[str, about('The question; "" lists the newest')],
    limit: Annotated[int, whole(1, 50)] = 5,
    token_budget: Annotated[int, whole(100, 20_000)] = 800,
    kinds: Texts = (),
    tags: Texts = (),
    entities: Texts = (),
    time: Annotated[str, one_of(TimeMode)] = "auto",
    as_of: Annotated[str, about("What was true then: a date or 30d (ago)")] = "",
    since: str = "",
    until: str = "",
    session: str = "",
    min_importance: Annotated[float, share()] = 0,
    include_internal: bool = False,
    detail: Annotated[str, one_of(Detail)] = "concise",
    scope: str = "",
) -> Annotated[CallToolResult, RecallView]:
    asked = Query(
        text=query,
        limit=limit,
        token_budget=token_budget,
        kinds=kinds,
        tags=tags,
        entities=entities,
        time=time,
        as_of=as_of,
        since=since,
        until=until,
        session=session,
        min_importance=min_importance,
        include_internal=include_internal,
        detail=detail,
        scope=scope,
    )
    app = app_of(ctx)
    zone = app.settings.timezone
    memory = await app.core.memory()
    found = await memory.recall(
        asked,
        measure=lambda result: measure(result, zone),
        counts=not is_from_page(ctx.request_context.request),
    )
    return answer(recall_view(found, zone))


async def forget(
    ctx: Ctx,
    request: ForgetRequest,
    shown: ForgetPreview,
    reply: Answer,
    ids: Texts = (),
    query: Annotated[str, about("What they are about")] = "",
    kinds: Texts = (),
    tags: Texts = (),
    session: str = "",
    before: str = "",
    everything: bool = False,
    mode: Annotated[str, one_of(ForgetMode)] = "archive",
    confirm: Annotated[str, about("The token of the preview")] = "",
    scope: str = "",
) -> Annotated[CallToolResult, ForgetView]:
    if shown is not None:
        if reply.action != "accept" or not reply.data.confirm:
            return answer(declined_view(shown))
        request = replace(request, confirm=shown.confirm)
    memory = await app_of(ctx).core.memory()
    async with reporting(ctx) as progress:
        progress(Progress(done=0, total=1, message="Looking"))
        done = await memory.forget(request)
        progress(Progress(done=1, total=1, message="Done"))
    if isinstance(done, Preview):
        return answer(preview_view(done))
    await memories_changed(ctx)
    return answer(forgotten_view(done))


async def reflect(
    ctx: Ctx,
    request: ReflectRequest,
    written: WrittenInsights,
    focus: Annotated[str, about("A topic; all by default")] = "",
    since: str = "",
    apply: bool = False,
    useful: Annotated[Texts, about("Recalled ids that helped")] = (),
    wrong: Annotated[Texts, about("Recalled ids that misled")] = (),
    scope: str = "",
) -> Annotated[CallToolResult, ReflectView]:
    app = app_of(ctx)
    memory = await app.core.memory()
    async with reporting(ctx) as progress:
        reflection = await reflected(
            memory,
            request,
            written=written,
            endpoint=endpoint_of(app.settings),
            progress=progress,
            patience=REFLECTING,
        )
    if apply or useful or wrong:
        await memories_changed(ctx)
    return answer(reflect_view(reflection))


def tools() -> list[Tool]:
    """The tools in the order clients list them."""
    return [
        tool_of(remember, "Remember", texts.REMEMBER, hints(idempotent=True)),
        tool_of(recall, "Recall", texts.RECALL, hints(read_only=True, idempotent=True)),
        tool_of(forget, "Forget", texts.FORGET, hints(destructive=True, idempotent=True)),
        tool_of(reflect, "Reflect", texts.REFLECT, hints()),
    ]
