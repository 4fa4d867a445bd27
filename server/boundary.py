"""The edge of the server: what crosses it is clean, checked, and never a stack trace.

`CheckedTool` holds the project's one blind `except`; `Boundary` cleans every incoming
message and starts the core once the first answer is on its way.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping
from contextvars import ContextVar
from dataclasses import replace
from typing import Any

from mcp.server import ServerRequestContext
from mcp.server.context import CallNext, HandlerResult
from mcp.server.mcpserver import Context
from mcp.server.mcpserver.tools import Tool
from mcp.shared.exceptions import MCPError
from mcp.types import INVALID_PARAMS

from server.arguments import check_arguments
from server.cleaning import cleaned
from server.core import Core
from server.errors import failed, failure
from server.language import translated
from server.offering import is_offered, offered
from server.page_rights import READ_ONLY, changes, may_edit
from server.panel_language import language_of, reworded

log = logging.getLogger(__name__)

PROMPTS = (
    "No such prompt, or an argument is missing; the prompts are start_task(task), "
    "extract_memories(conversation) and end_session()."
)

may_ask_model: ContextVar[bool] = ContextVar("may_ask_model", default=True)
"""False while a call is repeated without the client's model, which just failed."""


class CheckedTool(Tool):
    """A tool whose arguments are ours to check and whose failures are ours to word."""

    async def run(
        self,
        arguments: dict[str, Any],
        context: Context[Any, Any],
        convert_result: bool = False,
    ) -> Any:
        try:
            checked = check_arguments(self.name, self.parameters, arguments)
            return await self._run(checked, context, convert_result)
        except MCPError:
            raise
        except Exception as error:
            return failed(error, doing=self.name)

    async def _run(
        self, arguments: dict[str, Any], context: Context[Any, Any], convert_result: bool
    ) -> Any:
        try:
            return await super().run(arguments, context, convert_result)
        except MCPError:
            # The client could not or would not answer a question put to its model or user.
            token = may_ask_model.set(False)
            try:
                return await super().run(arguments, context, convert_result)
            finally:
                may_ask_model.reset(token)


class Boundary:
    """Middleware around every message: cleans what comes in, opens the core afterwards.

    A tool call that may not be made is refused here: one of a tool that is not offered to this
    client, and one that would change something from a page that may only read.
    """

    def __init__(self, core: Core, tools: Collection[str]) -> None:
        self._core = core
        self._tools = tools

    async def __call__(
        self, ctx: ServerRequestContext[Any, Any], call_next: CallNext
    ) -> HandlerResult:
        params = cleaned(ctx.params) if ctx.params is not None else {}
        try:
            with language_of(params):
                return await self._answer(ctx, params, call_next)
        except ValueError as error:
            if ctx.method != "prompts/get":
                raise
            log.warning("A prompt could not be given: %s", type(error.__cause__).__name__)
            raise MCPError(code=INVALID_PARAMS, message=PROMPTS) from error
        finally:
            self._core.start()

    async def _answer(
        self, ctx: ServerRequestContext[Any, Any], params: dict[str, Any], call_next: CallNext
    ) -> HandlerResult:
        if ctx.method == "tools/call" and (refusal := self._refusal(ctx, params)):
            return failure(translated(refusal))
        result = await call_next(ctx if ctx.params is None else replace(ctx, params=params))
        return reworded(offered(ctx, result))

    def _refusal(self, ctx: ServerRequestContext[Any, Any], params: Mapping[str, Any]) -> str:
        """Why a tool call is not made; empty when it is."""
        tools = [name for name in self._tools if is_offered(ctx, name)]
        name = params.get("name")
        if name not in tools:
            return f"There is no tool `{str(name)[:40]}`; the tools are {', '.join(tools)}."
        if changes(params) and not may_edit(ctx.request):
            return READ_ONLY
        return ""
