"""Plain statements of a value that was replaced since: "the user still lives in Chengdu".

A new value ends the old one where both have a triple. What repeated the old value in running
text has none, would stay current and would contradict the new value for ever. Whether it says
no more than the old value is decided here by its words; closing it in favour of the new value,
which can be undone, is left to the caller.
"""

from __future__ import annotations

import re

from memory_core import text
from memory_core.life.statements import Statement
from memory_core.policies import Policies
from memory_core.store.upkeep import Replaced
from memory_core.subjects import subject_key

_SHORT = 10
"""Words beside the value's and the subject's: a longer statement says something of its own."""

_CLAUSE = re.compile(r"[，。；！？;!?]|[,.](?=\s|$)")


def restates(
    statement: Statement, old: Replaced, policies: Policies, lexicon: text.Lexicon
) -> bool:
    """Does a statement give a subject the old value of a predicate that holds one, and no more?"""
    predicate = policies.predicate(old.predicate)
    if predicate is None or predicate.values == "many":
        return False
    value, present = (frozenset(lexicon.content_terms(o)) for o in (old.object, old.holder_object))
    return (
        text.concept_term(predicate.name) in statement.said.concepts
        and bool(value)
        and value <= statement.terms
        and not (present - value) <= statement.terms
        and _about(statement, old.subject)
        and len(statement.terms - value) <= _SHORT
        and _plainly(statement, old.object)
    )


def _about(statement: Statement, subject: str) -> bool:
    if subject_key(subject) == subject_key(""):
        return statement.said.about_user
    return text.fold(subject) in text.fold(statement.content)


def _plainly(statement: Statement, value: str) -> bool:
    """Neither told as the past, nor hedged, nor denied where the value stands."""
    content = statement.content
    if statement.hedged or text.asks_past(content):
        return False
    named = [part for part in _CLAUSE.split(content) if text.fold(value) in text.fold(part)]
    return all(text.polarity(part) > 0 for part in named or [content])
