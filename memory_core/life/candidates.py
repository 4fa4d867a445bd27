"""Which pairs of statements are worth comparing: never all of them.

By words, two texts whose words overlap by more than a third share one of their rarest words
(prefix filtering: Chaudhuri, Ganti and Kaushik, A Primitive Operator for Similarity Joins in
Data Cleaning, 2006). By meaning, two vectors that are close lie near the same landmark.
Whether a pair means anything is left to the modules that decide.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from memory_core.life.statements import Statement
from memory_core.life.wording import Wording

Pair = tuple[int, int]
"""Two memory ids, the lower one first."""

_OVERLAP = 0.4
"""The least overlap that any decision asks for."""

_NEXT = 8
"""Neighbours compared within a bucket of one word, in the order of their words: enough for a
cluster to hang together, and a word that everybody uses costs no square."""

_PLAIN = 10
"""Words of a plain statement of a value; a longer one says more than that."""

_LANDMARKS_EACH = 2
_BLOCK = 512


def by_words(statements: Sequence[Statement]) -> set[Pair]:
    """Pairs whose words, numbers aside, may overlap by more than two fifths."""
    frequency = Counter(term for one in statements for term in one.frame)
    buckets: defaultdict[str, list[Statement]] = defaultdict(list)
    for one in statements:
        for term in _rarest(one.frame, frequency):
            buckets[term].append(one)
    return {pair for bucket in buckets.values() for pair in _nearby(bucket)}


def by_value(statements: Iterable[Statement], wording: Wording) -> set[Pair]:
    """Pairs of plain statements that give the user a value of one predicate."""
    buckets: defaultdict[str, list[Statement]] = defaultdict(list)
    for one in statements:
        if one.said.about_user and len(one.terms) <= _PLAIN:
            for concept in one.said.concepts & wording.single_valued:
                if wording.value(one.content, concept):
                    buckets[concept].append(one)
    return {pair for bucket in buckets.values() for pair in _nearby(bucket)}


def by_meaning(vectors: Mapping[int, bytes], least: float) -> set[Pair]:
    """Pairs with a cosine of at least `least`; a few may be missed.

    The vectors are little-endian float32 of one dimension and of length one.
    """
    numbers = sorted(vectors)
    if len(numbers) < 2:
        return set()
    matrix = np.vstack([np.frombuffer(vectors[n], "<f4") for n in numbers])
    return {
        (numbers[a], numbers[b])
        for members in _near_landmarks(matrix)
        for a, b in _close(matrix, members, least)
    }


def cosine(a: bytes, b: bytes) -> float:
    """The similarity of two vectors of length one."""
    return float(np.frombuffer(a, "<f4") @ np.frombuffer(b, "<f4"))


def _rarest(terms: frozenset[str], frequency: Mapping[str, int]) -> list[str]:
    ordered = sorted(terms, key=lambda term: (frequency[term], term))
    return ordered[: len(terms) - math.ceil(_OVERLAP * len(terms)) + 1]


def _nearby(bucket: Sequence[Statement]) -> Iterator[Pair]:
    ordered = sorted(bucket, key=lambda one: (sorted(one.terms), one.id))
    for position, one in enumerate(ordered):
        for other in ordered[position + 1 : position + 1 + _NEXT]:
            yield (one.id, other.id) if one.id < other.id else (other.id, one.id)


def _near_landmarks(matrix: NDArray[np.float32]) -> Iterator[NDArray[np.intp]]:
    """Groups of rows that lie near the same landmark; each row is in two groups."""
    # What all vectors of a model have in common would put most of them near one landmark.
    matrix = matrix - matrix.mean(axis=0)
    count = max(1, math.isqrt(len(matrix)))
    landmarks = matrix[np.linspace(0, len(matrix) - 1, count).astype(int)]
    landmarks /= np.maximum(np.linalg.norm(landmarks, axis=1, keepdims=True), 1e-9)
    each = min(_LANDMARKS_EACH, count)
    nearest = np.vstack(
        [
            np.argpartition(-(matrix[start : start + _BLOCK] @ landmarks.T), each - 1)[:, :each]
            for start in range(0, len(matrix), _BLOCK)
        ]
    )
    for landmark in range(count):
        members = np.flatnonzero((nearest == landmark).any(axis=1))
        if len(members) > 1:
            yield members


def _close(matrix: NDArray[np.float32], members: NDArray[np.intp], least: float) -> Iterator[Pair]:
    for start in range(0, len(members), _BLOCK):
        block = members[start : start + _BLOCK]
        cosines = matrix[block] @ matrix[members].T
        for row, column in zip(*np.nonzero(cosines >= least), strict=True):
            a, b = int(block[row]), int(members[column])
            if a < b:
                yield a, b
