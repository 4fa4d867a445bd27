"""Ids: short, sortable, and exact in both directions."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from memory_core import NotFound, ids

SEQUENCES = st.integers(1, (1 << 40) - 1)
SCOPES = st.integers(1, 2**23 - 1)


@given(SCOPES, SEQUENCES)
def test_an_id_reads_back_as_what_was_written(scope, sequence):
    number = ids.compose(scope, sequence)
    assert ids.decode(ids.encode(number)) == number
    assert (ids.scope_of(number), ids.sequence_of(number)) == (scope, sequence)


@given(SCOPES, SEQUENCES, SCOPES, SEQUENCES)
def test_ids_sort_as_text_in_the_order_of_their_numbers(scope, sequence, scope2, sequence2):
    a, b = ids.compose(scope, sequence), ids.compose(scope2, sequence2)
    assert (a < b) == (ids.encode(a) < ids.encode(b))


def test_the_first_ids_are_short():
    assert ids.encode(ids.compose(1, 7)) == "a1a7"


@given(st.text(max_size=20))
def test_any_text_is_an_id_or_not_found(text):
    with suppress(NotFound):
        assert ids.encode(ids.decode(text)) == text.strip().lower()


@pytest.mark.parametrize("wrong", ["", "a1", "a0a1", "b01a1", "zzzz", "a1a1x", "a1 a1"])
def test_text_that_is_no_id_is_not_found(wrong):
    with pytest.raises(NotFound, match="call recall"):
        ids.decode(wrong)
