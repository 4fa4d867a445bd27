"""Vector distances in SQL: sqlite-vec's scalar functions, or our own where it has no wheel."""

from __future__ import annotations

import numpy as np

from memory_core.store.driver import Connection


def load(connection: Connection) -> None:
    """Make `vec_distance_cosine`, `vec_distance_hamming` and `vec_bit` available."""
    try:
        import sqlite_vec
    except ImportError:
        _define(connection)
        return
    connection.enable_load_extension(True)
    sqlite_vec.load(connection)
    connection.enable_load_extension(False)


def _define(connection: Connection) -> None:
    # musl Linux and Windows on arm64: the same answers, several times slower.
    for name, arity, function in (
        ("vec_distance_cosine", 2, _cosine_distance),
        ("vec_distance_hamming", 2, _hamming_distance),
        ("vec_bit", 1, bytes),
    ):
        connection.create_function(name, arity, function, deterministic=True)


def _cosine_distance(a: bytes, b: bytes) -> float:
    x, y = np.frombuffer(a, "<f4"), np.frombuffer(b, "<f4")
    norms = float(np.linalg.norm(x) * np.linalg.norm(y))
    return 1.0 - float(x @ y) / norms if norms else 1.0


def _hamming_distance(a: bytes, b: bytes) -> float:
    return float((int.from_bytes(a, "little") ^ int.from_bytes(b, "little")).bit_count())


def sign_bits(vector: bytes) -> bytes:
    """One bit a dimension (float32 vector in, ceil(dimension / 8) bytes out)."""
    return np.packbits(np.frombuffer(vector, "<f4") > 0, bitorder="little").tobytes()
