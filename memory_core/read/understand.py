"""What a question asks: its terms, names and time words, and which memories it may see.

Pure: the clock and the time zone come in as arguments. A bound that cannot be read is an
error, never ignored: a wrong date must not answer with today's state.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime, tzinfo
from typing import cast, get_args

from memory_core import text
from memory_core.arguments import choice, choices, period, within
from memory_core.errors import InvalidInput
from memory_core.store.filters import Filter
from memory_core.text import TimeRange
from memory_core.types import Detail, Kind, Query, TimeMode

MAX_LIMIT = 50
MIN_BUDGET, MAX_BUDGET = 100, 20_000
_MAX_QUESTION = 2_000
"""Characters of a question that are looked at; a longer one is a document, cut with no error."""

_MAX_UNITS = 96
_COMING = re.compile(
    r"\b(?:will|going to|next|upcoming|plans?|planning|future|soon)\b|将|打算|计划|准备|以后|未来",
    re.IGNORECASE,
)

_CODE = re.compile(
    r"(?=.*[a-z])(?=(?:.*\d){2})[a-z\d./_-]+|(?!(?:19|20)\d\d$)\d{3,}|\d+(?:\.\d+){2,}"
)
"""FAL-842, b13, 4712 and 20.4.2; no year."""

_WHO = re.compile(
    r"\bwho(?:m|se)?\b|\bnames?\b|[谁誰]|哪位|哪[个個]人|叫什[么麼]|名字", re.IGNORECASE
)


@dataclass(frozen=True, kw_only=True)
class Question:
    """A question, understood. `text` is empty for a listing of the newest.

    `matter` is what it is about, without talk about the talk; `asks_agent` says that it asks for
    the assistant's words. `units` are the things asked for, each as the terms that may express
    it; `names` are keys that may be entities; `when` is the range of time that it names,
    `only_when` says that it asks for nothing else. `predicates` are those that it names, `asked`
    all that it asks for, in whatever words, as index terms.
    """

    text: str
    matter: str
    asks_agent: bool
    units: tuple[tuple[str, ...], ...]
    names: tuple[str, ...]
    when: TimeRange | None
    only_when: bool
    predicates: frozenset[str]
    asked: frozenset[str]
    keep: Filter
    limit: int
    token_budget: int
    detail: Detail
    now: datetime

    @property
    def terms(self) -> tuple[str, ...]:
        return tuple(term for unit in self.units for term in unit)

    @property
    def codes(self) -> frozenset[str]:
        """The codes and numbers of things that it names, as index terms."""
        return frozenset(text.encode_term(term) for term in self.terms if _CODE.fullmatch(term))

    def calls_by(self, role: str) -> bool:
        """Does it speak of somebody or something as "the tech lead", not asking who that is?"""
        return text.fold(role.replace("_", " ")) in self.names and not _WHO.search(self.text)

    @property
    def past(self) -> bool:
        """Does it ask how things were, or for all there was?"""
        return self.keep.view == "history"

    @property
    def held(self) -> tuple[datetime, datetime] | None:
        """The time that is over, from and to, in which what is asked for was true."""
        if self.past and self.when and self.when.end <= self.now:
            return self.when.start, self.when.end
        return self.keep.held

    @property
    def present(self) -> bool:
        """Does it ask for what holds now?"""
        return self.keep.view == "current" and self.keep.as_of is None and self.keep.held is None


def understand(query: Query, *, now: datetime, timezone: tzinfo, lexicon: text.Lexicon) -> Question:
    """Read a query. Raises InvalidInput with one sentence on a bad bound."""
    asked = text.clean(query.text).strip()[:_MAX_QUESTION]
    when = text.time_range(asked, now=now, tz=timezone)
    matter = text.without_talk(asked)
    rest = matter if when is None else text.without_time(matter, now=now, tz=timezone)
    only_when = when is not None and _DOING.issuperset(lexicon.content_terms(rest))
    said = text.time_words(matter, now=now, tz=timezone) if only_when else rest
    return Question(
        text=asked,
        matter=matter,
        asks_agent=text.asks_agent(asked),
        units=_units(said, lexicon),
        names=tuple(text.candidate_keys(asked)),
        when=when,
        only_when=only_when,
        predicates=frozenset(map(text.encode_term, lexicon.predicates_in(asked))),
        asked=frozenset(map(text.encode_term, lexicon.asked_in(asked))),
        keep=_holding(_filter(query, asked, when, now, timezone), query, when, only_when),
        limit=int(within("limit", query.limit, 1, MAX_LIMIT)),
        token_budget=int(within("token_budget", query.token_budget, MIN_BUDGET, MAX_BUDGET)),
        detail=cast(Detail, choice("detail", query.detail, get_args(Detail))),
        now=now,
    )


def _units(asked: str, lexicon: text.Lexicon) -> tuple[tuple[str, ...], ...]:
    """What is asked; where no word says anything, all of its words."""
    units = lexicon.question_units(asked) or [(term,) for term in lexicon.terms(asked)]
    return tuple(units[:_MAX_UNITS])


_DOING = {"do", "did", "done", "happen", "做", "干", "事", "发生"}
"""Words that ask for whatever there was: what did I do, 做了什么, 发生了什么事."""


def about(topic: str, *, keep: Filter, lexicon: text.Lexicon) -> Question:
    """A topic as a question without bounds of its own. Raises InvalidInput where it says nothing.

    "the" is part of everything; what is to be forgotten must be named.
    """
    asked = text.clean(topic).strip()[:_MAX_QUESTION]
    if not lexicon.question_units(asked):
        raise InvalidInput(
            "query names no topic; say what it is about in a word or more, or give ids"
        )
    return Question(
        text=asked,
        matter=asked,
        asks_agent=False,
        units=_units(asked, lexicon),
        names=tuple(text.candidate_keys(asked)),
        when=None,
        only_when=False,
        predicates=frozenset(),
        asked=frozenset(),
        keep=keep,
        limit=MAX_LIMIT,
        token_budget=MAX_BUDGET,
        detail="concise",
        now=keep.now,
    )


def _filter(
    query: Query, asked: str, when: TimeRange | None, now: datetime, timezone: tzinfo
) -> Filter:
    def moment(name: str, value: str) -> datetime | None:
        if not value.strip():
            return None
        return text.parse_time(value, now=now, tz=timezone, field=name)

    since, until = period(query.since, query.until, now=now, timezone=timezone)
    return Filter(
        now=now,
        view="history" if _wants_history(query, asked) else "current",
        internal=query.include_internal,
        coming=bool(_COMING.search(asked)) or (when is not None and when.start > now),
        kinds=choices("kinds", query.kinds, get_args(Kind)),
        tags=tuple(query.tags),
        entities=tuple(text.fold(name) for name in query.entities),
        session=query.session,
        min_importance=within("min_importance", query.min_importance, 0.0, 1.0),
        as_of=moment("as_of", query.as_of),
        since=since,
        until=until,
    )


def _holding(keep: Filter, query: Query, when: TimeRange | None, only_when: bool) -> Filter:
    """Where a time that is over is named, what held then answers too: "where did I live in 2022?"

    Not where all that happened then is asked for.
    """
    if when is None or when.end > keep.now or only_when or keep.view != "current":
        return keep
    if query.time != "auto" or keep.as_of or keep.since or keep.until:
        return keep
    return replace(keep, held=(when.start, when.end))


def _wants_history(query: Query, asked: str) -> bool:
    mode = cast(TimeMode, choice("time", query.time, get_args(TimeMode)))
    return mode == "history" or (mode == "auto" and text.asks_past(asked))
