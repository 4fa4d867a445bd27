import io
import json
from contextlib import suppress

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings

from memory_core.errors import InvalidInput
from memory_core.moving import json_parts

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def parts(document: bytes) -> list[tuple[str, int, object]]:
    found = json_parts.parts(io.BytesIO(document), "it.json")
    return [(part.key, part.number, part.value) for part in found]


def test_lists_come_item_by_item_and_the_rest_as_it_is() -> None:
    document = b'\xef\xbb\xbf{"user": {"id": 1}, "memories": [{"a": "\xe4\xb8\xad"}, 2], "n": null}'
    assert parts(document) == [
        ("user", 0, {"id": 1}),
        ("memories", 1, {"a": "中"}),
        ("memories", 2, 2),
        ("n", 0, None),
    ]


@settings(max_examples=40)
@given(st.lists(VALUES, max_size=5))
def test_a_list_comes_back_whatever_it_holds(values: list[object]) -> None:
    document = json.dumps(values).encode()
    assert [value for _, _, value in parts(document)] == values


@settings(max_examples=40)
@given(st.dictionaries(st.text(), VALUES, max_size=5), st.sampled_from([None, 1]))
def test_an_object_comes_back_whatever_it_holds(
    fields: dict[str, object], indent: int | None
) -> None:
    document = json.dumps(fields, ensure_ascii=False, indent=indent)
    document = document.encode("utf-8", "replace")
    again: dict[str, object] = {}
    for key, number, value in parts(document):
        if number:
            again.setdefault(key, [])
            again[key] = [*again[key], value]
        else:
            again[key] = value
    expected = {key: value for key, value in json.loads(document).items() if value != []}
    assert again == expected


def test_pieces_longer_than_what_is_read_at_once() -> None:
    values = ["x" * length for length in (1, 70_000, 300_000, 3)]
    assert [value for _, _, value in parts(json.dumps(values).encode())] == values


@pytest.mark.parametrize(
    "document",
    [b"", b"hello", b"[1", b'{"a": [1, 2', b'{"a" 1}', b"[1 2]", b"[1,]", b"[\xff]", b"[" * 99_999],
)
def test_what_is_no_whole_document_is_one_sentence(document: bytes) -> None:
    with pytest.raises(InvalidInput, match=r"it\.json "):
        parts(document)


def test_a_piece_that_is_far_too_long_is_not_read_whole() -> None:
    endless = io.BytesIO(b'["' + b"x" * 20_000_000)
    with pytest.raises(InvalidInput, match="far too long"):
        list(json_parts.parts(endless, "it.json"))
    assert endless.tell() < 10_000_000


@given(st.binary(max_size=200))
def test_bytes_of_any_kind_are_parts_or_one_sentence(document: bytes) -> None:
    with suppress(InvalidInput):
        assert all(number >= 0 for _, number, _ in parts(document))
