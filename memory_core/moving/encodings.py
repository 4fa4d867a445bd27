"""What encoding a text file of a stranger is in: read once in bounded memory, then known."""

from __future__ import annotations

import codecs
import re
from pathlib import Path

from memory_core.errors import InvalidInput

_BLOCK = 1024 * 1024
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_HIGH = re.compile(rb"[\x80-\xff]+")
_PAIRED = 0.8
"""The share of high bytes that stand together: in Chinese nearly all, in French hardly any."""


def encoding_of(path: Path) -> str:
    """The codec for a text file: by its mark, as UTF-8, else as Chinese or Western Windows.

    Raises InvalidInput for a file with NUL bytes, which is no text.
    """
    with path.open("rb") as file:
        head = file.read(_BLOCK)
    for mark, name in _MARKS:
        if head.startswith(mark):
            return name
    if b"\0" in head:
        raise InvalidInput(f"{path} is no text file; check the path, and --from")
    if _decodes(path, "utf-8"):
        return "utf-8"
    return "gb18030" if _is_paired(head) and _decodes(path, "gb18030") else "cp1252"


def _decodes(path: Path, name: str) -> bool:
    decoder = codecs.getincrementaldecoder(name)()
    with path.open("rb") as file:
        try:
            while block := file.read(_BLOCK):
                decoder.decode(block)
            decoder.decode(b"", final=True)
        except UnicodeDecodeError:
            return False
    return True


def _is_paired(head: bytes) -> bool:
    runs = [len(run) for run in _HIGH.findall(head)]
    return sum(n for n in runs if n > 1) >= _PAIRED * sum(runs)
