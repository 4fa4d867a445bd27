"""The four tools: arguments to a core call to a view.

Deciding is left to the core, wording to `views` and `texts`, and checking what a model
sends to `boundary`. Enumerations and ranges in the schemas are for the reader; the core
checks them, so that a wrong value gets an answer that helps.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Any, get_args

from mcp.server.mcpserver import Context, ElicitationResult, Resolve
from mcp.server.mcpserver.tools import Tool
from mcp.types import CallToolResult, ToolAnnotations
from pydantic import Field

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
    Confirmation,
    ForgetPreview,
    ForgetRequest,
    ReflectRequest,
    Texts,
    WrittenInsights,
    ask_to_forget,
)
from server.boundary import CheckedTool
from server.core import App, app_of
from server.endpoints import endpoint_of
from server.insights import reflected
from server.notices import memories_changed, reporting
from server.schemas import slim
from server.shapes import ForgetView, RecallView, ReflectView, RememberView
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

Ctx = Context[App]


def _one_of(literal: Any) -> Any:
    return Field(json_schema_extra={"enum": list(get_args(literal))})


def _about(description: str) -> Any:
    return Field(description=description)


def _share(description: str = "") -> Any:
    bounds: dict[str, Any] = {"minimum": 0, "maximum": 1}
    return Field(description=description or None, json_schema_extra=bounds)


def _whole(minimum: int, maximum: int) -> Any:
    return Field(json_schema_extra={"minimum": minimum, "maximum": maximum})


Answer = Annotated[ElicitationResult[Confirmation], Resolve(ask_to_forget)]
KindName = Annotated[str, _one_of(Kind)]


async def remember(
    ctx: Ctx,
    content: Annotated[str, _about("The statement; a full triple can stand for it")] = "",
    kind: KindName = "fact",
    subject: str = "",
    predicate: str = "",
    object: str = "",
    clues: Annotated[Texts, _about("Other words it should be found by")] = (),
    tags: Texts = (),
    entities: Texts = (),
    importance: Annotated[float, _share()] = 0.5,
    confidence: Annotated[float, _share()] = 0.8,
    source: Annotated[str, _one_of(Source)] = "user",
    valid_from: Annotated[str, _about("ISO 8601, a date, now, or 7d (ago)")] = "",
    valid_to: str = "",
    expires_at: Annotated[str, _about("A date, or 30d (from now)")] = "",
    conflict: Annotated[str, _one_of(ConflictMode)] = "auto",
    supersedes: Annotated[Texts, _about("Ids it replaces")] = (),
    derived_from: Annotated[Texts, _about("Ids it was concluded from")] = (),
    session: str = "",
    visibility: Annotated[str, _one_of(Visibility)] = "user",
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
    query: Annotated[str, _about('The question; "" lists the newest')],
    limit: Annotated[int, _whole(1, 50)] = 5,
    token_budget: Annotated[int, _whole(100, 20_000)] = 800,
    kinds: Texts = (),
    tags: Texts = (),
    entities: Texts = (),
    time: Annotated[str, _one_of(TimeMode)] = "auto",
    as_of: Annotated[str, _about("What was true then: a date or 30d (ago)")] = "",
    since: str = "",
    until: str = "",
    session: str = "",
    min_importance: Annotated[float, _share()] = 0,
    include_internal: bool = False,
    detail: Annotated[str, _one_of(Detail)] = "concise",
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
    found = await memory.recall(asked, measure=lambda result: measure(result, zone))
    return answer(recall_view(found, zone))


async def forget(
    ctx: Ctx,
    request: ForgetRequest,
    shown: ForgetPreview,
    reply: Answer,
    ids: Texts = (),
    query: Annotated[str, _about("What they are about")] = "",
    kinds: Texts = (),
    tags: Texts = (),
    session: str = "",
    before: str = "",
    everything: bool = False,
    mode: Annotated[str, _one_of(ForgetMode)] = "archive",
    confirm: Annotated[str, _about("The token of the preview")] = "",
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
    focus: Annotated[str, _about("A topic; all by default")] = "",
    since: str = "",
    apply: bool = False,
    useful: Annotated[Texts, _about("Recalled ids that helped")] = (),
    wrong: Annotated[Texts, _about("Recalled ids that misled")] = (),
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
        )
    if apply or useful or wrong:
        await memories_changed(ctx)
    return answer(reflect_view(reflection))


def tools() -> list[Tool]:
    """The tools in the order clients list them."""
    return [
        _tool(remember, "Remember", texts.REMEMBER, _hints(idempotent=True)),
        _tool(recall, "Recall", texts.RECALL, _hints(read_only=True, idempotent=True)),
        _tool(forget, "Forget", texts.FORGET, _hints(destructive=True, idempotent=True)),
        _tool(reflect, "Reflect", texts.REFLECT, _hints()),
    ]


def _hints(
    *, read_only: bool = False, destructive: bool = False, idempotent: bool = False
) -> ToolAnnotations:
    """All four are set: what is left out counts as destructive and open to the world."""
    return ToolAnnotations(
        read_only_hint=read_only,
        destructive_hint=destructive,
        idempotent_hint=idempotent,
        open_world_hint=False,
    )


def _tool(fn: Callable[..., Any], title: str, description: str, hints: ToolAnnotations) -> Tool:
    tool = CheckedTool.from_function(fn, title=title, description=description, annotations=hints)
    tool.parameters = slim(tool.parameters)
    tool.fn_metadata.output_schema = slim(tool.fn_metadata.output_schema or {})
    return tool
