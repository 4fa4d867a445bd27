"""Which memories a question may see, as one SQL condition used inside every route."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from memory_core.store.driver import Connection, Cursor
from memory_core.store.rows import id_list, to_ms

View = Literal["current", "history", "archived", "all"]
"""`history` adds what was superseded; `archived` is that alone; `all` also keeps the expired."""

_TIMELESS_KINDS = "('event', 'experience')"
"""What happened stays true after it is over; a state of affairs does not."""

_PLANNED_KINDS = "('event', 'task')"
"""What is planned is known before its time; the value of a predicate is not true before."""

_BEGUN = "m.valid_from IS NULL OR m.valid_from <= :now"


@dataclass(frozen=True, kw_only=True)
class Filter:
    """Bounds on the memories of one scope. Empty fields bound nothing.

    `as_of` asks for what was true at that moment; `since` and `until` bound the time a memory
    is about, half-open. `now` is when expiry is judged. `coming` shows values that are not true
    yet beside those that are; `held` those of a predicate that are over, and were true at some
    time from its first moment to its second, half-open.
    """

    now: datetime
    view: View = "current"
    internal: bool = False
    coming: bool = False
    held: tuple[datetime, datetime] | None = None
    kinds: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    entities: tuple[str, ...] = ()
    session: str = ""
    min_importance: float = 0.0
    as_of: datetime | None = None
    since: datetime | None = None
    until: datetime | None = None

    @property
    def narrow(self) -> bool:
        """True when it may leave only a few: a route then starts from those."""
        return bool(self.kinds or self.tags or self.entities or self.session) or any(
            (self.min_importance, self.as_of, self.since, self.until)
        )

    def where(self) -> tuple[str, dict[str, object]]:
        """A condition over the table alias `m`, and its named parameters."""
        clauses, parameters = self._lifetime()
        if self.states:
            # Written out, so that an index of which the state is a part gives its order.
            names = [f"state{nth}" for nth in range(len(self.states))]
            clauses.append(f"m.state IN ({', '.join(':' + name for name in names)})")
            parameters |= dict(zip(names, self.states, strict=True))
        for clause, name, value in self._bounds():
            clauses.append(clause)
            parameters[name] = value
        if not self.internal:
            clauses.append("m.visibility = 'user'")
        return " AND ".join(clauses), parameters

    def _lifetime(self) -> tuple[list[str], dict[str, object]]:
        now = to_ms(self.now)
        if self.view == "all":
            return ["1"], {}
        if self.view == "archived":
            return ["m.state = 'archived'"], {}
        unexpired = "(m.expires_at IS NULL OR m.expires_at > :now)"
        if self.as_of is not None:
            began = "coalesce(m.valid_from, m.observed_at) <= :as_of"
            lasted = "(m.valid_to IS NULL OR m.valid_to > :as_of)"
            clauses = [unexpired, "m.state <> 'archived'", began, lasted]
            return clauses, {"now": now, "as_of": to_ms(self.as_of)}
        if self.view == "history":
            return [unexpired, "m.state <> 'archived'", *self._begun()], {"now": now}
        holds = f"(m.valid_to IS NULL OR m.valid_to > :now OR m.kind IN {_TIMELESS_KINDS})"
        if self.held is not None:
            return self._holding(unexpired, holds, now)
        # Said twice, so that the indexes of what is not archived are found to serve.
        clauses = [unexpired, "m.state = 'current'", "m.state <> 'archived'", holds]
        return clauses + self._begun(), {"now": now}

    def _begun(self) -> list[str]:
        if self.coming:
            return []
        return [f"({_BEGUN} OR m.slot = '' OR m.kind IN {_PLANNED_KINDS})"]

    def _holding(self, unexpired: str, holds: str, now: int) -> tuple[list[str], dict[str, object]]:
        """What is true now, and the values that are over and were true in the range."""
        present = " AND ".join(("m.state = 'current'", holds, *self._begun()))
        then = (
            "(m.slot <> '' AND coalesce(m.valid_from, m.observed_at) < :held_end"
            " AND m.valid_to > :held_start)"
        )
        start, end = map(to_ms, self.held or (self.now, self.now))
        clauses = [unexpired, "m.state <> 'archived'", f"({present} OR {then})"]
        return clauses, {"now": now, "held_start": start, "held_end": end}

    def _bounds(self) -> list[tuple[str, str, object]]:
        time = "coalesce(m.valid_from, m.observed_at)"
        listed = "IN (SELECT value FROM json_each(:{}))"
        bounds: list[tuple[bool, str, str, object]] = [
            (bool(self.kinds), f"m.kind {listed.format('kinds')}", "kinds", self.kinds),
            (bool(self.sources), f"m.source {listed.format('sources')}", "sources", self.sources),
            (
                bool(self.tags),
                f"m.id IN (SELECT memory_id FROM tag WHERE tag {listed.format('tags')})",
                "tags",
                self.tags,
            ),
            (
                bool(self.entities),
                "m.id IN (SELECT l.memory_id FROM entity_link l JOIN entity e ON e.id = l.entity_id"
                f" WHERE e.key {listed.format('entities')})",
                "entities",
                self.entities,
            ),
            (
                bool(self.session),
                "m.session = :session AND m.session <> ''",
                "session",
                self.session,
            ),
            (
                self.min_importance > 0,
                "m.importance >= :min_importance",
                "min_importance",
                self.min_importance,
            ),
            (self.since is not None, f"{time} >= :since", "since", self.since),
            (self.until is not None, f"{time} < :until", "until", self.until),
        ]
        return [(clause, name, _parameter(value)) for used, clause, name, value in bounds if used]


def passing(tx: Connection, candidates: Sequence[int], keep: Filter) -> list[int]:
    """Those of the candidates that pass the filter, in the candidates' order."""
    where, parameters = keep.where()
    rows = tx.execute(
        "SELECT m.id FROM memory m"
        f" WHERE m.id IN (SELECT value FROM json_each(:candidates)) AND {where}",
        {**parameters, "candidates": id_list(candidates)},
    )
    allowed = {row[0] for row in rows}
    return [candidate for candidate in candidates if candidate in allowed]


def first_passing(tx: Connection, rows: Cursor, keep: Filter, limit: int) -> list[tuple[int, Any]]:
    """The first rows of a cursor whose memories pass the filter; no more are read than needed.

    A row is a memory's id and something about it.
    """
    found: list[tuple[int, Any]] = []
    while len(found) < limit and (batch := rows.fetchmany(2 * limit)):
        kept = set(passing(tx, [number for number, _ in batch], keep))
        found += [(number, value) for number, value in batch if number in kept]
    return found[:limit]


def _parameter(value: object) -> object:
    if isinstance(value, datetime):
        return to_ms(value)
    return json.dumps(value) if isinstance(value, tuple) else value
