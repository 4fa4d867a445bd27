"""Plain statements of a value that was replaced since: "the user still lives in Chengdu".

A new value ends the old one where both have a triple. What repeated the old value in running
text has none, would stay current and would contradict the new value for ever. Whether it says
no more than the old value is decided here: by words that express the predicate, or by a meaning
close to that of the old statement. Closing it in favour of the new value, which can be undone, is
left to the caller.
"""

from __future__ import annotations

import re

from memory_core import contradiction, text
from memory_core.life.statements import Statement
from memory_core.policies import Policies, Predicate
from memory_core.store.upkeep import Replaced
from memory_core.subjects import subject_key
from memory_core.whose import concepts_of

_SHORT = 10
"""Words beside the value's and the subject's: a longer statement says something of its own."""

_BRIEF = 5
"""The same where no word expresses the predicate, and the meaning alone speaks for it."""

_SAME_MATTER = 0.78
"""Cosine from which a statement with the same value says the same of it. Of forty pairs in both
languages, made up for this, those that say something else lie below, once what is said of the
subject's belongings and relatives is set apart."""

_IS = r"\s*(?:[:：]|is|remains|stays|还是?|仍然?是?|是)\s*"
_WHAT = (
    r"(?:the )?(?:user['’]s|my|用户的|我的)\s*"
    r"({}[a-z-]+(?: [a-z-]+){{0,2}}|[\u4e00-\u9fff]{{1,6}}?)"
)
_OWNED = re.compile(
    rf"@{_IS}(?:still |now |again )?{_WHAT.format('?P<first>')}\W*"
    rf"|(?:still |again |now )?{_WHAT.format('?P<last>')}{_IS}(?:still )?@\W*"
)
"""A value, marked @, and what it is of the user, with nothing beside: "Ann is the user's boss"."""

_AT_TIMES = re.compile(
    r"\b(?:when|whenever|while|during|if|unless|except|sometimes|occasionally|temporarily"
    r"|week-?ends?|holidays?|vacations?|travel\w*|trips?|visit\w*|(?:in|every|each) (?:the )?"
    r"(?:summer|winter|spring|autumn|fall)s?|as a (?:child|student|boy|girl))\b"
    r"|(?<![平小同随当及按准临])时(?![间常不刻尚装])|时候|期间|出差|旅[行游途]|周末|假期|[放暑寒]假|有时|偶尔"
    r"|[临暂]时|如果|要是|除了|小时候|[春夏秋冬][天季]"
)
"""What holds at times only is not what held until the value was replaced."""

_OF_VALUE = re.compile(
    r"@(?:市|区)?的?(?:酒店|宾馆|旅馆|旅店|民宿|招待所|青旅)"
    r"|\b(?:hotels?|hostels?|motels?|inns?|guest ?houses?|airbnbs?) (?:in|at|near) @"
    r"|@ (?:hotel|hostel|inn)\b"
)
"""A value that only tells which thing is meant: who is in a hotel of Beijing lives elsewhere."""

_CLAUSE = re.compile(r"[，。；！？;!?]|[,.](?=\s|$)")
_FAVOURITE = re.compile(r"\bfavou?rite\b|最喜欢|最爱|最喜爱", re.IGNORECASE)
_OF_USER = re.compile(r"(?:the )?(?P<what>[a-z' -]{2,40}?) of (?:the )?user(?!['’]s)\b")
_USERS = r"(?:\buser|\bmy|用户|我)"


def restates(
    statement: Statement,
    old: Replaced,
    policies: Policies,
    lexicon: text.Lexicon,
    likeness: float = 0.0,
) -> bool:
    """Does a statement give a subject the old value of a predicate that holds one, and no more?

    `likeness` is the cosine between its vector and that of the old statement, 0 without vectors.
    """
    predicate = policies.predicate(old.predicate)
    if predicate is None or predicate.values == "many":
        return False
    value, present = (frozenset(lexicon.content_terms(o)) for o in (old.object, old.holder_object))
    return (
        bool(value)
        and value <= statement.terms
        and not (present - value) <= statement.terms
        and _about(statement, old, predicate)
        and len(statement.terms - value) <= _SHORT
        and _plainly(statement, old.object)
        and not _restricted(statement, old.object, predicate)
        and (_expresses(statement, predicate) or _means_it(statement, old, value, likeness))
    )


