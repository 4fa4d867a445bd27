from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from memory_core.text.stemming import stem


@pytest.mark.parametrize(
    ("form", "base"),
    [("living", "live"), ("lives", "live"), ("went", "go"), ("bought", "buying"), ("ate", "eat")],
)
def test_forms_of_a_word_share_a_stem(form: str, base: str) -> None:
    assert stem(form) == stem(base)


@pytest.mark.parametrize("word", ["привет", "k8s", "in", "", "naïve"])
def test_other_words_stay_as_they_are(word: str) -> None:
    assert stem(word) == word


def test_threads_get_the_stems_of_their_own_words() -> None:
    words = [f"{first}{second}ing" for first in "bcdfghklm" for second in ("oat", "ask", "end")]
    stem.cache_clear()
    with ThreadPoolExecutor(4) as pool:
        stems = list(pool.map(stem, words * 20))
    assert stems == [word.removesuffix("ing") for word in words] * 20
