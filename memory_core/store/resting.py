"""Memories that rest: settled in the archive, without words in the index.

They are few questions' business, so their texts are read when one reaches into the archive.
When one leaves the archive, a trigger of the schema puts it in a queue, and its entry is made
again; making index terms of a memory is left to the caller.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from memory_core import ids
from memory_core.store import lexical, memories
from memory_core.store.driver import Connection
from memory_core.store.filters import Filter
from memory_core.store.lexical import Weighed, WordHit
from memory_core.store.rows import id_list
from memory_core.text import encode_for_index
from memory_core.text.tokenise import tokenise
from memory_core.types import StoredMemory

_READ = 2_000
"""Texts with a word of the question that are looked at, the newest ones."""

_MOST_WORDS = 30
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
    return sum(int(size) for _, size in rows)


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


def wake(tx: Connection, terms_of: Callable[[StoredMemory], Sequence[str]]) -> int:
    """Make the entries of some memories that left the archive again; how many were waiting."""
    rows = tx.execute("SELECT id FROM index_queue ORDER BY id LIMIT ?", (_AWAKE_AT_ONCE,))
    numbers = [row[0] for row in rows.fetchall()]
    for number in numbers:
        found = memories.get(tx, ids.scope_of(number), [number])
        if number in found:
            lexical.refresh(tx, number, terms_of(found[number]))
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
