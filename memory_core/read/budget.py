"""Fitting the answer into its tokens: whole hits while they fit, excerpts where they do not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from memory_core.text import count_tokens, excerpt
from memory_core.types import Hit, Omitted, Recall

Measure = Callable[[Recall], int]
"""The tokens of an answer as its reader gets it."""

_SHORTEST_EXCERPT = 12
_MOST_OMITTED = 5


def fit(answer: Recall, *, terms: Sequence[str], budget: int, measure: Measure) -> Recall:
    """The longest beginning of the answer that the budget holds, what it cut named.

    A hit that does not fit whole is excerpted around the question's terms; the first one is
    never dropped. Where even that is too long, the list of what was cut goes, then the detail.
    """
    fitted = _fit(answer, terms=terms, budget=budget, measure=measure)
    if measure(fitted) <= budget:
        return fitted
    plain = replace(answer, detail="concise", message=_joined(answer.message, _PLAINER))
    for smaller in (fitted, _fit(plain, terms=terms, budget=budget, measure=measure)):
        bare = replace(smaller, omitted=())
        if measure(bare) <= budget:
            return bare
    return replace(bare, message="")


_PLAINER = "shown without detail: token_budget is too small for it"


def _joined(*sentences: str) -> str:
    return "; ".join(filter(None, sentences))


def _fit(answer: Recall, *, terms: Sequence[str], budget: int, measure: Measure) -> Recall:
    before = answer.omitted[:_MOST_OMITTED]
    fitted = replace(answer, hits=(), omitted=(*before, *_omitted(answer.hits)))
    for position, hit in enumerate(answer.hits):
        rest = _omitted(answer.hits[position + 1 :])
        longer = replace(fitted, hits=(*fitted.hits, hit), omitted=(*before, *rest))
        if measure(longer) <= budget:
            fitted = longer
            continue
        cut = _cut(longer, hit, terms=terms, budget=budget, measure=measure)
        if cut is None:
            return fitted
        fitted = cut
    return fitted


def default_measure(answer: Recall) -> int:
    """Tokens of the texts and a little for what stands around each."""
    return sum(count_tokens(hit.text) + 25 for hit in answer.hits) + 10


def _cut(
    answer: Recall, hit: Hit, *, terms: Sequence[str], budget: int, measure: Measure
) -> Recall | None:
    """The answer with its last hit excerpted as much as needed; None when that is not worth it."""
    whole = count_tokens(hit.memory.content)
    room = whole - (measure(answer) - budget)
    first = len(answer.hits) == 1
    while room >= _SHORTEST_EXCERPT or first:
        room = max(1, room)
        shorter = replace(hit, excerpt=excerpt(hit.memory.content, terms, room))
        candidate = replace(answer, hits=(*answer.hits[:-1], shorter))
        excess = measure(candidate) - budget
        if excess <= 0 or room <= 1:
            return candidate
        room -= max(excess, 1)
    return None


def _omitted(hits: Sequence[Hit]) -> tuple[Omitted, ...]:
    return tuple(Omitted(id=hit.memory.id, reason="budget") for hit in hits[:_MOST_OMITTED])
