"""Plain statements of a value that was replaced: no answer to what is asked for now.

"The user still reports to Ann" has no triple by which Bo, the new manager, could replace it. Asked
who the manager is, it would stand beside Bo and contradict him. It holds a former value of the
predicate that is asked for, was told before the present one began and does not name that: so it
is left out, with the reason. Nothing is changed by it; any other question finds it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from memory_core import ids, text
from memory_core.policies import Policies
from memory_core.store.neighbours import Former
from memory_core.subjects import subject_key
from memory_core.types import Hit, Omitted, StoredMemory
from memory_core.whose import concepts_of, speaks_of, speaks_of_user

_BRIEF = 12
"""Index terms of a statement that says hardly more than a value: Han has some for each word."""

Terms = frozenset[str]
"""Terms as they are indexed."""


@dataclass(frozen=True, kw_only=True)
class Asked:
    """The question: its text, the predicates it asks for, as index terms, and the least relevance
    (0 to 1) of an answer."""

    text: str
    predicates: Terms
    threshold: float


@dataclass(frozen=True, kw_only=True)
class Beside:
    """What is known beside the hits, by memory: the replaced values of those that hold a place,
    and the index terms."""

    former: Mapping[int, Former]
    terms: Mapping[int, Terms]


@dataclass(frozen=True, kw_only=True)
class _Holder:
    """A present value in its rank: its terms, each value that held its place with its terms, and
    the concepts of the predicate."""

    place: int
    hit: Hit
    present: Terms
    former: Mapping[str, Terms]
    concepts: frozenset[str]


def overtaken(
    hits: Sequence[Hit], beside: Beside, asked: Asked, policies: Policies, lexicon: text.Lexicon
) -> list[Omitted]:
    """Which hits, in their order, say a former value of what is asked, and what holds its place."""
    holders = _holders(hits, beside, asked, policies, lexicon)
    found: dict[str, Omitted] = {}
    for place, hit in enumerate(hits) if holders else ():
        said = beside.terms.get(ids.decode(hit.memory.id), frozenset())
        if hit.memory.predicate or not _lasting(hit.memory, policies):
            continue
        for holder in holders:
            sure = holder.place < place or bool(asked.predicates)
            told = _told(hit.memory, said, holder, brief=not sure)
            if told and _about(hit.memory, told, holder, lexicon):
                reason = f"{holder.hit.memory.id} is a later value"
                found[hit.memory.id] = Omitted(id=hit.memory.id, reason=reason)
    return list(found.values())


def _holders(
    hits: Sequence[Hit], beside: Beside, asked: Asked, policies: Policies, lexicon: text.Lexicon
) -> list[_Holder]:
    """The hits that hold what is asked for and replaced something, without values that are asked
    for themselves."""

    def terms(value: str) -> Terms:
        return frozenset(map(text.encode_term, lexicon.content_terms(value)))

    found = []
    for place, hit in enumerate(hits):
        former = beside.former.get(ids.decode(hit.memory.id))
        if former is None or not _asked_for(hit, asked, policies):
            continue
        question = terms(asked.text)
        values = {value: terms(value) for value in former.values}
        predicate = policies.predicate(hit.memory.predicate)
        found.append(
            _Holder(
                place=place,
                hit=hit,
                present=terms(hit.memory.object),
                former={
                    value: said for value, said in values.items() if said and not said <= question
                },
                concepts=concepts_of(predicate.name if predicate else ""),
            )
        )
    return found


def _asked_for(holder: Hit, asked: Asked, policies: Policies) -> bool:
    """Is the holder's predicate asked for? Where none is named, an answer above says it."""
    predicate = policies.predicate(holder.memory.predicate)
    if predicate is None or predicate.values == "many":
        return False
    if not asked.predicates:
        return holder.why.relevance >= asked.threshold
    return _is_named(holder.memory, asked, policies)


def _is_named(holder: StoredMemory, asked: Asked, policies: Policies) -> bool:
    """Does the question name the predicate, or what it is a kind of: the address, for its IP?"""
    predicate = policies.predicate(holder.predicate)
    kinds = concepts_of(predicate.name) if predicate else frozenset()
    return not asked.predicates.isdisjoint(map(text.encode_term, kinds))


def _lasting(memory: StoredMemory, policies: Policies) -> bool:
    """A state of affairs: what happened with a former value stays true."""
    return (
        policies.within(memory.scope).kinds[memory.kind].tier == "semantic"
        and memory.kind != "insight"
    )


def _told(memory: StoredMemory, said: Terms, holder: _Holder, *, brief: bool) -> list[str]:
    """The former values that a memory told before the present one began gives, if not that one.

    `brief` asks that it tell little else.
    """
    early = memory.true_from < holder.hit.memory.true_from
    if not early or holder.present <= said or (brief and len(said) > _BRIEF):
        return []
    return [value for value, terms in holder.former.items() if terms <= said]


def _about(
    memory: StoredMemory, values: Sequence[str], holder: _Holder, lexicon: text.Lexicon
) -> bool:
    """Is it about the holder's subject, and not about their relative or another thing of theirs?"""
    subject = holder.hit.memory.subject
    if subject_key(subject) == subject_key(""):
        return speaks_of_user(memory.content, values, holder.concepts, lexicon)
    return speaks_of(memory.content, subject)
