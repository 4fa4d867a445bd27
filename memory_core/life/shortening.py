"""A long account cut to what it will be asked for: who, what number, when.

Sentences are chosen, never rewritten, so an extract says nothing that was not said. The original
is kept beside it by the caller.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from memory_core import text

LONG = 600
"""Characters from which an account is long."""

KEPT = 0.35
"""The share of a long account that its extract may have."""

CUT = "…"
_SENTENCE = re.compile(r".+?(?:[.!?](?=\s|$)|[。！？；\n]|$)\s*", re.DOTALL)


def extract(content: str, lexicon: text.Lexicon) -> str:
    """The sentences that carry the most names, numbers, dates and words of the whole.

    A content that is not long comes back as it is. Names and numbers that no chosen sentence
    has are listed at the end.
    """
    if len(content) <= LONG:
        return content
    sentences = [found for found in _SENTENCE.findall(content) if found.strip()]
    chosen = _chosen(sentences, lexicon, int(len(content) * KEPT))
    kept = _joined(sentences, chosen) if chosen else _beginning(content)
    left = _left_out(content, kept)
    return f"{kept}\n[{', '.join(left)}]" if left else kept


def _chosen(sentences: Sequence[str], lexicon: text.Lexicon, room: int) -> set[int]:
    """The places of the best sentences that fit, each worth what the chosen ones lack."""
    terms = [frozenset(lexicon.content_terms(sentence)) for sentence in sentences]
    hard = [text.hard_tokens(sentence) for sentence in sentences]
    weight = Counter(term for words in terms for term in words)
    covered: set[str] = set()
    chosen: set[int] = set()
    while fitting := [
        n for n, sentence in enumerate(sentences) if n not in chosen and len(sentence) <= room
    ]:
        worth = {n: _worth(terms[n], hard[n], weight, covered, len(sentences[n])) for n in fitting}
        best = max(fitting, key=lambda n: (worth[n], -n))
        if worth[best] <= 0:
            break
        chosen.add(best)
        covered |= terms[best] | hard[best]
        room -= len(sentences[best])
    return chosen


def _worth(
    terms: frozenset[str],
    hard: frozenset[str],
    weight: Counter[str],
    covered: set[str],
    length: int,
) -> float:
    facts = 5.0 * len(hard - covered)
    words = sum(weight[term] for term in terms - covered)
    return float((facts + words) / max(20, length))


def _joined(sentences: Sequence[str], chosen: set[int]) -> str:
    parts: list[str] = []
    for number, sentence in enumerate(sentences):
        if number in chosen:
            parts.append(sentence.strip())
        elif not parts or parts[-1] != CUT:
            parts.append(CUT)
    return " ".join(parts)


def _beginning(content: str) -> str:
    """For one endless sentence."""
    return text.excerpt(content, (), int(text.count_tokens(content) * KEPT))


def _left_out(content: str, kept: str) -> list[str]:
    """The numbers, dates and names that the extract lacks, as they were written."""
    missing = text.hard_tokens(content) - text.hard_tokens(kept)
    words = re.findall(r"[^\s,.;:!?，。；：！？()（）\"“”]+", content)
    written = dict.fromkeys(word for word in words if text.hard_tokens(word) & missing)
    return list(written)
