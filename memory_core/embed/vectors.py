"""From a model's array to stored vectors. Imported by the models only, with numpy."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt


def pack(rows: npt.ArrayLike) -> list[bytes]:
    """Each row of an array of shape (n, dimension), L2-normalised, as float32 little-endian.

    A row of zeros or with NaN comes out as NaN, which `protocol.checked` refuses.
    """
    array = np.atleast_2d(np.asarray(rows, dtype=np.float32))
    with np.errstate(invalid="ignore", divide="ignore"):
        unit = array / np.linalg.norm(array, axis=1, keepdims=True)
    return [row.tobytes() for row in unit.astype("<f4")]
