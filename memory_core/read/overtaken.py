"""Plain statements of a value that was replaced: no answer to what is asked for now.

"The user still reports to Ann" has no triple by which Bo, the new manager, could replace it. Asked
who the manager is, it would stand beside Bo and contradict him. It holds a former value of the
predicate that is asked for, was told before the present one began and does not name that: so it
is left out, with the reason. Nothing is changed by it; any other question finds it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from memory_core import text
from memory_core.policies import Policies
from memory_core.store.neighbours import Former
from memory_core.subjects import subject_key
from memory_core.types import Hit, Omitted, StoredMemory


@dataclass(frozen=True, kw_only=True)
class Asked:
    """The question: its text and the predicates it asks for, as index terms."""

    text: str
    predicates: frozenset[str]


def overtaken(
    hits: Sequence[Hit],
    former: Mapping[int, Former],
    asked: Asked,
    policies: Policies,
    lexicon: text.Lexicon,
) -> list[Omitted]:
    """Which hits say a former value of what is asked, and what holds its place.

    `former` are the replaced values of each hit that has a predicate, by its place among `hits`.
    """
    question = frozenset(lexicon.content_terms(asked.text))
    found: dict[str, Omitted] = {}
    for place, hit in enumerate(hits):
        if hit.memory.predicate or not _lasting(hit.memory, policies):
            continue
        said = frozenset(lexicon.content_terms(hit.memory.content))
        for holder_at, values in former.items():
            holder = hits[holder_at].memory
            if not _asked_for(holder, asked, policies, above=holder_at < place):
                continue
            present = frozenset(lexicon.content_terms(holder.object))
            if not present <= said and _tells(hit.memory, said, holder, values, question, lexicon):
                reason = f"{holder.id} is a later value"
                found[hit.memory.id] = Omitted(id=hit.memory.id, reason=reason)
    return list(found.values())


def _lasting(memory: StoredMemory, policies: Policies) -> bool:
    """A state of affairs: what happened with a former value stays true."""
    return (
        policies.within(memory.scope).kinds[memory.kind].tier == "semantic"
        and memory.kind != "insight"
    )


def _asked_for(holder: StoredMemory, asked: Asked, policies: Policies, *, above: bool) -> bool:
    """Is the holder's predicate asked for? Where none is named, the better answer says it."""
    predicate = policies.predicate(holder.predicate)
    if predicate is None or predicate.values == "many":
        return False
    if not asked.predicates:
        return above
    return text.encode_term(text.concept_term(predicate.name)) in asked.predicates


def _tells(
    memory: StoredMemory,
    said: frozenset[str],
    holder: StoredMemory,
    former: Former,
    question: frozenset[str],
    lexicon: text.Lexicon,
) -> bool:
    if memory.true_from >= holder.true_from or not _about(memory, holder.subject):
        return False
    values = (frozenset(lexicon.content_terms(value)) for value in former.values)
    return any(value and value <= said and not value <= question for value in values)


def _about(memory: StoredMemory, subject: str) -> bool:
    if subject_key(subject) == subject_key(""):
        return True
    return text.fold(subject) in text.fold(memory.content)
