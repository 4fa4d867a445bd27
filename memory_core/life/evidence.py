"""Groups of memories about one thing, from which an insight may be drawn.

Who draws it, and in which words, is left to the caller. Insights are no evidence: one that rests
on others would drift from what was said.
"""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from memory_core import text
from memory_core.life.statements import Statement, overlap
from memory_core.policies import Policies

FEWEST = 3
MOST = 12
"""Memories in a group: what a model reads at once, and a person checks."""

_BROADEST = 60
"""What more memories share is no topic."""

_OFFERED = 20
"""Groups looked for: what nobody will be shown costs no time."""

_SAME_GROUP = 0.5
_COVERED = 0.6
_COHERENT = 0.2
_WEIGHTS = {"entity": 3.0, "tag": 2.0, "predicate": 2.0, "word": 1.0}
_NO_EVIDENCE = ("insight", "note")


@dataclass(frozen=True, kw_only=True)
class Evidence:
    """Memories that share a topic: the most important ones in order, and the ids of all."""

    topic: str
    statements: tuple[Statement, ...]
    all: frozenset[int]

    @property
    def ids(self) -> frozenset[int]:
        return frozenset(one.id for one in self.statements)


def evidence(
    statements: Sequence[Statement], *, policies: Policies, lexicon: text.Lexicon
) -> list[Evidence]:
    """Groups on which no present insight rests yet, the most promising first."""
    told = [one for one in statements if one.known.kind not in _NO_EVIDENCE]
    drawn = [
        frozenset(one.known.sources)
        for one in statements
        if one.known.kind == "insight" and not one.known.stale
    ]
    chosen: list[Evidence] = []
    for group in sorted(_groups(told, policies, lexicon), key=lambda pair: -pair[0]):
        found = group[1]
        known = any(_share(found.ids, sources) >= _COVERED for sources in drawn)
        if len(chosen) == _OFFERED:
            break
        if not known and all(_distinct(found.all, other.all) for other in chosen):
            chosen.append(found)
    return chosen


def topics(
    statement: Statement, *, policies: Policies, lexicon: text.Lexicon
) -> Iterator[tuple[str, str]]:
    """What a memory is about, as (sort of topic, name): entities, tags, predicate, words."""
    one = statement.known
    yield from (("entity", key) for key in one.keys if lexicon.content_terms(key))
    yield from (("tag", tag) for tag in one.tags)
    predicate = policies.predicate(one.predicate) if one.predicate else None
    if predicate is not None and predicate.values == "many":
        yield "predicate", predicate.name
    yield from (("word", term) for term in statement.frame if len(term) > 1)


def _groups(
    statements: Iterable[Statement], policies: Policies, lexicon: text.Lexicon
) -> Iterator[tuple[float, Evidence]]:
    by_topic: defaultdict[tuple[str, str], list[Statement]] = defaultdict(list)
    for one in statements:
        for topic in topics(one, policies=policies, lexicon=lexicon):
            by_topic[topic].append(one)
    for (sort, name), members in by_topic.items():
        if FEWEST <= len(members) <= _BROADEST and (sort != "word" or _coherent(members)):
            best = sorted(members, key=lambda one: (-one.known.importance, -one.id))[:MOST]
            label = name if sort != "word" else _as_written(name, [one.content for one in best])
            every = frozenset(one.id for one in members)
            yield _promise(sort, best), Evidence(topic=label, statements=tuple(best), all=every)


def _promise(sort: str, members: Sequence[Statement]) -> float:
    importance = sum(one.known.importance for one in members) / len(members)
    return _WEIGHTS[sort] * math.log2(1 + len(members)) * (0.5 + importance)


def _coherent(members: Sequence[Statement]) -> bool:
    """Do memories that share one word share more of what they say?"""
    shares = [overlap(a.terms, b.terms) for a, b in pairwise(members)]
    return sum(shares) / len(shares) >= _COHERENT


def _share(a: frozenset[int], b: frozenset[int]) -> float:
    return len(a & b) / len(a | b)


def _distinct(a: frozenset[int], b: frozenset[int]) -> bool:
    return len(a & b) < _SAME_GROUP * min(len(a), len(b))


def _as_written(term: str, contents: Sequence[str]) -> str:
    """The word behind a term: "hik" is shown as "hiking", 究生 as 研究生."""
    if term.isascii():
        found = re.search(rf"\b{re.escape(term)}\w*", contents[0], re.IGNORECASE)
        return found[0] if found else term
    places = [(content, content.find(term)) for content in contents if term in content]
    longer = {content[max(0, at - 1) : at + len(term)] for content, at in places}
    word = longer.pop() if len(longer) == 1 else term
    return term if text.is_stop(word[0]) or not word.isalpha() else word


def shown(group: Evidence, most: int) -> str:
    """The group's statements, one a line, in so many characters."""
    lines: list[str] = []
    room = most
    for one in group.statements:
        line = "- " + " ".join(one.content.split())[: most // 4]
        room -= len(line) + 1
        if room < 0:
            break
        lines.append(line)
    return "\n".join(lines)
