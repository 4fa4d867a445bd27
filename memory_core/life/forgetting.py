"""Forgetting as a person asks for it: archive, erase, restore, with a preview where it matters.

Named ids are archived and restored at once, since both can be undone. Everything else is shown
first, with a token for exactly the list that was shown. What a topic selects is found by the
caller and handed in.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass, replace
from datetime import datetime, tzinfo
from typing import cast, get_args

from memory_core import ids, text
from memory_core.arguments import choice, choices
from memory_core.errors import InvalidInput, TokenRefused
from memory_core.life.returning import bring_back
from memory_core.policies import Policies
from memory_core.store import confirmations, erasure, extractions, memories, scopes
from memory_core.store.confirmations import Pending
from memory_core.store.db import Database
from memory_core.store.driver import Connection
from memory_core.store.events import Cause
from memory_core.store.filters import Filter, View
from memory_core.types import (
    Forget,
    ForgetMode,
    Forgotten,
    Kind,
    Preview,
    PreviewItem,
    StoredMemory,
)

_ACTOR = "user"


@dataclass(frozen=True, kw_only=True)
class Chosen:
    """A memory that a topic selected, and why."""

    id: int
    reason: str


@dataclass(frozen=True, kw_only=True)
class Forgetter:
    """Forgets. One per process; shared by every caller."""

    database: Database
    policies: Policies
    timezone: tzinfo
    clock: Callable[[], datetime]

    def filter(self, request: Forget) -> Filter:
        """The bounds that a request puts on what it selects. Raises InvalidInput."""
        mode = choice("mode", request.mode, get_args(ForgetMode))
        now = self.clock()
        before = request.before.strip()
        return Filter(
            now=now,
            view=_VIEWS[mode],
            internal=True,
            kinds=choices("kinds", request.kinds, get_args(Kind)),
            tags=request.tags,
            session=request.session,
            until=text.parse_time(before, now=now, tz=self.timezone, field="before")
            if before
            else None,
        )

    async def forget(
        self, request: Forget, scope: str, topic: Sequence[Chosen] | None
    ) -> Preview | Forgotten:
        """Carry out a request, or preview it. `topic` is what its query selected.

        Raises InvalidInput for a bad request, NotFound for an unknown id, TokenRefused.
        """
        mode = cast(ForgetMode, choice("mode", request.mode, get_args(ForgetMode)))
        scope_id = await self.database.read(scopes.find, scope)
        if scope_id is None:
            raise InvalidInput(f'nothing is remembered in the scope "{scope}"; check its name')
        if request.everything and (request.ids or request.query):
            raise InvalidInput("everything=true takes no ids and no query; leave one of them out")
        if request.confirm:
            return await self._confirmed(request, scope_id, mode)
        if request.ids and mode != "erase":
            _only_ids(request)
            return await self._at_once(request, scope_id, mode)
        return await self._preview(request, scope_id, mode, topic)

    async def _at_once(self, request: Forget, scope_id: int, mode: ForgetMode) -> Forgotten:
        return await self._moved(scope_id, _decoded(request.ids), mode)

    async def _moved(self, scope_id: int, wanted: Sequence[int], mode: ForgetMode) -> Forgotten:
        moved, notes = await self.database.write(
            _move, scope_id, wanted, mode, self.policies, self._cause(mode)
        )
        return Forgotten(ids=tuple(map(ids.encode, moved)), mode=mode, notes=notes)

    async def _preview(
        self, request: Forget, scope_id: int, mode: ForgetMode, topic: Sequence[Chosen] | None
    ) -> Preview:
        selected = await self.database.read(_select, scope_id, request, self.filter(request), topic)
        items, numbers = await self.database.read(_listed, scope_id, selected, mode)
        if not items:
            return Preview(items=(), confirm="", mode=mode)
        pending = Pending(
            scope_id=scope_id, mode=mode, request=_digest(request), ids=tuple(numbers)
        )
        token = await self.database.write(confirmations.issue, pending, self.clock())
        return Preview(items=items, confirm=token, mode=mode)

    async def _confirmed(self, request: Forget, scope_id: int, mode: ForgetMode) -> Forgotten:
        pending = await self.database.write(_redeem, request, scope_id, mode, self.clock())
        if mode != "erase":
            return await self._moved(scope_id, pending.ids, mode)
        if request.everything:
            await self.database.write(extractions.purge, scope_id)
        receipt = await erasure.erase(self.database, scope_id, pending.ids, self._cause(mode))
        return Forgotten(ids=tuple(map(ids.encode, pending.ids)), mode=mode, receipt=receipt)

    def _cause(self, mode: ForgetMode) -> Cause:
        return Cause(
            at=self.clock(),
            action=_ACTIONS[mode],
            actor=_ACTOR,
            reason="forget",
            batch=secrets.token_hex(6),
        )


_VIEWS: dict[str, View] = {"archive": "history", "erase": "all", "restore": "archived"}
_ACTIONS = {"archive": "archived", "erase": "erased", "restore": "restored"}


def _only_ids(request: Forget) -> None:
    if _selects(request) or request.query:
        raise InvalidInput("give either ids, or what to select by, not both")


def _selects(request: Forget) -> bool:
    return bool(
        request.kinds or request.tags or request.session or request.before or request.everything
    )


def _decoded(names: Sequence[str]) -> list[int]:
    return list(dict.fromkeys(ids.decode(name) for name in names))


def _digest(request: Forget) -> str:
    """Equal for the same call, whatever its token."""
    same = astuple(replace(request, confirm=""))
    return hashlib.blake2b(repr(same).encode(), digest_size=8).hexdigest()


def _redeem(
    tx: Connection, request: Forget, scope_id: int, mode: ForgetMode, now: datetime
) -> Pending:
    pending = confirmations.redeem(tx, request.confirm, now)
    if pending is None:
        raise TokenRefused(
            "this confirmation was used, is older than ten minutes, or never was; "
            "call forget again without confirm for a new preview"
        )
    bare = replace(Forget(), confirm=request.confirm, mode=request.mode, scope=request.scope)
    if request != bare and pending.request != _digest(request):
        raise TokenRefused(
            "this confirmation is for another request; "
            "repeat the call that gave it, with its confirm added"
        )
    if (pending.scope_id, pending.mode) != (scope_id, mode):
        raise TokenRefused(f'this confirmation is for mode "{pending.mode}" of its own scope')
    return pending


def _select(
    tx: Connection,
    scope_id: int,
    request: Forget,
    keep: Filter,
    topic: Sequence[Chosen] | None,
) -> list[Chosen]:
    """What the request names: ids, a topic, or all that pass its filter."""
    if request.ids:
        _only_ids(request)
        wanted = _decoded(request.ids)
        _known(tx, scope_id, wanted)
        return [Chosen(id=number, reason="named") for number in wanted]
    if topic is not None:
        return list(topic)
    if not _selects(request):
        raise InvalidInput(
            "say what to forget: ids, a query, kinds, tags, session, before, or everything=true"
        )
    found = memories.select(tx, scope_id, keep, order="oldest")
    return [Chosen(id=ids.decode(memory.id), reason="selected") for memory in found]


def _known(tx: Connection, scope_id: int, wanted: Sequence[int]) -> dict[int, StoredMemory]:
    found = memories.get(tx, scope_id, wanted)
    for number in wanted:
        if number not in found:
            raise ids.unknown(ids.encode(number))
    return found


def _listed(
    tx: Connection, scope_id: int, selected: Sequence[Chosen], mode: ForgetMode
) -> tuple[tuple[PreviewItem, ...], list[int]]:
    reasons = {chosen.id: chosen.reason for chosen in selected}
    if mode == "erase":
        for number, why in erasure.with_dependants(tx, list(reasons)):
            reasons.setdefault(number, why)
    found = memories.get(tx, scope_id, reasons)
    items = tuple(
        PreviewItem(id=ids.encode(number), content=found[number].content, reason=reason)
        for number, reason in reasons.items()
        if number in found
    )
    return items, [number for number in reasons if number in found]


def _move(
    tx: Connection,
    scope_id: int,
    wanted: Sequence[int],
    mode: ForgetMode,
    policies: Policies,
    cause: Cause,
) -> tuple[list[int], tuple[str, ...]]:
    """Archive or restore: what was, with notes on what stays as it is or came back as history."""
    found = _known(tx, scope_id, wanted)
    notes = []
    for number in wanted:
        if note := _stays(found[number], mode):
            notes.append(note)
        elif mode == "archive":
            memories.archive(tx, number, cause)
        else:
            notes.append(bring_back(tx, scope_id, number, policies, cause))
    now = memories.get(tx, scope_id, wanted)
    moved = [number for number in wanted if now[number].state != found[number].state]
    return moved, tuple(filter(None, notes))


def _stays(memory: StoredMemory, mode: ForgetMode) -> str:
    """Why there is nothing to do for a memory; an empty string where there is."""
    if memory.state == "archived":
        return f"{memory.id} was archived already" if mode == "archive" else ""
    return f"{memory.id} was not archived and stays as it is" if mode == "restore" else ""
