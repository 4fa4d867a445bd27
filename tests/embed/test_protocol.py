"""What counts as a vector."""

from __future__ import annotations

import numpy as np
import pytest

from memory_core.embed.protocol import checked
from memory_core.embed.vectors import pack
from memory_core.errors import EmbeddingError


def test_rows_become_unit_vectors_of_little_endian_floats() -> None:
    first, second = pack([[3.0, 4.0], [0.0, -2.0]])
    assert np.frombuffer(first, "<f4").tolist() == pytest.approx([0.6, 0.8])
    assert np.frombuffer(second, "<f4").tolist() == [0.0, -1.0]
    assert checked(first, 2) is first


@pytest.mark.parametrize("row", [[float("nan"), 1.0], [float("inf"), 1.0], [0.0, 0.0]])
def test_a_vector_that_is_no_direction_is_refused(row: list[float]) -> None:
    with pytest.raises(EmbeddingError, match="vector of length nan"):
        checked(pack([row])[0], 2)


def test_a_vector_of_another_dimension_is_refused() -> None:
    with pytest.raises(EmbeddingError, match="gave 8 bytes where 12 are due"):
        checked(pack([[3.0, 4.0]])[0], 3)


def test_a_vector_that_is_not_normalised_is_refused() -> None:
    with pytest.raises(EmbeddingError, match="vector of length 5"):
        checked(np.array([3.0, 4.0], "<f4").tobytes(), 2)
