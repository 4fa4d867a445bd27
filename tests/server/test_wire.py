"""Input lines are made safe for any JSON parser, and otherwise left alone."""

from __future__ import annotations

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.wire import CleanInput, clean_line


@pytest.mark.parametrize(
    ("sent", "meant"),
    [
        (rb'"a\ud800b"', "a\ufffdb"),
        (rb'"\udfff\ud800"', "\ufffd\ufffd"),
        (rb'"\ud83d\ude00"', "😀"),
        (rb'"\uD83D\uDE00"', "😀"),
        (rb'"\\ud800"', "\\ud800"),
        (rb'"\\\ud800"', "\\\ufffd"),
        (b'"\xed\xa0\x80"', "\ufffd\ufffd\ufffd"),
        (b'"\xff"', "\ufffd"),
    ],
)
def test_lone_surrogates_are_replaced_and_pairs_kept(sent: bytes, meant: str) -> None:
    assert json.loads(clean_line(sent)) == meant


@given(st.text(st.characters(codec="utf-8")), st.booleans())
def test_clean_text_is_left_as_it_was(text: str, ascii_only: bool) -> None:
    line = json.dumps({"text": text}, ensure_ascii=ascii_only).encode()
    assert clean_line(line) == line


@given(st.text(st.characters(exclude_categories=[])))
def test_any_escaped_text_becomes_readable(text: str) -> None:
    read = json.loads(clean_line(json.dumps(text).encode()))
    read.encode("utf-8")


def test_the_stream_gives_the_lines_and_tells_the_end() -> None:
    ends: list[bool] = []
    raw = io.BytesIO(rb'{"a":"\ud800"}' + b"\n" + b"x" * 20_000 + b"\n")
    stream = io.BufferedReader(CleanInput(raw, lambda: ends.append(True)))
    assert stream.readline() == rb'{"a":"\ufffd"}' + b"\n"
    assert stream.readline() == b"x" * 20_000 + b"\n"
    assert not ends
    assert stream.readline() == b""
    assert ends
