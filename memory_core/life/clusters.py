"""Near-duplicates: which memories say the same, and which of them is kept.

Two texts say the same where the words of one are all in the other, and numbers, names, polarity,
hedge, subject and time agree; the same parts may stand in another order. Vectors alone cannot
tell a sister from a brother, nor words alone a paraphrase; a word that one text has and the other
lacks may change what is said, so such a merge is offered, and only the sure kind is carried out
unasked.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from memory_core import sameness, text
from memory_core.life.candidates import Pair, cosine
from memory_core.life.rearranged import rearranged
from memory_core.life.statements import Statement
from memory_core.life.wording import Wording
from memory_core.policies import Policies

CLOSE = 0.9
"""Cosine from which two vectors may mean the same."""

_NOT_FAR = 0.75
"""Cosine asked of two texts that have all their words in common: what is below it has another
order that matters, or a broken vector."""

_MORE = 0.34
"""The largest share of its words that the fuller text may have beyond the other's."""

_MOST_SYNONYMS = 2
"""Words of one text that may stand for others of the second: more is another statement."""

_SAME_TIME = timedelta(days=1)
_NUMBERED_TIME = timedelta(days=30)
"""The same for what bears a number of its own: bill 4471 is paid once, release 3 comes out once."""

_NUMBERED = re.compile(
    r"\b(?=\w*[a-z])(?=\w*\d{3})[\w-]{4,}\b|#\d+|第\d+[版期号届章]|单号|编号"
    r"|\b(?:ticket|release|version|invoice|order|issue|bill|case|no\.|nr\.?)\s*\d+",
    re.IGNORECASE,
)
_RANKS = {"user": 3, "document": 2, "tool": 1, "agent": 0}


@dataclass(frozen=True, kw_only=True)
class Cluster:
    """A memory to keep and those that say nothing beyond it. `sure`: the same words, in another
    order of their parts too, or other names for the same; otherwise almost the same, or the kept
    one says a little more."""

    kept: Statement
    others: tuple[Statement, ...]
    sure: bool


def clusters(
    statements: Sequence[Statement],
    pairs: Iterable[Pair],
    vectors: Mapping[int, bytes],
    *,
    policies: Policies,
    wording: Wording,
) -> list[Cluster]:
    """Clusters of near-duplicates, each around the memory that says most.

    Where both of a pair have a vector, these must be close too. No memory is in two clusters.
    """
    by_id = {one.id: one for one in statements}
    alike: defaultdict[int, dict[int, bool]] = defaultdict(dict)
    for a, b in pairs:
        for full, part in ((by_id[a], by_id[b]), (by_id[b], by_id[a])):
            sure = says_it_all(full, part, policies, wording)
            if sure is not None and close_enough(vectors, a, b, sure=sure):
                alike[full.id][part.id] = sure
    return _around_the_fullest(by_id, alike)


def close_enough(vectors: Mapping[int, bytes], a: int, b: int, *, sure: bool) -> bool:
    """Do the vectors of two texts allow them to say the same? They do where one is missing.

    `sure` says that the words leave no doubt; then less is asked of the vectors.
    """
    least = _NOT_FAR if sure else CLOSE
    return a not in vectors or b not in vectors or cosine(vectors[a], vectors[b]) >= least


def says_it_all(
    full: Statement, part: Statement, policies: Policies, wording: Wording
) -> bool | None:
    """Does `full` say all that `part` says? True: in the same words, or other names for the same;
    False: in almost the same; None: no."""
    if not _comparable(full, part, policies) or _written_otherwise(full, part, wording):
        return None
    if full.known.slot and full.known.slot == part.known.slot:
        return True
    # Every word is there, numbers, names and denials too: which of them comes first is all.
    if full.said.said == part.said.said or _other_order(full, part):
        return True
    if not _agree(full, part, wording):
        return None
    if _named(full, wording) == _named(part, wording):
        return True
    if not _in_one_order(full, part):
        return None
    if len(part.terms - full.terms) <= _MOST_SYNONYMS:
        missing, more = _differences(full.terms, part.terms, wording)
        if not missing and len(more) <= _MORE * len(full.terms):
            return False
    return False if _same_value(full, part, wording) else None


