"""Which report says that a task is done, in whatever words: "send Ann the offer", "Ann's offer
has been sent"; 把合同寄给安娜, 合同已经寄给安娜了.

A report closes a task where it tells of something that is over, names every number, code and
name that the task names, and has nearly all of its other words; where it is the user's act or
told without a doer (`doers`), and nothing came of it that opens the matter again. Everything else
is for a person to judge. Where reports are looked for, and what follows, is left to the callers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import tzinfo

from memory_core import text
from memory_core.life.doers import by_another
from memory_core.life.statements import Statement

_COVERED = 0.85
"""The share of a task's words that a report must have."""

_PAIRED = 0.5
"""The share of a task's Han pairs that must come again as pairs: single characters are common."""

_DONE = re.compile(
    r"\b(?:done|finished|completed?|resolved|shipped|submitted|delivered|cancell?ed)\b"
    r"|(?:已经?|都)(?:完成|做完|提交|解决|取消|处理|办)|完成了|做完了?|办完了?|写完了?|搞定|处理完",
    re.IGNORECASE,
)
_NOT_DONE = re.compile(
    r"\b(?:not|never|un|half|almost|nearly|to be|isn't|until|before|when|if|must|should|will|wants?"
    r"|plans?|asked|reminded|promised|tried|needs?|going to|about to|tomorrow|next|soon|partly"
    # What is of nobody, of another time or back again ends nothing either.
    r"|nobody|none|no one|yet|hardly|failed|fails|wrong(?:ly)?|again|back|returned|bounced|reopened"
    r"|reverted|rejected|declined|still|ago|last (?:week|month|year|spring|summer|autumn|winter))\b"
    r"|又|退[回了]|打回|重新|失败|错[了误在]|回滚|去年|前年|上个?月|以前"
    r"|[没未]|不|还差|之?前|等|如果|要|需|计划|准备|打算|提醒|答应|明天|下周|将|快|一半|[吗？?]",
    re.IGNORECASE,
)
_NO_NEED = re.compile(
    r"不用|不必|不再|[不无]需要?|\bno longer (?:needs?|has|have|wants?)(?: to)?\b"
    r"|\b(?:does|do)(?: not|n['’]t) (?:need|have)(?: to)?\b|\bneed(?: not|n['’]t)\b",
    re.IGNORECASE,
)
"""Who need not wait any longer is told because it is done."""

_HAN_PAST = re.compile(r"已经?|(?:了|过|好|完)(?:[，。！；、\s]|$)|(?<=[\u4e00-\u9fff])了")
_LEADING = re.compile(
    r"^\s*(?:to-?do\s*:?|task\s*:|(?:please\s+)?remember to|don't forget to"
    r"|remind(?:er)?(?: me)?:? to"
    r"|(?:the user|user|i|we)\s+(?:needs?|has|have|wants?|must|should|plans?|ought)(?: to)?"
    r"|待办[:：]?|记得|别忘了?|(?:用户|我)?(?:需要|得|要|应该|打算|计划))\s*",
    re.IGNORECASE,
)
_DUE = re.compile(
    r"\b(?:by|before|until|till|on|at|due|no later than|deadline:?)\b\s*(?=$|[,.;])"
    r"|^\s*(?:by|before|until|till|on|at)\s{2,}"
    r"|在?\s*(?:之前|以前)",
)
"""What is left of a deadline when its day is gone."""

_HAN = re.compile(r"[\u4e00-\u9fff]")
_SMALL = frozenset("把将给被由向的了着过在对和与请一下个份这那用户我前后之以已经")
"""Han characters that only tie a sentence together."""

_AUXILIARIES = frozenset(map(text.stem, ("have", "be", "do", "must", "should", "will")))
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")


def is_done(content: str) -> bool:
    """Does a statement say by itself that something is finished? Plans and denials do not."""
    return bool(_DONE.search(content)) and not _NOT_DONE.search(_NO_NEED.sub(" ", content))


@dataclass(frozen=True, kw_only=True)
class Task:
    """A task, and what is to be done without its time and its words for a task."""

    statement: Statement
    matter: str

    @classmethod
    def of(cls, statement: Statement, timezone: tzinfo) -> Task:
        return cls(statement=statement, matter=_matter(statement, timezone))


def completes(report: Statement, task: Task) -> bool:
    """Does a later statement say that a task is done?"""
    wanted = task.matter
    late = report.known.observed_at >= task.statement.known.observed_at
    if not late or not wanted or report.hedged or _denied(report, wanted):
        return False
    if not _names_all(report, task.statement, wanted) or not _covers(report, wanted):
        return False
    told = report.content.casefold().strip()
    verb, done = _told_as_past(told, wanted), bool(_DONE.search(told))
    over = done or verb is not None or _HAN_PAST.search(told) is not None
    return over and not by_another(told, wanted, verb, report.said.lexicon, done=done)


def _matter(task: Statement, timezone: tzinfo) -> str:
    """What is to be done, without its time and without the words that say it is a task."""
    timeless = text.without_time(task.content, now=task.known.observed_at, tz=timezone)
    return _LEADING.sub("", _DUE.sub(" ", timeless)).strip()


def _denied(report: Statement, wanted: str) -> bool:
    """Does the report hold a word of denial or of plans that is not the task's own?"""
    found = (match[0] for match in _NOT_DONE.finditer(_NO_NEED.sub(" ", report.content)))
    return any(word.casefold() not in wanted for word in found)


def _names_all(report: Statement, task: Statement, wanted: str) -> bool:
    # The day of a deadline is no name of the task, though its digits may stand in one.
    named = {token for token in task.said.hard if _stands_in(token, wanted)}
    return named - _opening(wanted) <= report.said.hard | report.terms


def _stands_in(token: str, form: str) -> bool:
    return re.search(rf"(?<![a-z0-9]){re.escape(token)}(?![a-z0-9])", form) is not None


def _opening(wanted: str) -> frozenset[str]:
    """The verb that an order begins with, which has a capital and is no name."""
    first = _WORD.match(wanted)
    return frozenset({first[0]}) if first else frozenset()


def _covers(report: Statement, wanted: str) -> bool:
    terms = frozenset(report.said.lexicon.content_terms(wanted))
    words = {term for term in terms if not _HAN.search(term)}
    pairs = terms - words
    characters = set(_HAN.findall(wanted)) - _SMALL
    shared = len(words & report.terms) + len(characters & set(report.content))
    total = len(words) + len(characters)
    return (
        total > 1
        and shared >= _COVERED * total
        and len(pairs & report.terms) >= _PAIRED * len(pairs)
    )


def _told_as_past(told: str, wanted: str) -> re.Match[str] | None:
    """Where a report tells as past what the task orders."""
    ordered = {text.stem(word) for word in _WORD.findall(wanted)} - _AUXILIARIES
    past = (word for word in _WORD.finditer(told) if _is_past(word[0]))
    return next((word for word in past if text.stem(word[0]) in ordered), None)


def _is_past(word: str) -> bool:
    """A past form: called, sent, paid, written, given. That of "put" looks like no past."""
    if word.endswith("ed"):
        return len(word) > 3
    base = text.stem(word)
    participle = word.endswith("n") and base in (word[:-1], word[:-2])
    return participle or not word.startswith(base.removesuffix("i"))