def _expresses(statement: Statement, predicate: Predicate) -> bool:
    """Do its words name the predicate, or what it is a kind of: the address, for an IP? What is
    somebody's favourite need not say of what kind."""
    named = concepts_of(predicate.name) & statement.said.concepts
    favourite = predicate.name.startswith("favourite")
    return bool(named) or (favourite and bool(_FAVOURITE.search(statement.content)))


def _means_it(statement: Statement, old: Replaced, value: frozenset[str], likeness: float) -> bool:
    return (
        likeness >= _SAME_MATTER
        and not _names_others(statement, old)
        and len(statement.terms - value) <= _BRIEF
        and not _of_belongings(statement, old.subject)
    )


def _names_others(statement: Statement, old: Replaced) -> bool:
    """Does it name anybody or anything beside the subject and the value? Without these, since
    Latin words beside Han ones count as names."""
    known = "|".join(re.escape(name) for name in (old.object, old.subject) if name)
    rest = re.sub(known, " ", statement.content, flags=re.IGNORECASE)
    named = text.hard_tokens(rest) - text.hard_tokens(f"{old.subject} {old.object}")
    return any(not any(map(str.isdigit, token)) for token in named)


def _of_belongings(statement: Statement, subject: str) -> bool:
    """Is it said of what belongs to the subject: "the user's sister", "the budget of Heron"?"""
    whose = _USERS if subject_key(subject) == subject_key("") else re.escape(text.fold(subject))
    owned = rf"{whose}(?:'s|’s|的|\S{{0,2}}的)|\b(?:of|for) (?:the )?{whose}|\bmy\b"
    return re.search(owned, text.fold(statement.content)) is not None


def _about(statement: Statement, old: Replaced, predicate: Predicate) -> bool:
    if subject_key(old.subject) == subject_key(""):
        return (
            _is_said_of_user(statement, predicate)
            or _opens_with(statement, predicate)
            or _is_the_users(statement, old.object, predicate)
        )
    return text.mentions(statement.content, old.subject)


def _is_said_of_user(statement: Statement, predicate: Predicate) -> bool:
    """The user comes first, and not the user's sister: "the user's favourite" is the user's."""
    said, what = statement.said, contradiction.owned(statement.said)
    favourite = predicate.name.startswith("favourite") and _FAVOURITE.fullmatch(what.strip(" 的"))
    kinds = concepts_of(predicate.name)
    return said.about_user and (
        bool(favourite) or any(contradiction.is_of_user(said, kind) for kind in kinds)
    )


def _is_the_users(statement: Statement, old: str, predicate: Predicate) -> bool:
    """ "Ann is the user's boss": what the value is of the user expresses the predicate."""
    marked = text.fold(statement.content).replace(text.fold(old), "@")
    found = _OWNED.fullmatch(marked.strip()) if "@" in marked else None
    what = (found["first"] or found["last"]) if found else ""
    return text.concept_term(predicate.name) in statement.said.lexicon.concepts(what)


def _opens_with(statement: Statement, predicate: Predicate) -> bool:
    """ "The bedtime of the user is …": the predicate first, and then whose it is."""
    found = _OF_USER.match(text.fold(statement.content))
    what = found["what"] if found else ""
    return text.concept_term(predicate.name) in statement.said.lexicon.concepts(what)


def _plainly(statement: Statement, value: str) -> bool:
    """Neither told as the past, nor hedged, nor denied where the value stands."""
    content = statement.content
    if statement.hedged or text.asks_past(content):
        return False
    named = [part for part in _CLAUSE.split(content) if text.fold(value) in text.fold(part)]
    return all(text.polarity(part) > 0 for part in named or [content])


def _restricted(statement: Statement, value: str, predicate: Predicate) -> bool:
    """Does it hold at times only, or of a thing that the value merely belongs to?"""
    marked = text.fold(statement.content).replace(text.fold(value), "@")
    for word in predicate.name.split("_"):
        marked = marked.replace(word, " ")
    return _AT_TIMES.search(marked) is not None or _OF_VALUE.search(marked) is not None
