"""Memories that rest: settled in the archive, without words in the index.

They are few questions' business, so their texts are read when one reaches into the archive. Nor
are they tied to the names that were found in their texts, only to those that somebody gave. When
one leaves the archive, a trigger of the schema puts it in a queue, and all of that is made again;
analysing a memory is left to the caller.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from memory_core import ids
from memory_core.store import entities, events, lexical, memories
from memory_core.store.driver import Connection
from memory_core.store.filters import Filter
from memory_core.store.lexical import Weighed, WordHit
from memory_core.store.memories import Draft
from memory_core.store.rows import id_list
from memory_core.text import encode_for_index
from memory_core.text.tokenise import tokenise
from memory_core.types import StoredMemory

_READ = 2_000
"""Texts with a word of the question that are looked at, the newest ones."""

_MOST_WORDS = 30
_LINK_BYTES = 60
"""What a tie takes in its table and index, about."""

_AWAKE_AT_ONCE = 100

_TEXT = "lower(m.content || ' ' || m.subject || ' ' || m.object || ' ' || m.clues)"
_UNINDEXED = "NOT EXISTS (SELECT 1 FROM index_text t WHERE t.id = m.id)"


def rest(tx: Connection, memory_ids: Sequence[int]) -> int:
    """Take memories of the archive out of the word index; the bytes that their entries took."""
    rows = tx.execute(
        "SELECT t.id, octet_length(t.terms) FROM index_text t JOIN memory m ON m.id = t.id"
        " WHERE m.state = 'archived' AND t.id IN (SELECT value FROM json_each(?))",
        (id_list(memory_ids),),
    ).fetchall()
    for number, _ in rows:
        lexical.remove(tx, number)
    listed = id_list([number for number, _ in rows])
    events.untie_settled(tx, listed)
    untied = tx.execute(
        "DELETE FROM entity_link WHERE role = 'found'"
        " AND memory_id IN (SELECT value FROM json_each(?))",
        (listed,),
    ).rowcount
    return sum(int(size) for _, size in rows) + int(untied) * _LINK_BYTES


def search(
    tx: Connection, scope_id: int, weighed: Weighed, terms: Sequence[str], keep: Filter, limit: int
) -> list[WordHit]:
    """Resting memories that hold words of a question, scored as the index would score them."""
    words = [term.removesuffix("i") for term in terms if not term.startswith("=")][:_MOST_WORDS]
    if not words:
        return []
    where, parameters = keep.where()
    low, high = ids.span(scope_id)
    named = {f"word{n}": word for n, word in enumerate(words)}
    any_of = " OR ".join(f"instr({_TEXT}, :{name})" for name in named)
    rows = tx.execute(
        f"SELECT m.id, {_TEXT} FROM memory m WHERE m.id BETWEEN :low AND :high AND {where}"
        f" AND {_UNINDEXED} AND ({any_of}) ORDER BY m.id DESC LIMIT :most",
        {**parameters, **named, "low": low, "high": high, "most": _READ},
    )
    hits = [_hit(number, content, weighed) for number, content in rows]
    return sorted(hits, key=lambda hit: (-hit.score, -hit.id))[:limit]


def waiting(tx: Connection) -> bool:
    """Is there anything that left the archive and has no entry yet?"""
    return tx.execute("SELECT 1 FROM index_queue LIMIT 1").fetchone() is not None


def wake(tx: Connection, analyse: Callable[[StoredMemory], Draft]) -> int:
    """Index and tie again some memories that left the archive; how many were waiting."""
    rows = tx.execute("SELECT id FROM index_queue ORDER BY id LIMIT ?", (_AWAKE_AT_ONCE,))
    numbers = [row[0] for row in rows.fetchall()]
    for number in numbers:
        found = memories.get(tx, ids.scope_of(number), [number])
        if number in found:
            draft = analyse(found[number])
            lexical.refresh(tx, number, draft.terms)
            told = (number, found[number], draft.found_entities)
            entities.link_all(tx, ids.scope_of(number), [told])
    tx.execute(
        "DELETE FROM index_queue WHERE id IN (SELECT value FROM json_each(?))", (id_list(numbers),)
    )
    return len(numbers)


def rests(tx: Connection, memory: StoredMemory) -> bool:
    """Does a memory rest, so that it needs no entry?"""
    if memory.state != "archived":
        return False
    number = ids.decode(memory.id)
    found = tx.execute("SELECT 1 FROM index_text WHERE id = ?", (number,)).fetchone()
    return found is None


def _hit(number: int, content: str, weighed: Weighed) -> WordHit:
    terms = tokenise(content).terms
    return lexical.word_hit(number, encode_for_index(terms), len(terms), weighed)
