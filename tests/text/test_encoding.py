from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from sqlcipher3 import dbapi2 as sqlite

from memory_core.text.encoding import encode_for_index, encode_term

word = st.text(st.characters(codec="utf-8", exclude_categories=("Zs", "Cc")), min_size=1)


def indexed_terms(document: str) -> list[str]:
    with sqlite.connect(":memory:") as db:
        db.execute("CREATE VIRTUAL TABLE f USING fts5(t, tokenize='unicode61 remove_diacritics 2')")
        db.execute("CREATE VIRTUAL TABLE v USING fts5vocab(f, 'row')")
        db.execute("INSERT INTO f VALUES (?)", (document,))
        found = [term for (term,) in db.execute("SELECT term FROM v")]
    db.close()
    return found


def test_plain_terms_are_stored_as_they_are() -> None:
    assert encode_for_index(["live", "杭州", "2026", "한국"]) == "live 杭州 2026 한국"


def test_terms_the_tokenizer_would_cut_survive_whole() -> None:
    terms = ["c++", "c#", ".net", "=likes", "pol-358", "192.168.7.1", "don't", "😀", "a_b", "é"]
    assert len(indexed_terms(encode_for_index(terms))) == len(terms)


@given(st.lists(word, max_size=8, unique=True))
def test_the_index_holds_exactly_the_encoded_terms(terms: list[str]) -> None:
    stored = indexed_terms(encode_for_index(term.lower() for term in terms))
    assert set(stored) == {encode_term(term.lower()) for term in terms}


@given(word, word)
def test_different_terms_stay_different(one: str, other: str) -> None:
    assert (encode_term(one) == encode_term(other)) == (one == other)
