"""Two ways to say one thing: names of the same, and phrases that express one predicate."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Set
from functools import cached_property

from memory_core import text
from memory_core.policies import Policies

_PLAIN = 6
"""Terms of a value: a name, a place, a number."""

_USER = r"(?:the user|user|i|my|用户|我)"
_FILLER = (
    r"(?:\s+|'s|'m|的|\b(?:am|is|was|has|now|currently|still|just|recently|also)\b"
    r"|现在|目前|当前|如今|已经?|刚刚?|最近|就|在|是|还)"
)
_HAN = re.compile(r"[\u4e00-\u9fff]")


class Wording:
    """Looks each word up once. Built from the policies; may be shared by threads."""

    def __init__(self, policies: Policies) -> None:
        self._names = text.Lexicon.build(aliases=policies.aliases)
        self._policies = policies
        self._known: dict[str, frozenset[str]] = {}

    def concepts(self, term: str) -> frozenset[str]:
        """What a term is a name of. Predicates are none: what expresses one of these (sister,
        brother) need not mean the same."""
        if term not in self._known:
            self._known[term] = self._names.concepts(term)
        return self._known[term]

    def value(self, content: str, concept: str) -> frozenset[str]:
        """What a plain statement gives the user as the value of a predicate: "the user works at
        Acme", "I'm employed by Acme", 用户就职于 Acme all give Acme.

        Empty for a statement that begins otherwise, or says much more.
        """
        found = self._openings[concept].match(text.search_form(content))
        terms = self._names.content_terms(found.string[found.end() :]) if found else []
        return frozenset(terms) if len(terms) <= _PLAIN else frozenset()

    @property
    def single_valued(self) -> Set[str]:
        """The concepts of predicates that hold one value at a time."""
        return self._openings.keys()

    @cached_property
    def _openings(self) -> Mapping[str, re.Pattern[str]]:
        """How a statement of each predicate that holds one value begins, by its concept."""
        return {
            text.concept_term(predicate.name): _opening((*predicate.aliases, *predicate.cues))
            for predicate in self._policies.predicates
            if predicate.values != "many"
        }


def _opening(phrases: Iterable[str]) -> re.Pattern[str]:
    forms = {form for phrase in phrases if (form := text.search_form(phrase).replace("_", " "))}
    ordered = sorted(forms, key=len, reverse=True)
    any_of = "|".join(map(_bounded, ordered)) or "(?!)"
    return re.compile(rf"{_USER}{_FILLER}*(?:{any_of})")


def _bounded(form: str) -> str:
    escaped = re.escape(form)
    return escaped if _HAN.search(form) else rf"\b{escaped}\b"
