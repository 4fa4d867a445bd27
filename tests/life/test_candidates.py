import numpy as np

from memory_core.life.candidates import by_meaning, by_value, by_words, cosine
from tests.life.samples import WORDING, statement


def vector(*numbers: float) -> bytes:
    row = np.array(numbers, dtype="<f4")
    return (row / np.linalg.norm(row)).tobytes()


def test_statements_that_share_most_words_are_a_pair():
    a = statement("the red bicycle stands in the cellar")
    b = statement("the red bicycle stands in the garden")
    c = statement("Anna plays the violin")
    assert by_words([a, b, c]) == {(a.id, b.id)}


def test_plain_statements_of_one_predicate_are_a_pair():
    a, b = statement("用户就职于康桥健康"), statement("用户入职启明教育")
    c = statement("王芳就职于启明教育")
    assert by_words([a, b]) == set()
    assert by_value([a, b, c], WORDING) == {(a.id, b.id)}


def test_a_number_does_not_keep_a_pair_apart():
    a, b = statement("the router has 192.168.7.1"), statement("the router has 192.168.9.1")
    assert by_words([a, b]) == {(a.id, b.id)}


def test_a_word_that_everybody_uses_makes_no_square():
    many = [statement(f"ticket {number}") for number in range(300)]
    assert len(by_words(many)) <= 300 * 8


def test_close_vectors_are_a_pair():
    assert by_meaning({1: vector(1, 0), 2: vector(1, 0.1), 3: vector(0, 1)}, 0.9) == {(1, 2)}
    assert 0.99 < cosine(vector(1, 0), vector(1, 0.1)) < 1


def test_no_close_pair_of_many_is_missed():
    rng = np.random.default_rng(7)
    base = rng.standard_normal((500, 64))
    rows = np.concatenate([base, base + 0.1 * rng.standard_normal(base.shape)])
    found = by_meaning({n: vector(*row) for n, row in enumerate(rows)}, 0.95)
    assert len(found & {(n, n + 500) for n in range(500)}) >= 490


def test_nothing_has_no_pairs():
    assert by_words([]) == set()
    assert by_meaning({}, 0.9) == set()
