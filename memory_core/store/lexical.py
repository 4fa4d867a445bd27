"""The lexical index: BM25 over terms that the text package made, within one scope.

Document frequencies are counted inside the scope: over all scopes they would be slower, wrong
for a small scope, and would leak what others store. FTS5's own ranking counts over the whole
table, so FTS5 gives the postings and the score is computed here from the stored terms
(Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009).
"""

from __future__ import annotations

import heapq
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import chain

from memory_core import ids
from memory_core.store.driver import Connection, Error
from memory_core.store.filters import Filter, passing
from memory_core.store.rows import id_list
from memory_core.text import encode_for_index, encode_term

K1 = 0.9
B = 0.8
_LENGTH = 60.0
"""Terms of a document of ordinary length. Fixed, so that a score means the same in every scope."""

_UNSEEN = 100
"""Documents assumed beside the scope's own, so that in a scope of five a word is not rare."""

_IDF_POWER = 1.5
"""Sharpens rarity: two everyday words together must not outweigh one name."""

_HEAVIEST = 10

_RARE = 400
"""A term in fewer memories proposes all of them; of a commoner one the newest are read, and only
where the rarer terms propose too few."""

_COUNTED = 20_000
"""How far the memories of a common term are counted: beyond, it weighs next to nothing."""

_ENOUGH = 200

_RESCORED = 80
"""Candidates of the summed-idf pass that are scored exactly, at a time."""


@dataclass(frozen=True, kw_only=True)
class WordHit:
    """`score` is BM25 as a share of the question's idf mass: about 1 where every word matched.
    `coverage` (0 to 1) is the share of that mass whose words occur at all, `matched` the terms."""

    id: int
    score: float
    coverage: float
    matched: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class Weighed:
    """A question's units weighed in one scope of `size` memories.

    `idf` is by term as indexed, `unit` the number of the unit that a term belongs to. The mass
    is that of the ten heaviest units: a long question need not be matched whole. `holders` are
    all memories with any of the terms; None where one is too common to know them.
    """

    idf: Mapping[str, float]
    unit: Mapping[str, int]
    mass: float
    size: int
    holders: frozenset[int] | None = None


def add(tx: Connection, memory_id: int, terms: Sequence[str]) -> None:
    add_all(tx, [(memory_id, terms)])


def add_all(tx: Connection, entries: Sequence[tuple[int, Sequence[str]]]) -> None:
    """Index memories by their terms."""
    encoded = [(number, _length(terms), encode_for_index(terms)) for number, terms in entries]
    tx.executemany("INSERT INTO index_text (id, length, terms) VALUES (?, ?, ?)", encoded)
    tx.executemany(
        "INSERT INTO lexical (rowid, terms) VALUES (?, ?)",
        [(number, terms) for number, _, terms in encoded],
    )
    for scope_id, count in Counter(ids.scope_of(number) for number, _ in entries).items():
        _count(tx, scope_id, count)


def remove(tx: Connection, memory_id: int) -> bool:
    """Take a memory's words out of the index. False when it had none."""
    row = tx.execute("SELECT terms FROM index_text WHERE id = ?", (memory_id,)).fetchone()
    if row is None:
        return False
    tx.execute(
        "INSERT INTO lexical (lexical, rowid, terms) VALUES ('delete', ?, ?)",
        (memory_id, row["terms"]),
    )
    tx.execute("DELETE FROM index_text WHERE id = ?", (memory_id,))
    _count(tx, ids.scope_of(memory_id), -1)
    return True


def search(
    tx: Connection, scope_id: int, units: Sequence[Sequence[str]], keep: Filter, limit: int
) -> tuple[list[WordHit], Weighed]:
    """The memories that match the units best, best first, and the weights they were scored by."""
    terms = dict.fromkeys(term for unit in units for term in unit)
    postings = {term: _postings(tx, scope_id, term, _RARE) for term in terms}
    common = [term for term, found in postings.items() if len(found) >= _RARE]
    frequency = {term: len(found) for term, found in postings.items()}
    frequency |= {term: _frequency(tx, scope_id, term) for term in common}
    weighed = weigh(units, frequency, _size(tx, scope_id))
    if not common:
        weighed = replace(weighed, holders=frozenset(chain.from_iterable(postings.values())))
    hits: list[WordHit] = []
    for candidates in _by_summed_idf(_enough(postings, common, frequency), weighed):
        hits += score(tx, passing(tx, candidates, keep), weighed)
        if len(hits) >= limit:
            break
    best = heapq.nlargest(limit, hits, key=lambda hit: (hit.score, hit.id))
    return best, weighed