def _comparable(full: Statement, part: Statement, policies: Policies) -> bool:
    a, b = full.known, part.known
    return (
        a.kind == b.kind
        and a.kind != "insight"
        and a.visibility == b.visibility
        and _RANKS[a.source] >= _RANKS[b.source]
        and _same_triple(full, part)
        and _same_time(full, part, policies)
    )


def _written_otherwise(a: Statement, b: Statement, wording: Wording) -> bool:
    """Do they differ in a case that matters? Names of known things are the same in any."""
    words = sameness.written_otherwise(a.content, b.content)
    return not all(map(wording.concepts, words))


def _same_triple(full: Statement, part: Statement) -> bool:
    """The triples agree as far as both have one; the kept memory loses none."""
    a, b = full.known, part.known
    if b.slot and (a.slot != b.slot or not sameness.same_value(a.object, b.object)):
        return False
    return not (a.subject and b.subject) or text.fold(a.subject) == text.fold(b.subject)


def _same_time(full: Statement, part: Statement, policies: Policies) -> bool:
    a, b = full.known, part.known
    if b.valid_to != a.valid_to or b.expires_at != a.expires_at:
        return False
    tier = policies.kinds[a.kind].tier
    if tier == "working":
        return a.session == b.session
    if tier == "episodic":
        # The same words on another day are another happening.
        return abs(a.true_from - b.true_from) < _span(full)
    return b.valid_from is None or a.valid_from == b.valid_from


def _span(one: Statement) -> timedelta:
    """How far apart in time one happening may be told."""
    return _NUMBERED_TIME if _NUMBERED.search(one.content) else _SAME_TIME


def _agree(a: Statement, b: Statement, wording: Wording) -> bool:
    if a.said.polarity != b.said.polarity or a.hedged != b.hedged:
        return False
    return not any(_differences(a.said.hard, b.said.hard, wording))


def _other_order(a: Statement, b: Statement) -> bool:
    """The same parts told in another order. The steps of a procedure have theirs."""
    if a.terms != b.terms or a.known.kind == "procedure":
        return False
    return rearranged(a.content, b.content)


def _in_one_order(a: Statement, b: Statement) -> bool:
    """No word moved, and no small word that turns the sense: who paid whom, on and off."""
    if sameness.turning_words(a.content) != sameness.turning_words(b.content):
        return False
    return sameness.in_one_order(sameness.said(a.content), sameness.said(b.content))


def _named(one: Statement, wording: Wording) -> tuple[str, ...]:
    return tuple(min(wording.concepts(word), default=word) for word in sameness.said(one.content))


def _same_value(a: Statement, b: Statement, wording: Wording) -> bool:
    """Do both give the user one value of a predicate, in other phrases?"""
    shared = a.said.concepts & b.said.concepts & wording.single_valued
    return any(
        bool(value := wording.value(a.content, concept))
        and value == wording.value(b.content, concept)
        for concept in shared
    )


def _differences(
    full: frozenset[str], part: frozenset[str], wording: Wording
) -> tuple[frozenset[str], frozenset[str]]:
    """What `part` has beyond `full` and the other way round, but for names of the same thing."""
    missing, more = part - full, full - part
    if not missing or not more:
        return missing, more
    meant = {term: wording.concepts(term) for term in missing | more}
    shared = _meant(missing, meant) & _meant(more, meant)
    return (
        frozenset(term for term in missing if not meant[term] & shared),
        frozenset(term for term in more if not meant[term] & shared),
    )


def _meant(terms: frozenset[str], meant: Mapping[str, frozenset[str]]) -> set[str]:
    return {concept for term in terms for concept in meant[term]}


def _around_the_fullest(
    by_id: Mapping[int, Statement], alike: Mapping[int, Mapping[int, bool]]
) -> list[Cluster]:
    taken: set[int] = set()
    found: list[Cluster] = []
    for centre in sorted(alike, key=lambda number: _worth(by_id[number]), reverse=True):
        others = [number for number in alike[centre] if number not in taken]
        if centre in taken or not others:
            continue
        taken.update((centre, *others))
        found.append(
            Cluster(
                kept=by_id[centre],
                others=tuple(by_id[number] for number in sorted(others)),
                sure=all(alike[centre][number] for number in others),
            )
        )
    return found


def _worth(one: Statement) -> tuple[object, ...]:
    known = one.known
    return (
        bool(known.slot),
        len(one.terms),
        known.valid_from is not None,
        _RANKS[known.source],
        known.confidence,
        known.use_count,
        known.id,
    )
