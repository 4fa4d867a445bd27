"""Whose act a report tells of: the user's, somebody else's, or one that is told without a doer.

"The plumber called" is no call to the plumber, and 小李还了书 gives 小李 nothing back. Words
alone; a report that may be read in two ways counts as somebody else's, since a task that stays
open does no harm. Whether something is told as over is decided in `completion`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from memory_core import text

_ASIDE = r"(?:\w+ly|now|already|just|both|all|also|then|today|yesterday|this morning|tonight)"
_PASSIVE = re.compile(rf"\b(?:was|were|been|got|is|are)\s+(?:{_ASIDE}\s+)*$")
_SET_OFF = re.compile(r"[:,;–—-]\s*$")
_LIGHT = re.compile(
    rf"\b(?:(?:the )?(?:user|agent|assistant)|i|we|has|have|had|ve|{_ASIDE}|\d+)\b|\W"
)
"""What may stand before a verb where the user is the one who did it."""

_ARTICLE = re.compile(r"\W*(?:the|an?|my|his|her|their|our|he|she|they|it|you)\b")
_BY = re.compile(r"\bby (?:the |an? |my )?([a-z]+)")
_OWNED = re.compile(r"\b([a-z]+)['’]s ([a-z]+)")
_TO_USER = re.compile(r"[给向找跟](?:我|用户)|\bto (?:me|us|the user)\b")

_MUTUAL = """
call email mail phone text ring write ask visit answer reply contact message invite meet pay help
see thank tell remind inform notify greet
"""
_MUTUALLY = frozenset(map(text.stem, _MUTUAL.split()))
"""What people do to each other: "landlord emailed" is no mail to the landlord."""

_HAN = re.compile(r"[\u4e00-\u9fff]")
_HAN_LIGHT = re.compile(
    r"(?:用户|我们?|已经?|刚刚?才?|终于|今[天早晚]|昨[天晚]|[早晚]上|[上下]午|都|就|也|[\W\d])+"
)
_HAN_TYING = re.compile(r"[给向跟和把].*")
_HAN_MUTUAL = re.compile(r"打[了过来]?个?电话|联系|回复|答复|通知|[叫找问催约](?!.*[好完])")
_HAN_PERSON = re.compile(r"[给向跟找对请让]([\u4e00-\u9fff]{2})|([\u4e00-\u9fff]{2})的")
_WORD = re.compile(r"[a-z0-9][a-z0-9._-]*|[\u4e00-\u9fff]")


def by_another(
    report: str, wanted: str, verb: re.Match[str] | None, lexicon: text.Lexicon, *, done: bool
) -> bool:
    """Is a report of somebody else's act, or of one upon something else than a task orders?

    `verb` is where the report tells what is ordered as past; None where it does so in other
    words. `done` says that it calls something done. Report and order are folded.
    """
    if _TO_USER.search(report) and not _TO_USER.search(wanted):
        return True
    if verb is None and _HAN.search(report):
        return _by_another_in_han(report, wanted)
    terms = lexicon.content_terms(wanted)
    if _is_owned_otherwise(report, terms, lexicon):
        return True
    before, after = (report[: verb.start()], report[verb.end() :]) if verb else (report, "")
    if not _LIGHT.sub("", before):
        return not _begins_with(after, terms, lexicon)
    if verb is None or done or _PASSIVE.search(before) or _SET_OFF.search(before):
        named = set(_BY.findall(after or before)) & set(_WORD.findall(wanted))
        return bool(named) or not _begins_with(before, terms, lexicon)
    if _is_headline(before, after, verb[0]):
        return not _begins_with(before, terms, lexicon)
    return not _same_doer(before, wanted, verb[0], lexicon)


def _is_owned_otherwise(report: str, terms: Sequence[str], lexicon: text.Lexicon) -> bool:
    """ "The plumber's wife", where the plumber is meant."""
    return any(
        _begins_with(owner, terms, lexicon) and not _begins_with(what, terms, lexicon)
        for owner, what in _OWNED.findall(report)
    )


def _begins_with(said: str, terms: Sequence[str], lexicon: text.Lexicon) -> bool:
    """Is the first word that says anything one of these?"""
    return next(iter(lexicon.content_terms(_LIGHT.sub(" ", said))), "") in terms


def _is_headline(before: str, after: str, verb: str) -> bool:
    """ "Passport renewed": no article, and the verb comes last. What bears a number is a thing."""
    last = re.match(r"\s*(?:$|[.,;!(])", after) is not None
    thing = any(map(str.isdigit, before)) or text.stem(verb) not in _MUTUALLY
    return last and thing and not _ARTICLE.match(before)


def _same_doer(before: str, wanted: str, verb: str, lexicon: text.Lexicon) -> bool:
    """Does it who is to do it by the task: "the offer has to go to Ann"?"""
    ordered = (word for word in _WORD.finditer(wanted) if text.stem(word[0]) == text.stem(verb))
    at = next((word.start() for word in ordered), 0)
    told = set(lexicon.content_terms(before))
    return bool(told) and told <= set(lexicon.content_terms(wanted[:at]))


def _by_another_in_han(report: str, wanted: str) -> bool:
    told = _HAN_LIGHT.sub("", report[:8]) + report[8:]
    people = {one for found in _HAN_PERSON.findall(wanted) for one in found if one}
    return (
        any(told.startswith(one) and not told.startswith(f"{one}的") for one in people)
        or _says_who(report[: _first_shared(report, wanted)])
        or _answers_back(report, wanted)
    )


def _says_who(before: str) -> bool:
    return bool(_HAN_LIGHT.sub("", _HAN_TYING.sub("", before)))


def _first_shared(report: str, wanted: str) -> int:
    """Where the report first has a word or a character of the task."""
    places = (report.find(word) for word in _WORD.findall(wanted))
    return min((at for at in places if at >= 0), default=len(report))


def _answers_back(report: str, wanted: str) -> bool:
    """ "房东联系了" after 联系房东: who was to be called may have called."""
    told = _HAN_MUTUAL.search(report)
    if told is None or _HAN_MUTUAL.search(wanted) is None:
        return False
    return _says_who(report[: told.start()])