def weigh(units: Sequence[Sequence[str]], frequency: Mapping[str, int], size: int) -> Weighed:
    """The idf of every term, and the mass of a question whose every unit matches."""
    idf: dict[str, float] = {}
    unit_of: dict[str, int] = {}
    masses = []
    accidents = _accidents(units, frequency)
    for number, unit in enumerate(units):
        if number in accidents:
            continue
        # A word that nobody here uses must not outweigh the concept that it stands for.
        known = [term for term in unit if frequency[term]] or list(unit)
        masses.append(max(_idf(size, frequency[term]) for term in known))
        idf |= {encode_term(term): _idf(size, frequency[term]) for term in known}
        unit_of |= {encode_term(term): number for term in known}
    mass = sum(heapq.nlargest(_HEAVIEST, masses)) or 1.0
    return Weighed(idf=idf, unit=unit_of, mass=mass, size=size)


def score(tx: Connection, memory_ids: Sequence[int], weighed: Weighed) -> list[WordHit]:
    """How well these memories match; those without any of the words are left out."""
    if weighed.holders is not None:
        memory_ids = [number for number in memory_ids if number in weighed.holders]
    rows = tx.execute(
        "SELECT id, terms, length FROM index_text WHERE id IN (SELECT value FROM json_each(?))",
        (id_list(memory_ids),),
    )
    hits = (word_hit(number, terms, length, weighed) for number, terms, length in rows)
    return [hit for hit in hits if hit.matched]


def terms_of(tx: Connection, memory_ids: Sequence[int]) -> dict[int, frozenset[str]]:
    """The distinct terms of memories, as indexed."""
    rows = tx.execute(
        "SELECT id, terms FROM index_text WHERE id IN (SELECT value FROM json_each(?))",
        (id_list(memory_ids),),
    )
    return {row["id"]: frozenset(row["terms"].split(" ")) for row in rows}


def sharing(tx: Connection, scope_id: int, terms: Sequence[str], limit: int) -> list[int]:
    """Memories that share the rarest of these terms, most shared first: cheap, for writes."""
    shared: Counter[int] = Counter()
    for term in sorted(set(terms), key=len, reverse=True)[:_SHARED_TERMS]:
        found = _postings(tx, scope_id, term, _SHARED_POSTINGS + 1)
        if len(found) <= _SHARED_POSTINGS:
            shared.update(found)
    return [memory_id for memory_id, _ in shared.most_common(limit)]


_SHARED_TERMS = 8
_SHARED_POSTINGS = 50
"""A statement that contradicts another shares a term this rare with it; more would cost a
write more than its transaction."""


def count(tx: Connection, listed: str) -> int:
    row = tx.execute(
        "SELECT count(*) FROM index_text WHERE id IN (SELECT value FROM json_each(?))", (listed,)
    ).fetchone()
    return int(row[0])


def refresh(tx: Connection, memory_id: int, terms: Sequence[str]) -> bool:
    """Make a memory's entry say these terms. False when it did already."""
    row = tx.execute("SELECT terms FROM index_text WHERE id = ?", (memory_id,)).fetchone()
    if row is not None and row["terms"] == encode_for_index(terms):
        return False
    remove(tx, memory_id)
    add(tx, memory_id, terms)
    return True


def rebuild(tx: Connection) -> None:
    """Make the index from the stored terms again, and drop terms of no memory."""
    tx.execute("DELETE FROM index_text WHERE id NOT IN (SELECT id FROM memory)")
    tx.execute("INSERT INTO lexical (lexical) VALUES ('rebuild')")
    for (scope_id,) in tx.execute("SELECT id FROM scope").fetchall():
        tx.execute(
            "UPDATE scope SET indexed = (SELECT count(*) FROM index_text WHERE id BETWEEN ? AND ?)"
            " WHERE id = ?",
            (*ids.span(scope_id), scope_id),
        )


def catch_up(tx: Connection) -> None:
    """Let FTS5 see what other processes changed: a question does, a check of the file does not,
    and takes what was erased elsewhere for damage. An index that is damaged is for
    `is_consistent` to find."""
    with suppress(Error):
        tx.execute("SELECT count(*) FROM lexical WHERE lexical MATCH 'a'").fetchone()


def is_consistent(tx: Connection) -> bool:
    """Does the index agree with its terms, and do those cover every memory? Needs a writer.

    What lies in the archive may rest without an entry.
    """
    (missing,) = tx.execute(
        "SELECT count(*) FROM memory LEFT JOIN index_text USING (id)"
        " WHERE index_text.id IS NULL AND memory.state <> 'archived'"
        " AND NOT EXISTS (SELECT 1 FROM index_queue q WHERE q.id = memory.id)"
    ).fetchone()
    if missing:
        return False
    try:
        tx.execute("INSERT INTO lexical (lexical, rank) VALUES ('integrity-check', 1)")
    except Error:
        return False
    return True


