"""Time in a question: the span of days it asks about.

Finds the phrases of both languages, joins "from … to …", and turns the result into
aware UTC. Single phrases are left to `times_en` and `times_zh`, questions about how things
were to `past_questions`; nothing here knows the clock.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from itertools import pairwise

from . import spans, times_en, times_zh
from .normalise import search_form
from .spans import Span

_LONG_AGO = date(1900, 1, 1)
_LONGEST_QUESTION = 2_000

_JOIN = re.compile(r"\s*(?:to|until|till|through|至|到|[-–—~]|and|和)\s*(?:the )?")
_BETWEEN = re.compile(r"\b(?:between|from) $|[从自在]$|^$")
_SINCE = re.compile(r"(?:\bsince|\bafter|自从|自|从)\s*(?:the )?$")
_ONWARDS = re.compile(r"\s*(?:的时候)?(?:以来|之后|以后|起|开始|onwards?\b)")
_UNTIL = re.compile(r"\b(?:before|until|till|prior to) (?:the )?$")
_EARLIER = re.compile(r"\s*(?:之前|以前)")
_NAMES_YEAR = re.compile(r"(?:19|20)\d\d|[去今前明]年|(?:last|this|next) year")

_RELATIVE = re.compile(
    r"\b(?:(?P<count>\d{1,2}|an?|one|two|three|four|five|six) )?(?P<unit>day|week|month|year)s? "
    r"(?P<way>before|after) (?:the )?$"
)
_COUNTS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_UNIT_DAYS = {"day": 1, "week": 7, "month": 30, "year": 365}
# Words that may as well mean a habit or a mood; any other time in a question outweighs them.
_VAGUE = re.compile(
    r"(?:周|星期|礼拜).|最近|近来|近[期日况]|这段时间|这阵子"
    r"|recently|lately|these days|.* weekend|\w+day"
)
# Mentions up to this much longer than the shortest count as of one size: months, say.
_SAME_SIZE = 1.5


@dataclass(frozen=True, kw_only=True)
class TimeRange:
    """A half-open interval, `start` included and `end` not; both aware UTC."""

    start: datetime
    end: datetime


@dataclass(frozen=True, kw_only=True)
class _Mention:
    at: int
    end: int
    span: Span
    words: str

    @property
    def length(self) -> timedelta:
        return self.span[1] - self.span[0]


def time_range(text: str, *, now: datetime, tz: tzinfo) -> TimeRange | None:
    """The span of time a question names, or None where it names none.

    Days begin at midnight in `tz`, weeks on Monday. A month or day without a year is the
    latest that has begun. Where several times are named, a joined range or the narrowest
    wins, and of several as narrow all from the first to the last. Numbers alone
    (versions, addresses, codes) are no times.
    """
    form = search_form(text[:_LONGEST_QUESTION])
    today = now.astimezone(tz).date()
    mentions = sorted(_mentions(form, today), key=lambda mention: mention.at)
    if not mentions:
        return None
    start, end = _joined(form, mentions) or _meant(form, mentions, today)
    return TimeRange(start=_utc(start, tz), end=_utc(end, tz))


def without_time(text: str, *, now: datetime, tz: tzinfo) -> str:
    """A question without its words for a time, in search form: what else it asks."""
    form = search_form(text[:_LONGEST_QUESTION])
    for mention in sorted(_mentions(form, now.astimezone(tz).date()), key=lambda m: -m.at):
        form = form[: mention.at] + " " + form[mention.end :]
    return form


def time_words(text: str, *, now: datetime, tz: tzinfo) -> str:
    """The words for a time in a question, in search form, as they stand."""
    form = search_form(text[:_LONGEST_QUESTION])
    found = sorted(_mentions(form, now.astimezone(tz).date()), key=lambda mention: mention.at)
    return " ".join(mention.words for mention in found)


def _mentions(form: str, today: date) -> Iterator[_Mention]:
    taken: list[tuple[int, int]] = []
    for pattern, means in (*times_zh.rules(), *times_en.rules()):
        for match in pattern.finditer(form):
            at, end = match.span()
            if any(at < other_end and other_at < end for other_at, other_end in taken):
                continue
            try:
                span = means(match, today)
            except (ValueError, OverflowError):  # such as 30 February
                continue
            taken.append((at, end))
            yield _Mention(at=at, end=end, span=span, words=match[0])


def _joined(form: str, mentions: list[_Mention]) -> Span | None:
    """The whole of "from May to June", "3月到5月"."""
    for first, second in pairwise(mentions):
        joint = form[first.end : second.at]
        if not _JOIN.fullmatch(joint):
            continue
        if joint.strip() in ("and", "和") and not _BETWEEN.search(form[: first.at]):
            continue
        start, end = _in_year_of(first, second)[0], _in_year_of(second, first)[1]
        if start < end:
            return start, end
    return None


def _in_year_of(mention: _Mention, other: _Mention) -> Span:
    if _NAMES_YEAR.search(mention.words) or not _NAMES_YEAR.search(other.words):
        return mention.span
    return _moved(mention.span, other.span[0].year)


def _moved(span: Span, year: int) -> Span:
    """The same days of another year; 29 February becomes the 28th."""
    years = year - span[0].year
    first, end = (day - timedelta(days=(day.month, day.day) == (2, 29)) for day in span)
    return first.replace(year=first.year + years), end.replace(year=end.year + years)


def _meant(form: str, mentions: list[_Mention], today: date) -> Span:
    """The narrowest time named, or all from first to last where several are as narrow."""
    sure = [each for each in mentions if not _VAGUE.fullmatch(each.words)] or mentions
    shortest = min(each.length for each in sure)
    narrow = [each for each in sure if each.length <= _SAME_SIZE * shortest]
    years = [each for each in mentions if _NAMES_YEAR.search(each.words)]
    placed = [_in_year_of(each, years[0]) if years else each.span for each in narrow]
    if len(narrow) == 1:
        return _qualified(form[: narrow[0].at], placed[0], form[narrow[0].end :], today)
    return min(first for first, _ in placed), max(end for _, end in placed)


def _qualified(before: str, span: Span, after: str, today: date) -> Span:
    """A span with the words around it: since, until, "two weeks before", 以来, 之前."""
    if relative := _RELATIVE.search(before):
        return _relative(relative, span)
    tomorrow = today + timedelta(days=1)
    if (_SINCE.search(before) or _ONWARDS.match(after)) and span[0] < tomorrow:
        return span[0], tomorrow
    if _UNTIL.search(before) or _EARLIER.match(after):
        return _LONG_AGO, span[0]
    return span


def _relative(match: re.Match[str], span: Span) -> Span:
    earlier, unit = match["way"] == "before", match["unit"]
    if match["count"]:
        count = _COUNTS.get(match["count"]) or int(match["count"])
        return spans.ago(span[0], count if earlier else -count, unit)
    length = timedelta(days=_UNIT_DAYS[unit])
    return (span[0] - length, span[0]) if earlier else (span[1], span[1] + length)


def _utc(day: date, tz: tzinfo) -> datetime:
    return datetime.combine(day, time(), tz).astimezone(UTC)