def _count(tx: Connection, scope_id: int, change: int) -> None:
    tx.execute("UPDATE scope SET indexed = indexed + ? WHERE id = ?", (change, scope_id))


def _accidents(units: Sequence[Sequence[str]], frequency: Mapping[str, int]) -> set[int]:
    """Units that are no words: Han pairs across a word's edge, unknown here between known ones.

    网关超时 asks for 网关 and 超时; that no memory has 关超 says nothing.
    """
    pairs = {n: unit[0] for n, unit in enumerate(units) if len(unit) == 1 and len(unit[0]) == 2}
    found = set()
    for number, pair in pairs.items():
        if frequency[pair] or pair.isascii():
            continue
        beside = [p for n, p in pairs.items() if n != number and _overlap(p, pair)]
        if beside and all(frequency[other] for other in beside):
            found.add(number)
    return found


def _overlap(a: str, b: str) -> bool:
    return a[1] == b[0] or b[1] == a[0]


def _size(tx: Connection, scope_id: int) -> int:
    return int(tx.execute("SELECT indexed FROM scope WHERE id = ?", (scope_id,)).fetchone()[0])


def _idf(size: int, frequency: int) -> float:
    documents = size + _UNSEEN
    return float(math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5)) ** _IDF_POWER)


def _length(terms: Sequence[str]) -> int:
    # Single Han characters stand beside the pairs they are in, concepts beside their words.
    return sum(1 for term in terms if len(term) > 1 and not term.startswith("="))


def _postings(tx: Connection, scope_id: int, term: str, most: int) -> list[int]:
    encoded = encode_for_index([term])
    if not encoded:
        return []
    rows = tx.execute(
        "SELECT rowid FROM lexical WHERE lexical MATCH ? AND rowid BETWEEN ? AND ?"
        " ORDER BY rowid DESC LIMIT ?",
        (f'"{encoded}"', *ids.span(scope_id), most),
    )
    return [row[0] for row in rows]


def _frequency(tx: Connection, scope_id: int, term: str) -> int:
    row = tx.execute(
        "SELECT count(*) FROM (SELECT rowid FROM lexical"
        " WHERE lexical MATCH ? AND rowid BETWEEN ? AND ? LIMIT ?)",
        (f'"{encode_term(term)}"', *ids.span(scope_id), _COUNTED),
    ).fetchone()
    return int(row[0])


def _enough(
    postings: Mapping[str, Sequence[int]], common: Sequence[str], frequency: Mapping[str, int]
) -> dict[str, Sequence[int]]:
    """The postings that propose candidates: all rare terms', then common ones' until enough."""
    chosen = {term: found for term, found in postings.items() if term not in common}
    proposed = set().union(*chosen.values())
    for term in sorted(common, key=lambda term: frequency[term]):
        if len(proposed) >= _ENOUGH:
            break
        chosen[term] = postings[term]
        proposed.update(postings[term])
    return chosen


def _by_summed_idf(postings: Mapping[str, Sequence[int]], weighed: Weighed) -> Iterator[list[int]]:
    """Candidates in the order of their summed idf, a batch at a time."""
    sums: dict[int, float] = {}
    for term, found in postings.items():
        weight = weighed.idf.get(encode_term(term), 0.0)
        for memory_id in found:
            sums[memory_id] = sums.get(memory_id, 0.0) + weight
    ordered = sorted(sums, key=lambda memory_id: (-sums[memory_id], -memory_id))
    for start in range(0, len(ordered), _RESCORED):
        yield ordered[start : start + _RESCORED]


def word_hit(memory_id: int, terms: str, length: int, weighed: Weighed) -> WordHit:
    """How well a text matches; `terms` as indexed, `length` their number."""
    # Searching a text costs a fifth of cutting it up, and most have none of the terms.
    near = [term for term in weighed.idf if term in terms]
    text = f" {terms.replace(' ', '  ')} " if near else ""
    counts = {term: n for term in near if (n := text.count(f" {term} "))}
    if not counts:
        return WordHit(id=memory_id, score=0.0, coverage=0.0)
    damping = K1 * (1 - B + B * length / _LENGTH)
    best: dict[int, float] = {}
    weights: dict[int, float] = {}
    for term, n in counts.items():
        number, weight = weighed.unit[term], weighed.idf[term]
        best[number] = max(best.get(number, 0.0), weight * n * (K1 + 1) / (n + damping))
        weights[number] = max(weights.get(number, 0.0), weight)
    return WordHit(
        id=memory_id,
        score=sum(best.values()) / weighed.mass,
        coverage=min(1.0, sum(weights.values()) / weighed.mass),
        matched=frozenset(counts),
    )
